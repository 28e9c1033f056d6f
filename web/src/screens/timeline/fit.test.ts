import { expect, test } from 'vitest';
import { type Bar, barsOf } from './bars-of.ts';
import { fitOf } from './fit.ts';
import type { Level, Timeline } from './timeline-data.ts';
import { packLanes } from './pack-lanes.ts';
import { bookingWith, downtimeWith, timelineWith } from './timeline-samples.ts';

const at = (instant: string): number => Date.parse(instant);
const NOW = at('2026-11-15T12:00:00Z');
const period = (from: string, till: string) => ({
  starts_ms: at(`2026-11-${from}:00Z`),
  stops_ms: at(`2026-11-${till}:00Z`),
});
const levels: readonly Level[] = [
  ['2026-11-01T00:00:00Z', 2, 0, 2],
  ['2026-11-20T09:00:00Z', 2, 2, 0],
  ['2026-11-22T09:00:00Z', 2, 1, 1],
  ['2026-11-25T09:00:00Z', 2, 0, 2],
];
const own = bookingWith({ id: 'own', stock_item_ids: ['a'] });
const other = bookingWith({
  id: 'other',
  order_number: 7,
  stock_item_ids: ['b'],
  stops_at: '2026-11-25T09:00:00Z',
  reserved_till: '2026-11-25T09:00:00Z',
});
const timeline = timelineWith({ bookings: [own, other], levels });
const loadedOf = (of: Timeline) => ({ timeline: of, bars: barsOf(of, NOW), lanes: packLanes([]) });
const loaded = loadedOf(timeline);
const bar = loaded.bars.get('a')?.[0] as Bar;

test.each([
  // to   from, till                             → ok, words
  ['a', period('20T09:00', '22T09:00'), true, 'CAM-a is free'],
  ['b', period('20T09:00', '22T09:00'), false, 'CAM-b has #7 then'],
  ['b', period('25T09:00', '27T09:00'), true, 'CAM-b is free'],
  ['a', period('20T09:00', '24T09:00'), true, 'CAM-a is free'],
  [null, period('21T09:00', '23T09:00'), true, 'Free'],
] as const)('the booking on %s in %o: %s, %s', (stock_item_id, times, ok, words) => {
  expect(fitOf({ bar, quantity: 1, times, stock_item_id }, loaded)).toEqual({ ok, words });
});

test.each([
  [period('20T10:00', '20T12:00'), null, false, 'Short 1 of 1'],
  [period('23T10:00', '23T12:00'), null, true, 'Free'],
  [period('23T10:00', '23T12:00'), 'a', true, 'CAM-a is free'],
  [period('23T10:00', '23T12:00'), 'b', false, 'CAM-b has #7 then'],
] as const)('something new in %o on %s: %s, %s', (times, stock_item_id, ok, words) => {
  expect(fitOf({ bar: undefined, quantity: 1, times, stock_item_id }, loaded)).toEqual({ ok, words });
});

test('buffer times go along', () => {
  const buffered = bookingWith({ id: 'own', stock_item_ids: ['a'], reserved_till: '2026-11-22T12:00:00Z' });
  const later = bookingWith({
    id: 'later',
    order_number: 8,
    stock_item_ids: ['a'],
    starts_at: '2026-11-24T10:00:00Z',
    stops_at: '2026-11-26T00:00:00Z',
  });
  const both = loadedOf(timelineWith({ bookings: [buffered, later] }));
  const moved = both.bars.get('a')?.[0] as Bar;
  const wish = { bar: moved, quantity: 1, stock_item_id: 'a' };
  expect(fitOf({ ...wish, times: period('20T09:00', '24T07:00') }, both).ok).toBe(true);
  expect(fitOf({ ...wish, times: period('20T09:00', '24T07:01') }, both)).toEqual({
    ok: false,
    words: 'CAM-a has #8 then',
  });
});

test('a downtime is in the way', () => {
  const down = loadedOf(timelineWith({ bookings: [own], downtimes: [downtimeWith({ stock_item_id: 'b' })] }));
  const wish = { bar, quantity: 1, stock_item_id: 'b', times: period('20T09:00', '22T09:00') };
  expect(fitOf(wish, down)).toEqual({ ok: false, words: 'CAM-b has a downtime (repair) then' });
});
