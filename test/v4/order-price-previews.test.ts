import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, problemsOf, recordOf, recordsOf, type Resource } from './api.ts';
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

test('leaves an order as it is whose tax rate has changed since it was priced', async () => {
  const category = recordOf(
    await api.create('tax_categories', { name: 'Rent', tax_rates_attributes: [{ name: 'VAT', value: 21 }] }),
    201,
  );
  const order = await orderOf(api);
  const line = { owner_type: 'orders', owner_id: order.id, price_each_in_cents: 10_000, tax_category_id: category.id };
  recordOf(await api.create('lines', line), 201);
  const [rate] = recordsOf(await api.get(`tax_rates?filter[owner_id]=${category.id}`));
  recordOf(await api.update(`tax_rates/${rate?.id}`, { value: 9 }));
  const before = await wholeOrder(api, order);

  const { attributes } = recordOf(await preview(order));
  expect(attributes).toMatchObject({ amount_in_cents: 12_100, recalculated_amount_in_cents: 10_900 });
  expect(await wholeOrder(api, order)).toEqual(before);
  await expectCleanAudit(server.database);
});

test('refuses an order that is over, one that is not there, and none at all', async () => {
  const order = await orderOfTwoDays();
  recordOf(await move(api, order, 'canceled'));
  expect(errorOf(await preview(order))).toMatchObject({ code: 'wrong_status' });
  expect((await preview({ id: newId() })).status).toBe(404);
  expect(problemsOf(await api.create('order_price_previews', {}))).toEqual({ order_id: "can't be blank" });
});
