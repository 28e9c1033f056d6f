import { chargedLength_s } from '../../domain/pricing/charged-length.ts';
import { LARGEST_LINE_PRICE_IN_CENTS } from '../../domain/pricing/line-price.ts';
import { lessPercentage } from '../../domain/pricing/percentage-of.ts';
import { priceOfLength } from '../../domain/pricing/price-of-length.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import { canBeRuled, type ChargePeriod, chargeByRules } from '../../domain/pricing/rules/charge-by-rules.ts';
import type { PriceRuleValues } from '../../domain/pricing/rules/price-rule-values.ts';
import { refuse } from '../../lib/refusal.ts';
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
}

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
  const { price_each_in_cents: whole } = charge;
  return {
    ...charge,
    price_each_in_cents: part === undefined ? whole : lessPercentage(whole, part.discount_percentage),
    price_structure_id: item.pricing.kind === 'structure' ? item.price_structure_id : null,
  };
}

type Charge = Omit<LineCharge, 'price_structure_id'>;

function chargeForTime(
  { name, pricing, price_rules }: Pick<PricedItem, 'name' | 'pricing' | 'price_rules'>,
  time: ChargeBasis,
): Charge {
  if ('length_s' in time) return chargeForLength(pricing, time.length_s);
  if (price_rules.length === 0) return chargeForLength(pricing, chargedLength_s(time));
  if (!canBeRuled(time, price_rules)) {
    throw refuse('invalid', `${name} has price rules, which cannot be applied to a period as long as that`);
  }
  const { charge_from: _, charge_till: __, ...charge } = chargeByRules(pricing, time, price_rules, time.zone);
  return charge;
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
