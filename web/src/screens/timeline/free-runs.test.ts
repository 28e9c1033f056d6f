import { expect, test } from 'vitest';
import { freeRuns } from './free-runs.ts';
import type { Level } from './timeline-data.ts';

const day = (number: number) => Date.parse(`2026-11-${String(number).padStart(2, '0')}T00:00:00Z`);
const buckets = (from: number, till: number) =>
  Array.from({ length: till - from }, (_, at) => ({ from_ms: day(from + at), till_ms: day(from + at + 1) }));
const level = (instant: string, available: number | null): Level => [instant, available, 0, available];

test.each<readonly [string, readonly Level[], readonly (readonly [number, number, number | null])[]]>([
  ['nothing is known', [], []],
  ['nothing happens', [level('2026-11-01T00:00:00Z', 3)], [[1, 6, 3]]],
  [
    'the least of a day counts',
    [level('2026-11-01T00:00:00Z', 3), level('2026-11-03T10:00:00Z', 1), level('2026-11-03T11:00:00Z', 3)],
    [
      [1, 3, 3],
      [3, 4, 1],
      [4, 6, 3],
    ],
  ],
  [
    'more is promised than there is',
    [level('2026-11-01T00:00:00Z', 0), level('2026-11-02T00:00:00Z', -1)],
    [
      [1, 2, 0],
      [2, 6, -1],
    ],
  ],
  ['there is no limit', [level('2026-11-01T00:00:00Z', null)], [[1, 6, null]]],
  ['it is known from the fourth on', [level('2026-11-04T00:00:00Z', 2)], [[4, 6, 2]]],
])('%s', (_, levels, expected) => {
  const runs = freeRuns(levels, buckets(1, 6));
  expect(runs).toEqual(expected.map(([from, till, free]) => ({ from_ms: day(from), till_ms: day(till), free })));
});
