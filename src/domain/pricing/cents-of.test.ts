import { expect, test } from 'vitest';
import { centsOf } from './cents-of.ts';

test.each([
  // amount → cents
  [12.5, 1_250],
  [0.07, 7],
  [1.115, 112],
  [1.125, 112],
  [1.1251, 113],
  [0, 0],
  [9_999_999_999.99, 999_999_999_999],
])('%d are %i cents', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents);
});
