import { describe, expect, test } from 'vitest';
import { defaultPeriod, isStale, lasting } from './default-period.ts';

const TIMES = { zone: 'Europe/Amsterdam', start: '09:00', stop: '17:00' };
const at = (wall: string): number => Date.parse(`${wall}+01:00`);

describe('the period that a new order begins with', () => {
  test.each([
    // now                starts at               stops at
    ['2026-01-13T07:12', '2026-01-13T08:00:00.000Z', '2026-01-14T08:00:00.000Z'],
    ['2026-01-13T09:00', '2026-01-13T08:00:00.000Z', '2026-01-14T08:00:00.000Z'],
    ['2026-01-13T11:07', '2026-01-13T10:15:00.000Z', '2026-01-14T10:15:00.000Z'],
    ['2026-01-13T16:50', '2026-01-14T08:00:00.000Z', '2026-01-15T08:00:00.000Z'],
    ['2026-01-13T23:59', '2026-01-14T08:00:00.000Z', '2026-01-15T08:00:00.000Z'],
  ])('at %s it is %s to %s', (now, starts_at, stops_at) => {
    expect(defaultPeriod(at(now), TIMES)).toEqual({ starts_at, stops_at });
  });
});

describe('a number of days', () => {
  test.each([
    ['2026-01-13T08:00:00.000Z', 0, '2026-01-13T16:00:00.000Z'],
    ['2026-01-13T08:00:00.000Z', 1, '2026-01-14T08:00:00.000Z'],
    ['2026-01-13T08:00:00.000Z', 7, '2026-01-20T08:00:00.000Z'],
    // Begins after the usual time of return: the same time of the next day.
    ['2026-01-13T18:00:00.000Z', 0, '2026-01-14T18:00:00.000Z'],
    // Clocks go forward in between: the same time of day is an hour earlier.
    ['2026-03-28T08:00:00.000Z', 1, '2026-03-29T07:00:00.000Z'],
    // Clocks go back in between: 25 hours would be charged as two days.
    ['2026-10-24T07:00:00.000Z', 1, '2026-10-25T07:00:00.000Z'],
  ])('from %s, %i days, ends at %s', (starts_at, days, stops_at) => {
    expect(lasting(starts_at, days, TIMES)).toEqual({ starts_at, stops_at });
  });
});

test('a start of yesterday is stale, one of this morning is not', () => {
  const now = at('2026-01-13T15:00');
  expect(isStale('2026-01-12T08:00:00.000Z', now)).toBe(true);
  expect(isStale('2026-01-13T08:00:00.000Z', now)).toBe(false);
});
