import { expect, test } from 'vitest';
import { plannedOf } from '../../../test/support/planned.ts';
import { movementsBetween, type Planned } from './order-plan.ts';

const stockItem = (stock_item_id: string, started: boolean, stopped = false) => ({
  stock_item_id,
  reserved: true,
  started,
  stopped,
});

const tracked = (started: number, stopped: number, ...stock_items: readonly ReturnType<typeof stockItem>[]) =>
  plannedOf({ tracking_type: 'trackable', quantity: 3, started, stopped, stock_items });

test.each<[string, readonly Planned[], readonly Planned[], readonly object[]]>([
  ['booking moves nothing', [], [plannedOf({ quantity: 2 })], []],
  [
    'units leave',
    [plannedOf({ quantity: 2 })],
    [plannedOf({ quantity: 2, started: 2 })],
    [{ product_id: 'camera', quantity: 2, stock_item_ids: [] }],
  ],
  [
    'and come back',
    [plannedOf({ quantity: 2, started: 2 })],
    [plannedOf({ quantity: 2, started: 2, stopped: 1 })],
    [{ product_id: 'camera', quantity: -1, stock_item_ids: [] }],
  ],
  [
    'pieces leave by name',
    [tracked(0, 0, stockItem('a', false))],
    [tracked(2, 0, stockItem('a', true), stockItem('b', true))],
    [{ product_id: 'camera', quantity: 2, stock_item_ids: ['a', 'b'] }],
  ],
  [
    'one comes back and another leaves',
    [tracked(1, 0, stockItem('a', true))],
    [tracked(2, 1, stockItem('a', true, true), stockItem('b', true))],
    [
      { product_id: 'camera', quantity: 1, stock_item_ids: ['b'] },
      { product_id: 'camera', quantity: -1, stock_item_ids: ['a'] },
    ],
  ],
  [
    'a revert takes back what is out',
    [plannedOf({ quantity: 2, started: 2, stopped: 1 })],
    [plannedOf({ quantity: 2 })],
    [{ product_id: 'camera', quantity: -1, stock_item_ids: [] }],
  ],
  [
    'what is sold leaves',
    [plannedOf({ product_type: 'sales_item' })],
    [plannedOf({ product_type: 'sales_item', started: 1 })],
    [{ product_id: 'camera', quantity: 1, stock_item_ids: [] }],
  ],
  ['what is taken off the order was not out', [plannedOf({ quantity: 2 })], [], []],
])('%s', (_, before, after, expected) => {
  expect(movementsBetween({ plannings: before, bundles: [] }, { plannings: after, bundles: [] })).toEqual(expected);
});
