import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentNumbers } from '../../src/app/audit/numbers.ts';
import { sql } from '../../src/db/sql.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf, type Resource } from '../v4/api.ts';
import { documentOf } from '../v4/document-steps.ts';
import { orderWorth } from '../v4/paying.ts';
import { breachesOf } from './rows.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const scope = async (scope_numbering_to_prefix: boolean): Promise<Resource> =>
  recordOf(await api.update('settings/current', { documents: { scope_numbering_to_prefix } }));

/** The numbers that invoices with these prefixes get, one after the other. */
async function invoiced(...prefixes: readonly (string | null)[]): Promise<readonly unknown[]> {
  const numbers: unknown[] = [];
  for (const prefix of prefixes) {
    const invoice = await documentOf(api, await orderWorth(api, 1_000), 'invoice', { prefix, finalized: true });
    numbers.push(invoice.attributes['number']);
  }
  return numbers;
}

const found = () => breachesOf(server.database, documentNumbers);

/** Runs in turn: each begins with the numbers that those before it have left. */
test('numbers by prefix have no gap within each', async () => {
  await scope(true);
  expect(await invoiced('A-', 'A-', 'B-', null, 'A-')).toEqual([1, 2, 1, 1, 3]);
  expect(await found()).toEqual([]);
  await server.database.run(sql`update documents set number = 9 where prefix = 'A-' and number = 2`);
  expect(await found()).not.toEqual([]);
  await server.database.run(sql`update documents set number = 2 where prefix = 'A-' and number = 9`);
  expect(await found()).toEqual([]);
});

test('numbers of all invoices go on after those by prefix, and those by prefix after these', async () => {
  await scope(false);
  expect(await invoiced('A-', 'B-')).toEqual([4, 5]);
  expect(await found()).toEqual([]);
  await scope(true);
  expect(await invoiced('A-', 'B-')).toEqual([5, 6]);
  expect(await found()).toEqual([]);
});

test('numbers of quotes may be chosen, and leave some out', async () => {
  await scope(false);
  const order = await orderWorth(api, 1_000);
  await documentOf(api, order, 'quote', { number: 100 });
  await documentOf(api, order, 'quote');
  await documentOf(api, order, 'quote', { number: 7 });
  expect(await found()).toEqual([]);
  await server.database.run(sql`update documents set number = 102 where number = 101`);
  expect(await found()).toEqual([server.company.id]);
});
