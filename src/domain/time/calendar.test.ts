import { describe, expect, test } from 'vitest';
import {
  calendarIntervals,
  dateContaining,
  dayOf,
  daysOfMonth,
  INTERVAL_UNITS,
  type IntervalUnit,
  MAX_INTERVALS,
  MAX_SLOT_MINUTES,
  sameTimeOn,
  slotsOfDay,
} from './calendar.ts';
import { formatKey, formatWithOffset } from './format.ts';
import { DAY_us, instantOf, microsecondsOf, MINUTE_us, type Window } from './window.ts';

const AMSTERDAM = 'Europe/Amsterdam';
const hour_us = 3_600_000_000;
const dateOf = (text: string) => Temporal.PlainDate.from(text);
const moment = (text: string) => microsecondsOf(Temporal.Instant.from(text));

describe('a day', () => {
  test.each([
    // date         zone                   first instant            hours
    ['2024-05-05', AMSTERDAM, '2024-05-04T22:00:00Z', 24],
    ['2024-03-31', AMSTERDAM, '2024-03-30T23:00:00Z', 23],
    ['2024-10-27', AMSTERDAM, '2024-10-26T22:00:00Z', 25],
    ['2024-10-06', 'Australia/Lord_Howe', '2024-10-05T13:30:00Z', 23.5],
    ['2024-04-07', 'Australia/Lord_Howe', '2024-04-06T13:00:00Z', 24.5],
    ['2024-03-31', 'Antarctica/Troll', '2024-03-31T00:00:00Z', 22],
    ['2024-10-27', 'Antarctica/Troll', '2024-10-26T22:00:00Z', 26],
    // Midnight is missing.
    ['2024-03-10', 'America/Havana', '2024-03-10T05:00:00Z', 23],
    ['2022-03-27', 'Asia/Beirut', '2022-03-26T22:00:00Z', 23],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', 23],
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00Z', 23],
    // Clocks go from 23:30 to 00:30.
    ['1919-03-30', 'America/Toronto', '1919-03-30T05:00:00Z', 23.5],
    ['1919-03-31', 'America/Toronto', '1919-03-31T04:30:00Z', 23.5],
    // Midnight comes twice.
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00Z', 25],
    ['2024-10-31', 'Africa/Cairo', '2024-10-30T21:00:00Z', 25],
    // Clocks go back from 00:01 to 23:01: the day that has begun goes on.
    ['2006-10-28', 'America/St_Johns', '2006-10-28T02:30:00Z', 24],
    ['2006-10-29', 'America/St_Johns', '2006-10-29T02:30:00Z', 25],
    // The date line moved.
    ['2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00Z', 24],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', 0],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z', 24],
    ['1993-08-21', 'Pacific/Kwajalein', '1993-08-21T12:00:00Z', 0],
    ['1969-09-30', 'Pacific/Kwajalein', '1969-09-29T13:00:00Z', 47],
    // Clocks that showed seconds.
    ['1960-05-01', 'Africa/Monrovia', '1960-05-01T00:44:30Z', 24],
    ['0001-01-01', 'UTC', '0001-01-01T00:00:00Z', 24],
    ['9999-12-31', 'UTC', '9999-12-31T00:00:00Z', 24],
  ])('%s in %s begins at %s and has %d hours', (date, zone, from, hours) => {
    const day = dayOf(dateOf(date), zone);
    expect(day.date).toBe(date);
    expect(instantOf(day.from_us).toString()).toBe(from);
    expect((day.till_us - day.from_us) / hour_us).toBe(hours);
  });
});

describe('the days of a month', () => {
  test.each([
    [2024, 2, AMSTERDAM, 29, 29 * 24],
    [2023, 2, AMSTERDAM, 28, 28 * 24],
    [2024, 3, AMSTERDAM, 31, 31 * 24 - 1],
    [2024, 10, AMSTERDAM, 31, 31 * 24 + 1],
    [2024, 12, 'Asia/Kathmandu', 31, 31 * 24],
    [2011, 12, 'Pacific/Apia', 30, 30 * 24],
    [1993, 8, 'Pacific/Kwajalein', 30, 30 * 24],
    [9999, 12, 'Pacific/Kiritimati', 31, 31 * 24],
    [1, 1, 'UTC', 31, 31 * 24],
  ])('%d-%d in %s: %d days, %d hours', (year, month, zone, count, hours) => {
    const days = daysOfMonth(year, month, zone);
    expect(days).toHaveLength(count);
    expect(((days.at(-1)?.till_us ?? 0) - (days[0]?.from_us ?? 0)) / hour_us).toBe(hours);
    for (const day of days) expect(day).toEqual(dayOf(dateOf(day.date), zone));
  });

  test('leave out a day that the zone skipped', () => {
    expect(daysOfMonth(2011, 12, 'Pacific/Apia').map(({ date }) => date.slice(-2))).toEqual(
      Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0')).filter((day) => day !== '30'),
    );
  });
});

describe('the slots of a day', () => {
  test.each([
    // date         minutes zone                 slots  around the jump
    ['2024-05-05', 15, AMSTERDAM, 96, '01:45+02:00 02:00+02:00 02:15+02:00'],
    ['2024-03-31', 60, AMSTERDAM, 23, '00:00+01:00 01:00+01:00 03:00+02:00 04:00+02:00'],
    ['2024-10-27', 60, AMSTERDAM, 25, '01:00+02:00 02:00+02:00 02:00+01:00 03:00+01:00'],
    ['2024-10-27', 15, AMSTERDAM, 100, '02:45+02:00 02:00+01:00 02:15+01:00'],
    // A jump within a slot.
    ['2024-03-31', 720, AMSTERDAM, 2, '00:00+01:00 12:00+02:00'],
    ['2024-10-27', 720, AMSTERDAM, 2, '00:00+02:00 12:00+01:00'],
    ['2024-04-07', 60, 'Australia/Lord_Howe', 24, '00:00+11:00 01:00+11:00 02:00+10:30'],
    // A jump into the middle of another slot.
    ['2024-10-06', 60, 'Australia/Lord_Howe', 24, '01:00+10:30 02:30+11:00 03:00+11:00'],
    ['2024-03-31', 50, AMSTERDAM, 29, '00:50+01:00 01:40+01:00 03:00+02:00 03:20+02:00'],
    // Slots that do not fill the day end at midnight.
    ['2024-05-05', 500, AMSTERDAM, 3, '00:00+02:00 08:20+02:00 16:40+02:00'],
    // Midnight is missing, or comes twice.
    ['2024-03-10', 30, 'America/Havana', 46, '01:00-04:00 01:30-04:00 02:00-04:00'],
    ['2024-11-03', 30, 'America/Havana', 50, '00:00-04:00 00:30-04:00 00:00-05:00 00:30-05:00 01:00-05:00'],
    ['2006-10-29', 30, 'America/St_Johns', 51, '00:00-02:30 23:01-03:30 23:30-03:30 00:00-03:30 00:30-03:30'],
    // The longest slot is the day.
    ['2024-11-03', MAX_SLOT_MINUTES, 'America/Havana', 1, '00:00-04:00'],
    ['2024-03-10', MAX_SLOT_MINUTES, 'America/Havana', 1, '01:00-04:00'],
    ['2024-10-27', MAX_SLOT_MINUTES - 1, AMSTERDAM, 2, '00:00+02:00 23:59+01:00'],
    ['2024-10-27', 1, AMSTERDAM, 1_500, '02:59+02:00 02:00+01:00'],
    ['2011-12-30', 15, 'Pacific/Apia', 0, ''],
  ])('%s by %d minutes in %s: %d', (date, minutes, zone, count, around) => {
    const slots = slotsOfDay(dateOf(date), minutes, zone);
    expect(slots).toHaveLength(count);
    expect(slots.map(({ hour, minute, offset }) => `${hour}:${minute}${offset}`).join(' ')).toContain(around);
    expect(new Set(slots.map((slot) => slot.date))).toEqual(new Set(count === 0 ? [] : [date]));
  });

  test.each([0, -15, 1_441, Number.NaN])('cannot be of %d minutes', (minutes) => {
    expect(() => slotsOfDay(dateOf('2024-05-05'), minutes, AMSTERDAM)).toThrow('assertion failed');
  });
});

describe('a moment lies in', () => {
  test.each([
    ['2024-05-04T21:59:59.999999Z', AMSTERDAM, '2024-05-04'],
    ['2024-05-04T22:00:00Z', AMSTERDAM, '2024-05-05'],
    ['2006-10-29T02:30:30Z', 'America/St_Johns', '2006-10-29'],
    // The clocks show 23:30 of the day before once more.
    ['2006-10-29T03:00:00Z', 'America/St_Johns', '2006-10-29'],
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
  ])('%s in %s: %s', (text, zone, date) => {
    expect(dateContaining(moment(text), zone).toString()).toBe(date);
  });
});

describe('the same time on another day', () => {
  test.each([
    ['2024-05-05T08:30:00.123456Z', '2024-12-01', AMSTERDAM, '2024-12-01T09:30:00.123456Z'],
    ['2024-05-05T08:30:00Z', '2024-05-05', AMSTERDAM, '2024-05-05T08:30:00Z'],
    // 02:30 is skipped, then repeated.
    ['2024-05-05T00:30:00Z', '2024-03-31', AMSTERDAM, '2024-03-31T01:30:00Z'],
    ['2024-05-05T00:30:00Z', '2024-10-27', AMSTERDAM, '2024-10-27T00:30:00Z'],
  ])('%s on %s in %s is %s', (text, date, zone, expected) => {
    expect(instantOf(sameTimeOn(dateOf(date), moment(text), zone)).toString()).toBe(expected);
  });
});

const AMSTERDAM_ZONE = 'Europe/Amsterdam';
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
    ['day', '2018-01-21T23:00:00Z', '2018-01-22T23:00:00Z', AMSTERDAM_ZONE, ['2018-01-22 00:00:00 +0100']],
    [
      'day',
      '2018-01-21T22:59:59.999999Z',
      '2018-01-22T23:00:00.000001Z',
      AMSTERDAM_ZONE,
      ['2018-01-21 00:00:00 +0100', '2018-01-22 00:00:00 +0100', '2018-01-23 00:00:00 +0100'],
    ],
    [
      'hour',
      '2024-10-27T00:30:00Z',
      '2024-10-27T02:00:00Z',
      AMSTERDAM_ZONE,
      ['2024-10-27 02:00:00 +0200', '2024-10-27 02:00:00 +0100'],
    ],
    [
      'minute',
      '2024-03-31T00:58:30Z',
      '2024-03-31T01:01:00Z',
      AMSTERDAM_ZONE,
      ['2024-03-31 01:58:00 +0100', '2024-03-31 01:59:00 +0100', '2024-03-31 03:00:00 +0200'],
    ],
    ['week', '2024-05-05T12:00:00Z', '2024-05-05T13:00:00Z', AMSTERDAM_ZONE, ['2024-04-29 00:00:00 +0200']],
    [
      'week',
      '2024-05-05T21:00:00Z',
      '2024-05-05T23:00:00Z',
      AMSTERDAM_ZONE,
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
    ['day', '2024-05-05T12:00:00Z', '2024-05-05T12:00:00Z', AMSTERDAM_ZONE, []],
    ['day', '2024-05-05T12:00:00Z', '2024-05-04T12:00:00Z', AMSTERDAM_ZONE, []],
  ])('%s: [%s, %s) in %s', (unit, from, till, zone, keys) => {
    expect(keysOf(between(from, till), unit, zone)).toEqual(keys);
  });
});

test('an interval ends where the next one begins', () => {
  const result = calendarIntervals(between('2024-03-30T12:00:00Z', '2024-04-01T12:00:00Z'), 'day', AMSTERDAM_ZONE);
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
    expect(keysOf(between('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'), unit, AMSTERDAM_ZONE)).toEqual(problem);
    expect(keysOf({ from_us: -Infinity, till_us: Infinity }, unit, AMSTERDAM_ZONE)).toEqual(problem);
  });
});
