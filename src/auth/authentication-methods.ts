import type { Queryable } from '../db/database.ts';
import { literal, sql, type Sql } from '../db/sql.ts';
import type { ReadContext, Work } from '../db/work.ts';
import { newId } from '../lib/new-id.ts';
import { type FieldProblem, forbidden, invalid, notFound } from '../lib/refusal.ts';
import { credentialName } from './new-credential.ts';
import { publicKey } from './public-key.ts';
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from './signed-request.ts';
import { newAccessToken, sha256 } from './tokens.ts';

export interface AuthenticationMethodAttributes {
  readonly name?: string | null;
  readonly kind?: string | null;
  readonly algorithm?: string | null;
  readonly key?: string | null;
}

/**
 * A new credential for the calling employee; returns its id. `secret` becomes the access token, or the shared secret of
 * HS256: generated, unless the operator provides one.
 */
export async function createAuthenticationMethod(
  work: MethodWork,
  attributes: AuthenticationMethodAttributes,
  secret: string = newAccessToken(),
): Promise<string> {
  if (work.employee_id === null) throw forbidden('authentication methods belong to employees, and an API key is none');
  const { name, kind, algorithm, public_key } = decided(attributes);
  const id = newId();
  await work.tx.run(sql`
    insert into authentication_methods (
      company_id, id, employee_id, name, kind, algorithm, key_encrypted, public_key, token_hash
    )
    values (
      ${work.company.id}, ${id}, ${work.employee_id}, ${name}, ${kind}, ${algorithm},
      ${public_key === null ? work.services.secrets.seal(secret) : null}, ${public_key},
      ${kind === 'token' ? sha256(secret) : null}
    )
  `);
  return id;
}

type MethodWork = Pick<Work, 'employee_id'> & {
  readonly tx: Queryable;
  readonly company: Pick<Work['company'], 'id'>;
  readonly services: Pick<Work['services'], 'secrets'>;
};

interface Method {
  readonly name: string;
  readonly kind: 'token' | 'single_use';
  readonly algorithm: SigningAlgorithm | null;
  readonly public_key: string | null;
}

function decided({ name, kind, algorithm, key }: AuthenticationMethodAttributes): Method {
  const named = credentialName(name);
  const problems = [...named.problems, ...keyProblems(kind ?? 'token', algorithm ?? null, key ?? null)];
  const [first, ...rest] = problems;
  if (first !== undefined) throw invalid(first, ...rest);
  if (!isSigningAlgorithm(algorithm)) return { name: named.name, kind: 'token', algorithm: null, public_key: null };
  return { name: named.name, kind: 'single_use', algorithm, public_key: checkedKey(algorithm, key) };
}

function keyProblems(kind: string, algorithm: string | null, key: string | null): readonly FieldProblem[] {
  if (kind === 'token') return tokenProblems(algorithm, key);
  if (kind === 'single_use') return singleUseProblems(algorithm, key);
  if (kind === 'oauth') return [{ field: 'kind', message: 'oauth cannot be created here; allowed: token, single_use' }];
  return [{ field: 'kind', message: 'must be one of token, single_use' }];
}

function tokenProblems(algorithm: string | null, key: string | null): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (algorithm !== null) problems.push({ field: 'algorithm', message: 'is only for kind single_use' });
  if (key !== null) problems.push({ field: 'key', message: 'cannot be sent for kind token: it is generated' });
  return problems;
}

function singleUseProblems(algorithm: string | null, key: string | null): readonly FieldProblem[] {
  if (!isSigningAlgorithm(algorithm)) {
    return [{ field: 'algorithm', message: `must be one of ${SIGNING_ALGORITHMS.join(', ')} for kind single_use` }];
  }
  if (algorithm === 'HS256' && key !== null) {
    return [{ field: 'key', message: 'cannot be sent for HS256: the secret is generated' }];
  }
  if (algorithm !== 'HS256' && (key === null || key.trim() === '')) {
    return [{ field: 'key', message: `can't be blank: ${algorithm} needs your public key in PEM format` }];
  }
  return [];
}

/** Stored as given, once it has been found good. */
function checkedKey(algorithm: SigningAlgorithm, key: string | null | undefined): string | null {
  if (algorithm === 'HS256' || key === null || key === undefined) return null;
  publicKey(key, algorithm);
  return key;
}

const isSigningAlgorithm = (value: unknown): value is SigningAlgorithm =>
  SIGNING_ALGORITHMS.some((algorithm) => algorithm === value);

/** Revokes a credential. The row stays without its key, so that its token is refused as revoked and not as unknown. */
export async function deleteAuthenticationMethod(work: Work, id: string): Promise<void> {
  const revoked = await work.tx.run(sql`
    update authentication_methods
    set revoked_at = ${work.now},
        updated_at = ${work.now},
        key_encrypted = null
    where company_id = ${work.company.id}
      and id = ${id}
      and employee_id = ${work.employee_id}
      and revoked_at is null
  `);
  if (revoked === 0) throw notFound();
  work.tx.afterCommit(() => work.services.forgetCredentials?.());
}

const SEALED = 'sealed:';

/** The `key` of an authentication method as one text: the public key as it was given, or the sealed secret. */
export const keySql = (row: Sql): Sql =>
  sql`coalesce(${row}.public_key, ${literal(SEALED)} || encode(${row}.key_encrypted, 'hex'))`;

/** The value of `keySql` as plain text; null when it was sealed with another key. The resource's scope ensures that the reader owns the method. */
export function revealKey(value: unknown, { services }: Pick<ReadContext, 'services'>): string | null {
  if (typeof value !== 'string') return null;
  if (!value.startsWith(SEALED)) return value;
  return services.secrets.open(Buffer.from(value.slice(SEALED.length), 'hex'));
}
