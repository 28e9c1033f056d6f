import { expect, test } from 'vitest';
import { changeOf } from './change-of.ts';

test.each([
  // now, before → change
  [150, 100, 0.5],
  [50, 100, -0.5],
  [100, 100, 0],
  [0, 100, -1],
  [100, 0, null],
  [0, 0, null],
  [-50, -100, 0.5],
])('%s after %s is %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});
