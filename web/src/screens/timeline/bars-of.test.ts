import { expect, test } from 'vitest';
import { barsOf } from './bars-of.ts';
import { bookingWith, downtimeWith, timelineWith } from './timeline-samples.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const past = { starts_at: '2026-11-10T09:00:00Z', stops_at: '2026-11-12T09:00:00Z' };
const running = { starts_at: '2026-11-14T09:00:00Z', stops_at: '2026-11-16T09:00:00Z' };
const coming = { starts_at: '2026-11-20T09:00:00Z', stops_at: '2026-11-22T09:00:00Z' };
const out = { status: 'started', started: 1, started_stock_item_ids: ['a'] };
const back = { ...out, status: 'stopped', stopped: 1, stopped_stock_item_ids: ['a'] };

test.each([
  // of the piece                               → look
  [{ ...coming, status: 'draft' }, 'draft'],
  [{ ...coming, status: 'new' }, 'draft'],
  [{ ...past, status: 'draft' }, 'draft'],
  [{ ...coming, status: 'reserved' }, 'reserved'],
  [{ ...running, status: 'reserved' }, 'late_pickup'],
  [{ ...past, status: 'reserved' }, 'late_pickup'],
  [{ ...running, ...out }, 'out'],
  [{ ...past, ...out }, 'late_return'],
  [{ ...past, ...back }, 'back'],
  [{ ...running, ...back, order_status: 'archived', status: 'archived' }, 'back'],
  // Another piece of the booking is out, this one is not.
  [{ ...running, ...out, started_stock_item_ids: ['b'] }, 'late_pickup'],
])('%o looks %s', (facts, look) => {
  const booking = bookingWith({ stock_item_ids: ['a'], ...facts });
  expect(barsOf(timelineWith({ bookings: [booking] }), NOW).get('a')).toMatchObject([{ look, stock_item_id: 'a' }]);
});

test('what no piece is named for is a bar of its own', () => {
  const booking = bookingWith({ ...coming, quantity: 3, stock_item_ids: ['a'], unassigned: 2 });
  const bars = barsOf(timelineWith({ bookings: [booking] }), NOW);
  expect(bars.get('a')).toMatchObject([{ quantity: 1 }]);
  expect(bars.get(null)).toMatchObject([{ quantity: 2, key: `${booking.id}:` }]);
});

test.each([
  // pieces are named, or it is bulk stock
  [2, 'late_pickup'],
  [0, 'out'],
])('started units with %i unassigned look %s', (unassigned, look) => {
  const booking = bookingWith({
    ...running,
    status: 'started',
    quantity: 2,
    started: 2,
    stock_item_ids: [],
    unassigned,
  });
  expect(barsOf(timelineWith({ bookings: [booking] }), NOW).get(null)).toMatchObject([{ look }]);
});

test('buffer times are taken too, and what is late until now', () => {
  const buffered = { reserved_from: '2026-11-10T08:00:00Z', reserved_till: '2026-11-12T10:00:00Z' };
  const kept = bookingWith({ ...past, ...buffered, ...out, stock_item_ids: ['a'] });
  const over = bookingWith({ ...past, ...buffered, ...back, stock_item_ids: ['b'], stopped_stock_item_ids: ['b'] });
  const bars = barsOf(timelineWith({ bookings: [kept, over] }), NOW);
  expect(bars.get('a')).toMatchObject([{ taken_from_ms: Date.parse('2026-11-10T08:00:00Z'), taken_till_ms: NOW }]);
  expect(bars.get('b')).toMatchObject([{ taken_till_ms: Date.parse('2026-11-12T10:00:00Z') }]);
});

test('downtimes lie among the bookings, the earliest first', () => {
  const downtime = downtimeWith({ stock_item_id: 'a', ...past });
  const booking = bookingWith({ ...coming, stock_item_ids: ['a'] });
  const looks = barsOf(timelineWith({ bookings: [booking], downtimes: [downtime] }), NOW).get('a');
  expect(looks?.map(({ look }) => look)).toEqual(['down', 'reserved']);
});
