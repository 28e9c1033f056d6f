import { expect, test } from 'vitest';
import type { Lines } from '../../api/schema.ts';
import { shortagesOf } from './shortages.ts';

const line = (id: string, item_id: string, quantity: number, more: object = {}): Lines =>
  ({
    id,
    item_id,
    archived: false,
    item: { id: item_id, type: 'products', allow_shortage: true, shortage_limit: 1 },
    planning: {
      id: `planning of ${id}`,
      quantity,
      started: 0,
      stopped: 0,
      reserved_from: '2026-01-13T08:00:00Z',
      reserved_till: '2026-01-14T16:00:00Z',
      ...more,
    },
  }) as unknown as Lines;

const free = (counts: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(counts).map(([id, available]) => [`planning of ${id}`, { location: { available } }]),
  );

test.each([
  // needed free  short  allowed
  [3, 3, undefined, undefined],
  [3, 2, 1, true],
  [3, 1, 2, false],
  [3, -1, 3, false],
  [3, null, undefined, undefined],
])('of %i with %s free, %s are missing', (quantity, available, short, isAllowed) => {
  const found = shortagesOf([line('a', 'camera', quantity)], free({ a: available })).get('a');
  expect(found?.short).toBe(short);
  expect(found?.isAllowed).toBe(isAllowed);
});

test('lines of one product are short together', () => {
  const lines = [line('a', 'camera', 1), line('b', 'camera', 2), line('c', 'lens', 5)];
  const found = shortagesOf(lines, free({ a: 2, b: 2, c: 5 }));
  expect([...found].map(([id, { short, needed }]) => [id, short, needed])).toEqual([
    ['a', 1, 3],
    ['b', 1, 3],
  ]);
});

test('what has gone out is not missing, nor is what was never asked about', () => {
  expect(shortagesOf([line('a', 'camera', 2, { started: 2 })], free({ a: 0 })).size).toBe(0);
  expect(shortagesOf([line('a', 'camera', 2)], undefined).size).toBe(0);
});
