import { expect, test } from 'vitest';
import { SEEN_AGAIN_MS, seenLately } from './seen-lately.ts';

test('a code counts again only after it was out of sight for a while', () => {
  const isKnown = seenLately();
  const sights = [0, 200, SEEN_AGAIN_MS, SEEN_AGAIN_MS + 200, 2 * SEEN_AGAIN_MS + 200];
  expect(sights.map((at_ms) => isKnown('CAM-003', at_ms))).toEqual([false, true, true, true, false]);
});

test('codes do not hide each other', () => {
  const isKnown = seenLately();
  expect([isKnown('A', 0), isKnown('B', 10), isKnown('A', 20)]).toEqual([false, false, true]);
});
