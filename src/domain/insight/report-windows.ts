import { assertNever } from '../../lib/assert.ts';
import { calendarIntervals } from '../time/calendar.ts';
import { type ClockMark, clockStretches } from '../time/clock.ts';
import { DAY_us, instantOf, microsecondsOf, MINUTE_us, type Window } from '../time/window.ts';

/** Ten years, with their leap days. */
export const MAX_REPORT_DAYS = 3_653;

export const DEFAULT_REPORT_DAYS = 30;

export type ReportWindow = { readonly window: Window } | { readonly problem: string };

/** The window of a report: up to now by default, and by default the thirty days before its end. */
export function reportWindow(from_us: number | null, till_us: number | null, now_us: number): ReportWindow {
  const end_us = till_us ?? now_us;
  const start_us = from_us ?? end_us - DEFAULT_REPORT_DAYS * DAY_us;
  if (start_us >= end_us) {
    return { problem: till_us === null ? 'must be given where filter[from] lies ahead' : 'must be after filter[from]' };
  }
  if (end_us - start_us > MAX_REPORT_DAYS * DAY_us) {
    return { problem: `must be within ${MAX_REPORT_DAYS} days of filter[from]` };
  }
  return { window: { from_us: start_us, till_us: end_us } };
}

/** `last_year` and `previous_year` are two words for the same. */
export const COMPARISONS = ['previous_period', 'last_year', 'previous_year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * The window to compare with: the same number of calendar years, months, days and hours right before it, or the same
 * dates a year earlier. So February is compared with January, and midnight stays midnight across clock changes.
 */
export function comparisonWindow({ from_us, till_us }: Window, comparison: Comparison, zone: string): Window {
  const from = instantOf(from_us).toZonedDateTimeISO(zone);
  const till = instantOf(till_us).toZonedDateTimeISO(zone);
  switch (comparison) {
    case 'previous_period':
      return windowFrom(from.subtract(from.until(till, { largestUnit: 'year' })), from);
    case 'last_year':
    case 'previous_year':
      return windowFrom(from.subtract({ years: 1 }), till.subtract({ years: 1 }));
    default:
      return assertNever(comparison);
  }
}

const windowFrom = (from: Temporal.ZonedDateTime, till: Temporal.ZonedDateTime): Window => ({
  from_us: microsecondsOf(from.toInstant()),
  till_us: microsecondsOf(till.toInstant()),
});

export const REPORT_INTERVALS = ['day', 'week', 'month'] as const;
export type ReportInterval = (typeof REPORT_INTERVALS)[number];

/** A year of days with some to spare. */
export const MAX_REPORT_BUCKETS = 400;

/** The part of a day, week or month that lies in the window. */
export interface ReportBucket extends Window {
  /** The first day of the unit, which may lie before the window: `YYYY-MM-DD`. */
  readonly date: string;
}

export type ReportBuckets = { readonly buckets: readonly ReportBucket[] } | { readonly problem: string };

/** The days, weeks (from Monday) or months of the zone that overlap the window, cut to it: together they are the window. */
export function reportBuckets(window: Window, interval: ReportInterval, zone: string): ReportBuckets {
  const found = calendarIntervals(window, interval, zone);
  if ('problem' in found || found.intervals.length > MAX_REPORT_BUCKETS) return TOO_MANY;
  return {
    buckets: found.intervals.map(({ start, from_us, till_us }) => ({
      date: dateShown(start),
      from_us: Math.max(from_us, window.from_us),
      till_us: Math.min(till_us, window.till_us),
    })),
  };
}

const TOO_MANY = { problem: `makes more than ${MAX_REPORT_BUCKETS} of the period` };

/** The default: as fine as a chart can show. */
export function fittingInterval({ from_us, till_us }: Window): ReportInterval {
  const days = (till_us - from_us) / DAY_us;
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEKS * 7 ? 'week' : 'month';
}

/** A day more than the longest month, which may have an hour too many. */
const MOST_DAYS = 32;
const MOST_WEEKS = 27;

const dateShown = ({ at_us, offset_us }: ClockMark): string =>
  EPOCH.add({ days: Math.floor((at_us + offset_us) / DAY_us) }).toString();

const EPOCH = new Temporal.PlainDate(1970, 1, 1);

/** Of the clocks on the wall. */
export interface WeekdayHour {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
}

export const WEEKDAY_HOURS: readonly WeekdayHour[] = Array.from({ length: 7 * 24 }, (_, index) => ({
  weekday: Math.floor(index / 24) + 1,
  hour: index % 24,
}));

/** The position of a moment in `WEEKDAY_HOURS`: the zone's rules are read once for the window, not for each moment. */
export function weekdayHourIndex(window: Window, zone: string): (moment_us: number) => number {
  const stretches = clockStretches(window, zone);
  return (moment_us) => {
    const stretch = stretches.findLast(({ from_us }) => from_us <= moment_us) ?? stretches[0];
    const shown_us = moment_us + (stretch?.offset_us ?? 0);
    const day = Math.floor(shown_us / DAY_us);
    const hour = Math.floor((shown_us - day * DAY_us) / (60 * MINUTE_us));
    // The first of January 1970 was a Thursday.
    const weekday = (((day + 3) % 7) + 7) % 7;
    return weekday * 24 + hour;
  };
}
