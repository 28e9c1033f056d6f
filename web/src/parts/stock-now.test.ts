import { expect, test } from 'vitest';
import { summedByItem } from './stock-now.ts';

test('adds up the locations of each item', () => {
  const level = (item_id: string, location_stock_count: number | null) => ({ item_id, location_stock_count });
  const free = (item_id: string, available: number | null) => ({ item_id, available });
  const levels = [level('a', 3), level('b', null), level('a', 1)];
  expect([...summedByItem(levels, [free('a', 2), free('a', -1)])]).toEqual([
    ['a', { stock: 4, free: 1 }],
    ['b', { stock: 0, free: 0 }],
  ]);
});
