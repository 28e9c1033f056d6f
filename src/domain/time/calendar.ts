import { assert } from '../../lib/assert.ts';
import { type ClockMark, clockMarkOf, timeShown } from './clock.ts';
import { clockGrid } from './clock-grid.ts';
import { dayMarks } from './day-marks.ts';
import { formatOffset, twoDigits } from './format-wall-clock.ts';
import { instantOf, MINUTE_us, microsecondsOf } from './microseconds.ts';
import type { Window } from './window.ts';

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
  /** What the clocks show when the slot begins: two digits. */
  readonly hour: string;
  readonly minute: string;
  /** `+02:00`: tells the slots of a repeated hour apart. */
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

/** When the clocks show on that day what they show at the moment: in a gap the later, in a fold the earlier instant. */
export function sameTimeOn(date: Temporal.PlainDate, moment_us: number, zone: string): number {
  const time = instantOf(moment_us).toZonedDateTimeISO(zone).toPlainTime();
  const moment = date.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'compatible' });
  return microsecondsOf(moment.toInstant());
}
