import { describe, expect, test } from 'vitest';
import { calendarIntervals, INTERVAL_UNITS, type IntervalUnit, MAX_INTERVALS } from './calendar-intervals.ts';
import { formatKey, formatWithOffset } from './format-wall-clock.ts';
import { DAY_us, MINUTE_us, microsecondsOf } from './microseconds.ts';
import type { Window } from './window.ts';

const AMSTERDAM = 'Europe/Amsterdam';
const between = (from: string, till: string): Window => ({
  from_us: microsecondsOf(Temporal.Instant.from(from)),
  till_us: microsecondsOf(Temporal.Instant.from(till)),
});

function keysOf(window: Window, unit: IntervalUnit, zone: string): readonly string[] {
  const result = calendarIntervals(window, unit, zone);
  return 'problem' in result ? [result.problem] : result.intervals.map(({ start }) => formatKey(start));
}

describe('every interval that overlaps the window', () => {
  test.each<[IntervalUnit, string, string, string, readonly string[]]>([
    ['day', '2018-01-21T23:00:00Z', '2018-01-22T23:00:00Z', AMSTERDAM, ['2018-01-22 00:00:00 +0100']],
    [
      'day',
      '2018-01-21T22:59:59.999999Z',
      '2018-01-22T23:00:00.000001Z',
      AMSTERDAM,
      ['2018-01-21 00:00:00 +0100', '2018-01-22 00:00:00 +0100', '2018-01-23 00:00:00 +0100'],
    ],
    [
      'hour',
      '2024-10-27T00:30:00Z',
      '2024-10-27T02:00:00Z',
      AMSTERDAM,
      ['2024-10-27 02:00:00 +0200', '2024-10-27 02:00:00 +0100'],
    ],
    [
      'minute',
      '2024-03-31T00:58:30Z',
      '2024-03-31T01:01:00Z',
      AMSTERDAM,
      ['2024-03-31 01:58:00 +0100', '2024-03-31 01:59:00 +0100', '2024-03-31 03:00:00 +0200'],
    ],
    ['week', '2024-05-05T12:00:00Z', '2024-05-05T13:00:00Z', AMSTERDAM, ['2024-04-29 00:00:00 +0200']],
    [
      'week',
      '2024-05-05T21:00:00Z',
      '2024-05-05T23:00:00Z',
      AMSTERDAM,
      ['2024-04-29 00:00:00 +0200', '2024-05-06 00:00:00 +0200'],
    ],
    // The skipped Friday is no day, and its week has six.
    [
      'day',
      '2011-12-30T09:00:00Z',
      '2011-12-30T11:00:00Z',
      'Pacific/Apia',
      ['2011-12-29 00:00:00 -1000', '2011-12-31 00:00:00 +1400'],
    ],
    ['week', '2011-12-30T09:00:00Z', '2011-12-30T11:00:00Z', 'Pacific/Apia', ['2011-12-26 00:00:00 -1000']],
    [
      'month',
      '2024-01-31T12:00:00Z',
      '2024-03-01T00:00:00Z',
      'Asia/Kathmandu',
      ['2024-01-01 00:00:00 +0545', '2024-02-01 00:00:00 +0545', '2024-03-01 00:00:00 +0545'],
    ],
    ['month', '2018-11-20T00:00:00Z', '2018-11-21T00:00:00Z', 'America/Sao_Paulo', ['2018-11-01 00:00:00 -0300']],
    // Midnight is missing.
    ['day', '2018-11-04T12:00:00Z', '2018-11-04T13:00:00Z', 'America/Sao_Paulo', ['2018-11-04 01:00:00 -0200']],
    // Midnight comes twice: the first one begins the day.
    ['day', '2024-11-03T12:00:00Z', '2024-11-03T13:00:00Z', 'America/Havana', ['2024-11-03 00:00:00 -0400']],
    ['day', '1960-05-01T12:00:00Z', '1960-05-01T13:00:00Z', 'Africa/Monrovia', ['1960-05-01 00:00:00 -004430']],
    ['month', '0001-01-01T00:00:00Z', '0001-01-01T00:00:01Z', 'UTC', ['0001-01-01 00:00:00 +0000']],
    ['day', '2024-05-05T12:00:00Z', '2024-05-05T12:00:00Z', AMSTERDAM, []],
    ['day', '2024-05-05T12:00:00Z', '2024-05-04T12:00:00Z', AMSTERDAM, []],
  ])('%s: [%s, %s) in %s', (unit, from, till, zone, keys) => {
    expect(keysOf(between(from, till), unit, zone)).toEqual(keys);
  });
});

test('an interval ends where the next one begins', () => {
  const result = calendarIntervals(between('2024-03-30T12:00:00Z', '2024-04-01T12:00:00Z'), 'day', AMSTERDAM);
  expect(
    'intervals' in result && result.intervals.map(({ start, ...rest }) => ({ ...rest, date: formatWithOffset(start) })),
  ).toEqual([
    { unit: 'day', date: '2024-03-30T00:00:00.000+01:00', ...between('2024-03-29T23:00:00Z', '2024-03-30T23:00:00Z') },
    { unit: 'day', date: '2024-03-31T00:00:00.000+01:00', ...between('2024-03-30T23:00:00Z', '2024-03-31T22:00:00Z') },
    { unit: 'day', date: '2024-04-01T00:00:00.000+02:00', ...between('2024-03-31T22:00:00Z', '2024-04-01T22:00:00Z') },
  ]);
});

describe('no more than the greatest number of intervals', () => {
  const from_us = microsecondsOf(Temporal.Instant.from('2001-01-01T00:00:00Z'));
  const problem = [`covers more than ${MAX_INTERVALS} intervals`];

  test.each<[IntervalUnit, number]>([
    ['minute', MAX_INTERVALS * MINUTE_us],
    ['hour', MAX_INTERVALS * 60 * MINUTE_us],
    ['day', MAX_INTERVALS * DAY_us],
    ['week', MAX_INTERVALS * 7 * DAY_us],
    ['month', microsecondsOf(Temporal.Instant.from('2834-05-01T00:00:00Z')) - from_us],
  ])('%s', (unit, length_us) => {
    expect(keysOf({ from_us, till_us: from_us + length_us }, unit, 'UTC')).toHaveLength(MAX_INTERVALS);
    expect(keysOf({ from_us, till_us: from_us + length_us + 1_000_000 }, unit, 'UTC')).toEqual(problem);
  });

  test.each(INTERVAL_UNITS)('all of time by %s is refused before any is made', (unit) => {
    expect(keysOf(between('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'), unit, AMSTERDAM)).toEqual(problem);
    expect(keysOf({ from_us: -Infinity, till_us: Infinity }, unit, AMSTERDAM)).toEqual(problem);
  });
});
