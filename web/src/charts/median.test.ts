import { expect, test } from 'vitest';
import { median } from './median.ts';

test.each([
  [[], 0],
  [[3], 3],
  [[9, 1], 5],
  [[9, 1, 2], 2],
  [[0, 0, 0, 8], 0],
])('of %j is %s', (values, expected) => {
  expect(median(values)).toBe(expected);
});
