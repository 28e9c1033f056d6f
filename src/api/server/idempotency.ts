import { createHash } from 'node:crypto';
import type { Actor } from '../../auth/actor.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Secrets } from '../../db/work.ts';
import { badRequest, Refusal } from '../../lib/refusal.ts';
import type { ApiRequest, Reply } from './request.ts';

export const IDEMPOTENCY_KEY_LIMIT = 255;
export const IDEMPOTENCY_HOURS = 24;

export interface KeyedRequest {
  readonly key: string;
  readonly request: ApiRequest;
  readonly actor: Actor;
  readonly secrets: Secrets;
}

/** Undefined when the caller sent no key. */
export function keyedRequest(request: ApiRequest, actor: Actor, secrets: Secrets): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (/^[\x20-\x7e]+$/.test(key) && key.length <= IDEMPOTENCY_KEY_LIMIT) {
    return { key, request, actor, secrets };
  }
  throw badRequest(`Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_LIMIT} printable ASCII characters`, {
    header: 'Idempotency-Key',
  });
}

export interface Attempt extends KeyedRequest {
  /** The stored reply, which is sent again. */
  asReply(refusal: Refusal): Reply;
  run(): Promise<Reply>;
}

/**
 * Runs a write, or returns its earlier reply. The reply is stored in the same transaction, so there is never one
 * without the other. A refusal is stored too, after the transaction's changes have been undone.
 */
export async function onceOnly(tx: Transaction, attempt: Attempt): Promise<Reply> {
  await lock(tx, attempt);
  const stored = await earlierReply(tx, attempt);
  if (stored !== undefined) return stored;
  const reply = await tx
    .savepoint(() => attempt.run())
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.status < 500) return attempt.asReply(error);
      throw error;
    });
  await store(tx, attempt, reply);
  return reply;
}

/** The earlier reply to a request, before it is tried; undefined when that must be decided under the lock. */
export async function earlierReply(db: Queryable, keyed: KeyedRequest): Promise<Reply | undefined> {
  const stored = await storedReply(db, keyed);
  return stored === undefined ? undefined : replayed(stored, keyed);
}

/** Deletes expired replies. */
export const purgeOldReplies = (db: Queryable): Promise<number> =>
  db.run(sql`
    delete from idempotent_replies
    where created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})
  `);

/** The owner of the keys. An employee who logs in again can repeat requests that an earlier session could not send. */
const keeperOf = ({ credential, employee }: Actor): string =>
  credential.kind === 'session' && employee !== null ? employee.id : credential.id;

/** Locked until the end of the transaction; a second request does not wait but is refused. */
async function lock(tx: Transaction, { key, actor }: KeyedRequest): Promise<void> {
  const name = `${actor.company.id} ${keeperOf(actor)} ${key}`;
  const number = createHash('sha256').update(name).digest().readBigInt64BE();
  const { obtained } = await tx.one<{ obtained: boolean }>(
    sql`select pg_try_advisory_xact_lock(${number.toString()}::bigint) as obtained`,
  );
  if (obtained) return;
  throw new Refusal(409, 'conflict', [
    { detail: 'a request with this Idempotency-Key is still running', at: { header: 'Idempotency-Key' } },
  ]);
}

/** The body is stored encrypted: it may contain a new key, which is stored nowhere else in plain text. */
interface StoredReply {
  readonly request_hash: Buffer;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const storedReply = (db: Queryable, { key, actor }: KeyedRequest): Promise<StoredReply | undefined> =>
  db.maybe<StoredReply>(sql`
    select request_hash, status, headers, body
    from idempotent_replies
    where company_id = ${actor.company.id}
      and credential_id = ${keeperOf(actor)}
      and key = ${key}
      and created_at > now() - make_interval(hours => ${IDEMPOTENCY_HOURS})
  `);

function replayed({ request_hash, status, headers, body }: StoredReply, { request, secrets }: KeyedRequest): Reply {
  if (!request_hash.equals(requestHash(request))) {
    throw new Refusal(422, 'idempotency_key_reused', [
      { detail: 'this Idempotency-Key was used for a different request', at: { header: 'Idempotency-Key' } },
    ]);
  }
  const opened = secrets.open(Buffer.from(body, 'base64'));
  if (opened === null) {
    const detail = 'the request was carried out, but its reply was sealed with another key and cannot be told again';
    throw new Refusal(409, 'conflict', [{ detail, at: { header: 'Idempotency-Key' } }]);
  }
  return { status, headers: { ...headers, 'idempotent-replayed': 'true' }, body: opened };
}

async function store(tx: Transaction, { key, request, actor, secrets }: KeyedRequest, reply: Reply): Promise<void> {
  if (typeof reply.body !== 'string' || reply.status >= 500) return;
  const sealed = secrets.seal(reply.body).toString('base64');
  await tx.run(sql`
    insert into idempotent_replies (company_id, credential_id, key, request_hash, status, headers, body, created_at)
    values (
      ${actor.company.id}, ${keeperOf(actor)}, ${key}, ${requestHash(request)},
      ${reply.status}, ${JSON.stringify(reply.headers ?? {})}, ${sealed}, now()
    )
    on conflict (company_id, credential_id, key) do update
    set request_hash = excluded.request_hash,
        status = excluded.status,
        headers = excluded.headers,
        body = excluded.body,
        created_at = excluded.created_at
  `);
}

// Neither a method nor a URL can contain a line break, so the three parts are unambiguous.
const requestHash = ({ method, url, body }: ApiRequest): Buffer =>
  createHash('sha256').update(`${method}\n${url}\n`).update(body).digest();
