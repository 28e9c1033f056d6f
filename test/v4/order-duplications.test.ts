import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  problemsOf,
  recordOf,
  recordsOf,
  type Resource,
} from './api.ts';
import { book, fulfill, ORDER_STATUSES, orderIn, orderOf, PERIOD, wholeOrder } from './booking.ts';
import { stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const duplicate = async ({ id }: Resource, attributes: Attributes = {}): Promise<Resource> => {
  const answer = await api.create(
    'order_duplications',
    { original_order_id: id, ...attributes },
    { include: 'new_order,original_order' },
  );
  const { new_order_id, original_order_id } = recordOf(answer).attributes;
  expect(original_order_id).toBe(id);
  expect(answer.body.included?.map((record) => record.id).toSorted()).toEqual([id, String(new_order_id)].toSorted());
  return recordOf(await api.get(`orders/${String(new_order_id)}`));
};

const related = async (type: string, { id }: Resource) => recordsOf(await api.get(`${type}?filter[order_id]=${id}`));

describe('a copy', () => {
  test.each(ORDER_STATUSES)('of a %s order is a draft with its bookings', async (status) => {
    const { order, product } = await orderIn(api, status);
    const before = await wholeOrder(api, order);
    const copy = await duplicate(order);
    expect(copy.attributes).toMatchObject({
      status: 'draft',
      statuses: ['draft'],
      number: expect.any(Number),
      item_count: 2,
      price_in_cents: 2_000,
      starts_at: '2030-01-01T09:00:00.000000+00:00',
    });
    expect(await related('plannings', copy)).toMatchObject([
      { attributes: { item_id: product.id, quantity: 2, reserved: false, started: 0, stopped: 0, status: 'draft' } },
    ]);
    expect(await related('lines', copy)).toMatchObject([{ attributes: { quantity: 2, price_in_cents: 2_000 } }]);
    expect(await wholeOrder(api, order)).toEqual(before);
  });

  /** An order that has everything that can be copied. */
  async function full() {
    const customer = recordOf(
      await api.create('customers', { name: 'Jo', deposit_type: 'fixed', deposit_value: 7 }),
      201,
    );
    const tracked = await trackedProductOf(api);
    const item = await stockItemOf(api, tracked.id);
    const order = await orderOf(api, {
      customer_id: customer.id,
      discount_type: 'percentage',
      discount_value: 10,
      deposit_type: 'percentage_total',
      deposit_value: 50,
      tag_list: ['vip'],
      properties_attributes: [
        { name: 'Gate', value: 'north' },
        {
          identifier: 'delivery_address',
          property_type: 'address',
          name: 'Delivery',
          address1: 'Quay 1',
          city: 'Rome',
        },
      ],
    });
    const naming = {
      action: 'book_stock_items',
      mode: 'create_new',
      product_id: tracked.id,
      stock_item_ids: [item.id],
    };
    recordOf(await fulfill(api, order, [naming]));
    const line = { owner_id: order.id, owner_type: 'orders', title: 'Travel', price_each_in_cents: 500 };
    recordOf(await api.create('lines', line), 201);
    return { order, customer };
  }

  test('has everything but the names of pieces, when nothing is said', async () => {
    const { order, customer } = await full();
    const copy = await duplicate(order);
    expect(copy.attributes).toMatchObject({
      customer_id: customer.id,
      discount_percentage: 10,
      deposit_type: 'percentage_total',
      deposit_value: 50,
      tag_list: ['vip'],
      properties: { gate: 'north', delivery_address: expect.stringContaining('Quay 1') },
    });
    expect(copy.attributes['delivery_address_property_id']).not.toBe(order.attributes['delivery_address_property_id']);
    expect((await related('lines', copy)).map(({ attributes }) => attributes['title'])).toContain('Travel');
    expect(await related('stock_item_plannings', copy)).toEqual([]);
  });

  test.each<[Attributes, Attributes]>([
    [{ customer: false }, { customer_id: null }],
    [{ dates: false }, { starts_at: null, stops_at: null }],
    [{ discount: false }, { discount_percentage: 0 }],
    [{ tags: false }, { tag_list: [] }],
    [{ properties: false }, { properties: { delivery_address: null, billing_address: null } }],
    [{ deposit: 'none' }, { deposit_type: 'none' }],
    [{ deposit: 'default' }, { deposit_type: 'fixed', deposit_value: 7 }],
    [
      { deposit: 'default', customer: false },
      { deposit_type: 'percentage', deposit_value: 100 },
    ],
  ])('with %j has %j', async (choice, expected) => {
    const { order } = await full();
    const copy = await duplicate(order, choice);
    expect(copy.attributes).toMatchObject(expected);
  });

  test('has lines and pieces as chosen', async () => {
    const { order } = await full();
    const copy = await duplicate(order, { custom_lines: false, stock_item_plannings: true });
    expect((await related('lines', copy)).map(({ attributes }) => attributes['title'])).not.toContain('Travel');
    expect(await related('stock_item_plannings', copy)).toMatchObject([
      { attributes: { reserved: false, started: false, status: 'draft' } },
    ]);
  });

  test('of a bundle has the bundle and its parts', async () => {
    const chair = await stockedProductOf(api, 20);
    const bundle = recordOf(
      await api.create('bundles', { name: 'Dinner', bundle_items_attributes: [{ product_id: chair.id, quantity: 4 }] }),
      201,
    );
    const order = await orderOf(api);
    recordOf(await fulfill(api, order, [{ action: 'book_bundle', bundle_id: bundle.id, quantity: 1 }]));
    const copy = await duplicate(order);
    const plannings = await related('plannings', copy);
    const parent = plannings.find(({ attributes }) => attributes['item_id'] === bundle.id);
    expect(plannings.find(({ attributes }) => attributes['item_id'] === chair.id)?.attributes).toMatchObject({
      parent_planning_id: parent?.id,
      quantity: 4,
    });
    expect(await related('lines', copy)).toHaveLength(2);
  });
});

test('answers what was copied', async () => {
  const order = await orderOf(api);
  const record = recordOf(await api.create('order_duplications', { original_order_id: order.id, dates: false }));
  expect(record.attributes).toEqual({
    custom_lines: true,
    customer: true,
    dates: false,
    discount: true,
    properties: true,
    stock_item_plannings: false,
    tags: true,
    deposit: 'current',
    original_order_id: order.id,
    new_order_id: expect.any(String),
  });
});

test('of what is not there', async () => {
  expect(problemsOf(await api.create('order_duplications', {}))).toEqual({ original_order_id: "can't be blank" });
  expect((await api.create('order_duplications', { original_order_id: newId() })).status).toBe(404);
  const theirs = apiOf(server, (await colleagueOf(server, { owner: true })).token);
  const order = await orderOf(api, PERIOD);
  recordOf(await book(api, order, await stockedProductOf(api, 1)));
  expect((await theirs.create('order_duplications', { original_order_id: order.id })).status).toBe(404);
  expect(problemsOf(await api.create('order_duplications', { original_order_id: order.id, deposit: 'half' }))).toEqual({
    deposit: 'must be one of: current, default, none',
  });
});
