import { expect, test } from 'vitest';
import { movedTo, whyFixed } from './move-end.ts';

const zone = 'Europe/Amsterdam';
/** From Friday the 20th at 9 till Sunday the 22nd at 17. */
const ORDER = { status: 'reserved', starts_at: '2026-11-20T08:00:00.000Z', stops_at: '2026-11-22T16:00:00.000Z' };

test.each([
  // end, day, whole → starts_at, stops_at, isWhole
  ['pickup', '2026-11-19', false, '2026-11-19T08:00:00.000Z', ORDER.stops_at, false],
  ['return', '2026-11-25', false, ORDER.starts_at, '2026-11-25T16:00:00.000Z', false],
  ['pickup', '2026-11-22', false, '2026-11-22T08:00:00.000Z', ORDER.stops_at, false],
  // After its own end, or before its own beginning: the other end comes along.
  ['pickup', '2026-11-23', false, '2026-11-23T08:00:00.000Z', '2026-11-25T16:00:00.000Z', true],
  ['return', '2026-11-19', false, '2026-11-17T08:00:00.000Z', '2026-11-19T16:00:00.000Z', true],
  ['pickup', '2026-11-19', true, '2026-11-19T08:00:00.000Z', '2026-11-21T16:00:00.000Z', true],
  ['return', '2026-11-23', true, '2026-11-21T08:00:00.000Z', '2026-11-23T16:00:00.000Z', true],
  ['pickup', '2026-11-20', false, ORDER.starts_at, ORDER.stops_at, false],
] as const)('the %s to %s, whole %s', (end, day, whole, starts_at, stops_at, isWhole) => {
  expect(movedTo(ORDER, end, day, { zone, whole })).toEqual({ starts_at, stops_at, isWhole });
});

test('the time of the day stays, whatever the clocks do', () => {
  const summer = { status: 'reserved', starts_at: '2026-10-24T07:00:00.000Z', stops_at: '2026-10-30T08:00:00.000Z' };
  expect(movedTo(summer, 'pickup', '2026-10-26', { zone })?.starts_at).toBe('2026-10-26T08:00:00.000Z');
});

test('what is out cannot come back before it went', () => {
  const out = { ...ORDER, status: 'started' };
  expect(movedTo(out, 'return', '2026-11-21', { zone })?.stops_at).toBe('2026-11-21T16:00:00.000Z');
  expect(movedTo(out, 'return', '2026-11-19', { zone })).toBeUndefined();
  expect(movedTo(out, 'return', '2026-11-23', { zone, whole: true })).toBeUndefined();
});

test.each([
  ['draft', 'pickup', undefined],
  ['reserved', 'return', undefined],
  ['started', 'return', undefined],
  ['started', 'pickup', 'It is out already: only its return can move.'],
  ['stopped', 'return', 'It is back already.'],
  ['archived', 'pickup', 'It is back already.'],
  ['canceled', 'pickup', 'It is canceled.'],
] as const)('of an order that is %s the %s is fixed: %s', (status, end, why) => {
  expect(whyFixed({ ...ORDER, status }, end)).toBe(why);
});

test('without a period there is nothing to move', () => {
  expect(whyFixed({ status: 'draft', starts_at: null, stops_at: null }, 'pickup')).toBe('It has no period yet.');
});
