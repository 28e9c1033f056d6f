import { expect, test } from 'vitest';
import { barsOf } from './bars-of.ts';
import { packLanes } from './pack-lanes.ts';
import { barsOn, heightOf, type Loaded, ROW_PX, type Row, rowAt, rowsOf, rowsWithin } from './rows-of.ts';
import type { Timeline } from './timeline-data.ts';
import { bookingWith, productWith, timelineWith } from './timeline-samples.ts';

const loadedOf = (timeline: Timeline): Loaded => {
  const bars = barsOf(timeline, 0);
  return { timeline, bars, lanes: packLanes(bars.get(null) ?? []) };
};
const small = productWith({ id: 'small', name: 'Tent - Small', product_group_id: 'tents', product_group_name: 'Tent' });
const large = productWith({ id: 'large', name: 'Tent - Large', product_group_id: 'tents', product_group_name: 'Tent' });
const camera = productWith();
const reported = (rows: readonly Row[]) => rows.map(({ kind, level }) => `${level} ${kind}`);

test('groups, products, pieces and what has none', () => {
  expect(reported(rowsOf([small, large], new Map(), new Set()))).toEqual([
    '1 group',
    '2 product',
    '3 stock_item',
    '3 stock_item',
    '3 loose',
    '2 product',
    '3 stock_item',
    '3 stock_item',
    '3 loose',
  ]);
});

test('a group that is one product of the same name is one row', () => {
  expect(reported(rowsOf([camera], new Map(), new Set()))).toEqual([
    '1 product',
    '2 stock_item',
    '2 stock_item',
    '2 loose',
  ]);
});

test.each([
  [['group tents'], ['1 group', '1 product', '2 stock_item', '2 stock_item', '2 loose']],
  [
    ['product small', 'product large', 'product product'],
    ['1 group', '2 product', '2 product', '1 product'],
  ],
])('with %o closed', (closed, expected) => {
  expect(reported(rowsOf([small, large, camera], new Map(), new Set(closed)))).toEqual(expected);
});

test('what is loaded tells which pieces there are, and how many bars lie above each other', () => {
  const bookings = [1, 2].map((id) => bookingWith({ id: `planning ${id}`, unassigned: 1 }));
  const loaded = loadedOf(timelineWith({ bookings }));
  const rows = rowsOf([productWith({ stock_item_count: 9 })], new Map([['product', loaded]]), new Set());
  expect(rows.flatMap((row) => (row.kind === 'stock_item' ? [row.stockItem?.identifier] : []))).toEqual([
    'CAM-a',
    'CAM-b',
  ]);
  expect(rows.at(-1)).toMatchObject({ kind: 'loose', height: 2 * ROW_PX });
  expect(rows.at(-1) && barsOn(rows.at(-1) as Row)).toHaveLength(2);
});

test('rows are found by where they are', () => {
  const rows = rowsOf([small, large, camera], new Map(), new Set());
  for (const row of rows) {
    expect(rowAt(rows, row.start)).toBe(row);
    expect(rowAt(rows, row.start + row.height - 1)).toBe(row);
  }
  expect(rowAt(rows, heightOf(rows))).toBeUndefined();
  expect(rowAt(rows, -1)).toBeUndefined();
  expect(heightOf([])).toBe(0);
});

test('rows within a stretch are those that show any of themselves', () => {
  const rows = rowsOf([small, large, camera], new Map(), new Set());
  const within = (top_px: number, height_px: number) => rowsWithin(rows, { top_px, height_px });
  const [, second] = rows as readonly [Row, Row];
  expect(within(0, heightOf(rows))).toEqual({ first: 0, last: rows.length - 1 });
  expect(within(-5, 10 * heightOf(rows))).toEqual({ first: 0, last: rows.length - 1 });
  expect(within(second.start, second.height)).toEqual({ first: 1, last: 1 });
  expect(within(second.start - 1, second.height + 2)).toEqual({ first: 0, last: 2 });
  for (const none of [within(0, 0), within(heightOf(rows), 100)]) expect(none.last).toBeLessThan(none.first);
  expect(rowsWithin([], { top_px: 0, height_px: 100 })).toEqual({ first: 0, last: -1 });
});
