import { expect, test } from 'vitest';
import { barsOf } from './bars-of.ts';
import { packLanes } from './pack-lanes.ts';
import { step } from './roving.ts';
import { rowsOf } from './rows-of.ts';
import { bookingWith, productWith, timelineWith } from './timeline-samples.ts';

const booked = (id: string, stockItem: string, day: number) =>
  bookingWith({
    id,
    stock_item_ids: [stockItem],
    starts_at: `2026-11-${day}T09:00:00Z`,
    stops_at: `2026-11-${day + 1}T09:00:00Z`,
  });
const timeline = timelineWith({
  bookings: [booked('early', 'a', 20), booked('late', 'a', 24), booked('other', 'b', 23)],
});
const loaded = { timeline, bars: barsOf(timeline, 0), lanes: packLanes([]) };
const rows = rowsOf([productWith()], new Map([['product', loaded]]), new Set());
const [PRODUCT, A, B, LOOSE] = rows.map(({ key }) => key) as [string, string, string, string];

test.each([
  // at                                 key           → to
  [{ row: PRODUCT }, 'ArrowDown', { row: A }],
  [{ row: A }, 'ArrowRight', { row: A, bar: 'early:a' }],
  [{ row: A, bar: 'early:a' }, 'ArrowRight', { row: A, bar: 'late:a' }],
  [{ row: A, bar: 'late:a' }, 'ArrowRight', { row: A, bar: 'late:a' }],
  [{ row: A, bar: 'early:a' }, 'ArrowLeft', { row: A }],
  [{ row: A, bar: 'early:a' }, 'ArrowDown', { row: B, bar: 'other:b' }],
  [{ row: B, bar: 'other:b' }, 'ArrowUp', { row: A, bar: 'late:a' }],
  [{ row: B, bar: 'other:b' }, 'ArrowDown', { row: LOOSE }],
  [{ row: LOOSE }, 'ArrowDown', { row: LOOSE }],
  [{ row: A, bar: 'late:a' }, 'Home', { row: A }],
  [{ row: A }, 'End', { row: A, bar: 'late:a' }],
  [{ row: LOOSE }, 'ArrowRight', { row: LOOSE }],
  [{ row: 'gone' }, 'ArrowDown', { row: 'gone' }],
] as const)('from %o by %s', (active, key, expected) => {
  expect(step(rows, active, key)).toEqual(expected);
});
