import { expect, test } from 'vitest';
import { deepestShare, heatStep } from './heat-step.ts';

test.each([
  // value, most → step
  [null, 1, 0],
  [0, 1, 0],
  [0.01, 1, 1],
  [0.2, 1, 1],
  [0.21, 1, 2],
  [0.6, 1, 3],
  [0.8, 1, 4],
  [0.81, 1, 5],
  [1, 1, 5],
  [1.4, 1, 5],
  [3, 0, 0],
])('%s of %s is step %s', (value, most, step) => {
  expect(heatStep(value, most)).toBe(step);
});

test.each([
  [[], 0.2],
  [[null, 0], 0.2],
  [[0.05, 0.48], 0.6],
  [[0.6], 0.6],
  [[0.61], 0.8],
  [[1.4], 1],
])('the deepest of %j means %s', (shares, deepest) => {
  expect(deepestShare(shares)).toBe(deepest);
});
