import { assertNever } from '../../lib/assert.ts';
import { dateContaining, startOf } from './calendar.ts';
import type { ClockMark } from './clock.ts';
import { clockGrid } from './clock-grid.ts';
import { dayMarks } from './day-marks.ts';
import { DAY_us, MINUTE_us } from './microseconds.ts';
import type { Window } from './window.ts';

export const INTERVAL_UNITS = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

export const MAX_INTERVALS = 10_000;

/** From one mark of the calendar up to the next. */
export interface CalendarInterval extends Window {
  readonly unit: IntervalUnit;
  readonly start: ClockMark;
}

export type CalendarIntervals = { readonly intervals: readonly CalendarInterval[] } | { readonly problem: string };

/**
 * The minutes, hours, days, weeks (from Monday) or months of the zone that overlap the window, whole ones, in order;
 * or why not. None overlaps an empty or inverted window.
 */
export function calendarIntervals(window: Window, unit: IntervalUnit, zone: string): CalendarIntervals {
  if (window.till_us <= window.from_us) return { intervals: [] };
  // Before any is made: no unit lasts twice as long as it usually does, so these are too many.
  if (window.till_us - window.from_us > 2 * MAX_INTERVALS * LONGEST_us[unit]) return TOO_MANY;
  const intervals = between(marksAround(window, unit, zone), unit).filter(
    ({ from_us, till_us }) => from_us < window.till_us && till_us > window.from_us,
  );
  return intervals.length > MAX_INTERVALS ? TOO_MANY : { intervals };
}

const LONGEST_us = { minute: MINUTE_us, hour: 60 * MINUTE_us, day: DAY_us, week: 7 * DAY_us, month: 31 * DAY_us };

const TOO_MANY = { problem: `covers more than ${MAX_INTERVALS} intervals` };

const between = (marks: readonly ClockMark[], unit: IntervalUnit): readonly CalendarInterval[] =>
  marks.slice(1).map(({ at_us }, index) => {
    const start = marks[index] as ClockMark;
    return { unit, start, from_us: start.at_us, till_us: at_us };
  });

/** Where units begin, from at or before the start of the window to at or after its end. */
function marksAround(window: Window, unit: IntervalUnit, zone: string): readonly ClockMark[] {
  switch (unit) {
    case 'minute':
      return marksOfClock(window, 1, zone);
    case 'hour':
      return marksOfClock(window, 60, zone);
    case 'day':
      return marksOfDays(window, (day) => day + 1, zone);
    case 'week':
      return marksOfDays(window, mondayAfter, zone);
    case 'month':
      return marksOfDays(window, firstOfMonthAfter, zone);
    default:
      return assertNever(unit);
  }
}

function marksOfClock({ from_us, till_us }: Window, minutes: number, zone: string): readonly ClockMark[] {
  const start = startOf(dateContaining(from_us, zone), zone);
  const end = startOf(dateContaining(till_us, zone).add({ days: 1 }), zone);
  return [...clockGrid({ from_us: start.at_us, till_us: end.at_us }, minutes, zone), end];
}

/** More than the longest unit. */
const MARGIN = 32;

/** The days on which a unit begins, or the next one there is. */
function marksOfDays(
  { from_us, till_us }: Window,
  nextUnitAfter: (day: number) => number,
  zone: string,
): readonly ClockMark[] {
  // Wide enough that the units in which the window begins and ends lie within.
  const start = startOf(dateContaining(from_us, zone).subtract({ days: MARGIN }), zone);
  const end = startOf(dateContaining(till_us, zone).add({ days: MARGIN }), zone);
  let next = -Infinity;
  return dayMarks({ from_us: start.at_us, till_us: end.at_us }, zone).filter(({ day }, index) => {
    const begins = day >= next;
    if (begins) next = nextUnitAfter(day);
    return begins && index > 0;
  });
}

/** The first of January 1970 was a Thursday. */
const mondayAfter = (day: number): number => Math.floor((day + 3) / 7) * 7 + 4;

function firstOfMonthAfter(day: number): number {
  const date = new Date(day * DAY_ms);
  date.setUTCMonth(date.getUTCMonth() + 1, 1);
  return date.getTime() / DAY_ms;
}

const DAY_ms = DAY_us / 1_000;
