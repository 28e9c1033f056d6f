import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '../../src/app/company/first-company.ts';
import { emit, writeEvents } from '../../src/app/events/events.ts';
import { sql } from '../../src/db/sql.ts';
import { type CompanyFacts, workFor } from '../../src/db/work.ts';
import { newId } from '../../src/lib/new-id.ts';
import { seededRandom } from '../../src/lib/seeded-random.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf } from '../v4/api.ts';
import { eventsOf, lastSequence } from '../v4/events.ts';
import { stockedProductOf } from '../v4/stock.ts';

const CLIENTS = 12;
const WRITES = 20;

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const company = async (slug: string): Promise<CompanyFacts> =>
  server.database.transaction((tx) =>
    createCompany(tx, { name: slug, slug, default_timezone: 'UTC', currency: 'eur' }),
  );

/** A transaction in which something happens, which ends as `outcome` says. */
async function happen(owner: CompanyFacts, count: number, outcome: () => Promise<void>): Promise<boolean> {
  const { database, services } = server;
  try {
    await database.transaction(async (tx) => {
      const work = workFor(tx, { company: owner, services });
      for (let index = 0; index < count; index += 1) {
        emit(work, { kind: 'note.created', subject_type: 'notes', subject_id: newId() });
      }
      await writeEvents(tx, work.company);
      await outcome();
    });
    return true;
  } catch (error) {
    if (error === ROLL_BACK) return false;
    throw error;
  }
}

const ROLL_BACK = new Error('on purpose');

/**
 * Looks over and over while `work` is under way: when the events that can be seen are always 1 to n, each was there
 * before those with a higher sequence.
 */
async function watching(owner: Pick<CompanyFacts, 'id'>, work: Promise<unknown>): Promise<number> {
  const ended = Promise.allSettled([work]).then(() => true);
  let looks = 0;
  while (!(await Promise.race([ended, Promise.resolve(false)]))) {
    const { first, last, count } = await server.database.one<Record<'first' | 'last' | 'count', number>>(sql`
      select coalesce(min(sequence), 1) as first, coalesce(max(sequence), 0) as last, count(*) as count
      from events
      where company_id = ${owner.id}
    `);
    expect([first, count]).toEqual([1, last]);
    looks += 1;
  }
  await work;
  return looks;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('the sequence of a company', () => {
  test('has no gaps and is the order of commits, however many transactions are undone', async () => {
    const owner = await company('busy');
    const random = seededRandom(20_260_301);
    let committed = 0;
    const client = async (): Promise<void> => {
      for (let write = 0; write < WRITES; write += 1) {
        const [count, wait_ms, fails] = [random.integer(1, 3), random.integer(0, 3), random.chance(0.3)];
        const done = await happen(owner, count, async () => {
          await pause(wait_ms);
          if (fails) throw ROLL_BACK;
        });
        if (done) committed += count;
      }
    };
    const looks = await watching(owner, Promise.all(upTo(CLIENTS).map(client)));
    const events = await eventsOf({ database: server.database, company: owner });
    expect(events.map(({ sequence }) => sequence)).toEqual(upTo(committed));
    expect(looks).toBeGreaterThan(10);
  });

  test('is that of what was accepted over HTTP, and holds nothing of what was refused', async () => {
    const product = await stockedProductOf(api, 1_000);
    const before = await lastSequence(server);
    const random = seededRandom(7);
    const writes: readonly (() => Promise<boolean>)[] = [
      async () => (await api.create('customers', { name: 'Ada' })).status === 201,
      // Refused by the database after the customer has its number.
      async () => (await api.create('customers', { name: 'Ada', tax_region_id: newId() })).status === 201,
      async () => (await api.create('customers', { name: '' })).status === 201,
      async () => (await api.create('stock_adjustments', { product_id: product.id, quantity: -1 })).status === 200,
      async () => (await api.create('stock_adjustments', { product_id: product.id, quantity: -5_000 })).status === 200,
      async () =>
        (await api.update(`products/${product.id}`, { base_price_in_cents: random.integer(0, 999) })).status === 200,
      async () => (await api.create('locations', { name: 'Shop', code: `C${random.integer(0, 3)}` })).status === 201,
      async () => (await v1Customer('Grace')).status === 201,
    ];
    let accepted = 0;
    const client = async (): Promise<void> => {
      for (let write = 0; write < WRITES; write += 1) {
        if (await random.pick(writes)()) accepted += 1;
      }
    };
    await watching(server.company, Promise.all(upTo(CLIENTS).map(client)));
    const events = await eventsOf(server);
    expect(events.map(({ sequence }) => sequence)).toEqual(upTo(before + accepted));
    expect(accepted).toBeGreaterThan(CLIENTS);
    expect(accepted).toBeLessThan(CLIENTS * WRITES);
  });

  test('is its own, and nobody waits for another company', async () => {
    const [one, other] = [await company('one'), await company('other')];
    await happen(one, 2, async () => {
      expect(await happen(other, 3, async () => {})).toBe(true);
    });
    for (const [owner, count] of [
      [one, 2],
      [other, 3],
    ] as const) {
      const events = await eventsOf({ database: server.database, company: owner });
      expect(events.map(({ sequence }) => sequence)).toEqual(upTo(count));
    }
  });
});

const v1Customer = (name: string): Promise<Response> =>
  fetch(`${server.url}/api/1/customers?api_key=${server.apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer: { name } }),
  });

test.each([
  ['changed', sql`update events set kind = 'order.created'`],
  ['deleted', sql`delete from events`],
  ['truncated', sql`truncate events cascade`],
])('events cannot be %s', async (_, statement) => {
  recordOf(await api.create('customers', { name: 'Kept' }), 201);
  const before = await eventsOf(server);
  await expect(server.database.run(statement)).rejects.toThrow('events are only ever added');
  expect(await eventsOf(server)).toEqual(before);
});
