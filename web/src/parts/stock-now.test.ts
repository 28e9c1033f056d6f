import { expect, test } from 'vitest';
import { summedByItem } from './stock-now.ts';

test('adds up the locations of each item', () => {
  const level = (item_id: string, location_available: number | null, location_stock_count: number | null) => ({
    item_id,
    location_available,
    location_stock_count,
  });
  expect([...summedByItem([level('a', 2, 3), level('b', null, null), level('a', 1, 1)])]).toEqual([
    ['a', { stock: 4, free: 3 }],
    ['b', { stock: 0, free: 0 }],
  ]);
});
