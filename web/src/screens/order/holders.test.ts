import { expect, test } from 'vitest';
import { holdingWords } from './holders.ts';

const NOW = Date.parse('2026-01-13T12:00:00Z');
const format = { relative: () => 'Fri 17:00' };

test.each([
  [1, '2026-01-16T16:00:00Z', 'has it until Fri 17:00'],
  [3, '2026-01-16T16:00:00Z', 'has 3 until Fri 17:00'],
  [1, '2026-01-09T16:00:00Z', 'should have brought it back Fri 17:00'],
  [2, null, 'has 2'],
])('%i until %s: %s', (units, until, words) => {
  expect(holdingWords({ units, until }, format, NOW)).toBe(words);
});
