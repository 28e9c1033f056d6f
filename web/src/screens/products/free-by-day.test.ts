import { expect, test } from 'vitest';
import { freeByDay, tightestDay } from './free-by-day.ts';

const level = (from: string | null, location_available: number, location_stock_count: number) => ({
  from,
  location_available,
  location_stock_count,
});

test('adds up locations by day, in order', () => {
  const days = freeByDay([level('2026-02-02', 1, 2), level('2026-02-01', 3, 3), level('2026-02-02', 2, 2)]);
  expect(days).toEqual([
    { from: '2026-02-01', free: 3, stock: 3 },
    { from: '2026-02-02', free: 3, stock: 4 },
  ]);
});

test('leaves out what has no day', () => {
  expect(freeByDay([level(null, 1, 1)])).toEqual([]);
});

test('finds the first of the tightest days', () => {
  const days = freeByDay([level('2026-02-01', 3, 3), level('2026-02-02', 1, 3), level('2026-02-03', 1, 3)]);
  expect(tightestDay(days)?.from).toBe('2026-02-02');
  expect(tightestDay([])).toBeUndefined();
});
