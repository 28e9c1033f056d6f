import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf, recordsOf } from '../v4/api.ts';
import { PERIOD, stockItemsOf, productOf, type Rental, rentalOf } from './rental.ts';
import { type Order, type ProductGroup, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let rental: Rental;
let v4: Api;
let tent: ProductGroup;
let camera: ProductGroup;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  rental = rentalOf(call);
  v4 = apiOf(server, server.token);
  tent = await rental.group(50, { price_type: 'simple', price_period: 'day', base_price_in_cents: 1_234 });
  camera = await rental.tracked(20, { price_type: 'simple', price_period: 'hour', base_price_in_cents: 99 });
});

afterAll(() => server.stop());

const milliseconds = (moment: unknown): unknown =>
  typeof moment === 'string' ? moment.replace(/(\.\d{3})\d{3}\+00:00$/, '$1Z') : moment;

const word = (status: unknown): string => (status === 'draft' ? 'concept' : String(status));

/** Both tell the same of the order, its plannings and its lines. */
async function expectAgreement(id: string): Promise<Order> {
  const reported = await rental.fetch(id);
  const { attributes } = recordOf(await v4.get(`orders/${id}`));
  const shared = Object.keys(reported).filter((field) => field in attributes && !DIFFERENT.has(field));
  expect(Object.fromEntries(shared.map((field) => [field, reported[field as keyof Order]]))).toEqual(
    Object.fromEntries(shared.map((field) => [field, attributes[field]])),
  );
  expect(shared.length).toBeGreaterThan(15);
  expect(reported.status).toBe(word(attributes['status']));
  for (const moment of ['starts_at', 'stops_at', 'created_at', 'updated_at'] as const) {
    expect(reported[moment]).toBe(milliseconds(attributes[moment]));
  }
  expect(reported.tags).toEqual(attributes['tag_list']);
  const plannings = recordsOf(await v4.get(`plannings?filter[order_id]=${id}&sort=created_at,id`));
  expect(
    reported.plannings.map(({ id: planning, item_id, quantity, started, stopped, reserved }) => ({
      id: planning,
      item_id,
      quantity,
      started,
      stopped,
      reserved,
    })),
  ).toEqual(
    plannings.map(({ id: planning, attributes: { item_id, quantity, started, stopped, reserved } }) => ({
      id: planning,
      item_id,
      quantity,
      started,
      stopped,
      reserved,
    })),
  );
  const lines = recordsOf(await v4.get(`lines?filter[order_id]=${id}&sort=position`));
  expect(
    reported.lines.map(({ id: line, title, quantity, price_each_in_cents, price_in_cents }) => ({
      id: line,
      title,
      quantity,
      price_each_in_cents,
      price_in_cents,
    })),
  ).toEqual(
    lines.map(({ id: line, attributes: { title, quantity, price_each_in_cents, price_in_cents } }) => ({
      id: line,
      title,
      quantity,
      price_each_in_cents,
      price_in_cents,
    })),
  );
  return reported;
}

const DIFFERENT = new Set(['status', 'starts_at', 'stops_at', 'created_at', 'updated_at', 'properties']);

test('what version 1 does to an order, version 4 sees, step by step', async () => {
  const customer_id = (await call('POST', '/customers', { customer: { name: 'Jo', discount_percentage: 10 } })).body
    .customer.id;
  const { id } = await rental.order({ customer_id, tags: ['vip'] });
  const [a, b] = stockItemsOf(camera);
  const steps: readonly (readonly [string, object?])[] = [
    ['book', { [tent.id]: 3, [camera.id]: [a, 1] }],
    ['concept'],
    ['recalculate_prices'],
    ['reserve'],
    ['start', { [tent.id]: 1, [camera.id]: [a, b] }],
    ['stop', { [camera.id]: [a] }],
    ['revert?status=reserved'],
    ['start', { [tent.id]: 3, [camera.id]: [a, b] }],
    ['stop', { [tent.id]: 3, [camera.id]: [a, b] }],
    ['archive'],
  ];
  for (const [action, ids] of steps) {
    await rental.act(id, action, ids && { ...ids });
    await expectAgreement(id);
  }
  await call('PUT', `/orders/${id}`, { order: { tags: ['done'] } });
  expect((await expectAgreement(id)).status).toBe('archived');
});

test('what version 4 does to an order, version 1 sees, step by step', async () => {
  const { id } = recordOf(await v4.create('orders', { ...PERIOD, tag_list: ['x'] }), 201);
  await expectAgreement(id);
  const fulfill = async (...actions: readonly object[]) =>
    recordOf(await v4.create('order_fulfillments', { order_id: id, actions, confirm_shortage: null }));
  const move = async (transition_from: string, transition_to: string, revert = false) =>
    recordOf(await v4.create('order_status_transitions', { order_id: id, transition_from, transition_to, revert }));
  const product_id = productOf(tent);
  const [stockItem] = stockItemsOf(camera).slice(10);
  await fulfill({ action: 'book_product', mode: 'create_new', product_id, quantity: 2 });
  await fulfill({ action: 'book_product', mode: 'create_new', product_id, quantity: 1 });
  await fulfill({
    action: 'book_stock_items',
    mode: 'create_new',
    product_id: productOf(camera),
    stock_item_ids: [stockItem],
  });
  expect((await expectAgreement(id)).plannings).toHaveLength(3);
  await move('new', 'draft');
  await expectAgreement(id);
  await move('draft', 'reserved');
  expect((await expectAgreement(id)).stock_item_ids).toEqual([stockItem]);
  recordOf(
    await v4.create('lines', { owner_type: 'orders', owner_id: id, title: 'Fee', price_each_in_cents: 250 }),
    201,
  );
  await expectAgreement(id);
  // Of several plannings of a product, those that were booked first are started first.
  expect((await rental.act(id, 'start', { [tent.id]: 3 })).plannings.map(({ started }) => started)).toEqual([2, 1, 0]);
  await expectAgreement(id);
  await move('started', 'draft', true);
  await expectAgreement(id);
  await move('draft', 'canceled');
  expect((await expectAgreement(id)).status).toBe('canceled');
});

test('a note written through version 4 is shown by version 1', async () => {
  const { id } = await rental.order();
  recordOf(await v4.create('notes', { owner_type: 'orders', owner_id: id, body: 'Ring twice' }), 201);
  expect((await rental.fetch(id)).notes).toMatchObject([
    { body: 'Ring twice', notable_type: 'Order', notable_id: id, employee: { id: server.employee.id } },
  ]);
});

test('an order of version 1 has its QR code', async () => {
  const { id } = await rental.order();
  const barcodes = recordsOf(await v4.get(`barcodes?filter[owner_id]=${id}`));
  expect(barcodes.map(({ attributes }) => attributes['barcode_type'])).toEqual(['qr_code']);
});

test.each(['vip', 'done', 'tent', 'nothing'])('both find the same for q=%s', async (q) => {
  const found = recordsOf(await v4.get(`orders?filter[q]=${q}`));
  expect((await call('GET', `/orders?q=${q}`)).body.orders.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
});
