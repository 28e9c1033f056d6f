import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, problemsOf, recordOf, type Resource } from './api.ts';
import { book, move, orderIn, orderOf, PERIOD, wholeOrder } from './booking.ts';
import { stockedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const LATER = { starts_at: '2030-02-01T09:00:00Z', stops_at: '2030-02-03T09:00:00Z' };

const preview = ({ id }: Pick<Resource, 'id'>, wish: object) =>
  api.create('order_move_previews', { order_id: id, ...wish });

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
    const told = [...(attributes['warning'] as unknown[]), ...(attributes['blocking'] as unknown[])];
    expect(told).toMatchObject(
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
