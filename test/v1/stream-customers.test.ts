import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MAX_STREAMS } from '../../src/api/v1/list-reply.ts';
import { sql } from '../../src/db/sql.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Body, type V1Client, v1Client } from './v1-client.ts';

const COUNT = 50_000;
const MIB = 1_048_576;

/** What a stream may keep in memory, buffers that wait to be collected included; the list is more than twice as long. */
const RETAINED_LIMIT = 36 * MIB;

let server: TestServer;
let call: V1Client;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  await server.database.run(sql`
    insert into customers (company_id, id, number, name, email, tag_list, created_at)
    select
      ${server.company.id}, gen_random_uuid(), n, 'Customer ' || n, 'customer' || n || '@example.com',
      case when n % 5 = 0 then '{}' else array['tag ' || n % 7] end,
      '2026-01-01'::timestamptz + n / 3 * interval '1 second'
    from generate_series(1, ${COUNT}) as n
  `);
  await server.database.run(sql`
    insert into properties (
      company_id, id, owner_type, owner_id, name, identifier, property_type, value, address1, city
    )
    select company_id, gen_random_uuid(), 'customers', id, 'Main', 'main', 'address', 'Street ' || number, 'Street', 'Town'
    from customers
  `);
  await server.database.run(sql`
    insert into counters (company_id, name, value)
    values (${server.company.id}, 'customers', ${COUNT})
  `);
  await server.database.run(sql`analyze`);
}, 120_000);

afterAll(() => server.stop());

/** The answer to a list of everything, of which nothing has been read yet. */
function openList(query = ''): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(`${server.url}/api/1/customers?api_key=${server.apiKey}${query}`, { agent: false }, resolve).on('error', reject);
  return promise;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes that are really in use. */
function retained(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Transactions besides the one that asks. */
async function openTransactions(): Promise<number> {
  const { count } = await server.database.one<{ count: number }>(sql`
    select count(*) as count
    from pg_stat_activity
    where datname = current_database()
      and xact_start is not null
      and pid <> pg_backend_pid()
  `);
  return count;
}

const expectAllClosed = () => vi.waitFor(async () => expect(await openTransactions()).toBe(0), 10_000);

test('streams every customer once, newest first, with the meta of the moment it began', async () => {
  const answer = await openList();
  expect(answer.headers['transfer-encoding']).toBe('chunked');
  await vi.waitFor(async () => expect(await openTransactions()).toBe(1), 10_000);
  const { id } = (await call('POST', '/customers', { customer: { name: 'Too late' } })).body.customer;
  const { customers, meta }: Body = JSON.parse(await textOf(answer));
  await server.database.run(sql`delete from customers where id = ${id}`);

  expect(customers).toHaveLength(COUNT);
  expect(new Set(customers.map(({ number }) => number)).size).toBe(COUNT);
  const keys = customers.map((customer) => `${customer.created_at} ${customer.id}`);
  expect(keys).toEqual(keys.toSorted().toReversed());
  expect(customers[0]).toEqual((await call('GET', `/customers/${customers[0]?.id}`)).body.customer);
  expect(meta.total_count).toBe(COUNT);
  expect(meta.facets.tag_list).toMatchObject({ missing: COUNT / 5, total: (COUNT * 4) / 5 });
  await expectAllClosed();
}, 60_000);

test('a list that is not long is sent whole, with its length', async () => {
  const { headers } = await openList('&per=100');
  expect(headers['content-length']).toMatch(/^\d+$/);
});

test('answers HEAD of a long list without reading it', async () => {
  const { status, text } = await call('HEAD', '/customers');
  expect([status, text]).toEqual([200, '']);
  await expectAllClosed();
});

test('keeps little in memory, however long the list is', async () => {
  const before = retained();
  const peaks: number[] = [];
  let received = 0;
  for await (const chunk of await openList()) {
    received += Buffer.byteLength(chunk);
    if (received > (peaks.length + 1) * 4 * MIB) peaks.push(retained() - before);
  }
  expect(received).toBeGreaterThan(2 * RETAINED_LIMIT);
  expect(peaks.length).toBeGreaterThan(10);
  expect(Math.max(...peaks)).toBeLessThan(RETAINED_LIMIT);
}, 60_000);

test('keeps little in memory for a reader that does not read', async () => {
  const before = retained();
  const answer = await openList();
  await pause(3_000);
  expect(retained() - before).toBeLessThan(RETAINED_LIMIT);
  expect(await openTransactions()).toBe(1);
  answer.destroy();
  await expectAllClosed();
}, 60_000);

test('a reader that goes away gives back what it held', async () => {
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: MAX_STREAMS }, () => openList()));
    for (const answer of answers) answer.destroy();
    await expectAllClosed();
  }
}, 60_000);

test('readers of long lists wait for each other and hinder nobody else', async () => {
  const requests = Array.from({ length: 3 * MAX_STREAMS }, () => openList());
  await vi.waitFor(async () => expect(await openTransactions()).toBe(MAX_STREAMS), 10_000);
  expect((await call('GET', '/customers?per=10')).status).toBe(200);
  expect((await call('PUT', '/customers/1', { customer: { name: 'Customer 1' } })).status).toBe(200);
  await pause(1_000);
  expect(await openTransactions()).toBe(MAX_STREAMS);

  await Promise.all(requests.map(async (request) => (await request).destroy()));
  await expectAllClosed();
}, 60_000);

test('a list that breaks off is not mistaken for a whole one', async () => {
  const answer = await openList();
  await vi.waitFor(async () => expect(await openTransactions()).toBe(1), 10_000);
  await server.database.run(sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database()
      and xact_start is not null
      and pid <> pg_backend_pid()
  `);
  await expect(textOf(answer)).rejects.toThrow('aborted');
  expect((await call('GET', '/customers?per=1')).status).toBe(200);
}, 60_000);
