import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { compile, sql } from '../db/sql.ts';
import type { Secrets } from '../db/work.ts';
import { assert } from '../lib/assert.ts';
import { unauthenticated } from '../lib/refusal.ts';
import { type Actor, type ActorCompany, isPermission } from './actor.ts';
import { publicKey } from './public-key.ts';
import type { SigningMethod } from './signed-request.ts';

/** An API key or access token by its digest; refused when it is unknown, revoked, or its employee is gone. */
export async function findSecret(db: Queryable, hash: Buffer): Promise<Actor> {
  const row = await db.maybe<CredentialRow>(
    compile(
      sql`
        select 'api_key' as kind, k.id as credential_id, k.revoked_at is not null as revoked, ${COMPANY},
               null as employee_id, true as active, false as owner, '{}'::text[] as permissions
        from api_keys k
        join companies c on c.id = k.company_id
        where k.key_hash = ${hash}
        union all
        select 'token', m.id, m.revoked_at is not null, ${COMPANY}, ${EMPLOYEE}
        from authentication_methods m
        join companies c on c.id = m.company_id
        join employees e on e.company_id = m.company_id and e.id = m.employee_id
        where m.token_hash = ${hash}
        order by revoked, credential_id
        limit 1
      `,
      'find_secret',
    ),
  );
  if (row === undefined) throw unauthenticated('token is invalid (unknown)');
  return usable(row);
}

export async function findSession(db: Queryable, hash: Buffer): Promise<SessionCredential> {
  const row = await db.maybe<CredentialRow & { readonly left_ms: number }>(
    compile(
      sql`
        select 'session' as kind, s.id as credential_id, false as revoked, ${COMPANY}, ${EMPLOYEE},
               (extract(epoch from s.expires_at - now()) * 1000)::double precision as left_ms
        from sessions s
        join companies c on c.id = s.company_id
        join employees e on e.company_id = s.company_id and e.id = s.employee_id
        where s.token_hash = ${hash}
        order by s.id
        limit 1
      `,
      'find_session',
    ),
  );
  if (row === undefined) throw unauthenticated('the session is invalid (unknown or ended)');
  return { actor: usable(row), ends_ms: performance.now() + row.left_ms };
}

export interface SessionCredential {
  readonly actor: Actor;
  /** On the clock of `performance.now()`, from the remaining time in the database: the server's date may be wrong. */
  readonly ends_ms: number;
}

/** The method of a signed request, with the key for its signature. */
export async function findSigningMethod(db: Queryable, secrets: Secrets, id: string): Promise<SigningCredential> {
  const row = await db.maybe<CredentialRow & SigningColumns>(
    compile(
      sql`
        select 'single_use' as kind, m.id as credential_id, m.revoked_at is not null as revoked, ${COMPANY}, ${EMPLOYEE},
               m.algorithm, m.key_encrypted, m.public_key
        from authentication_methods m
        join companies c on c.id = m.company_id
        join employees e on e.company_id = m.company_id and e.id = m.employee_id
        where m.id = ${id}
          and m.kind = 'single_use'
        order by m.company_id
        limit 1
      `,
      'find_signing_method',
    ),
  );
  if (row === undefined) throw unauthenticated('token is invalid (unknown kid)');
  const actor = usable(row);
  assert(actor.employee, 'authentication methods belong to employees');
  return {
    actor,
    method: {
      company_id: actor.company.id,
      company_slug: actor.company.slug,
      employee_id: actor.employee.id,
      algorithm: row.algorithm,
      key: keyOf(row, secrets),
    },
  };
}

export interface SigningCredential {
  readonly actor: Actor;
  readonly method: SigningMethod;
}

export async function findCompany(db: Queryable, slug: string): Promise<ActorCompany | null> {
  const row = await db.maybe<CompanyColumns>(
    compile(sql`select ${COMPANY} from companies c where c.slug = ${slug}`, 'find_company'),
  );
  return row === undefined ? null : companyOf(row);
}

const COMPANY = sql`c.id as company_id, c.slug, c.name as company_name, c.default_timezone, c.currency`;
const EMPLOYEE = sql`e.id as employee_id, e.active, e.owner, e.permissions`;

interface CompanyColumns {
  readonly company_id: string;
  readonly slug: string;
  readonly company_name: string;
  readonly default_timezone: string;
  readonly currency: string;
}

interface CredentialRow extends CompanyColumns {
  readonly kind: Actor['credential']['kind'];
  readonly credential_id: string;
  readonly revoked: boolean;
  readonly employee_id: string | null;
  readonly active: boolean;
  readonly owner: boolean;
  readonly permissions: readonly string[];
}

interface SigningColumns {
  readonly algorithm: SigningMethod['algorithm'];
  readonly key_encrypted: Buffer | null;
  readonly public_key: string | null;
}

function usable(row: CredentialRow): Actor {
  const what = row.kind === 'api_key' ? 'API key' : row.kind === 'session' ? 'the session' : 'token';
  if (row.revoked) throw unauthenticated(`${what} is invalid (revoked)`);
  if (!row.active) throw unauthenticated(`${what} is invalid (its employee has been deactivated)`);
  return {
    company: companyOf(row),
    employee:
      row.employee_id === null
        ? null
        : { id: row.employee_id, owner: row.owner, permissions: row.permissions.filter(isPermission) },
    credential: { kind: row.kind, id: row.credential_id },
  };
}

const companyOf = (row: CompanyColumns): ActorCompany => ({
  id: row.company_id,
  slug: row.slug,
  name: row.company_name,
  default_timezone: row.default_timezone,
  currency: row.currency,
});

function keyOf({ algorithm, key_encrypted, public_key }: SigningColumns, secrets: Secrets): KeyObject {
  if (algorithm === 'HS256') {
    assert(key_encrypted, 'an HS256 method in use has its secret');
    const secret = secrets.open(key_encrypted);
    if (secret === null)
      throw unauthenticated('token is invalid (its secret was sealed with another key: make a new one)');
    return createSecretKey(Buffer.from(secret, 'utf8'));
  }
  assert(public_key !== null, 'an ES256 or RS256 method has its public key');
  return publicKey(public_key, algorithm);
}

/** Which of these credentials are still valid, by id: for connections that last longer than a request. */
export async function credentialsInForce(db: Queryable, actors: readonly Actor[]): Promise<ReadonlySet<string>> {
  const company_ids = actors.map(({ company }) => company.id);
  const ids = actors.map(({ credential }) => credential.id);
  const held = sql`(select distinct company_id, id from unnest(${company_ids}::uuid[], ${ids}::uuid[]) as h (company_id, id))`;
  const rows = await db.many<{ id: string }>(
    compile(
      sql`
        select s.id
        from ${held} as held
        join sessions as s on s.company_id = held.company_id and s.id = held.id
        join employees as e on e.company_id = s.company_id and e.id = s.employee_id
        where s.expires_at > now()
          and e.active
        union all
        select m.id
        from ${held} as held
        join authentication_methods as m on m.company_id = held.company_id and m.id = held.id
        join employees as e on e.company_id = m.company_id and e.id = m.employee_id
        where m.revoked_at is null
          and e.active
        union all
        select k.id
        from ${held} as held
        join api_keys as k on k.company_id = held.company_id and k.id = held.id
        where k.revoked_at is null
      `,
      'credentials_in_force',
    ),
  );
  return new Set(rows.map(({ id }) => id));
}
