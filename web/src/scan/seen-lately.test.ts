import { expect, test } from 'vitest';
import { SEEN_AGAIN_LOOKS, seenLately } from './seen-lately.ts';

test('a code counts again only after it was out of sight for a while', () => {
  const isKnown = seenLately();
  const looks = [0, 1, SEEN_AGAIN_LOOKS, 2 * SEEN_AGAIN_LOOKS - 1, 3 * SEEN_AGAIN_LOOKS - 1];
  expect(looks.map((look) => isKnown('CAM-003', look))).toEqual([false, true, true, true, false]);
});

test('codes do not hide each other', () => {
  const isKnown = seenLately();
  expect([isKnown('A', 0), isKnown('B', 1), isKnown('A', 2)]).toEqual([false, false, true]);
});
