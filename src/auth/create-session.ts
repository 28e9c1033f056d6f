import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { newId } from '../lib/new-id.ts';
import { SESSION_DAYS } from './session-cookie.ts';
import { newAccessToken, sha256 } from './tokens.ts';

const MAX_USER_AGENT_CHARS = 500;

export interface SessionOrigin {
  readonly address: string;
  readonly user_agent: string | null;
}

/** Somebody is logged in from now on; answers the token that says so. */
export async function createSession(
  tx: Queryable,
  employee: { readonly company_id: string; readonly id: string },
  { address, user_agent }: SessionOrigin,
): Promise<string> {
  const token = newAccessToken();
  await tx.run(sql`
    insert into sessions (company_id, id, employee_id, token_hash, user_agent, address, expires_at)
    values (
      ${employee.company_id}, ${newId()}, ${employee.id}, ${sha256(token)},
      ${user_agent?.slice(0, MAX_USER_AGENT_CHARS) ?? null}, ${address},
      now() + make_interval(days => ${SESSION_DAYS})
    )
  `);
  return token;
}
