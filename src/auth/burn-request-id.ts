import type { Queryable } from '../db/database.ts';
import { compile, sql } from '../db/sql.ts';
import type { VerifiedRequest } from './signed-request.ts';
import { sha256 } from './tokens.ts';
import { unauthenticated } from './unauthenticated.ts';

/**
 * Lets a signed request through once, across all servers. One statement that is its own transaction: looking first
 * and inserting then would accept two presentations at once, and the row is on disk before the request is served.
 *
 * Used ids are removed by the database's clock, so that clock also decides whether a token has expired: on a server whose
 * own clock is behind, a token could otherwise outlive the memory of its use.
 */
export async function burnRequestId(
  db: Queryable,
  method: { readonly company_id: string; readonly id: string },
  { jti, expires_at }: VerifiedRequest,
): Promise<void> {
  const insert = sql`
    insert into used_request_ids (company_id, authentication_method_id, jti_hash, expires_at)
    select ${method.company_id}::uuid, ${method.id}::uuid, ${sha256(jti)}::bytea, ${expires_at}::timestamptz
    where ${expires_at}::timestamptz > now()
    on conflict do nothing
  `;
  const inserted = await db.run(compile(insert, 'burn_request_id'));
  if (inserted === 1) return;
  const { expired } = await db.one<{ expired: boolean }>(sql`select ${expires_at}::timestamptz <= now() as expired`);
  throw unauthenticated(`token is invalid (${expired ? 'expired' : 'already used'})`);
}
