import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, problemsOf, recordOf, type Resource } from './api.ts';
import { book, fulfill, move, orderIn, orderOf, PERIOD, wholeOrder } from './booking.ts';
import { stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const LATER = { starts_at: '2030-02-01T09:00:00Z', stops_at: '2030-02-03T09:00:00Z' };

const preview = ({ id }: Pick<Resource, 'id'>, requested: object) =>
  api.create('order_move_previews', { order_id: id, ...requested });

async function reservedOf(product: Resource, period: object): Promise<Resource> {
  const order = await orderOf(api, { ...period });
  recordOf(await book(api, order, product));
  recordOf(await move(api, order, 'reserved'));
  return order;
}

test.each([
  // allowed shortage, where the other order is → decision
  [0, undefined, 'accept'],
  [0, LATER, 'block'],
  [1, LATER, 'warn'],
])(
  'with a shortage limit of %i and another order at %o it says %s, and changes nothing',
  async (limit, other, says) => {
    const product = await stockedProductOf(api, 1, { allow_shortage: limit > 0, shortage_limit: limit });
    const order = await reservedOf(product, PERIOD);
    const holder = other === undefined ? undefined : await reservedOf(product, other);
    const before = await wholeOrder(api, order);

    const { attributes } = recordOf(await preview(order, LATER));
    expect(attributes).toMatchObject({ decision: says, order_id: order.id });
    const emitted = [...(attributes['warning'] as unknown[]), ...(attributes['blocking'] as unknown[])];
    expect(emitted).toMatchObject(
      holder === undefined
        ? []
        : [
            {
              item_id: product.id,
              name: product.attributes['name'],
              shortage: 1,
              needed: 1,
              orders: [{ id: holder.id }],
            },
          ],
    );
    expect(await wholeOrder(api, order)).toEqual(before);
    const logged = await api.get(`activity_logs?filter[relation_id]=${order.id}&filter[action_key]=update_order`);
    expect(logged.body.data).toEqual([]);
  },
);

test('one end alone can be asked about, and must stay in order', async () => {
  const { order } = await orderIn(api, 'reserved');
  const further = { stops_at: '2030-01-09T09:00:00Z' };
  expect(recordOf(await preview(order, further)).attributes).toMatchObject({ decision: 'accept' });
  expect(problemsOf(await preview(order, { stops_at: '2029-12-31T09:00:00Z' }))).toEqual({
    stops_at: 'must be after starts_at',
  });
});

test('refuses an order that is over, one that is not there, and none at all', async () => {
  const { order } = await orderIn(api, 'canceled');
  expect(errorOf(await preview(order, LATER))).toMatchObject({ code: 'wrong_status' });
  expect((await preview({ id: newId() }, LATER)).status).toBe(404);
  expect(problemsOf(await api.create('order_move_previews', {}))).toEqual({ order_id: "can't be blank" });
});

async function locationOf(name: string): Promise<string> {
  return recordOf(await api.create('locations', { name, code: name.toUpperCase() }), 201).id;
}

test('stock of another location is not counted, and the order can be asked about there', async () => {
  const away = await locationOf('Utrecht');
  const product = await stockedProductOf(api, 1);
  await api.create('stock_adjustments', { product_id: product.id, location_id: away, quantity: 3 });
  const order = await reservedOf(product, PERIOD);
  await reservedOf(product, LATER);
  expect(recordOf(await preview(order, LATER)).attributes).toMatchObject({ decision: 'block' });
  const there = { start_location_id: away, stop_location_id: away };
  expect(recordOf(await preview(order, { ...LATER, ...there })).attributes).toMatchObject({
    decision: 'accept',
    ...there,
  });
});

test('stock items can be specified along: one that others have is in the way, one elsewhere is named with its place', async () => {
  const away = await locationOf('Delft');
  const product = await trackedProductOf(api);
  const [first, second, third] = await Promise.all(['A', 'B', 'C'].map(() => stockItemOf(api, product.id)));
  const distant = await stockItemOf(api, product.id, { location_id: away });
  const named = async (stockItem: Resource | undefined, period: object) => {
    const order = await orderOf(api, { ...period });
    const stock_item_ids = [stockItem?.id];
    recordOf(
      await fulfill(api, order, [
        { action: 'book_stock_items', mode: 'create_new', product_id: product.id, stock_item_ids },
      ]),
    );
    recordOf(await move(api, order, 'reserved'));
    return order;
  };
  const order = await named(first, PERIOD);
  const holder = await named(second, LATER);
  const before = await wholeOrder(api, order);
  const instead = (stockItem: Resource | undefined) => ({
    actions: [
      {
        action: 'specify_stock_items',
        product_id: product.id,
        stock_item_ids_to_add: [stockItem?.id],
        stock_item_ids_to_remove: [first?.id],
      },
    ],
  });

  expect(recordOf(await preview(order, instead(second))).attributes).toMatchObject({ decision: 'accept' });
  expect(recordOf(await preview(order, { ...LATER, ...instead(third) })).attributes).toMatchObject({
    decision: 'accept',
  });
  expect(recordOf(await preview(order, { ...LATER, ...instead(second) })).attributes).toMatchObject({
    decision: 'block',
    blocking: [{ reason: 'stock_item_specified', unavailable: [second?.id], orders: [{ id: holder.id }] }],
  });
  const identifier = String(distant.attributes['identifier']);
  expect(problemsOf(await preview(order, instead(distant)))).toEqual({
    stock_item_ids: `${identifier} (${distant.id}) is at another location: Delft`,
  });
  expect(await wholeOrder(api, order)).toEqual(before);
});

test('more can be booked along, but nothing is picked up, returned or bundled', async () => {
  const product = await stockedProductOf(api, 2);
  const order = await reservedOf(product, PERIOD);
  const more = (quantity: number) => ({
    actions: [{ action: 'book_product', mode: 'infer_planning', product_id: product.id, quantity }],
  });
  expect(recordOf(await preview(order, more(1))).attributes).toMatchObject({ decision: 'accept' });
  expect(recordOf(await preview(order, more(2))).attributes).toMatchObject({
    decision: 'block',
    blocking: [{ shortage: 1, needed: 3 }],
  });
  const start = { action: 'start_product', product_id: product.id, quantity: 1 };
  const bundle = { action: 'book_bundle', bundle_id: newId(), quantity: 1 };
  for (const action of [start, bundle]) {
    expect(problemsOf(await preview(order, { actions: [action] }))).toEqual({
      'actions/0/action': 'cannot be previewed',
    });
  }
});

test('a draft may be anywhere, and is told what would be in the way of reserving it there', async () => {
  const product = await stockedProductOf(api, 1);
  const holder = await reservedOf(product, LATER);
  const draft = await orderOf(api);
  recordOf(await book(api, draft, product));
  expect(recordOf(await preview(draft, LATER)).attributes).toMatchObject({
    decision: 'accept',
    warning: [],
    blocking: [{ item_id: product.id, shortage: 1, orders: [{ id: holder.id }] }],
  });
  expect(recordOf(await preview(draft, PERIOD)).attributes).toMatchObject({ decision: 'accept', blocking: [] });
});
