import { expect, test } from 'vitest';
import { cameraProblem, SEEN_AGAIN_LOOKS, seenLately } from './camera.ts';

test.each([
  ['NotAllowedError', 'may not use the camera'],
  ['NotFoundError', 'has no camera'],
  ['NotReadableError', 'Another program'],
  ['AbortError', 'does not work'],
])('%s: %s', (name, words) => {
  expect(cameraProblem(new DOMException('', name))).toContain(words);
  expect(cameraProblem(new DOMException('', name))).toMatch(/[Tt]ype the code/);
});

test('a code counts again only after it was out of sight for a while', () => {
  const isKnown = seenLately();
  const looks = [0, 1, SEEN_AGAIN_LOOKS, 2 * SEEN_AGAIN_LOOKS - 1, 3 * SEEN_AGAIN_LOOKS - 1];
  expect(looks.map((look) => isKnown('CAM-003', look))).toEqual([false, true, true, true, false]);
});

test('codes do not hide each other', () => {
  const isKnown = seenLately();
  expect([isKnown('A', 0), isKnown('B', 1), isKnown('A', 2)]).toEqual([false, false, true]);
});
