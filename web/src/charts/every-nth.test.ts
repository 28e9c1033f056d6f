import { expect, test } from 'vitest';
import { everyNth } from './every-nth.ts';

test.each([
  // places, length, width → every
  [12, 600, 50, 1],
  [12, 599, 50, 2],
  [31, 260, 48, 6],
  [0, 260, 48, 1],
  [5, 0, 48, 240],
])('%s places on %s pixels with labels of %s: every %s', (places, length, width, every) => {
  expect(everyNth(places, length, width)).toBe(every);
});
