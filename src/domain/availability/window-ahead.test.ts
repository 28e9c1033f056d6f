import { expect, test } from 'vitest';
import { windowAhead } from './window-ahead.ts';

test.each([
  // from till now → from
  [10, 20, 5, 10],
  [10, 20, 10, 10],
  [10, 20, 15, 15],
  [10, 20, 19, 19],
  [10, 20, 20, 10],
  [10, 20, 30, 10],
])('from %d till %d, at %d: from %d', (from_us, till_us, now_us, expected) => {
  expect(windowAhead({ from_us, till_us }, now_us)).toEqual({ from_us: expected, till_us });
});
