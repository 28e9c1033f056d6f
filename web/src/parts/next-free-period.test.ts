import { expect, test } from 'vitest';
import { monthsFrom, movedTo } from './next-free-period.ts';

test('months go on into the next year', () => {
  expect(monthsFrom('2026-11-20', 3)).toEqual([
    { year: 2026, month: 11 },
    { year: 2026, month: 12 },
    { year: 2027, month: 1 },
  ]);
});

test('moving keeps the times of day, also where clocks change in between', () => {
  const period = { starts_at: '2026-03-27T08:00:04.818Z', stops_at: '2026-03-28T16:00:00Z' };
  expect(movedTo(period, '2026-03-28', 'Europe/Amsterdam')).toEqual({
    starts_at: '2026-03-28T08:00:04.818Z',
    stops_at: '2026-03-29T15:00:00.000Z',
  });
});
