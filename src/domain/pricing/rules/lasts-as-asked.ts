import type { Window } from '../../time/window.ts';
import type { PriceRule } from './price-rule.ts';

/** Whether an order lasts as long as a rule asks for; both ends are included. */
export function lastsAsAsked({ min_duration, max_duration }: PriceRule, { from_us, till_us }: Window): boolean {
  const length_us = till_us - from_us;
  return length_us >= (min_duration ?? 0) * SECOND_us && length_us <= (max_duration ?? Infinity) * SECOND_us;
}

const SECOND_us = 1_000_000;
