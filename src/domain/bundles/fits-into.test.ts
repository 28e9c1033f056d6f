import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsInto } from './fits-into.ts';

test.each<[readonly number[], readonly number[], boolean]>([
  // sizes rooms
  [[], [], true],
  [[], [-1], true],
  [[1], [], false],
  [[1], [0, -3], false],
  [[1, 1, 1], [2, 1], true],
  [[1, 1, 1, 1], [2, 1], false],
  [[2, 2], [3, 1], false],
  [[3, 2, 2], [4, 3], true],
  [[3, 3, 2, 2, 2], [6, 6], true],
  // The best fit for the greatest first is wrong here.
  [[4, 3, 3, 2, 2], [7, 7], true],
  [[5, 4, 3, 3], [8, 7], true],
  [[6, 5, 5], [9, 9], false],
  [[1_000, 7], [Infinity, 0], true],
])('%j into %j: %s', (sizes, rooms, expected) => {
  expect(fitsInto(sizes, rooms)).toBe(expected);
});

test('says no when it runs out of tries', () => {
  expect(fitsInto([4, 3, 3, 2, 2], [7, 7], 3)).toBe(true);
  expect(fitsInto([4, 3, 3, 2, 2], [7, 7], 2)).toBe(false);
});

test('agrees with trying every room for every size', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 });
  const rooms = fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 4 });
  fc.assert(
    fc.property(sizes, rooms, (given, into) => {
      expect(fitsInto(given, into)).toBe(tryAll(given, into));
    }),
    { numRuns: 3_000 },
  );
});

const tryAll = ([size, ...others]: readonly number[], rooms: readonly number[]): boolean =>
  size === undefined || rooms.some((room, at) => room >= size && tryAll(others, rooms.with(at, room - size)));
