import { clockMarkOf, clockStretches } from './clock.ts';
import { DAY_us, MINUTE_us } from './microseconds.ts';
import type { Window } from './window.ts';

/**
 * The first instant at which the clocks of a zone show that time of that day, or a later one: in a gap the jump itself,
 * in a fold the earlier instant. So what is later on the clock is never earlier in time. 1,440 minutes after midnight
 * the next day begins.
 */
export function clockReaches(date: Temporal.PlainDate, minutes: number, zone: string): number {
  const shown = date.toPlainDateTime().add({ minutes });
  const moment = shown.toZonedDateTime(zone, { disambiguation: 'compatible' });
  if (moment.toPlainDateTime().equals(shown)) return clockMarkOf(moment).at_us;
  const before = shown.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return clockMarkOf(before.getTimeZoneTransition('next') ?? moment).at_us;
}

/** The same for a day that is counted from the first of January 1970. */
export type ClockReader = (day: number, minutes: number) => number;

/**
 * Answers what `clockReaches` does for days that lie in the window or less than two days beside it, by arithmetic alone:
 * the rules of the zone are asked once for each jump of its clocks.
 */
export function clockReader({ from_us, till_us }: Window, zone: string): ClockReader {
  const stretches = clockStretches({ from_us: from_us - MARGIN_us, till_us: till_us + MARGIN_us }, zone);
  return (day, minutes) => {
    const shown_us = day * DAY_us + minutes * MINUTE_us;
    const found = stretches.find((stretch) => stretch.till_us + stretch.offset_us > shown_us) ?? stretches.at(-1);
    return found === undefined ? shown_us : Math.max(found.from_us, shown_us - found.offset_us);
  };
}

/** Clocks are less than two days apart from UTC, whatever they show. */
const MARGIN_us = 4 * DAY_us;
