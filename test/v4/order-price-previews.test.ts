import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, problemsOf, recordOf, type Resource } from './api.ts';
import { book, move, orderOf, wholeOrder } from './booking.ts';
import { productOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const preview = ({ id }: Pick<Resource, 'id'>) => api.create('order_price_previews', { order_id: id });

async function orderOfTwoDays(): Promise<Resource> {
  const product = await productOf(api, {
    price_type: 'simple',
    flat_fee_price_in_cents: 1_000,
    price_period: 'day',
  });
  const order = await orderOf(api);
  recordOf(await book(api, order, product));
  return order;
}

test('says what a recalculation would come to, and changes nothing', async () => {
  const order = await orderOfTwoDays();
  recordOf(await api.update(`orders/${order.id}`, { stops_at: '2030-01-06T09:00:00Z' }));
  const before = await wholeOrder(api, order);

  const { attributes } = recordOf(await preview(order));
  expect(attributes).toMatchObject({ amount_in_cents: 2_000, recalculated_amount_in_cents: 5_000, order_id: order.id });
  expect(await wholeOrder(api, order)).toEqual(before);

  recordOf(await api.create('order_price_recalculations', { order_id: order.id }));
  expect(recordOf(await preview(order)).attributes).toMatchObject({
    amount_in_cents: 5_000,
    recalculated_amount_in_cents: 5_000,
  });
});

test('refuses an order that is over, one that is not there, and none at all', async () => {
  const order = await orderOfTwoDays();
  recordOf(await move(api, order, 'canceled'));
  expect(errorOf(await preview(order))).toMatchObject({ code: 'wrong_status' });
  expect((await preview({ id: newId() })).status).toBe(404);
  expect(problemsOf(await api.create('order_price_previews', {}))).toEqual({ order_id: "can't be blank" });
});
