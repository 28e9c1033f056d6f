import { expect, test } from 'vitest';
import { cameraProblem } from './camera-problem.ts';

test.each([
  ['NotAllowedError', 'may not use the camera'],
  ['NotFoundError', 'has no camera'],
  ['NotReadableError', 'Another program'],
  ['AbortError', 'does not work'],
])('%s: %s', (name, words) => {
  expect(cameraProblem(new DOMException('', name))).toContain(words);
  expect(cameraProblem(new DOMException('', name))).toMatch(/[Tt]ype the code/);
});
