import { hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { compactVerify, decodeProtectedHeader, type ProtectedHeaderParameters } from 'jose';
import type { Queryable } from '../db/database.ts';
import { compile, sql } from '../db/sql.ts';
import { unauthenticated } from '../lib/refusal.ts';
import { UUID } from '../lib/uuid-of.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { sha256 } from './tokens.ts';

export const SIGNING_ALGORITHMS = ['ES256', 'RS256', 'HS256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** How an authentication method of kind `single_use` checks signatures, and for whom. */
export interface SigningMethod {
  readonly company_id: string;
  readonly company_slug: string;
  readonly employee_id: string;
  readonly algorithm: SigningAlgorithm;
  readonly key: KeyObject;
}

export interface VerifiedRequest {
  /** Unique per request; the first request that consumes it is served. */
  readonly jti: string;
  readonly expires_at: Temporal.Instant;
}

const MAX_LIFETIME_s = 600;
const FUTURE_LEEWAY_s = 30;
export const MAX_JTI_CHARS = 512;

/** The id of the authentication method, from a header that nobody has vouched for yet. */
export function methodIdOf(token: string): string {
  const header = headerOf(token);
  if (header['kind'] !== 'single_use') throw refused('its header must have kind single_use');
  if (typeof header.kid !== 'string' || !UUID.test(header.kid)) throw refused('unknown kid');
  return header.kid.toLowerCase();
}

/** Everything but the one thing that only the database can tell: whether the token has been used before. */
export async function verifySignedRequest(
  token: string,
  request: IncomingRequest,
  method: SigningMethod,
  now: Temporal.Instant,
): Promise<VerifiedRequest> {
  // The algorithm is the stored one; a token that could choose would turn a public key into a shared secret.
  if (headerOf(token).alg !== method.algorithm) throw refused(`its algorithm must be ${method.algorithm}`);
  const claims = await claimsOf(token, method);
  checkParties(claims, method, request.host);
  const exp = checkTimes(claims, now.epochMilliseconds / 1000);
  const jti = checkRequest(claims, request);
  return { jti, expires_at: Temporal.Instant.fromEpochMilliseconds(Math.ceil(exp * 1000)) };
}

type Claims = Readonly<Record<string, unknown>>;

async function claimsOf(token: string, method: SigningMethod): Promise<Claims> {
  const payload = await verifiedPayload(token, method);
  try {
    const claims: unknown = JSON.parse(UTF8.decode(payload));
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return { ...claims };
  } catch {
    // Said below.
  }
  throw refused('malformed: its payload must be a JSON object');
}

async function verifiedPayload(token: string, { algorithm, key }: SigningMethod): Promise<Uint8Array> {
  try {
    return (await compactVerify(token, key, { algorithms: [algorithm] })).payload;
  } catch {
    throw refused('its signature does not verify');
  }
}

function checkParties(claims: Claims, method: SigningMethod, host: string): void {
  const { aud, sub, iss } = claims;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  if (!audiences.includes(method.company_id)) throw refused('aud must be the id of the company');
  if (sub !== method.employee_id) throw refused('sub must be the id of the employee');
  const issuer = typeof iss === 'string' ? URL.parse(iss) : null;
  if (issuer === null || !/^https?:$/.test(issuer.protocol)) throw refused('iss must be the address of the company');
  // Public clients send a fixed domain, whatever the address they call.
  const named = issuer.hostname === host || issuer.hostname.split('.')[0] === method.company_slug;
  if (!named) throw refused('iss must be the address of the company: its host is another one');
}

function checkTimes({ iat, exp, nbf }: Claims, now_s: number): number {
  if (!isTime(iat)) throw refused('iat must be the time of issue in Unix seconds');
  if (!isTime(exp)) throw refused('exp must be the time of expiry in Unix seconds');
  if (iat > now_s + FUTURE_LEEWAY_s) throw refused('iat lies in the future');
  if (nbf !== undefined && (!isTime(nbf) || nbf > now_s + FUTURE_LEEWAY_s)) throw refused('nbf lies in the future');
  if (exp <= now_s) throw refused('expired');
  if (exp <= iat) throw refused('exp must come after iat');
  if (exp - iat > MAX_LIFETIME_s) throw refused(`exp may be at most ${MAX_LIFETIME_s} seconds after iat`);
  return exp;
}

/** JSON numbers may be as large as 1e308; no date is. */
const isTime = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 1e11;

function checkRequest({ jti }: Claims, request: IncomingRequest): string {
  const dot = typeof jti === 'string' ? jti.lastIndexOf('.') : -1;
  if (typeof jti !== 'string' || dot < 1) throw refused('jti must be <unique request id>.<data>');
  if (jti.length > MAX_JTI_CHARS) throw refused(`jti is too long (at most ${MAX_JTI_CHARS} characters)`);
  if (!digestFits(jti.slice(dot + 1), request)) {
    throw refused('the data in jti does not fit the method, path, query and body of this request');
  }
  return jti;
}

function headerOf(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw refused('malformed: its header must be a JSON object');
  }
}

const refused = (why: string) => unauthenticated(`token is invalid (${why})`);

const UTF8 = new TextDecoder('utf-8', { fatal: true });

type SignedParts = Pick<IncomingRequest, 'method' | 'url' | 'body'>;

/** Whether `data`, the last part of a signed request's `jti`, ties it to this very request. */
function digestFits(data: string, { method, url, body }: SignedParts): boolean {
  const bodies = [hash('sha256', body, 'base64')];
  // Public clients sign nothing at all where there is no body.
  if (body.length === 0) bodies.push('');
  return bodies.some((part) => equal(data, hash('sha256', `${method}.${url}.${part}`, 'base64')));
}

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Lets a signed request through once, across all servers. One statement that is its own transaction: looking first
 * and inserting then would accept two presentations at once, and the row is on disk before the request is served.
 *
 * Used ids are removed by the database's clock, so that clock also decides whether a token has expired: on a server whose
 * own clock is behind, a token could otherwise outlive the memory of its use.
 */
export async function consumeRequestId(
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
  const inserted = await db.run(compile(insert, 'consume_request_id'));
  if (inserted === 1) return;
  const { expired } = await db.one<{ expired: boolean }>(sql`select ${expires_at}::timestamptz <= now() as expired`);
  throw unauthenticated(`token is invalid (${expired ? 'expired' : 'already used'})`);
}
