import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCleanAudit } from '../support/audit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, recordOf } from '../v4/api.ts';
import { hours, stockedProductOf } from '../v4/stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});
afterAll(() => server.stop());

test('what is sold comes back to stock by reverting, and is there to be reserved', async () => {
  const product = await stockedProductOf(api, 3, { product_type: 'sales_item' });
  const period = { starts_at: hours(-1), stops_at: hours(24) };
  const { id: order_id } = recordOf(await api.create('orders', { status: 'reserved', ...period }), 201);
  const fulfill = (action: object) => api.create('order_fulfillments', { order_id, actions: [action] });
  recordOf(await fulfill({ action: 'book_product', mode: 'create_new', product_id: product.id, quantity: 3 }));
  recordOf(await fulfill({ action: 'start_product', product_id: product.id, planning_id: null, quantity: 2 }));
  const revert = { order_id, transition_to: 'reserved', revert: true };
  recordOf(await api.create('order_status_transitions', revert));
  await expectCleanAudit(server.database);
});

test('what is sold now is not promised to somebody later', async () => {
  const product = await stockedProductOf(api, 3, { product_type: 'sales_item' });
  const orderFor = async (from: number, quantity: number): Promise<string> => {
    const period = { starts_at: hours(from), stops_at: hours(from + 24) };
    const { id } = recordOf(await api.create('orders', { status: 'reserved', ...period }), 201);
    const action = { action: 'book_product', mode: 'create_new', product_id: product.id, quantity };
    recordOf(await api.create('order_fulfillments', { order_id: id, actions: [action] }));
    return id;
  };
  await orderFor(100, 2);
  const now = await orderFor(-1, 2);
  const sell = (quantity: number) =>
    api.create('order_fulfillments', {
      order_id: now,
      actions: [{ action: 'start_product', product_id: product.id, planning_id: null, quantity }],
    });
  expect(errorOf(await sell(2))).toMatchObject({ status: 422, code: 'items_not_available' });
  recordOf(await sell(1));
  expect(errorOf(await sell(1))).toMatchObject({ status: 422, code: 'items_not_available' });
  await expectCleanAudit(server.database);
});
