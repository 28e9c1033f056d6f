import { type ClockMark, clockStretches } from './clock.ts';
import { DAY_us } from './microseconds.ts';
import type { Window } from './window.ts';

export interface DayMark extends ClockMark {
  /** Days from 1970-01-01 to the date that the clocks show. */
  readonly day: number;
}

/**
 * Where the days in a window begin: whenever the clocks show a date for the first time. Clocks that go back over
 * midnight do not begin a day again, and a date that they skip has none. The window starts where a day does.
 */
export function dayMarks(window: Window, zone: string): readonly DayMark[] {
  const marks: DayMark[] = [];
  let latest = -Infinity;
  for (const { from_us, till_us, offset_us } of clockStretches(window, zone)) {
    const firstShown = Math.floor((from_us + offset_us) / DAY_us);
    for (let day = Math.max(firstShown, latest + 1); day * DAY_us - offset_us < till_us; day += 1) {
      marks.push({ day, at_us: Math.max(from_us, day * DAY_us - offset_us), offset_us });
      latest = day;
    }
  }
  return marks;
}
