import { expect, test } from 'vitest';
import { type Bar, barsOf } from './bars-of.ts';
import { obstacleOf, type RequestedBooking } from './fit.ts';
import type { Timeline } from './timeline-data.ts';
import { packLanes } from './pack-lanes.ts';
import { bookingWith, downtimeWith, productWith, timelineWith } from './timeline-samples.ts';

const at = (instant: string): number => Date.parse(instant);
const NOW = at('2026-11-15T12:00:00Z');
const period = (from: string, till: string) => ({
  starts_ms: at(`2026-11-${from}:00Z`),
  stops_ms: at(`2026-11-${till}:00Z`),
});
const own = bookingWith({ id: 'own', stock_item_ids: ['a'] });
const other = bookingWith({
  id: 'other',
  order_id: 'other',
  order_number: 7,
  stock_item_ids: ['b'],
  stops_at: '2026-11-25T09:00:00Z',
  reserved_till: '2026-11-25T09:00:00Z',
});
const loadedOf = (of: Timeline) => ({ timeline: of, bars: barsOf(of, NOW), lanes: packLanes([]) });
const loaded = loadedOf(timelineWith({ bookings: [own, other] }));
const bar = loaded.bars.get('a')?.[0] as Bar;
const PLACES: Readonly<Record<string, string>> = { shop: 'Amsterdam', store: 'Utrecht' };

const obstacle = (
  requested: Partial<RequestedBooking> & Pick<RequestedBooking, 'times' | 'stock_item_id'>,
  of = loaded,
): string | undefined =>
  obstacleOf({ bar, product: productWith(), location_id: 'shop', ...requested }, of, (id) => PLACES[id] ?? '')?.words;

test.each([
  // to   from, till                       → in the way
  ['a', period('20T09:00', '22T09:00'), undefined],
  ['b', period('20T09:00', '22T09:00'), 'CAM-b has #7 then'],
  ['b', period('25T09:00', '27T09:00'), undefined],
  ['a', period('20T09:00', '24T09:00'), undefined],
  [null, period('21T09:00', '23T09:00'), undefined],
] as const)('the booking on %s in %o: %s', (stock_item_id, times, words) => {
  expect(obstacle({ times, stock_item_id })).toBe(words);
});

test.each([
  [period('20T10:00', '20T12:00'), null, undefined],
  [period('23T10:00', '23T12:00'), 'a', undefined],
  [period('23T10:00', '23T12:00'), 'b', 'CAM-b has #7 then'],
] as const)('something new in %o on %s: %s', (times, stock_item_id, words) => {
  expect(obstacle({ bar: undefined, times, stock_item_id })).toBe(words);
});

test('a piece at another location cannot be taken, and it says where it is', () => {
  const times = period('25T09:00', '27T09:00');
  expect(obstacle({ times, stock_item_id: 'b', location_id: 'store' })).toBe(
    'CAM-b is at Amsterdam, the order at Utrecht',
  );
});

test('what holds nothing is not in the way: drafts, what is back, and the same order', () => {
  const times = period('20T09:00', '22T09:00');
  const facts = { id: 'other', stock_item_ids: ['b'], order_id: 'another' };
  for (const booking of [
    bookingWith({ ...facts, status: 'draft' }),
    bookingWith({ ...facts, status: 'stopped', started_stock_item_ids: ['b'], stopped_stock_item_ids: ['b'] }),
    bookingWith({ ...facts, order_id: own.order_id }),
  ]) {
    expect(obstacle({ times, stock_item_id: 'b' }, loadedOf(timelineWith({ bookings: [own, booking] })))).toBe(
      undefined,
    );
  }
});

test('buffer times go along: of the booking, and of the product for a new one', () => {
  const buffered = bookingWith({ id: 'own', stock_item_ids: ['a'], reserved_till: '2026-11-22T12:00:00Z' });
  const later = bookingWith({
    id: 'later',
    order_id: 'later',
    order_number: 8,
    stock_item_ids: ['a'],
    starts_at: '2026-11-24T10:00:00Z',
    stops_at: '2026-11-26T00:00:00Z',
  });
  const both = loadedOf(timelineWith({ bookings: [buffered, later] }));
  const requested = { bar: both.bars.get('a')?.[0] as Bar, stock_item_id: 'a' };
  expect(obstacle({ ...requested, times: period('20T09:00', '24T07:00') }, both)).toBe(undefined);
  expect(obstacle({ ...requested, times: period('20T09:00', '24T07:01') }, both)).toBe('CAM-a has #8 then');
  const product = productWith({ buffer_time_after: 3_600 });
  const fresh = { bar: undefined, product, stock_item_id: 'a' };
  expect(obstacle({ ...fresh, times: period('23T09:00', '24T09:00') }, both)).toBe(undefined);
  expect(obstacle({ ...fresh, times: period('23T09:00', '24T09:01') }, both)).toBe('CAM-a has #8 then');
});

test('a downtime is in the way', () => {
  const down = loadedOf(timelineWith({ bookings: [own], downtimes: [downtimeWith({ stock_item_id: 'b' })] }));
  expect(obstacle({ stock_item_id: 'b', times: period('20T09:00', '22T09:00') }, down)).toBe(
    'CAM-b has a downtime (repair) then',
  );
});
