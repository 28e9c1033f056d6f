import { assert, assertNever } from '../../lib/assert.ts';
import { clockGrid, type ClockMark, clockMarkOf, dayMarks, timeShown } from './clock.ts';
import { formatOffset, twoDigits } from './format.ts';
import { DAY_us, instantOf, microsecondsOf, MINUTE_us, type Window } from './window.ts';

/**
 * A day begins at the first instant at which the clocks show its date, and ends where the next one begins: every
 * instant lies in exactly one day, also where midnight is missing, or comes twice. A day that the zone skipped
 * altogether (Apia, 30 December 2011) is empty.
 */
export interface CalendarDay extends Window {
  /** `YYYY-MM-DD` */
  readonly date: string;
}

export const dayOf = (date: Temporal.PlainDate, zone: string): CalendarDay => ({
  date: date.toString(),
  from_us: startOf(date, zone).at_us,
  till_us: startOf(date.add({ days: 1 }), zone).at_us,
});

/** Without days that the zone skipped. */
export function daysOfMonth(year: number, month: number, zone: string): readonly CalendarDay[] {
  const first = new Temporal.PlainDate(year, month, 1);
  const from_us = startOf(first, zone).at_us;
  const till_us = startOf(first.add({ months: 1 }), zone).at_us;
  const marks = dayMarks({ from_us, till_us }, zone);
  return marks.map(({ day, at_us }, index) => ({
    date: EPOCH.add({ days: day }).toString(),
    from_us: at_us,
    till_us: marks[index + 1]?.at_us ?? till_us,
  }));
}

const EPOCH = new Temporal.PlainDate(1970, 1, 1);

export const MIN_SLOT_MINUTES = 1;
export const MAX_SLOT_MINUTES = 1_440;

export interface CalendarSlot extends CalendarDay {
  /** The hour on the clock at the start of the slot: two digits. */
  readonly hour: string;
  readonly minute: string;
  /** `+02:00`: distinguishes the slots of a repeated hour. */
  readonly offset: string;
}

/** A day by the clock, see `clockGrid`; none for a day that the zone skipped. A slot of 1,440 minutes is the day. */
export function slotsOfDay(date: Temporal.PlainDate, minutes: number, zone: string): readonly CalendarSlot[] {
  assert(minutes >= MIN_SLOT_MINUTES && minutes <= MAX_SLOT_MINUTES, `slots of ${minutes} minutes`);
  const day = dayOf(date, zone);
  if (day.from_us === day.till_us) return [];
  const marks = minutes === MAX_SLOT_MINUTES ? [startOf(date, zone)] : clockGrid(day, minutes, zone);
  return marks.map((mark, index) => asSlot(day, mark, marks[index + 1]?.at_us ?? day.till_us));
}

function asSlot({ date }: CalendarDay, mark: ClockMark, till_us: number): CalendarSlot {
  const minutes = Math.floor(timeShown(mark) / MINUTE_us);
  return {
    date,
    hour: twoDigits(Math.floor(minutes / 60)),
    minute: twoDigits(minutes % 60),
    offset: formatOffset(mark.offset_us),
    from_us: mark.at_us,
    till_us,
  };
}

/** The day in which a moment lies. */
export function dateContaining(moment_us: number, zone: string): Temporal.PlainDate {
  const shown = instantOf(moment_us).toZonedDateTimeISO(zone).toPlainDate();
  const next = shown.add({ days: 1 });
  // Clocks that went back over midnight show the old date again, but its day is over.
  return startOf(next, zone).at_us <= moment_us ? next : shown;
}

export const startOf = (date: Temporal.PlainDate, zone: string): ClockMark => clockMarkOf(date.toZonedDateTime(zone));

/** The same time of day on that date: in a gap the later, in a fold the earlier instant. */
export function sameTimeOn(date: Temporal.PlainDate, moment_us: number, zone: string): number {
  const time = instantOf(moment_us).toZonedDateTimeISO(zone).toPlainTime();
  const moment = date.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'compatible' });
  return microsecondsOf(moment.toInstant());
}

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

/** The days on which a unit begins, or the next existing day. */
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
