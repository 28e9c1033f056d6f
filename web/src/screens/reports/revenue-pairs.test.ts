import { expect, test } from 'vitest';
import { intervalOf, revenuePairs } from './revenue-pairs.ts';

test('pairs the first with the first, in order of time', () => {
  const now = { '2026-02-01': 3, '2026-01-01': 1, '2026-03-01': 5 };
  expect(revenuePairs(now, { '2025-01-01': 7, '2025-02-01': 8 })).toEqual([
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
