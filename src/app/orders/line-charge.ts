import { setImmediate as nextTurn } from 'node:timers/promises';
import { chargedLength_s } from '../../domain/pricing/charged-length.ts';
import { LARGEST_LINE_PRICE_IN_CENTS } from '../../domain/pricing/line-price.ts';
import { lessPercentage } from '../../domain/pricing/percentage-of.ts';
import { priceOfLength } from '../../domain/pricing/price-of-length.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import type { PriceRule } from '../../domain/pricing/rules/price-rule.ts';
import {
  canBeRuled,
  type ChargePeriod,
  chargeByRules,
  partsOf,
  type RuledPeriod,
  ruledPeriod,
  rulingSteps,
} from '../../domain/pricing/rules/charge-by-rules.ts';
import type { PriceRuleValues } from '../../domain/pricing/rules/price-rule-values.ts';
import { type Refusal, refuse } from '../../lib/refusal.ts';
import type { PricedItem } from './priced-items.ts';

/** What a line asks for one unit of its item, and for how long. Lengths are in seconds. */
export interface LineCharge {
  /** Before rules. */
  readonly original_price_each_in_cents: number;
  readonly original_charge_length: number | null;
  readonly original_charge_label: string | null;
  readonly price_each_in_cents: number;
  readonly charge_length: number | null;
  readonly charge_label: string | null;
  /** How rules came from the one to the other; null where none applied. */
  readonly price_rule_values: PriceRuleValues | null;
  readonly price_structure_id: string | null;
  readonly price_tile_id: string | null;
}

/** What is charged for: a period, by the clocks of the company's zone, or a length, whenever that is. */
export type ChargeBasis = ChargedPeriod | { readonly length_s: number };

export interface ChargedPeriod extends ChargePeriod {
  readonly zone: string;
  /** The effect of the rules on it, where it was computed before: see `withRules`. */
  readonly ruled?: ReadonlyMap<readonly PriceRule[], RuledPeriod>;
}

/** How much work the rules of all that a request prices may be, see `rulingSteps`: far more than a shop needs. */
export const MAX_RULING_STEPS = 100_000;
/** The parts that these rules make of all prices together. */
export const MAX_RULED_PARTS = 20_000;

/**
 * Computes the effect of the rules of items on a period, once for each ruleset, and lets other requests run in between.
 * Refuses work that would take too long before it begins.
 */
export async function withRules(
  time: ChargedPeriod,
  items: readonly Pick<PricedItem, 'name' | 'price_rules'>[],
): Promise<ChargedPeriod> {
  const byRules = Map.groupBy(
    items.filter(({ price_rules }) => price_rules.length > 0),
    ({ price_rules }) => price_rules,
  );
  const ruled = new Map<readonly PriceRule[], RuledPeriod>();
  let steps = MAX_RULING_STEPS;
  let parts = MAX_RULED_PARTS;
  for (const [rules, priced] of byRules) {
    refuseTooLong(priced[0]?.name ?? '', time, rules);
    steps -= rulingSteps(time, rules);
    if (steps < 0) throw tooManyRules();
    const found = ruledPeriod(time, rules, time.zone);
    parts -= partsOf(found) * priced.length;
    if (parts < 0) throw tooManyRules();
    ruled.set(rules, found);
    await nextTurn();
  }
  return { ...time, ruled };
}

const tooManyRules = (): Refusal =>
  refuse('invalid', 'price rules would have to be applied too many times: ask for fewer items, or a shorter period');

/** Of an order; null for one that has no period yet. */
export function chargedPeriod(
  { starts_at, stops_at }: { readonly [Name in keyof ChargePeriod]: ChargePeriod[Name] | null },
  { default_timezone: zone }: { readonly default_timezone: string },
): ChargedPeriod | null {
  return starts_at === null || stops_at === null ? null : { starts_at, stops_at, zone };
}

/**
 * The one way in which anything is priced. Rules go by dates: a length alone is charged without them, and without either
 * only what does not go by time has a price. A part of a bundle is cheaper by its percentage of what its rules make of it.
 */
export function lineCharge(
  item: Pick<PricedItem, 'name' | 'pricing' | 'price_structure_id' | 'price_rules'>,
  time: ChargeBasis | null,
  part?: { readonly discount_percentage: number },
): LineCharge {
  const charge = time === null ? timelessCharge(item.pricing) : chargeForTime(item, time);
  refuseTooMuch(item.name, charge);
  const price_structure_id = item.pricing.kind === 'structure' ? item.price_structure_id : null;
  const whole = { ...charge, price_structure_id };
  return part === undefined ? whole : asPart(whole, part);
}

export const asPart = (whole: LineCharge, part: { readonly discount_percentage: number }): LineCharge => ({
  ...whole,
  price_each_in_cents: lessPercentage(whole.price_each_in_cents, part.discount_percentage),
});

type Charge = Omit<LineCharge, 'price_structure_id'>;

function chargeForTime(
  { name, pricing, price_rules }: Pick<PricedItem, 'name' | 'pricing' | 'price_rules'>,
  time: ChargeBasis,
): Charge {
  if ('length_s' in time) return chargeForLength(pricing, time.length_s);
  if (price_rules.length === 0) return chargeForLength(pricing, chargedLength_s(time));
  refuseTooLong(name, time, price_rules);
  const ruled = time.ruled?.get(price_rules) ?? ruledPeriod(time, price_rules, time.zone);
  const { charge_from: _, charge_till: __, ...charge } = chargeByRules(pricing, ruled);
  return charge;
}

function refuseTooLong(name: string, period: ChargePeriod, rules: readonly PriceRule[]): void {
  if (canBeRuled(period, rules)) return;
  throw refuse('invalid', `${name} has price rules, which cannot be applied to a period as long as that`);
}

function chargeForLength(pricing: Pricing, length_s: number): Charge {
  const { price_each_in_cents, charge_label, price_tile_id } = priceOfLength(pricing, length_s);
  return {
    original_price_each_in_cents: price_each_in_cents,
    original_charge_length: length_s,
    original_charge_label: charge_label,
    price_each_in_cents,
    charge_length: length_s,
    charge_label,
    price_rule_values: null,
    price_tile_id,
  };
}

function timelessCharge(pricing: Pricing): Charge {
  const price_each_in_cents = pricing.kind === 'fixed' ? pricing.base_price_in_cents : 0;
  return {
    original_price_each_in_cents: price_each_in_cents,
    original_charge_length: null,
    original_charge_label: null,
    price_each_in_cents,
    charge_length: null,
    charge_label: null,
    price_rule_values: null,
    price_tile_id: null,
  };
}

/** On the way to a price, too: beyond it cents would not be exact. */
function refuseTooMuch(name: string, charge: Charge): void {
  const steps = charge.price_rule_values?.price.map(({ price_in_cents }) => price_in_cents) ?? [];
  const amounts = [charge.original_price_each_in_cents, charge.price_each_in_cents, ...steps];
  if (amounts.every((amount) => Math.abs(amount) <= LARGEST_LINE_PRICE_IN_CENTS)) return;
  throw refuse('invalid', `${name} would cost more than can be charged`);
}
