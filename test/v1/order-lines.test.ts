import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf } from '../v4/api.ts';
import { productOf, type Rental, rentalOf } from './rental.ts';
import { type V1Client, v1Client } from './v1-client.ts';

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

const FEE = { title: 'Cleaning', quantity: 2, price_each_in_cents: 1_250 };

const addLine = (order: string, line: object = FEE) => call('POST', `/orders/${order}/lines`, { line });

describe('create', () => {
  test('answers 201, the line with its order and all that belongs to it', async () => {
    const customer_id = (await call('POST', '/customers', { customer: { name: 'Jo' } })).body.customer.id;
    const { id } = await rental.order({ customer_id });
    const { status, headers, body, text } = await addLine(id);
    expect(status, text).toBe(201);
    expect(headers.get('location')).toBe(`/api/1/orders/${id}/lines/${body.line.id}`);
    expect(body.line).toMatchObject({
      title: 'Cleaning',
      quantity: 2,
      price_each_in_cents: 1_250,
      price_in_cents: 2_500,
      price_with_tax_in_cents: 2_500,
      display_price_in_cents: 2_500,
      position: '1',
      planning_id: null,
      order_id: id,
      order: { id, price_in_cents: 2_500, price: 25, customer: { name: 'Jo' } },
    });
    const { order, tax_category: _, ...line } = body.line;
    expect(order).toEqual(await rental.fetch(id));
    expect(order.lines).toEqual([line]);
    expect(Object.keys(order)).toEqual(
      expect.arrayContaining(['customer', 'plannings', 'lines', 'notes', 'tax_values', 'properties']),
    );
    expect((await call('GET', `/orders/${id}/lines/${line.id}`)).text).toBe(text);
  });

  test('lines add up, and come one after the other unless they say where', async () => {
    const { id } = await rental.order();
    await addLine(id, { ...FEE, title: 'First' });
    await addLine(id, { ...FEE, title: 'Second' });
    await addLine(id, { ...FEE, title: 'Between', position: '2' });
    const order = await rental.fetch(id);
    expect(order.lines.map(({ title, position }) => [title, position])).toEqual([
      ['First', '1'],
      ['Between', '2'],
      ['Second', '3'],
    ]);
    expect(order.price_in_cents).toBe(7_500);
  });

  test('are answered by pages, whose meta tells of all', async () => {
    const { id } = await rental.order();
    for (const title of ['A', 'B', 'C']) await addLine(id, { ...FEE, title });
    for (const [query, titles] of [
      ['', ['A', 'B', 'C']],
      ['?per=2', ['A', 'B']],
      ['?per=2&page=2', ['C']],
      ['?per=2&page=3', []],
      ['?page=2', []],
    ] as const) {
      const { body } = await call('GET', `/orders/${id}/lines${query}`);
      expect([body.lines.map(({ title }) => title), body.meta]).toEqual([titles, { total_count: 3 }]);
    }
    expect((await call('GET', `/orders/${id}/lines?per=0`)).status).toBe(400);
  });

  test('taxes by category', async () => {
    const { id: tax_category_id } = recordOf(
      await v4.create('tax_categories', {
        name: `High ${newId()}`,
        tax_rates_attributes: [{ name: 'VAT', value: 21 }],
      }),
      201,
    );
    const { id } = await rental.order();
    const { line } = (await addLine(id, { ...FEE, tax_category_id })).body;
    expect(line).toMatchObject({
      price_in_cents: 2_500,
      price_with_tax_in_cents: 3_025,
      tax_category: { id: tax_category_id },
      order: {
        grand_total_in_cents: 2_500,
        grand_total_with_tax_in_cents: 3_025,
        grand_total_with_tax: 30.25,
        tax_values: [{ name: 'VAT', percentage: 21, value_in_cents: 525, value_as_decimal: 5.25 }],
      },
    });
  });

  test('needs nothing but a body, and takes it without its root key', async () => {
    const { id } = await rental.order();
    expect((await addLine(id, {})).body.line).toMatchObject({ title: null, quantity: 1, price_in_cents: 0 });
    expect((await call('POST', `/orders/${id}/lines`, FEE)).body.line.title).toBe('Cleaning');
  });

  test.each([
    [{ quantity: -0.5 }, 'quantity'],
    [{ quantity: 1_000_000.5 }, 'quantity'],
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 'x' }, 'quantity'],
    [{ quantity: 1_000_001 }, 'quantity'],
    [{ price_each_in_cents: 0.5 }, 'price_each_in_cents'],
    [{ price_each_in_cents: 1e15 }, 'price_each_in_cents'],
    [{ tax_category_id: newId() }, 'tax_category_id'],
    [{ title: {} }, 'title'],
    [{ title: 'x'.repeat(100_000) }, 'title'],
    [{ position: 'first' }, 'position'],
  ])('refuses %j', async (fields, field) => {
    const before = await rental.order();
    const { status, body, text } = await addLine(before.id, { ...FEE, ...fields });
    expect([status, body.error.status, Object.keys(body.error.data ?? {})], text).toEqual([422, 'invalid', [field]]);
    expect(await rental.fetch(before.id)).toEqual(before);
  });

  test.each(['canceled', 'archived'])('refuses lines for an order that is %s', async (status) => {
    const { id } = await rental.order();
    const before = await rental.act(id, status === 'canceled' ? 'cancel' : 'archive');
    const { status: answered, body } = await addLine(id);
    expect([answered, body.error.status, body.error.data]).toEqual([422, 'wrong_status', { from: status, to: status }]);
    expect(await rental.fetch(id)).toEqual(before);
  });
});

describe('update', () => {
  test.each(['PUT', 'PATCH'])('%s changes what is sent and nothing else', async (method) => {
    const { id } = await rental.order();
    const { line } = (await addLine(id)).body;
    const { status, body } = await call(method, `/orders/${id}/lines/${line.id}`, {
      line: { price_each_in_cents: 100 },
    });
    expect(status).toBe(200);
    expect(body.line).toMatchObject({ title: 'Cleaning', quantity: 2, price_in_cents: 200, order: { price: 2 } });
  });

  test('a fetched line can be sent back as it is', async () => {
    const tent = await rental.group(3, { price_type: 'simple', price_period: 'day', base_price_in_cents: 700 });
    const { id } = await rental.order();
    const booked = await rental.act(id, 'book', { [tent.id]: 2 });
    const { line } = (await call('GET', `/orders/${id}/lines/${booked.lines[0]?.id}`)).body;
    expect((await call('PUT', `/orders/${id}/lines/${line.id}`, { line })).status).toBe(200);
    const after = await rental.fetch(id);
    expect([after.price_in_cents, after.plannings[0]?.quantity, after.lines.length]).toEqual([1_400, 2, 1]);
  });

  test('another quantity of what is booked goes for its planning, and must be available', async () => {
    const tent = await rental.group(3);
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 1 });
    const reserved = await rental.act(id, 'reserve');
    const path = `/orders/${id}/lines/${reserved.lines[0]?.id}`;
    const { order } = (await call('PUT', path, { line: { quantity: 3 } })).body.line;
    expect(order.plannings).toMatchObject([{ quantity: 3, reserved: true }]);
    const { status, body } = await call('PUT', path, { line: { quantity: 4, title: 'Many' } });
    expect([status, body.error.status, body.error.data]).toEqual([
      422,
      'items_not_available',
      { [productOf(tent)]: { available: 3, need: 4 } },
    ]);
    expect(await rental.fetch(id)).toEqual(order);
  });
});

describe('delete', () => {
  test('of a line that books nothing takes it off', async () => {
    const { id } = await rental.order();
    const { line } = (await addLine(id)).body;
    const { status, body } = await call('DELETE', `/orders/${id}/lines/${line.id}`);
    expect([status, body.line.id, body.line.order.lines, body.line.order.price_in_cents]).toEqual([
      200,
      line.id,
      [],
      0,
    ]);
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const sent = method === 'PUT' ? { line: FEE } : undefined;
      expect((await call(method, `/orders/${id}/lines/${line.id}`, sent)).status).toBe(404);
    }
  });

  test('of a line or a planning gives back what was booked', async () => {
    const tent = await rental.group(3);
    for (const what of ['lines', 'plannings'] as const) {
      const { id } = await rental.order();
      await rental.act(id, 'book', { [tent.id]: 3 });
      const reserved = await rental.act(id, 'reserve');
      const other = await rental.order();
      await rental.act(other.id, 'book', { [tent.id]: 3 });
      expect((await rental.attempt(other.id, 'reserve')).status).toBe(422);
      const [record] = reserved[what];
      const { status, body } = await call('DELETE', `/orders/${id}/${what}/${record?.id}`);
      expect([status, (what === 'lines' ? body.line : body.planning).id]).toEqual([200, record?.id]);
      const after = await rental.fetch(id);
      expect([after.status, after.item_count, after.plannings, after.lines]).toEqual(['reserved', 0, [], []]);
      expect((await rental.act(other.id, 'reserve')).status).toBe('reserved');
      await rental.act(other.id, 'cancel');
      expect((await call('DELETE', `/orders/${id}/${what}/${record?.id}`)).status).toBe(404);
    }
  });

  test('answers the planning as it was', async () => {
    const tent = await rental.group(3);
    const { id } = await rental.order();
    const { plannings } = await rental.act(id, 'book', { [tent.id]: 2 });
    const { body } = await call('DELETE', `/orders/${id}/plannings/${plannings[0]?.id}`);
    expect(Object.keys(body)).toEqual(['planning']);
    expect(body.planning).toMatchObject({ id: plannings[0]?.id, order_id: id, item_id: productOf(tent), quantity: 2 });
  });

  test.each(['lines', 'plannings'] as const)('refuses %s of what has been started', async (what) => {
    const tent = await rental.group(3);
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 2 });
    const before = await rental.act(id, 'start', { [tent.id]: 1 });
    expect((await call('DELETE', `/orders/${id}/${what}/${before[what][0]?.id}`)).status).toBe(422);
    expect(await rental.fetch(id)).toEqual(before);
  });

  test.each(['lines', 'plannings'] as const)('refuses %s of a canceled order', async (what) => {
    const tent = await rental.group(3);
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 2 });
    const before = await rental.act(id, 'cancel');
    const { status, body } = await call('DELETE', `/orders/${id}/${what}/${before[what][0]?.id}`);
    expect([status, body.error.status]).toEqual([422, 'wrong_status']);
    expect(await rental.fetch(id)).toEqual(before);
  });
});
