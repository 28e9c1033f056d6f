import { expect, test } from 'vitest';
import { canMove, drawn, movedBy } from './move.ts';
import { bookingWith } from './timeline-samples.ts';

const zone = 'Europe/Amsterdam';
const at = (instant: string): number => Date.parse(instant);
const shown = ({ starts_ms, stops_ms }: { readonly starts_ms: number; readonly stops_ms: number }) =>
  [starts_ms, stops_ms].map((ms) => new Date(ms).toISOString().slice(0, 16));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const times = { starts_ms: at('2026-11-20T09:00:00Z'), stops_ms: at('2026-11-22T16:00:00Z') };

test.each([
  // zoom    part     by                    → from, till
  ['month', 'whole', 2.4 * DAY_MS, '2026-11-22T09:00', '2026-11-24T16:00'],
  ['week', 'end', -1 * DAY_MS, '2026-11-20T09:00', '2026-11-21T16:00'],
  ['month', 'start', 1 * DAY_MS, '2026-11-21T09:00', '2026-11-22T16:00'],
  ['day', 'whole', 50 * 60_000, '2026-11-20T09:45', '2026-11-22T16:45'],
  // It would end before it begins.
  ['month', 'end', -3 * DAY_MS, '2026-11-20T09:00', '2026-11-22T16:00'],
  ['month', 'start', 4 * DAY_MS, '2026-11-20T09:00', '2026-11-22T16:00'],
] as const)('in a %s the %s by %i ms', (zoom, part, delta_ms, from, till) => {
  expect(shown(movedBy(times, part, delta_ms, { zoom, zone }))).toEqual([from, till]);
});

test('a day later is the same time of day, whatever the clocks do', () => {
  const before = { starts_ms: at('2027-03-27T08:00:00Z'), stops_ms: at('2027-03-27T16:00:00Z') };
  expect(shown(movedBy(before, 'whole', DAY_MS, { zoom: 'week', zone }))).toEqual([
    '2027-03-28T07:00',
    '2027-03-28T15:00',
  ]);
});

test.each([
  // zoom   from                    till                   → at the usual times, or by the half hour
  ['month', '2026-11-20T03:00:00Z', '2026-11-22T20:00:00Z', '2026-11-20T08:00', '2026-11-22T16:00'],
  ['month', '2026-11-22T20:00:00Z', '2026-11-20T03:00:00Z', '2026-11-20T08:00', '2026-11-22T16:00'],
  ['month', '2026-11-20T03:00:00Z', '2026-11-20T04:00:00Z', '2026-11-20T08:00', '2026-11-20T16:00'],
  ['day', '2026-11-20T09:10:00Z', '2026-11-20T11:10:00Z', '2026-11-20T09:00', '2026-11-20T11:30'],
  ['day', '2026-11-20T09:10:00Z', '2026-11-20T09:12:00Z', '2026-11-20T09:00', '2026-11-20T10:00'],
] as const)('drawn in a %s from %s to %s', (zoom, a, b, from, till) => {
  expect(shown(drawn(at(a), at(b), { zoom, zone }, { start: '09:00', stop: '17:00' }))).toEqual([from, till]);
});

test('what is usually back earlier in the day than it goes out is back a day later', () => {
  const day = at('2026-11-20T12:00:00Z');
  expect(shown(drawn(day, day, { zoom: 'month', zone }, { start: '17:00', stop: '10:00' }))).toEqual([
    '2026-11-20T16:00',
    '2026-11-21T09:00',
  ]);
});

test.each([
  // look          whole  row    end
  ['draft', true, true, true],
  ['reserved', true, true, true],
  ['late_pickup', true, true, true],
  ['out', false, false, true],
  ['late_return', false, false, true],
  ['back', false, false, false],
] as const)('of what looks %s may change: all %s, its row %s, its end %s', (look, whole, row, end) => {
  const bar = { look, booking: bookingWith() };
  expect([canMove(bar, 'whole'), canMove(bar, 'row'), canMove(bar, 'end')]).toEqual([whole, row, end]);
});

test('downtimes and archived orders stay', () => {
  expect(canMove({ look: 'down', booking: undefined }, 'end')).toBe(false);
  expect(canMove({ look: 'reserved', booking: bookingWith({ order_status: 'archived' }) }, 'end')).toBe(false);
});
