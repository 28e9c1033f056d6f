import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf } from '../v4/api.ts';
import { PERIOD, stockItemsOf, productOf, type Rental, rentalOf } from './rental.ts';
import { type Answer, type Order, strangerClient, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let rental: Rental;
let v4: Api;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  rental = rentalOf(call);
  v4 = apiOf(server, server.token);
});

afterAll(() => server.stop());

const create = (order: unknown): Promise<Answer> => call('POST', '/orders', { order });

const update = (id: string, order: unknown): Promise<Answer> => call('PUT', `/orders/${id}`, { order });

const customerOf = async (fields: object = {}): Promise<string> =>
  (await call('POST', '/customers', { customer: { name: 'Jo', ...fields } })).body.customer.id;

describe('create', () => {
  test('answers 201, a new order with a number, and where it is', async () => {
    const customer_id = await customerOf();
    const { status, headers, body } = await create({ customer_id, ...PERIOD });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/1/orders/${body.order.id}`);
    expect(headers.get('etag')).toMatch(/^"/);
    expect(body.order).toMatchObject({
      number: expect.any(Number),
      status: 'new',
      customer_id,
      customer: { id: customer_id, name: 'Jo' },
      starts_at: '2030-06-01T09:00:00.000Z',
      stops_at: '2030-06-02T09:00:00.000Z',
      plannings: [],
      lines: [],
      item_count: 0,
      price_in_cents: 0,
    });
    expect((await call('GET', `/orders/${body.order.number}`)).body.order).toEqual(body.order);
    expect((await call('GET', '/orders')).body.orders.map(({ id }) => id)).not.toContain(body.order.id);
  });

  test('numbers go up by one, whatever was refused in between', async () => {
    const first = (await rental.order()).number;
    expect((await create({ customer_id: newId() })).status).toBe(422);
    expect((await rental.order()).number).toBe(first + 1);
  });

  test.each([
    // In Amsterdam it is an hour later than in UTC, in summer two.
    ['22-01-2030 9:00', '2030-01-22T08:00:00.000Z'],
    ['22-01-2030 09:00', '2030-01-22T08:00:00.000Z'],
    ['22-07-2030 9:00', '2030-07-22T07:00:00.000Z'],
    ['22-01-2030', '2030-01-21T23:00:00.000Z'],
    ['1-2-2030 9:00', '2030-02-01T08:00:00.000Z'],
    ['2030-01-22 09:00', '2030-01-22T08:00:00.000Z'],
    ['2030-01-22 09:00 UTC', '2030-01-22T09:00:00.000Z'],
    ['2030-01-22T09:00:00Z', '2030-01-22T09:00:00.000Z'],
    ['2030-01-22T09:00:00.123+02:00', '2030-01-22T07:00:00.123Z'],
    // The clock jumps from 2:00 to 3:00, and shows 2:00 to 3:00 twice.
    ['31-03-2030 2:30', '2030-03-31T01:30:00.000Z'],
    ['27-10-2030 2:30', '2030-10-27T00:30:00.000Z'],
  ])('takes %s as %s', async (sent, reported) => {
    const order = await rental.order({ starts_at: sent, stops_at: '2031-01-01T00:00:00Z' });
    expect(order.starts_at).toBe(reported);
  });

  test.each(['tomorrow', '32-01-2030', '2030-02-30', '22/01/2030', '9:00', 7, true, [], {}])(
    'refuses %j as a time',
    async (starts_at) => {
      const { status, body } = await create({ starts_at });
      expect([status, body.error]).toEqual([
        422,
        {
          status: 'invalid',
          message: 'starts_at is not a datetime (invalid date)',
          data: { starts_at: ['is not a datetime (invalid date)'] },
        },
      ]);
    },
  );

  test('an order may do without customer and period', async () => {
    const { order } = (await create({})).body;
    expect([order.customer_id, order.starts_at, order.stops_at]).toEqual([null, null, null]);
    expect((await create({ starts_at: '', stops_at: null, customer_id: '' })).status).toBe(201);
  });

  test('takes what the customer has agreed on', async () => {
    const customer_id = await customerOf({ discount_percentage: 12.5, deposit_type: 'fixed', deposit_value: 50 });
    expect(await rental.order({ customer_id })).toMatchObject({
      discount_percentage: 12.5,
      deposit_type: 'fixed',
      deposit_value: 50,
      deposit_in_cents: 5_000,
    });
  });

  test('takes tags and properties, and ignores what cannot be written', async () => {
    const order = await rental.order({
      tags: ['vip', 'early'],
      properties_attributes: [{ type: 'Property::TextField', name: 'Gate', value: 'B' }],
      status: 'reserved',
      number: 99_999,
      price_in_cents: 5,
      nonsense: { a: 1 },
    });
    expect(order).toMatchObject({ status: 'new', tags: ['vip', 'early'], price_in_cents: 0 });
    expect(order.number).toBeLessThan(99_999);
    expect(order.properties).toMatchObject([
      { type: 'Property::TextField', name: 'Gate', value: 'B', owner_type: 'Order' },
    ]);
  });

  test('takes a body without its root key, when it has no key but an order’s own', async () => {
    expect((await call('POST', '/orders', { ...PERIOD, tags: ['bare'] })).body.order.tags).toEqual(['bare']);
    const { status, body } = await call('POST', '/orders', { ...PERIOD, nonsense: 1 });
    expect([status, body.error.status]).toEqual([400, 'bad_request']);
  });

  test.each([
    [{ stops_at: PERIOD.starts_at, starts_at: PERIOD.stops_at }, 'stops_at'],
    [{ ...PERIOD, stops_at: PERIOD.starts_at }, 'stops_at'],
    [{ customer_id: newId() }, 'customer_id'],
    [{ customer_id: 'x' }, 'customer_id'],
    [{ tax_region_id: newId() }, 'tax_region_id'],
    [{ discount_percentage: 101 }, 'discount_percentage'],
    [{ discount_percentage: -1 }, 'discount_percentage'],
    [{ discount_percentage: 'x' }, 'discount_percentage'],
    [{ deposit_type: 'some' }, 'deposit_type'],
    [{ deposit_value: -1 }, 'deposit_value'],
    [{ tags: [1, null] }, 'tags'],
    [{ properties_attributes: [{ type: 'Property::Nothing', name: 'X' }] }, 'properties_attributes/0/type'],
    [{ properties_attributes: 7 }, 'properties_attributes'],
  ])('refuses %j', async (fields, field) => {
    const { status, body } = await create(fields);
    expect([status, body.error.status, Object.keys(body.error.data)]).toEqual([422, 'invalid', [field]]);
  });

  test.each(['', '[]', 'null', '7', '{', '{"order":7}', '{"order":null}', '{"order":[]}', '{}'])(
    'answers 400 to %j',
    async (sent) => {
      expect((await call('POST', '/orders', sent)).status).toBe(400);
    },
  );

  test('does not take the customer of another company', async () => {
    const stranger = await strangerClient(server);
    const theirs = (await stranger('POST', '/customers', { customer: { name: 'Theirs' } })).body.customer.id;
    expect((await create({ customer_id: theirs })).body.error.data).toEqual({ customer_id: ['must exist'] });
  });
});

describe('update', () => {
  test.each(['PUT', 'PATCH'])('%s changes what is sent and nothing else', async (method) => {
    const before = await rental.order({ tags: ['a'] });
    const { status, body } = await call(method, `/orders/${before.id}`, { order: { stops_at: '03-06-2030 9:00' } });
    expect(status).toBe(200);
    expect(body.order).toEqual({
      ...before,
      stops_at: '2030-06-03T07:00:00.000Z',
      updated_at: expect.not.stringMatching(before.updated_at),
    });
  });

  test('a fetched order can be sent back as it is', async () => {
    const tent = await rental.group(3);
    const { id } = await rental.order({ customer_id: await customerOf(), tags: ['a', 'b'] });
    await rental.act(id, 'book', { [tent.id]: 1 });
    const before = await rental.act(id, 'reserve');
    const { status, body } = await update(id, before);
    expect(status).toBe(200);
    expect({ ...body.order, updated_at: '' }).toEqual({ ...before, updated_at: '' });
  });

  test('a discount that is an amount stays one when its percentage is sent back', async () => {
    const { id } = await rental.order();
    await call('POST', `/orders/${id}/lines`, { line: { title: 'Fee', quantity: 1, price_each_in_cents: 10_000 } });
    recordOf(await v4.update(`orders/${id}`, { discount_type: 'fixed', discount_value: 25 }));
    const before = await rental.fetch(id);
    expect(before).toMatchObject({ discount_percentage: 25, grand_total_in_cents: 7_500 });
    await update(id, { discount_percentage: 25 });
    await call('POST', `/orders/${id}/lines`, { line: { title: 'Fee', quantity: 1, price_each_in_cents: 10_000 } });
    expect(await rental.fetch(id)).toMatchObject({ discount_percentage: 12.5, grand_total_in_cents: 17_500 });
    await update(id, { discount_percentage: 10 });
    expect(await rental.fetch(id)).toMatchObject({ discount_percentage: 10, grand_total_in_cents: 18_000 });
  });

  test('another period of what is reserved must be available', async () => {
    const tent = await rental.group(1);
    const first = await rental.order();
    await rental.act(first.id, 'book', { [tent.id]: 1 });
    await rental.act(first.id, 'reserve');
    const later = { starts_at: '2030-06-02T09:00:00Z', stops_at: '2030-06-03T09:00:00Z' };
    const { id } = await rental.order(later);
    await rental.act(id, 'book', { [tent.id]: 1 });
    const before = await rental.act(id, 'reserve');
    const { status, body } = await update(id, { starts_at: '2030-06-02T08:59:59Z' });
    expect([status, body.error.status, body.error.data]).toEqual([
      422,
      'items_not_available',
      { [productOf(tent)]: { available: 0, need: 1 } },
    ]);
    expect(await rental.fetch(id)).toEqual(before);
    expect((await update(id, { stops_at: '2030-06-04T09:00:00Z' })).status).toBe(200);
  });

  test('a stock item that is named moves along, unless another order has it then', async () => {
    const camera = await rental.tracked(2);
    const [a] = stockItemsOf(camera);
    const first = await rental.order();
    await rental.act(first.id, 'book', { [camera.id]: [a] });
    await rental.act(first.id, 'reserve');
    const { id } = await rental.order({ starts_at: '2030-07-01T09:00:00Z', stops_at: '2030-07-02T09:00:00Z' });
    await rental.act(id, 'book', { [camera.id]: [a] });
    await rental.act(id, 'reserve');
    expect((await update(id, PERIOD)).body.error.status).toBe('items_not_available');
  });

  test.each([
    [{ stops_at: '2030-05-01' }, 'stops_at'],
    [{ starts_at: null }, 'starts_at'],
    [{ customer_id: newId() }, 'customer_id'],
  ])('refuses %j on a reserved order and changes nothing', async (fields, field) => {
    const { id } = await rental.order();
    const before = await rental.act(id, 'reserve');
    const { status, body } = await update(id, fields);
    expect([status, Object.keys(body.error.data)]).toEqual([422, [field]]);
    expect(await rental.fetch(id)).toEqual(before);
  });

  test('a canceled order stays as it was', async () => {
    const { id } = await rental.order();
    const before = await rental.act(id, 'cancel');
    const { status, body } = await update(id, { stops_at: '2030-09-01' });
    expect([status, body.error.status, body.error.data]).toEqual([
      422,
      'wrong_status',
      { from: 'canceled', to: 'canceled' },
    ]);
    expect(await rental.fetch(id)).toEqual(before);
  });

  test('properties can be changed and removed', async () => {
    const order = await rental.order({
      properties_attributes: [{ type: 'Property::TextField', name: 'Gate', value: 'B' }],
    });
    const [gate] = order.properties;
    await update(order.id, { properties_attributes: [{ id: gate?.id, value: 'C' }] });
    expect((await rental.fetch(order.id)).properties).toMatchObject([{ value: 'C' }]);
    await update(order.id, { properties_attributes: [{ id: gate?.id, _destroy: true }] });
    expect((await rental.fetch(order.id)).properties).toEqual([]);
  });
});

describe('duplicate', () => {
  test('has customer, period, bookings, custom lines, discount, tags and properties; nothing reserved or assigned', async () => {
    const [tent, camera] = [await rental.group(5, PRICED), await rental.tracked(2)];
    const made = await rental.order({
      customer_id: await customerOf(),
      tags: ['vip'],
      discount_percentage: 10,
      properties_attributes: [{ type: 'Property::TextField', name: 'Gate', value: 'B' }],
    });
    const { id } = made;
    await rental.act(id, 'book', { [tent.id]: 2, [camera.id]: [stockItemsOf(camera)[0]] });
    await call('POST', `/orders/${id}/lines`, { line: { title: 'Cleaning', quantity: 1, price_each_in_cents: 500 } });
    await rental.act(id, 'reserve');
    const original = await rental.act(id, 'start', { [tent.id]: 1 });
    const copy = (await rental.attempt(id, 'duplicate')).body.order;
    const facts = ({ customer_id, starts_at, stops_at, tags, discount_percentage, grand_total_in_cents }: Order) => ({
      customer_id,
      starts_at,
      stops_at,
      tags,
      discount_percentage,
      grand_total_in_cents,
    });
    expect(facts(copy)).toEqual(facts(original));
    expect(copy.plannings.map((each) => [each.item_id, each.quantity, each.reserved, each.started])).toEqual([
      [productOf(tent), 2, false, 0],
      [productOf(camera), 1, false, 0],
    ]);
    expect(copy.stock_item_ids).toEqual([]);
    expect(copy.lines.map(({ title, price_in_cents }) => [title, price_in_cents])).toEqual(
      original.lines.map(({ title, price_in_cents }) => [title, price_in_cents]),
    );
    expect(copy.properties.map(({ name, value }) => [name, value])).toEqual([['Gate', 'B']]);
  });
});

const PRICED = { price_type: 'simple', price_period: 'day', base_price_in_cents: 1_000 };

describe('prices', () => {
  test('go by the period, and anew when they are recalculated', async () => {
    const tent = await rental.group(5, PRICED);
    const { id } = await rental.order();
    const booked = await rental.act(id, 'book', { [tent.id]: 2 });
    expect(booked).toMatchObject({ price_in_cents: 2_000, price: 20, grand_total_with_tax_in_cents: 2_000 });
    expect(booked.plannings).toMatchObject([{ price_each_in_cents: 1_000, charge_length: 86_400 }]);
    expect((await update(id, { stops_at: '2030-06-04T09:00:00Z' })).body.order.price_in_cents).toBe(2_000);
    const order = await rental.act(id, 'recalculate_prices');
    expect([order.price_in_cents, order.plannings[0]?.charge_length]).toEqual([6_000, 259_200]);
  });

  test('of a customer add up to its turnover, while they are reserved, started or stopped', async () => {
    const tent = await rental.group(5, PRICED);
    const customer_id = await customerOf();
    const figures = async () => {
      const { order_count, turnover, orders } = (await call('GET', `/customers/${customer_id}`)).body.customer;
      return [order_count, turnover, orders.map(({ status }) => status)];
    };
    const { id } = await rental.order({ customer_id });
    await rental.act(id, 'book', { [tent.id]: 3 });
    expect(await figures()).toEqual([0, '0.0', []]);
    await rental.act(id, 'concept');
    expect(await figures()).toEqual([1, '0.0', ['concept']]);
    await rental.act(id, 'reserve');
    expect(await figures()).toEqual([1, '30.0', ['reserved']]);
    await rental.act(id, 'start', { [tent.id]: 3 });
    await rental.act(id, 'stop', { [tent.id]: 3 });
    expect(await figures()).toEqual([1, '30.0', ['stopped']]);
    await rental.act(id, 'archive');
    expect(await figures()).toEqual([1, '0.0', ['archived']]);
  });
});
