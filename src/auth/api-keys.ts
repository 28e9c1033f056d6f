import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { newId } from '../lib/new-id.ts';
import { invalid, notFound } from '../lib/refusal.ts';
import { credentialName } from './new-credential.ts';
import { newApiKey, sha256 } from './tokens.ts';

/** A new key for version 1. Only its digest is kept: this answer is the one time that the key can be shown. */
export async function createApiKey(
  work: ApiKeyWork,
  attributes: { readonly name?: string | null },
  key: string = newApiKey(),
): Promise<{ readonly id: string; readonly key: string }> {
  const { name, problems } = credentialName(attributes.name);
  const [first, ...rest] = problems;
  if (first !== undefined) throw invalid(first, ...rest);
  const id = newId();
  await work.tx.run(sql`
    insert into api_keys (company_id, id, name, key_hash, employee_id)
    values (${work.company.id}, ${id}, ${name}, ${sha256(key)}, ${work.employee_id})
  `);
  return { id, key };
}

interface ApiKeyWork {
  readonly tx: Queryable;
  readonly company: { readonly id: string };
  readonly employee_id: string | null;
}

export async function revokeApiKey(work: Work, id: string): Promise<void> {
  const revoked = await work.tx.run(sql`
    update api_keys
    set revoked_at = ${work.now},
        updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = ${id}
      and revoked_at is null
  `);
  if (revoked === 0) throw notFound();
  work.tx.afterCommit(() => work.services.forgetCredentials?.());
}
