import { expect, test } from 'vitest';
import { lessenedWindows } from './shortages.ts';

const step = (from_us: number | null, till_us: number | null, units: number) => ({ from_us, till_us, units });

test.each([
  // steps                                              windows from 100 on: from, till, mutation
  [[], []],
  [[step(null, null, -2)], [[100, Infinity, -2]]],
  [[step(null, null, 2)], []],
  [[step(50, null, -1)], [[100, Infinity, -1]]],
  [[step(150, 200, -1)], [[150, 200, -1]]],
  [[step(10, 90, -1)], []],
  [[step(90, 100, -1)], []],
  [[step(null, null, -1), step(null, null, 1)], []],
  [[step(null, null, -1), step(150, null, 1)], [[100, 150, -1]]],
  [
    [step(null, null, -3), step(150, 200, 1)],
    [
      [100, 150, -3],
      [150, 200, -2],
      [200, Infinity, -3],
    ],
  ],
])('%j: %j', (steps, windows) => {
  const found = lessenedWindows(steps, 100).map(({ from_us, till_us, mutation }) => [from_us, till_us, mutation]);
  expect(found).toEqual(windows);
});
