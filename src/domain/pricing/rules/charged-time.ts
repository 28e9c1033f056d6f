import { assertNever } from '../../../lib/assert.ts';
import { dateContaining, startOf } from '../../time/calendar.ts';
import { type ClockReader, clockReaches } from '../../time/clock-reaches.ts';
import type { Window } from '../../time/window.ts';
import { lengthOf_us, timeWithout } from '../../time/window-lists.ts';
import { lastsAsAsked } from './lasts-as-asked.ts';
import { matchedWindows } from './matched-windows.ts';
import type { DayRule, PriceRule } from './price-rule.ts';

export interface ChargedTime {
  /** In order, apart from each other; none when nothing is charged. */
  readonly windows: readonly Window[];
  /** The rules that took something away. */
  readonly applied: readonly PriceRule[];
}

/** What of an order's time is charged. Rules only take away: nothing is taken twice, and never more than there is. */
export function chargedTime(rules: readonly PriceRule[], order: Window, zone: string, read: ClockReader): ChargedTime {
  const meant = rules.filter((rule) => lastsAsAsked(rule, order));
  const deciding = new Set([
    meant.find((rule) => rule.rule_type === 'pickup_day' && isForPickup(rule, order, zone)),
    meant.find((rule) => rule.rule_type === 'return_day' && isForReturn(rule, order, zone)),
  ]);
  const applied: PriceRule[] = [];
  let windows: readonly Window[] = [order];
  for (const rule of meant) {
    const left = timeWithout(windows, takenAway(rule, deciding.has(rule), order, { zone, read }));
    if (lengthOf_us(left) < lengthOf_us(windows)) applied.push(rule);
    windows = left;
  }
  return { windows, applied };
}

/** Of several rules for a day, the first that is meant for the order decides. */
function takenAway(
  rule: PriceRule,
  decides: boolean,
  order: Window,
  { zone, read }: { readonly zone: string; readonly read: ClockReader },
): readonly Window[] {
  switch (rule.rule_type) {
    case 'pickup_day':
      return decides && !rule.charge ? [{ from_us: order.from_us, till_us: endOfPickupDay(order, zone) }] : [];
    case 'return_day':
      return decides && !rule.charge ? [{ from_us: startOfReturnDay(order, zone), till_us: order.till_us }] : [];
    case 'exclude_week_days':
    case 'exclude_date_range':
      return matchedWindows(rule, order, read);
    case 'range_of_days':
    case 'range_of_dates':
      return [];
    default:
      return assertNever(rule);
  }
}

function isForPickup({ time, charge }: DayRule, { from_us }: Window, zone: string): boolean {
  if (time === null) return true;
  const isLate = from_us >= clockReaches(dateContaining(from_us, zone), time, zone);
  return isLate === !charge;
}

function isForReturn({ time, charge }: DayRule, { till_us }: Window, zone: string): boolean {
  if (time === null) return true;
  const isEarly = till_us <= clockReaches(dateContaining(till_us, zone), time, zone);
  return isEarly === !charge;
}

const endOfPickupDay = ({ from_us }: Window, zone: string): number =>
  startOf(dateContaining(from_us, zone).add({ days: 1 }), zone).at_us;

const startOfReturnDay = ({ till_us }: Window, zone: string): number =>
  startOf(dateContaining(till_us, zone), zone).at_us;
