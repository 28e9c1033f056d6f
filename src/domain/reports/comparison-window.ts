import { assertNever } from '../../lib/assert.ts';
import { instantOf, microsecondsOf } from '../time/microseconds.ts';
import type { Window } from '../time/window.ts';

/** `last_year` and `previous_year` are two words for the same. */
export const COMPARISONS = ['previous_period', 'last_year', 'previous_year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * What a window is compared with: as many years, months, days and hours of the calendar right before it, or the same
 * dates a year earlier. So February is compared with January, and midnight stays midnight when the clocks change.
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
