import { clockStretches } from '../time/clock.ts';
import { DAY_us, MINUTE_us } from '../time/microseconds.ts';
import type { Window } from '../time/window.ts';

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

/** Where a moment stands among `WEEKDAY_HOURS`: the zone's rules are asked once for the window, not for each moment. */
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
