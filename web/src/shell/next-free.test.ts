import { expect, test } from 'vitest';
import { firstRun } from './next-free.ts';

const FREE = ['2026-11-20', '2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'];

test.each([
  // from        days → first
  ['2026-11-20', 1, '2026-11-20'],
  ['2026-11-21', 1, '2026-11-22'],
  ['2026-11-20', 2, '2026-11-22'],
  ['2026-11-20', 3, '2026-11-29'],
  ['2026-11-30', 3, '2026-11-30'],
  ['2026-11-20', 4, '2026-11-29'],
  ['2026-11-20', 5, undefined],
  ['2026-12-03', 1, undefined],
])('from %s, %i days in a row: %s', (from, length, first) => {
  expect(firstRun(FREE, from, length)).toBe(first);
});
