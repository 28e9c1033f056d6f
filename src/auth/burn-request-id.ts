import type { Queryable } from '../db/database.ts';
import { compile, sql } from '../db/sql.ts';
import type { VerifiedRequest } from './signed-request.ts';
import { sha256 } from './tokens.ts';
import { unauthenticated } from './unauthenticated.ts';

/**
 * Lets a signed request through once, across all servers. One statement that is its own transaction: looking first
 * and inserting then would accept two presentations at once, and the row is on disk before the request is served.
 */
export async function burnRequestId(
  db: Queryable,
  method: { readonly company_id: string; readonly id: string },
  { jti, expires_at }: VerifiedRequest,
): Promise<void> {
  const insert = sql`
    insert into used_request_ids (company_id, authentication_method_id, jti_hash, expires_at)
    values (${method.company_id}, ${method.id}, ${sha256(jti)}, ${expires_at})
    on conflict do nothing
  `;
  const inserted = await db.run(compile(insert, 'burn_request_id'));
  if (inserted === 0) throw unauthenticated('token is invalid (already used)');
}
