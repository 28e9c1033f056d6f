import { expect, test } from 'vitest';
import { planningsThatFit } from './plannings-that-fit.ts';

const need = (product_id: string, units: number) => ({ product_id, units });

test.each([
  // needs, free of a and b → how many fit
  [[], [0, 0], 0],
  [[need('a', 2)], [2, 0], 1],
  [[need('a', 2)], [1, 0], 0],
  [[need('a', 2), need('b', 1)], [1, 1], 1],
  [[need('a', 2), need('b', 1)], [2, 1], 2],
  // Of one product they share what is free, and most fit when the small ones come first.
  [[need('a', 3), need('a', 1), need('a', 1)], [3, 0], 2],
  [[need('a', 3), need('a', 1)], [4, 0], 2],
  [[need('a', 0)], [-1, 0], 1],
  [[need('a', 0), need('a', 1)], [0, 0], 1],
  [[need('a', 1_000)], [Infinity, 0], 1],
])('%j with %j free: %d', (needs, [a, b], expected) => {
  expect(planningsThatFit(needs, (id) => (id === 'a' ? a : b) ?? 0)).toBe(expected);
});
