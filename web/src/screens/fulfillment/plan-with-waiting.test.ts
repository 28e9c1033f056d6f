import { expect, test } from 'vitest';
import type { FulfillmentProduct } from './fulfillment-plan.ts';
import { planWithWaiting } from './plan-with-waiting.ts';

const product = (facts: Partial<FulfillmentProduct>): FulfillmentProduct => ({
  product_id: 'camera',
  product_group_id: null,
  name: 'Camera',
  photo_url: null,
  isTracked: true,
  comesBack: true,
  quantity: 3,
  started: 0,
  stopped: 0,
  stockItems: [],
  ...facts,
});
const stockItem = (id: string, state: 'waiting' | 'out' | 'back') => ({ id, identifier: id, code: null, state });
const waiting = (action: object, refusal?: string) => ({
  attributes: { actions: [{ product_id: 'camera', ...action }] },
  ...(refusal === undefined ? {} : { refusal }),
});

test.each([
  // what waits                                                → started, stopped, pieces
  [{ action: 'start_stock_items', stock_item_ids: ['a'] }, 2, 0, ['a out', 'b out']],
  [{ action: 'start_stock_items', stock_item_ids: ['a', 'c'] }, 3, 0, ['a out', 'b out', 'c out']],
  // The server has done that already.
  [{ action: 'start_stock_items', stock_item_ids: ['b'] }, 1, 0, ['a waiting', 'b out']],
  [{ action: 'stop_stock_items', stock_item_ids: ['b'] }, 1, 1, ['a waiting', 'b back']],
  [{ action: 'start_product', quantity: 9 }, 3, 0, ['a waiting', 'b out']],
  [{ action: 'stop_product', quantity: 1 }, 1, 1, ['a waiting', 'b out']],
  [{ action: 'start_product', quantity: 1, product_id: 'lamp' }, 1, 0, ['a waiting', 'b out']],
] as const)('%o', (action, started, stopped, stockItems) => {
  const plan = [product({ started: 1, stockItems: [stockItem('a', 'waiting'), stockItem('b', 'out')] })];
  const [after] = planWithWaiting(plan, [waiting(action)]);
  expect(after).toMatchObject({ started, stopped });
  expect(after?.stockItems.map(({ id, state }) => `${id} ${state}`)).toEqual(stockItems);
});

test('what was refused is not done', () => {
  const plan = [product({})];
  expect(planWithWaiting(plan, [waiting({ action: 'start_product', quantity: 1 }, 'no')])).toEqual(plan);
});
