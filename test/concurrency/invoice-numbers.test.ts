import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finalizeInvoice } from '../../src/app/documents/invoices.ts';
import { writeEvents } from '../../src/app/events/events.ts';
import { sql } from '../../src/db/sql.ts';
import { type Work, workFor } from '../../src/db/work.ts';
import { seededRandom } from '../../src/lib/seeded-random.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, recordOf, type Resource, statusesOf } from '../v4/api.ts';
import { documentOf, documentsOf, proFormaOf } from '../v4/document-steps.ts';
import { charge, draftOf } from '../v4/order-lines.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const CLIENTS = 64;

const TIMEOUT_MS = 60_000;

/** All at once, each a client of its own. */
const burst = <Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

/** An invoice to be finalized. */
async function invoiceOf(attributes: Attributes = {}): Promise<Resource> {
  const order = await draftOf(api);
  await charge(api, order);
  return documentOf(api, order, 'invoice', attributes);
}

const invoices = (count: number, attributes: Attributes = {}): Promise<Resource[]> =>
  burst(count, () => invoiceOf(attributes));

const finalize = ({ id }: Resource) => api.create('invoice_finalizations', { document_id: id });

const numbersOf = async (prefix?: string): Promise<readonly number[]> => {
  const rows = await server.database.many<{ number: number }>(sql`
    select number
    from documents
    where company_id = ${server.company.id}
      and document_type = 'invoice'
      and number is not null
      and (${prefix ?? null}::text is null or prefix = ${prefix ?? null})
    order by number
  `);
  return rows.map(({ number }) => number);
};

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);

const scope = async (scope_numbering_to_prefix: boolean): Promise<void> => {
  recordOf(await api.update('settings/current', { documents: { scope_numbering_to_prefix } }));
};

class Abandoned extends Error {}

/** Finalizes as a request does, and then thinks better of it, late. */
async function abandon({ id }: Resource, wait_ms: number): Promise<void> {
  const { database, company, services, employee } = server;
  const facts = await database.one<Work['company']>(sql`
    select id, slug, name, default_timezone, currency
    from companies
    where id = ${company.id}
  `);
  const attempt = database.transaction(async (tx) => {
    const work = workFor(tx, { company: facts, employee_id: employee.id, base_url: server.url, services });
    await finalizeInvoice(work, id);
    await writeEvents(tx, work.company);
    await pause(wait_ms);
    throw new Abandoned();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Abandoned)) throw error;
  });
}

describe(`${CLIENTS} who finalize at once`, { timeout: TIMEOUT_MS }, () => {
  test('get numbers without a gap and none twice, whoever gives up on the way', async () => {
    const random = seededRandom(64);
    const documents = await invoices(CLIENTS);
    const before = (await numbersOf()).length;
    const givesUp = documents.map(() => random.chance(0.4));
    const waits = documents.map(() => random.integer(0, 5));
    await burst(CLIENTS, async (index) => {
      const document = documents[index] as Resource;
      if (givesUp[index]) await abandon(document, waits[index] ?? 0);
      else recordOf(await finalize(document));
    });
    const kept = givesUp.filter((gaveUp) => !gaveUp).length;
    expect(kept).toBeGreaterThan(20);
    expect(await numbersOf()).toEqual(upTo(before + kept));
    const late = documents.filter((_, index) => givesUp[index]);
    await burst(late.length, async (index) => recordOf(await finalize(late[index] as Resource)));
    expect(await numbersOf()).toEqual(upTo(before + CLIENTS));
  });

  test('the same invoice give it one number', async () => {
    const invoice = await invoiceOf();
    const before = await numbersOf();
    const answers = await burst(CLIENTS, () => finalize(invoice));
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: CLIENTS - 1 });
    expect(await numbersOf()).toEqual(upTo(before.length + 1));
  });

  test('count by prefix where the company says so', async () => {
    await scope(true);
    const documents = [
      ...(await invoices(CLIENTS / 2, { prefix: 'N' })),
      ...(await invoices(CLIENTS / 2, { prefix: 'S' })),
    ];
    await burst(CLIENTS, async (index) => recordOf(await finalize(documents[index] as Resource)));
    expect(await numbersOf('N')).toEqual(upTo(CLIENTS / 2));
    expect(await numbersOf('S')).toEqual(upTo(CLIENTS / 2));
    await scope(false);
  });
});

test('quotes that are made at once, some with numbers of their own, have each its own', async () => {
  const order = await draftOf(api);
  const quote = (attributes: Attributes) =>
    api.create('documents', { document_type: 'quote', order_id: order.id, ...attributes });
  const answers = await burst(24, (index) => quote(index % 3 === 0 ? { number: 1 + (index % 9) } : {}));
  const numbers = answers
    .filter(({ status }) => status === 201)
    .map((answer) => recordOf(answer, 201).attributes['number']);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(statusesOf(answers)).toMatchObject({ 201: expect.any(Number) });
  expect(Object.keys(statusesOf(answers)).every((status) => status === '201' || status === '422')).toBe(true);
});

test('an order that changes while it is read and finalized is invoiced once, to the cent', async () => {
  const order = await draftOf(api);
  await charge(api, order, { price_each_in_cents: 100 });
  await burst(CLIENTS, async (index) => {
    if (index % 4 === 0) return charge(api, order, { price_each_in_cents: 1 });
    if (index % 4 === 1) return documentsOf(api, order);
    const proForma = await proFormaOf(api, order);
    return proForma === undefined ? null : finalize(proForma);
  });
  const documents = await documentsOf(api, order);
  const asked = documents.reduce((sum, { attributes }) => sum + Number(attributes['price_in_cents']), 0);
  expect(asked).toBe(100 + CLIENTS / 4);
  expect(documents.filter(({ attributes }) => attributes['finalized'] === false).length).toBeLessThanOrEqual(1);
});
