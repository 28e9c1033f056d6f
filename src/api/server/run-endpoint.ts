import { setTimeout as pause } from 'node:timers/promises';
import { contextFor, presentInstant, type ReadContext, type Work, workFor } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type DatabaseProblem, databaseProblem } from './as-refusal.ts';
import type { Deadline } from './deadline.ts';
import type { Endpoint, ReadCall, ViewCall, WriteEndpoint } from './endpoint.ts';
import { errorReply, versionOf } from './error-reply.ts';
import { type KeyedRequest, keyedRequest, onceOnly, earlierReply } from './idempotency.ts';
import type { Reply } from './request.ts';
import type { ServerOptions } from './server-options.ts';

/** How often a write that lost to another one is tried, the first time included. */
export const WRITE_ATTEMPTS = 4;

export type Call = Pick<ReadCall, 'request' | 'actor' | 'params' | 'flat'>;

/** A read sees the database as it is; a write is one transaction, and its reply is sent after the commit. */
export async function runEndpoint(
  { database, services }: Pick<ServerOptions, 'database' | 'services'>,
  endpoint: Endpoint,
  call: Call,
  deadline: Deadline,
): Promise<Reply> {
  const { actor, request } = call;
  const options = {
    company: actor.company,
    employee_id: actor.employee?.id ?? null,
    base_url: request.baseUrl,
    remote_address: request.address,
    signal: request.signal,
    services,
  };
  const viewNow = (): ReadContext => contextFor(database, options);
  if (endpoint.kind === 'read') return endpoint.handle({ ...call, view: viewNow(), database });
  const keyed = keyedRequest(request, actor, services.secrets);
  const before = await beforeTransaction(endpoint, { ...call, view: viewNow() }, keyed);
  if (before.stored !== undefined) return before.stored;
  const now = presentInstant();
  return retrying(() =>
    database.transaction(async (tx) => {
      tx.afterCommit(() => services.totals.forget(actor.company.id));
      const work = workFor(tx, { ...options, now });
      const run = async (): Promise<Reply> => write(endpoint, call, work, await before.prepared);
      const ran = keyed === undefined ? run() : onceOnly(tx, { ...keyed, run, asReply: refusalReply(call) });
      const reply = await ran.catch((error: unknown) => {
        // A refusal is the answer, however long the effects of the rollback take.
        if (error instanceof Refusal) deadline.stop();
        throw error;
      });
      // Registered after the events were, so that it runs last.
      tx.beforeCommit(() => deadline.stop());
      return reply;
    }),
  );
}

interface Before {
  /** Settled. */
  readonly prepared?: Promise<unknown> | undefined;
  /** The earlier reply to the same request. */
  readonly stored?: Reply | undefined;
}

/**
 * A refusal to prepare is an answer like any other: with a key it is left to the transaction, which stores it to be told
 * again. Two requests with one key that come together may both prepare; only one of them does the deed.
 */
async function beforeTransaction(
  endpoint: WriteEndpoint,
  call: ViewCall,
  keyed: KeyedRequest | undefined,
): Promise<Before> {
  if (endpoint.prepare === undefined) return {};
  const stored = keyed === undefined ? undefined : await earlierReply(call.view.db, keyed);
  if (stored !== undefined) return { stored };
  const prepared = endpoint.prepare(call);
  await (keyed === undefined ? prepared : Promise.allSettled([prepared]));
  return { prepared };
}

async function write(endpoint: WriteEndpoint, call: Call, work: Work, prepared: unknown): Promise<Reply> {
  const reply = await endpoint.handle({ ...call, work, prepared });
  assert(
    typeof reply.body === 'string' || Buffer.isBuffer(reply.body),
    'a write that streams outlives its transaction',
  );
  return reply;
}

const refusalReply =
  ({ request, flat }: Call) =>
  (refusal: Refusal): Reply =>
    errorReply(versionOf(request.path), refusal, request.id, flat);

const WORTH_ANOTHER_TRY = new Set<DatabaseProblem | undefined>(['conflict', 'missing']);

/** A transaction that lost against another one runs again. */
export async function retrying<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (number === WRITE_ATTEMPTS || !WORTH_ANOTHER_TRY.has(databaseProblem(error))) throw error;
    }
    await pause(Math.random() * 10 * 2 ** number);
  }
}
