import { expect, test } from 'vitest';
import { lessPercentage, percentageOf } from './percentage-of.ts';

test.each([
  // amount percentage → part
  [72_225, 21, 15_167],
  [80_250, 21, 16_852],
  [10_000, 33.3333, 3_333],
  [5, 50, 2],
  [15, 50, 8],
  [-5, 50, -2],
  [1_000, 0, 0],
  [1_000, 100, 1_000],
  [1_000, 250, 2_500],
])('of %i cents %d %% are %i', (amount, percentage, expected) => {
  expect(percentageOf(amount, percentage)).toBe(expected);
});

test.each([
  // amount percentage → rest
  [1_000, 10, 900],
  [5, 50, 2],
  [15, 50, 8],
  [999, 33.3333, 666],
  [1_000, 0, 1_000],
  [1_000, 100, 0],
])('%i cents less %d %% are %i', (amount, percentage, expected) => {
  expect(lessPercentage(amount, percentage)).toBe(expected);
});
