import { assert } from '../../lib/assert.ts';
import type { CalendarInterval, IntervalUnit } from '../time/calendar-intervals.ts';
import { formatKey, formatWithOffset } from '../time/format-wall-clock.ts';
import type { Levels } from './levels-over.ts';

/** What version 1 tells of an interval; null where there is no limit to stock. */
export interface IntervalAvailability {
  /** The most units that are reserved at once, and those that drafts plan. */
  readonly reserved: number;
  readonly concept: number;
  /** The start of the interval. */
  readonly date: string;
  /** The fewest that are free; negative where more is reserved than there is. */
  readonly available: number | null;
  /** The least stock: what comes or goes within the interval does not count. */
  readonly total: number | null;
  readonly interval: IntervalUnit;
}

/** By the start of each interval in the company's zone: `2018-01-22 00:00:00 +0100`. */
export function availabilityByInterval(
  intervals: readonly CalendarInterval[],
  levels: readonly Levels[],
): Readonly<Record<string, IntervalAvailability>> {
  return Object.fromEntries(
    intervals.map(({ start, unit }, index) => {
      const level = levels[index];
      assert(level !== undefined, 'levels for every interval');
      return [formatKey(start), availabilityOf(formatWithOffset(start), unit, level)];
    }),
  );
}

const availabilityOf = (date: string, interval: IntervalUnit, levels: Levels): IntervalAvailability => ({
  reserved: levels.taken.most,
  concept: levels.planned.most,
  date,
  available: finite(levels.available.least),
  total: finite(levels.stock.least),
  interval,
});

const finite = (units: number): number | null => (Number.isFinite(units) ? units : null);
