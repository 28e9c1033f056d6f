import { expect, test } from 'vitest';
import { intervalOf, revenuePairs } from './revenue-pairs.ts';

const earned = (period: string, revenue_in_cents: number) => ({ period, revenue_in_cents, order_count: 1 });

test('pairs the first with the first', () => {
  const now = [earned('2026-01-01', 1), earned('2026-02-01', 3), earned('2026-03-01', 5)];
  expect(revenuePairs(now, [earned('2025-01-01', 7), earned('2025-02-01', 8)])).toEqual([
    { date: '2026-01-01', value: 1, beforeDate: '2025-01-01', before: 7 },
    { date: '2026-02-01', value: 3, beforeDate: '2025-02-01', before: 8 },
    { date: '2026-03-01', value: 5, beforeDate: null, before: 0 },
  ]);
});

test.each([
  [['2026-11-01'], 'day'],
  [['2026-11-01', '2026-11-02'], 'day'],
  [['2026-11-02', '2026-11-09'], 'week'],
  [['2026-01-01', '2026-02-01', '2026-03-01'], 'month'],
  [[], 'day'],
])('%j are first days of each %s', (dates, interval) => {
  expect(intervalOf(dates)).toBe(interval);
});
