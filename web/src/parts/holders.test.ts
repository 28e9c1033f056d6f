import { expect, test } from 'vitest';
import { type Holder, holdingWords, together } from './holders.ts';

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

test('two bookings of an order are one holder', () => {
  const holder = (id: string, units: number): Holder => ({
    id,
    kind: 'order',
    name: id,
    who: null,
    units,
    until: null,
  });
  expect(together([holder('a', 1), holder('b', 1), holder('a', 2)])).toEqual([holder('a', 3), holder('b', 1)]);
});
