import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '../db/database.ts';
import type { View } from '../db/work.ts';
import { assert } from '../lib/assert.ts';
import { databaseTrouble } from './database-trouble.ts';
import type { Deadline } from './deadline.ts';
import type { Endpoint, ReadCall, WriteEndpoint } from './endpoint.ts';
import { errorReply, versionOf } from './error-reply.ts';
import { idempotencyKey, onceOnly } from './idempotency.ts';
import type { Reply } from './request.ts';
import type { ServerOptions } from './server-options.ts';

/** How often a write that lost to another one is tried, the first time included. */
export const WRITE_ATTEMPTS = 4;

export type Call = Pick<ReadCall, 'request' | 'actor' | 'params' | 'flat'>;

/** A read sees the database as it is; a write is one transaction, and its reply is sent when it has committed. */
export async function runEndpoint(
  { database, services }: Pick<ServerOptions, 'database' | 'services'>,
  endpoint: Endpoint,
  call: Call,
  deadline: Deadline,
): Promise<Reply> {
  const { actor, request } = call;
  const view: View = {
    db: database,
    company: actor.company,
    employee_id: actor.employee?.id ?? null,
    now: Temporal.Now.instant(),
    base_url: request.baseUrl,
    services,
  };
  if (endpoint.kind === 'read') return endpoint.handle({ ...call, view, database });
  const key = idempotencyKey(request);
  return retrying(() =>
    database.transaction(async (tx) => {
      tx.afterCommit(() => services.totals.forget(actor.company.id));
      const reply = await (key === undefined
        ? write(endpoint, call, view, tx)
        : writeOnce(endpoint, call, view, tx, key));
      deadline.stop();
      return reply;
    }),
  );
}

async function write(endpoint: WriteEndpoint, call: Call, view: View, tx: Transaction): Promise<Reply> {
  const reply = await endpoint.handle({ ...call, work: { ...view, db: tx, tx } });
  assert(
    typeof reply.body === 'string' || Buffer.isBuffer(reply.body),
    'a write that streams outlives its transaction',
  );
  return reply;
}

const writeOnce = (endpoint: WriteEndpoint, call: Call, view: View, tx: Transaction, key: string): Promise<Reply> =>
  onceOnly(tx, {
    key,
    request: call.request,
    actor: call.actor,
    now: view.now,
    secrets: view.services.secrets,
    asReply: (refusal) => errorReply(versionOf(call.request.path), refusal, call.request.id, call.flat),
    run: () => write(endpoint, call, view, tx),
  });

async function retrying(attempt: () => Promise<Reply>): Promise<Reply> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (number === WRITE_ATTEMPTS || databaseTrouble(error) !== 'conflict') throw error;
    }
    await pause(Math.random() * 10 * 2 ** number);
  }
}
