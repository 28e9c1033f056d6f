import { calendarIntervals } from '../time/calendar-intervals.ts';
import type { ClockMark } from '../time/clock.ts';
import { DAY_us } from '../time/microseconds.ts';
import type { Window } from '../time/window.ts';

export const REPORT_INTERVALS = ['day', 'week', 'month'] as const;
export type ReportInterval = (typeof REPORT_INTERVALS)[number];

/** A year of days with some to spare. */
export const MAX_REPORT_BUCKETS = 400;

/** What of a day, week or month lies in the window. */
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

/** Where nobody says which: as fine as can be told apart in a chart. */
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
