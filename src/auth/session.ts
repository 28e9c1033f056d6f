import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { newId } from '../lib/new-id.ts';
import { forbidden } from '../lib/refusal.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { newAccessToken, sha256 } from './tokens.ts';

/** Fixed, not sliding: reading never writes, and a stolen cookie ends some day. */
const SESSION_DAYS = 30;

const NAME = 'holdfast_session';

/** With https, a name that browsers accept from this host only: no other host of its domain can set the cookie. */
const nameFor = (baseUrl: string): string => (isSecure(baseUrl) ? `__Host-${NAME}` : NAME);

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:');

interface CookieFacts {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly baseUrl: string;
  readonly isUnknownHost?: boolean;
}

/** Undefined at an unknown host, whatever the browser sends. */
export function sessionCookie({ headers, baseUrl, isUnknownHost }: CookieFacts): string | undefined {
  if (isUnknownHost === true) return undefined;
  const wanted = nameFor(baseUrl);
  for (const pair of headers['cookie']?.split(';') ?? []) {
    const [name, value] = split(pair.trim());
    if (name === wanted) return value;
  }
  return undefined;
}

/** `Secure` by the scheme of the request: people on a plain local network must be able to log in too. */
export const setSessionCookie = (token: string, baseUrl: string): string =>
  cookie(`${nameFor(baseUrl)}=${token}`, `Max-Age=${SESSION_DAYS * 86_400}`, baseUrl);

export const clearSessionCookie = (baseUrl: string): string => cookie(`${nameFor(baseUrl)}=`, 'Max-Age=0', baseUrl);

function cookie(pair: string, age: string, baseUrl: string): string {
  const parts = [pair, 'Path=/', 'HttpOnly', 'SameSite=Strict', age];
  return [...parts, ...(isSecure(baseUrl) ? ['Secure'] : [])].join('; ');
}

function split(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

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

/**
 * A browser sends the session's cookie along with every request that a page makes. Requests that change
 * something must therefore come from a page of ours: browsers say so in headers that no page can write.
 */
export function requireSameOrigin({ method, headers, baseUrl }: OriginFacts): void {
  if (SAFE_METHODS.has(method)) return;
  if (headers['sec-fetch-site'] === 'same-origin') return;
  if (headers['origin'] !== undefined && originOf(headers['origin']) === originOf(baseUrl)) return;
  throw forbidden('a session may change things only from its own site: send Sec-Fetch-Site: same-origin or its Origin');
}

type OriginFacts = Pick<IncomingRequest, 'method' | 'headers' | 'baseUrl'>;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Never equal to another one when it is none. */
function originOf(text: string): string | symbol {
  const url = URL.parse(text);
  return url === null || url.origin === 'null' ? Symbol(text) : url.origin;
}
