import { assertNever } from '../../lib/assert.ts';
import type { ClockReader } from '../time/clock.ts';
import { DAY_us, isEmpty, joinWindows, overlapOf, type Window } from '../time/window.ts';
import type { PeriodMatch, PriceRule, RulePeriod, WeekPeriod } from './price-rule.ts';

/** The part of an order's period to which a rule applies. Each occurrence of a weekly window is a window of its own. */
export function matchedWindows(
  { period, match_strategy }: { readonly period: RulePeriod; readonly match_strategy: PeriodMatch },
  order: Window,
  read: ClockReader,
): readonly Window[] {
  const windows = period.repeats === 'weekly' ? weeklyWindows(period, order, read) : [period];
  return joinWindows(windows.flatMap((window) => matched(window, order, match_strategy)));
}

function matched(rule: Window, order: Window, match_strategy: PeriodMatch): readonly Window[] {
  const common = overlapOf(rule, order);
  if (isEmpty(common)) return [];
  switch (match_strategy) {
    case 'within':
      return isSame(common, rule) ? [common] : [];
    case 'overlap':
      return [common];
    case 'span':
      return isSame(common, order) ? [common] : [];
    default:
      return assertNever(match_strategy);
  }
}

const isSame = (one: Window, other: Window): boolean => one.from_us === other.from_us && one.till_us === other.till_us;

const WEEK_DAYS = 7;

/** How far beside a window the clocks are read, to find a period of the week that runs into it. */
export const BESIDE_us = 3 * WEEK_DAYS * DAY_us;

/**
 * When a period of the week is, by the clocks of a zone: every time that it overlaps the window, whole, in order. It may
 * last over Sunday, and up to a whole week.
 */
export function weeklyWindows({ from, till }: WeekPeriod, window: Window, read: ClockReader): readonly Window[] {
  const lasts_days = daysBetween(from.day, till.day) || (till.minutes > from.minutes ? 0 : WEEK_DAYS);
  const windows: Window[] = [];
  for (let day = firstDay(from.day, window); ; day += WEEK_DAYS) {
    const from_us = read(day, from.minutes);
    if (from_us >= window.till_us) return windows;
    const each = { from_us, till_us: read(day + lasts_days, till.minutes) };
    if (each.till_us > window.from_us && !isEmpty(each)) windows.push(each);
  }
}

/** A day, counted from 1970, on which a period begins that is over before the window, or runs into it. */
function firstDay(weekday: number, { from_us }: Window): number {
  // In UTC, two days earlier: whatever the zone's clocks show then, the day is not later.
  const day = Math.floor(from_us / DAY_us) - 2;
  // The first of January 1970 was a Thursday.
  return day - daysBetween(weekday, (((day + 3) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) - WEEK_DAYS;
}

const daysBetween = (from: number, till: number): number => (till - from + WEEK_DAYS) % WEEK_DAYS;

/** Whether an order lasts as long as a rule asks for; both ends are included. */
export function lastsAsAsked({ min_duration, max_duration }: PriceRule, { from_us, till_us }: Window): boolean {
  const length_us = till_us - from_us;
  return length_us >= (min_duration ?? 0) * SECOND_us && length_us <= (max_duration ?? Infinity) * SECOND_us;
}

const SECOND_us = 1_000_000;
