import { dateContaining } from '../../time/calendar.ts';
import { clockReaches } from '../../time/clock-reaches.ts';
import type { Window } from '../../time/window.ts';
import { isEmpty } from '../../time/window-lists.ts';
import type { WeekPeriod } from './price-rule.ts';

const WEEK_DAYS = 7;

/**
 * When a period of the week is, by the clocks of a zone: every time that it overlaps the window, whole, in order. It may
 * last over Sunday, and up to a whole week.
 */
export function weeklyWindows({ from, till }: WeekPeriod, window: Window, zone: string): readonly Window[] {
  const lasts_days = daysBetween(from.day, till.day) || (till.minutes > from.minutes ? 0 : WEEK_DAYS);
  const windows: Window[] = [];
  for (let date = firstDate(from.day, window, zone); ; date = date.add({ days: WEEK_DAYS })) {
    const from_us = clockReaches(date, from.minutes, zone);
    if (from_us >= window.till_us) return windows;
    const each = { from_us, till_us: clockReaches(date.add({ days: lasts_days }), till.minutes, zone) };
    if (each.till_us > window.from_us && !isEmpty(each)) windows.push(each);
  }
}

/** A day on which a period begins that is over before the window, or runs into it. */
function firstDate(day: number, { from_us }: Window, zone: string): Temporal.PlainDate {
  const date = dateContaining(from_us, zone);
  return date.subtract({ days: daysBetween(day, date.dayOfWeek - 1) + WEEK_DAYS });
}

const daysBetween = (from: number, till: number): number => (till - from + WEEK_DAYS) % WEEK_DAYS;
