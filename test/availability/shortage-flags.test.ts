import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isShortOrder } from '../../src/app/orders/order-sql.ts';
import { raw, sql } from '../../src/db/sql.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf, recordsOf, type Resource, statusesOf } from '../v4/api.ts';
import { fulfill, move, orderOf } from '../v4/booking.ts';
import { type Columns, type Product, type Warehouse, warehouseIn } from './warehouse.ts';

let server: TestServer;
let api: Api;
let warehouse: Warehouse;
let first: string;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  warehouse = warehouseIn(server.database, server.company.id);
  [first] = recordsOf(await api.get('locations')).map(({ id }) => id) as [string];
});
afterAll(() => server.stop());

const YEAR = new Date().getUTCFullYear() + 1;
const times = { starts_at: `${YEAR}-07-10T10:00:00Z`, stops_at: `${YEAR}-07-12T10:00:00Z` };

/** How many the order's planning is short, and whether the order says so. */
async function shortage(order_id: string): Promise<readonly [number, boolean]> {
  const row = await server.database.one<{ amount: number; flag: boolean }>(sql`
    select p.location_shortage_amount as amount, ${isShortOrder(raw('o'))} as flag
    from orders as o
    join plannings as p on p.order_id = o.id
    where o.company_id = ${server.company.id}
      and o.id = ${order_id}
  `);
  return [row.amount, row.flag];
}

const RULES = { allow_shortage: true, shortage_limit: 5 };

/** Three units, all of them ordered. */
async function ordered(product: Product, columns: Columns = {}): Promise<string> {
  const order_id = await warehouse.order(first, times);
  await warehouse.planning(product, first, { ...times, order_id, quantity: 3, ...columns });
  return order_id;
}

describe('who is short is told after', () => {
  let product: Product;
  let order_id: string;
  const adjust = (quantity: number) =>
    api.create('stock_adjustments', { product_id: product.id, location_id: first, quantity, confirm_shortage: true });

  beforeEach(async () => {
    product = await warehouse.product(RULES);
    await warehouse.stock(product, first, { quantity: 3 });
    order_id = await ordered(product);
  });

  test('stock is taken away, and given back', async () => {
    recordOf(await adjust(-2));
    expect(await shortage(order_id)).toEqual([2, true]);
    recordOf(await adjust(1));
    expect(await shortage(order_id)).toEqual([1, true]);
    recordOf(await adjust(1));
    expect(await shortage(order_id)).toEqual([0, false]);
  });

  test('a downtime takes units, moves on, or moves away', async () => {
    const downtime = { product_id: product.id, location_id: first, quantity: 1, reason: 'repair', ...times };
    const { id } = recordOf(await api.create('downtimes', downtime));
    expect(await shortage(order_id)).toEqual([1, true]);
    const later = { starts_at: times.stops_at, stops_at: `${YEAR}-08-01T10:00:00Z` };
    recordOf(await api.update(`downtimes/${id}`, later));
    expect(await shortage(order_id)).toEqual([0, false]);
    recordOf(await api.update(`downtimes/${id}`, times));
    expect(await shortage(order_id)).toEqual([1, true]);
    recordOf(await api.update(`downtimes/${id}`, { location_id: await stockedElsewhere(product) }));
    expect(await shortage(order_id)).toEqual([0, false]);
  });

  test('the rules of the group have changed', async () => {
    const path = `product_groups/${product.product_group_id}`;
    const other = await warehouse.order(first, { starts_at: times.stops_at, stops_at: `${YEAR}-07-14T10:00:00Z` });
    await warehouse.planning(product, first, {
      starts_at: times.stops_at,
      stops_at: `${YEAR}-07-14T10:00:00Z`,
      order_id: other,
      quantity: 1,
    });
    recordOf(await api.update(path, { buffer_time_after: 3_600, confirm_shortage: true }));
    expect([await shortage(order_id), await shortage(other)]).toEqual([
      [1, true],
      [1, true],
    ]);
    recordOf(await api.update(path, { buffer_time_after: 0 }));
    expect([await shortage(order_id), await shortage(other)]).toEqual([
      [0, false],
      [0, false],
    ]);
  });

  test('there is no limit to stock any more', async () => {
    recordOf(await adjust(-1));
    const answer = await fetch(`${server.url}/api/1/product_groups/${product.product_group_id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ product_group: { always_available: true } }),
    });
    expect(answer.status).toBe(200);
    expect(await shortage(order_id)).toEqual([0, false]);
  });
});

async function stockedElsewhere(product: Product): Promise<string> {
  const location_id = await warehouse.location();
  await warehouse.stock(product, location_id, { quantity: 1 });
  return location_id;
}

describe('of pieces, after', () => {
  let product: Product;
  let order_id: string;
  let stockItems: readonly string[];

  beforeEach(async () => {
    product = await warehouse.product({ ...RULES, tracking_type: 'trackable' });
    stockItems = await Promise.all([1, 2, 3].map(() => warehouse.stockItem(product, first)));
    order_id = await ordered(product);
  });

  test('one is archived, and others come', async () => {
    const [stock_item_id] = stockItems;
    recordOf(await api.create('stock_item_archivations', { stock_item_id, confirm_shortage: true }));
    expect(await shortage(order_id)).toEqual([1, true]);
    recordOf(await api.create('stock_items', { product_id: product.id, location_id: first, identifier: 'new' }), 201);
    expect(await shortage(order_id)).toEqual([0, false]);
  });

  test('one moves, or is there for less long', async () => {
    const [one, two] = stockItems;
    const elsewhere = await warehouse.location();
    recordOf(await api.update(`stock_items/${one}`, { location_id: elsewhere, confirm_shortage: true }));
    recordOf(await api.update(`stock_items/${two}`, { till: times.starts_at, confirm_shortage: true }));
    expect(await shortage(order_id)).toEqual([2, true]);
    recordOf(await api.update(`stock_items/${one}`, { location_id: first }));
    expect(await shortage(order_id)).toEqual([1, true]);
    const adjustment = { product_id: product.id, location_id: first, quantity: 1 };
    recordOf(await api.create('stock_adjustments', adjustment));
    expect(await shortage(order_id)).toEqual([0, false]);
  });
});

test('orders that make each other short can be changed all at once', async () => {
  const product = await warehouse.product({ allow_shortage: true, shortage_limit: 100 });
  const wanted = Array.from({ length: 4 });
  const orders = await Promise.all(wanted.map(() => orderOf(api, { status: 'draft', ...times })));
  const line = { action: 'book_product', mode: 'infer_planning', product_id: product.id, quantity: 1 };
  for (const order of orders) recordOf(await fulfill(api, order, [line]));
  const reserved = await Promise.all(orders.map((order) => move(api, order, 'reserved', { confirm_shortage: true })));
  expect(statusesOf(reserved)).toEqual({ 200: 4 });
  expect(await Promise.all(orders.map(({ id }) => shortage(id)))).toEqual(orders.map(() => [1, true]));
  recordOf(await api.create('stock_adjustments', { product_id: product.id, location_id: first, quantity: 4 }));
  expect(await Promise.all(orders.map(({ id }) => shortage(id)))).toEqual(orders.map(() => [0, false]));
  const more = await Promise.all(orders.map((order) => fulfill(api, order, [line], { confirm_shortage: true })));
  expect(statusesOf(more)).toEqual({ 200: 4 });
  expect(await Promise.all(orders.map(({ id }) => shortage(id)))).toEqual(orders.map(() => [2, true]));
  const [one, two, ...others] = orders as [Resource, Resource, ...Resource[]];
  const last = await Promise.all([
    move(api, one, 'canceled'),
    move(api, two, 'draft', { revert: true }),
    ...others.map((order) => fulfill(api, order, [line], { confirm_shortage: true })),
  ]);
  expect(statusesOf(last)).toEqual({ 200: 4 });
  // Three each of the two that are left, of four.
  expect(await Promise.all(orders.map(({ id }) => shortage(id)))).toEqual([
    [0, false],
    [0, false],
    [2, true],
    [2, true],
  ]);
});
