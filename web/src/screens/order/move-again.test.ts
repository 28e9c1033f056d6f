import { expect, test } from 'vitest';
import type { Lines } from '../../api/schema.ts';
import { moveAgain } from './move-again.ts';

const lines = [
  {
    archived: false,
    item_id: 'camera',
    item: { type: 'products' },
    planning: {
      id: 'p1',
      started: 2,
      stopped: 1,
      stock_item_plannings: [
        { stock_item_id: 'cam-1', started: true, stopped: true, archived: false },
        { stock_item_id: 'cam-2', started: true, stopped: false, archived: false },
        { stock_item_id: 'cam-3', started: false, stopped: false, archived: false },
      ],
    },
  },
  {
    archived: false,
    item_id: 'cable',
    item: { type: 'products' },
    planning: { id: 'p2', started: 4, stopped: 0, stock_item_plannings: [] },
  },
  {
    archived: true,
    item_id: 'cable',
    item: { type: 'products' },
    planning: { id: 'p4', started: 1, stopped: 1, stock_item_plannings: [] },
  },
  { archived: false, item_id: 'kit', item: { type: 'bundles' }, planning: { id: 'p3' } },
  { archived: false, item_id: null, item: null, planning: null },
] as unknown as Lines[];

const out = [
  { action: 'start_stock_items', product_id: 'camera', planning_id: 'p1', stock_item_ids: ['cam-1', 'cam-2'] },
  { action: 'start_product', product_id: 'cable', planning_id: 'p2', quantity: 4 },
];
const back = [{ action: 'stop_stock_items', product_id: 'camera', planning_id: 'p1', stock_item_ids: ['cam-1'] }];

test.each([
  ['draft', [...out, ...back]],
  ['reserved', [...out, ...back]],
  ['started', back],
] as const)('after a revert to %s, what had gone out and come back is done again', (to, actions) => {
  expect(moveAgain(lines, to)).toEqual(actions);
});
