import { attr, belongsTo, hasMany, SpraypaintBase } from 'spraypaint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCleanAudit } from '../support/audit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { apiOf } from '../v4/api.ts';
import { stockedProductOf, stockItemOf, trackedProductOf } from '../v4/stock.ts';

let server: TestServer;

const ApplicationRecord = SpraypaintBase.extend({ static: { apiNamespace: '/api/4' } });

const Order = ApplicationRecord.extend({
  static: { jsonapiType: 'orders' },
  attrs: {
    status: attr({ type: String }),
    startsAt: attr({ type: String }),
    stopsAt: attr({ type: String }),
    customerId: attr({ type: String }),
    number: attr({ type: Number, persist: false }),
    priceInCents: attr({ type: Number, persist: false }),
    statusCounts: attr({ persist: false }),
    itemCount: attr({ type: Number, persist: false }),
    lines: hasMany(),
    customer: belongsTo(),
  },
});

const Customer = ApplicationRecord.extend({
  static: { jsonapiType: 'customers' },
  attrs: { name: attr({ type: String }), orderCount: attr({ type: Number, persist: false }) },
});

const Line = ApplicationRecord.extend({
  static: { jsonapiType: 'lines' },
  attrs: {
    title: attr({ type: String, persist: false }),
    quantity: attr({ type: Number }),
    priceEachInCents: attr({ type: Number }),
    priceInCents: attr({ type: Number, persist: false }),
    itemId: attr({ type: String, persist: false }),
  },
});

const Planning = ApplicationRecord.extend({
  static: { jsonapiType: 'plannings' },
  attrs: { started: attr({ type: Number, persist: false }), itemId: attr({ type: String, persist: false }) },
});

const OrderFulfillment = ApplicationRecord.extend({
  static: { jsonapiType: 'order_fulfillments' },
  attrs: {
    orderId: attr({ type: String }),
    actions: attr({ type: Array }),
    confirmShortage: attr({ type: Boolean }),
    changedLines: hasMany({ type: Line }),
    changedPlannings: hasMany({ type: Planning }),
  },
});

const OrderStatusTransition = ApplicationRecord.extend({
  static: { jsonapiType: 'order_status_transitions' },
  attrs: {
    orderId: attr({ type: String }),
    transitionFrom: attr({ type: String }),
    transitionTo: attr({ type: String }),
    revert: attr({ type: Boolean }),
    confirmShortage: attr({ type: Boolean }),
    order: belongsTo({ type: Order }),
  },
});

beforeAll(async () => {
  server = await startServer();
  for (const model of [ApplicationRecord, Order, Customer, Line, Planning, OrderFulfillment, OrderStatusTransition]) {
    model.baseUrl = server.url;
    model.generateAuthHeader = (token) => `Bearer ${token}`;
  }
  ApplicationRecord.jwtStorage = false;
  ApplicationRecord.jwt = server.token;
});

afterAll(() => server.stop());

const PERIOD = { startsAt: '2031-03-03T09:00:00Z', stopsAt: '2031-03-05T09:00:00Z' };

async function fulfill(orderId: string, actions: readonly object[]) {
  const fulfillment = new OrderFulfillment({ orderId, actions, confirmShortage: false });
  expect(
    await fulfillment.save({ returnScope: OrderFulfillment.includes(['changed_lines', 'changed_plannings']) }),
  ).toBe(true);
  return fulfillment;
}

async function found(orderId: string) {
  return (await Order.includes(['lines', 'customer']).find(orderId)).data;
}

test('books, prices, reserves, starts and stops, and reads it all back', async () => {
  const api = apiOf(server, server.token);
  const price = { price_type: 'simple', price_period: 'day', flat_fee_price_in_cents: 2_500 };
  const tent = await stockedProductOf(api, 3, price);
  const camera = await trackedProductOf(api, price);
  const stockItem = await stockItemOf(api, camera.id);

  const customer = new Customer({ name: 'Cinema' });
  expect(await customer.save()).toBe(true);
  const order = new Order({ status: 'draft', customerId: customer.id, ...PERIOD });
  expect(await order.save()).toBe(true);
  expect([order.isPersisted, order.status]).toEqual([true, 'draft']);
  const id = order.id as string;

  const booked = await fulfill(id, [
    { action: 'book_product', mode: 'create_new', product_id: tent.id, quantity: 2, planning_id: null },
    { action: 'book_stock_items', mode: 'create_new', product_id: camera.id, stock_item_ids: [stockItem.id] },
  ]);
  const lines = booked.changedLines as unknown as readonly LineFields[];
  expect(lines.map(({ quantity, priceInCents }) => [quantity, priceInCents])).toEqual([
    [2, 10_000],
    [1, 5_000],
  ]);
  expect(booked.changedPlannings).toHaveLength(2);

  const { data: line } = await Line.find(lines[0]?.id as string);
  line.priceEachInCents = 4_000;
  expect(await line.save()).toBe(true);

  const reservation = new OrderStatusTransition({
    orderId: id,
    transitionFrom: 'draft',
    transitionTo: 'reserved',
    revert: false,
    confirmShortage: false,
  });
  expect(await reservation.save({ returnScope: OrderStatusTransition.includes('order') })).toBe(true);
  expect(reservation.order).toMatchObject({ status: 'reserved' });

  await fulfill(id, [
    { action: 'start_product', product_id: tent.id, planning_id: null, quantity: 2 },
    { action: 'start_stock_items', product_id: camera.id, planning_id: null, stock_item_ids: [stockItem.id] },
  ]);
  expect((await found(id)).status).toBe('started');
  await fulfill(id, [{ action: 'stop_product', product_id: tent.id, planning_id: null, quantity: 2 }]);
  expect((await found(id)).statusCounts).toMatchObject({ started: 1, stopped: 2 });
  await fulfill(id, [
    { action: 'stop_stock_items', product_id: camera.id, planning_id: null, stock_item_ids: [stockItem.id] },
  ]);

  const read = await found(id);
  expect([read.status, read.number, read.itemCount, read.priceInCents]).toEqual(['stopped', 1, 3, 13_000]);
  expect(read.lines.map((each) => (each as unknown as LineFields).priceInCents)).toEqual([8_000, 5_000]);
  expect(read.customer).toMatchObject({ name: 'Cinema', orderCount: 1 });
  await expectCleanAudit(server.database);
});

test('tells what is not available', async () => {
  const api = apiOf(server, server.token);
  const tent = await stockedProductOf(api, 1);
  const order = new Order({ status: 'reserved', ...PERIOD });
  expect(await order.save()).toBe(true);
  const tooMany = new OrderFulfillment({
    orderId: order.id,
    actions: [{ action: 'book_product', mode: 'create_new', product_id: tent.id, quantity: 2, planning_id: null }],
  });
  await expect(tooMany.save()).resolves.toBe(false);
  expect((await found(order.id as string)).itemCount).toBe(0);
});

interface LineFields {
  readonly id: string;
  readonly quantity: number;
  readonly priceInCents: number;
}
