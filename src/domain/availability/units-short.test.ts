import { expect, test } from 'vitest';
import { unitsShort } from './units-short.ts';

const claim = (from_us: number, till_us: number, units: number) => ({ from_us, till_us, units });

test.each([
  // stock, claims → of how many each is short
  [3, [claim(0, 10, 3)], [0]],
  [2, [claim(0, 10, 3)], [1]],
  [3, [claim(0, 10, 2), claim(5, 15, 2)], [1, 1]],
  [3, [claim(0, 10, 2), claim(10, 15, 2)], [0, 0]],
  // Never of more than its own.
  [1, [claim(0, 10, 1), claim(0, 10, 4)], [1, 4]],
  [0, [claim(0, 10, 2)], [2]],
  // The most that are missing at once.
  [2, [claim(0, 30, 2), claim(5, 10, 1), claim(20, 25, 2)], [2, 1, 2]],
  [Infinity, [claim(0, 10, 1_000)], [0]],
])('stock of %d: %j', (stock, taken, expected) => {
  const supply = { stock: [{ from_us: null, till_us: null, units: stock }], taken, planned: [] };
  expect(unitsShort(supply, taken)).toEqual(expected);
});
