import { afterAll, beforeAll, expect, test } from 'vitest';
import { catchUpInvoicesJob } from '../../src/jobs/catch-up-invoices.ts';
import { MOST_BY_A_READER } from '../../src/app/documents/refresh-invoices.ts';
import { sql } from '../../src/db/sql.ts';
import { insertOrder } from '../support/insert-order.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf, recordsOf, type Resource } from '../v4/api.ts';
import { move } from '../v4/booking.ts';
import { documentOf, proFormaOf } from '../v4/document-steps.ts';
import { charge, draftOf, taxCategoryOf } from '../v4/order-lines.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const written = ({ id }: Resource) =>
  server.database.many<{ price_in_cents: number }>(sql`
    select price_in_cents
    from documents
    where company_id = ${server.company.id}
      and order_id = ${id}
  `);

const job = () => catchUpInvoicesJob(server);

test('booking writes no invoice; the job does, of orders that are not new', async () => {
  const order = await draftOf(api);
  await charge(api, order, { price_each_in_cents: 700 });
  const mine = recordOf(await api.create('orders', {}), 201);
  expect(await written(order)).toEqual([]);
  await job().run(AbortSignal.abort());
  expect(await written(order)).toEqual([]);
  await job().run(new AbortController().signal);
  expect(await written(order)).toEqual([{ price_in_cents: 700 }]);
  expect(await written(mine)).toEqual([]);
});

test('what changes nothing that an invoice says leaves its lines and taxes alone', async () => {
  const order = await draftOf(api);
  const line = await charge(api, order, { tax_category_id: await taxCategoryOf(api, 21) });
  const invoice = await proFormaOf(api, order);
  const contents = async () => {
    await proFormaOf(api, order);
    const owner = `filter[owner_id]=${invoice?.id}`;
    return [...recordsOf(await api.get(`lines?${owner}`)), ...recordsOf(await api.get(`tax_values?${owner}`))];
  };
  const before = await contents();
  recordOf(await move(api, order, 'reserved'));
  expect(await contents()).toEqual(before);
  recordOf(await api.update(`lines/${line.id}`, { title: 'Other' }));
  const after = await contents();
  expect(after[0]?.id).toBe(before[0]?.id);
  expect(after[0]?.attributes).toMatchObject({ title: 'Other' });
});

test('an invoice is not brought up to date by who reads something else', async () => {
  const order = await draftOf(api);
  await charge(api, order, { price_each_in_cents: 700 });
  await api.get(`orders/${order.id}?include=lines,tax_values,customer`);
  await api.get(`lines?filter[order_id]=${order.id}`);
  expect(await written(order)).toEqual([]);
  await api.get(`lines?filter[owner_type]=documents&filter[order_id]=${order.id}`);
  expect(await written(order)).toHaveLength(1);
});

test('an invoice has its lines in the order of those that it follows', async () => {
  const order = await draftOf(api);
  const [one, two] = [await charge(api, order, { title: 'One' }), await charge(api, order, { title: 'Two' })];
  const invoice = await proFormaOf(api, order);
  recordOf(await api.create('sortings', { type: 'lines', ids: [two.id, one.id] }), 201);
  const lines = recordsOf(
    await api.get(`lines?filter[owner_id]=${invoice?.id}&filter[owner_type]=documents&sort=position`),
  );
  expect(lines.map(({ attributes }) => attributes['title'])).toEqual(['Two', 'One']);
});

test('readers at once write it once', async () => {
  const order = await draftOf(api);
  await charge(api, order);
  const found = await Promise.all(Array.from({ length: 16 }, () => proFormaOf(api, order)));
  expect(new Set(found.map((document) => document?.id)).size).toBe(1);
  await documentOf(api, order, 'quote');
  expect(await written(order)).toHaveLength(2);
});

test('a reader lets those catch up that changed last, and leaves the rest to housekeeping', async () => {
  const { database, company } = server;
  const { id: start_location_id } = await database.one<{ id: string }>(sql`
    select id
    from locations
    where company_id = ${company.id}
  `);
  await job().run(new AbortController().signal);
  const ids: string[] = [];
  for (let index = 0; index <= MOST_BY_A_READER; index += 1) {
    ids.push(await insertOrder(database, { company_id: company.id, start_location_id, status: 'draft' }));
  }
  const behind = () =>
    database.many<{ id: string }>(sql`
      select id
      from orders
      where id = any(${ids}::uuid[])
        and invoice_behind
    `);
  await api.get('documents');
  expect(await behind()).toEqual([{ id: ids[0] }]);
  await api.get('documents');
  expect(await behind()).toEqual([]);
});
