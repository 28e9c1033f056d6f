import { expect, test } from 'vitest';
import { stepByKey } from './step-by-key.ts';

test.each([
  // key, at, count → next
  ['ArrowRight', undefined, 3, 0],
  ['ArrowRight', 1, 3, 2],
  ['ArrowRight', 2, 3, 2],
  ['ArrowLeft', undefined, 3, 2],
  ['ArrowLeft', 0, 3, 0],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['Tab', 0, 3, undefined],
  ['End', undefined, 0, undefined],
])('%s at %s of %s leads to %s', (key, at, count, next) => {
  expect(stepByKey(key, at, count)).toBe(next);
});
