import { assert } from '../../../lib/assert.ts';
import { formatInstantV1 } from '../../time/format-instant.ts';
import { instantOf, microsecondsOf } from '../../time/microseconds.ts';
import type { Window } from '../../time/window.ts';
import { lengthOf_us } from '../../time/window-lists.ts';
import { chargeLabel } from '../charge-label.ts';
import { DAY_S } from '../periods.ts';
import { priceOfLength } from '../price-of-length.ts';
import type { Pricing } from '../pricing.ts';
import { type ChargedTime, chargedTime } from './charged-time.ts';
import { lastsAsAsked } from './lasts-as-asked.ts';
import { matchedWindows } from './matched-windows.ts';
import { multiplierOf } from './multiplier-of.ts';
import { type AdjustedWindow, priceAdjustments, type RuleAdjustment } from './price-adjustments.ts';
import { isRateRule, type PriceRule } from './price-rule.ts';
import type { PriceRuleValues } from './price-rule-values.ts';

/** Beyond it, a rule for days of the week would have to be looked at, and told of, too many times. */
export const LONGEST_RULED_PERIOD_S = 3_660 * DAY_S;

/** The same of all such rules together: so many times. */
export const MOST_RULED_WEEKS = 3_000;

export interface ChargePeriod {
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
}

/** Lengths are in seconds. */
export interface RuledCharge {
  /** Of the time that is charged, before rules changed it. */
  readonly original_price_each_in_cents: number;
  /** Of the period, before rules shortened it. */
  readonly original_charge_length: number;
  readonly original_charge_label: string;
  readonly price_each_in_cents: number;
  readonly charge_length: number;
  readonly charge_label: string;
  readonly price_tile_id: string | null;
  /** From the first moment that is charged up to the last; the start of the period when none is. */
  readonly charge_from: Temporal.Instant;
  readonly charge_till: Temporal.Instant;
  /** Null when no rule applied. */
  readonly price_rule_values: PriceRuleValues | null;
}

export function canBeRuled({ starts_at, stops_at }: ChargePeriod, rules: readonly PriceRule[]): boolean {
  const length_us = microsecondsOf(stops_at) - microsecondsOf(starts_at);
  const weeks = Math.ceil(length_us / WEEK_us) * rules.filter(comesEveryWeek).length;
  return length_us <= LONGEST_RULED_PERIOD_S * SECOND_us && weeks <= MOST_RULED_WEEKS;
}

const comesEveryWeek = (rule: PriceRule): boolean => 'period' in rule && rule.period.repeats === 'weekly';

/** What one unit costs for a period by the rules of a ruleset, in the order in which they are listed. */
export function chargeByRules(
  pricing: Pricing,
  period: ChargePeriod,
  rules: readonly PriceRule[],
  zone: string,
): RuledCharge {
  assert(canBeRuled(period, rules), 'rules apply to periods that are not too long');
  const order = { from_us: microsecondsOf(period.starts_at), till_us: microsecondsOf(period.stops_at) };
  const charged = chargedTime(rules, order, zone);
  const charge_length = length_s(charged.windows);
  const price = priceOfLength(pricing, charge_length);
  const matched = rules
    .filter(isRateRule)
    .filter((rule) => lastsAsAsked(rule, order))
    .map((rule) => ({ rule, windows: matchedWindows(rule, order, zone) }));
  const adjustments = priceAdjustments(price.price_each_in_cents, charged.windows, matched);
  const charge = hullOf(charged.windows) ?? { from_us: order.from_us, till_us: order.from_us };
  const original_charge_length = length_s([order]);
  return {
    original_price_each_in_cents: price.price_each_in_cents,
    original_charge_length,
    original_charge_label: priceOfLength(pricing, original_charge_length).charge_label,
    price_each_in_cents: price.price_each_in_cents + sumOf(adjustments.flatMap(({ parts }) => parts)),
    charge_length,
    charge_label: price.charge_label,
    price_tile_id: price.price_tile_id,
    charge_from: instantOf(charge.from_us),
    charge_till: instantOf(charge.till_us),
    price_rule_values: valuesOf(charge, charged, adjustments),
  };
}

function valuesOf(
  charge: Window,
  { applied }: ChargedTime,
  adjustments: readonly RuleAdjustment[],
): PriceRuleValues | null {
  if (applied.length + adjustments.length === 0) return null;
  return {
    charge: { ...asTimes(charge), adjustments: applied.map(({ name }) => ({ name })) },
    price: adjustments.map(({ rule, parts }) => ({
      name: rule.name,
      charge_length: length_s(parts),
      multiplier: multiplierOf(rule.value),
      price_in_cents: sumOf(parts),
      adjustments: parts.map((part) => ({
        ...asTimes(part),
        charge_length: length_s([part]),
        charge_label: chargeLabel(length_s([part])),
        price_in_cents: part.price_in_cents,
      })),
      stacked: rule.stacked,
    })),
  };
}

const asTimes = ({ from_us, till_us }: Window) => ({
  from: formatInstantV1(instantOf(from_us)),
  till: formatInstantV1(instantOf(till_us)),
});

function hullOf(windows: readonly Window[]): Window | null {
  const [first] = windows;
  const last = windows.at(-1);
  return first === undefined || last === undefined ? null : { from_us: first.from_us, till_us: last.till_us };
}

const sumOf = (parts: readonly AdjustedWindow[]): number =>
  parts.reduce((sum, { price_in_cents }) => sum + price_in_cents, 0);

const SECOND_us = 1_000_000;
const WEEK_us = 7 * DAY_S * SECOND_us;

/** A second that has begun is included. */
const length_s = (windows: readonly Window[]): number => Math.ceil(lengthOf_us(windows) / SECOND_us);
