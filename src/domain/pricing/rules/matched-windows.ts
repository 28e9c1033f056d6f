import { assertNever } from '../../../lib/assert.ts';
import type { ClockReader } from '../../time/clock-reaches.ts';
import type { Window } from '../../time/window.ts';
import { isEmpty, joinWindows, overlapOf } from '../../time/window-lists.ts';
import type { PeriodMatch, RulePeriod } from './price-rule.ts';
import { weeklyWindows } from './weekly-windows.ts';

/** What of an order's time a rule is meant for. A period that comes every week is looked at each time by itself. */
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
