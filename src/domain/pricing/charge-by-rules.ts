import { assert, assertNever } from '../../lib/assert.ts';
import { dateContaining, startOf } from '../time/calendar.ts';
import { clockReaches, clockReader, type ClockReader } from '../time/clock.ts';
import { instantOf, lengthOf_us, microsecondsOf, timeWithout, type Window } from '../time/window.ts';
import { chargeLabel, DAY_S, priceOfLength, type Pricing } from './line-price.ts';
import {
  type AdjustedWindow,
  multiplierOf,
  priceAdjustments,
  type PriceShares,
  priceShares,
  type RuleAdjustment,
} from './price-adjustments.ts';
import { type DayRule, isRateRule, type PriceRule, type PriceRuleValues } from './price-rule.ts';
import { BESIDE_us, lastsAsAsked, matchedWindows } from './rule-windows.ts';

/** Beyond it, a weekly rule would produce too many windows to compute and report. */
export const LONGEST_RULED_PERIOD_S = 3_660 * DAY_S;

/** The same of all such rules together: so many times. */
export const MOST_RULED_WEEKS = 3_000;

/** The same where rules are stacked, see `rulingSteps`. */
export const MOST_RULING_STEPS = 30_000;

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

export function canBeRuled(period: ChargePeriod, rules: readonly PriceRule[]): boolean {
  const length_us = microsecondsOf(period.stops_at) - microsecondsOf(period.starts_at);
  return (
    length_us <= LONGEST_RULED_PERIOD_S * SECOND_us &&
    ruledWeeks(period, rules) <= MOST_RULED_WEEKS &&
    rulingSteps(period, rules) <= MOST_RULING_STEPS
  );
}

/** How often weekly rules recur in a period, at most. */
function ruledWeeks({ starts_at, stops_at }: ChargePeriod, rules: readonly PriceRule[]): number {
  const length_us = microsecondsOf(stops_at) - microsecondsOf(starts_at);
  return Math.ceil(length_us / WEEK_us) * rules.filter(comesEveryWeek).length;
}

/** The most work that rules can be: each stacked rule looks at every part into which the others cut a period. */
export function rulingSteps(period: ChargePeriod, rules: readonly PriceRule[]): number {
  const stacked = rules.filter((rule) => isRateRule(rule) && rule.stacked).length;
  return (ruledWeeks(period, rules) + rules.length) * (1 + stacked);
}

const comesEveryWeek = (rule: PriceRule): boolean => 'period' in rule && rule.period.repeats === 'weekly';

/** The effect of a ruleset on a period, independent of the price: computed once for all items with the ruleset. */
export interface RuledPeriod {
  readonly order: Window;
  readonly charged: ChargedTime;
  readonly charge_length: number;
  readonly shares: PriceShares;
  /** The reported facts of each window of `shares`, by rule. */
  readonly reported: readonly (readonly ExplainedPart[])[];
}

type ExplainedPart = Omit<PriceRuleValues['price'][number]['adjustments'][number], 'price_in_cents'>;

/** Rules apply in the order in which they are listed. */
export function ruledPeriod(period: ChargePeriod, rules: readonly PriceRule[], zone: string): RuledPeriod {
  assert(canBeRuled(period, rules), 'rules apply to periods that are not too long');
  const order = { from_us: microsecondsOf(period.starts_at), till_us: microsecondsOf(period.stops_at) };
  const read = clockReader({ from_us: order.from_us - BESIDE_us, till_us: order.till_us + BESIDE_us }, zone);
  const charged = chargedTime(rules, order, zone, read);
  const matched = rules
    .filter(isRateRule)
    .filter((rule) => lastsAsAsked(rule, order))
    .map((rule) => ({ rule, windows: matchedWindows(rule, order, read) }));
  const shares = priceShares(charged.windows, matched);
  const reported = shares.rules.map(({ windows }) => windows.map(explainedPart));
  return { order, charged, charge_length: length_s(charged.windows), shares, reported };
}

/** How many parts of a price the rules make, each to be computed and reported. */
export const partsOf = ({ shares }: RuledPeriod): number =>
  shares.rules.reduce((sum, { windows }) => sum + windows.length, 0);

/** The price of one unit for a period, by the rules. */
export function chargeByRules(pricing: Pricing, ruled: RuledPeriod): RuledCharge {
  const { order, charged, charge_length, shares } = ruled;
  const price = priceOfLength(pricing, charge_length);
  const adjustments = priceAdjustments(price.price_each_in_cents, shares);
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
    price_rule_values: valuesOf(charge, ruled, adjustments),
  };
}

function valuesOf(
  charge: Window,
  { charged: { applied }, reported }: RuledPeriod,
  adjustments: readonly RuleAdjustment[],
): PriceRuleValues | null {
  if (applied.length + adjustments.length === 0) return null;
  return {
    charge: { ...asTimes(charge), adjustments: applied.map(({ name }) => ({ name })) },
    price: adjustments.map(({ rule, parts }, index) => ({
      name: rule.name,
      charge_length: length_s(parts),
      multiplier: multiplierOf(rule.value),
      price_in_cents: sumOf(parts),
      adjustments: parts.map(({ price_in_cents }, part) => ({
        ...(reported[index]?.[part] as ExplainedPart),
        price_in_cents,
      })),
      stacked: rule.stacked,
    })),
  };
}

function explainedPart(window: Window): ExplainedPart {
  const charge_length = length_s([window]);
  return { ...asTimes(window), charge_length, charge_label: chargeLabel(charge_length) };
}

const asTimes = ({ from_us, till_us }: Window) => ({ from: asText(from_us), till: asText(till_us) });

/** As `formatInstantV1` writes it; there may be thousands. */
const asText = (at_us: number): string => new Date(Math.floor(at_us / 1_000)).toISOString();

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

export interface ChargedTime {
  /** In order, apart from each other; none when nothing is charged. */
  readonly windows: readonly Window[];
  /** The rules that took something away. */
  readonly applied: readonly PriceRule[];
}

/** The charged part of an order's period. Rules only remove time: no time is removed twice. */
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
