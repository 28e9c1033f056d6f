import { expect, test } from 'vitest';
import type { OrderMovePreviews } from '../api/schema.ts';
import { verdictOf } from './move-verdict.ts';

const short = (name: string, shortage: number) => ({ name, shortage, needed: 3 });
const taken = (...unavailable: readonly string[]) => ({ name: 'Camera', unavailable });

test.each([
  // decision, warning, blocking → verdict
  ['accept', [], [], 'free', 'Everything is free'],
  ['warn', [short('Tent', 1)], [], 'confirm', 'short 1 of 3 Tent'],
  ['accept', [], [short('Tent', 1)], 'draft', 'short 1 of 3 Tent'],
  ['block', [], [short('Tent', 2)], 'taken', 'short 2 of 3 Tent'],
  ['block', [short('Lamp', 1)], [short('Tent', 2)], 'taken', 'short 2 of 3 Tent; short 1 of 3 Lamp'],
  ['block', [], [taken('a')], 'taken', 'a stock item of Camera taken'],
  ['block', [], [taken('a', 'b')], 'taken', '2 stock items of Camera taken'],
  [
    'block',
    [],
    [short('A', 1), short('B', 1), short('C', 1), short('D', 1), short('E', 1)],
    'taken',
    'short 1 of 3 A; short 1 of 3 B; short 1 of 3 C and 2 more',
  ],
] as const)('%s with %o and %o is %s: %s', (decision, warning, blocking, kind, words) => {
  const preview = { decision, warning, blocking } as unknown as OrderMovePreviews;
  expect(verdictOf(preview)).toEqual({ kind, words });
});
