import { expect, test } from 'vitest';
import { levelSteps } from './level-steps.ts';

const stock = (units: number, from_us: number | null = null, till_us: number | null = null) => ({
  from_us,
  till_us,
  units,
});
const taken = (units: number, from_us: number, till_us: number) => ({ from_us, till_us, units });

test.each([
  // stock, taken, window → [from, stock, planned]
  ['nothing is one step', [], [], [10, 20], [[10, 0, 0]]],
  [
    'what began before counts from the start',
    [stock(5)],
    [taken(2, 0, 15)],
    [10, 20],
    [
      [10, 5, 2],
      [15, 5, 0],
    ],
  ],
  ['what begins at the end is not in it', [stock(5)], [taken(2, 20, 30)], [10, 20], [[10, 5, 0]]],
  [
    'an end and a start at once change nothing',
    [stock(5)],
    [taken(2, 0, 15), taken(2, 15, 30)],
    [10, 20],
    [[10, 5, 2]],
  ],
  [
    'stock comes and goes',
    [stock(1), stock(2, 12, 18)],
    [],
    [10, 20],
    [
      [10, 1, 0],
      [12, 3, 0],
      [18, 1, 0],
    ],
  ],
  ['an empty window is its moment', [stock(5)], [taken(1, 10, 11)], [10, 10], [[10, 5, 1]]],
  [
    'no limit',
    [stock(Infinity)],
    [taken(3, 12, 14)],
    [10, 20],
    [
      [10, Infinity, 0],
      [12, Infinity, 3],
      [14, Infinity, 0],
    ],
  ],
] as const)('%s', (_, steps, claims, [from_us, till_us], expected) => {
  const found = levelSteps({ stock: steps, taken: claims }, { from_us, till_us });
  expect(found.map(({ at_us, stock: units, planned }) => [at_us, units, planned])).toEqual(expected);
});
