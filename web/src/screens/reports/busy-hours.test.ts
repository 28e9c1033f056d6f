import { expect, test } from 'vitest';
import { busyHours, countOf, weekdaysFrom } from './busy-hours.ts';

const at = (hour: number, pickups: number, returns = 0) => ({ weekday: 1, hour, pickups, returns, planned: 0 });

test('hours reach from the first with anything to the last', () => {
  expect(busyHours([at(0, 0), at(9, 1), at(11, 0, 2), at(23, 0)])).toEqual([9, 10, 11]);
  expect(busyHours([at(9, 0)])).toEqual([]);
});

test.each([
  ['both', 5],
  ['pickups', 3],
  ['returns', 2],
] as const)('counts %s', (kind, count) => {
  expect(countOf(at(9, 3, 2), kind)).toBe(count);
});

test.each([
  [1, [1, 2, 3, 4, 5, 6, 7]],
  [0, [7, 1, 2, 3, 4, 5, 6]],
  [7, [7, 1, 2, 3, 4, 5, 6]],
  [6, [6, 7, 1, 2, 3, 4, 5]],
])('a week from day %s', (first, days) => {
  expect(weekdaysFrom(first)).toEqual(days);
});
