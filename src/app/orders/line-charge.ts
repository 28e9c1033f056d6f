import { LARGEST_LINE_PRICE_IN_CENTS } from '../../domain/pricing/line-price.ts';
import { lessPercentage } from '../../domain/pricing/percentage-of.ts';
import { priceOfLength } from '../../domain/pricing/price-of-length.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import { refuse } from '../../lib/refusal.ts';
import type { PricedItem } from './priced-items.ts';

/** What a line asks for one unit of its item, and for how long. */
export interface LineCharge {
  readonly original_price_each_in_cents: number;
  readonly original_charge_length: number | null;
  readonly original_charge_label: string | null;
  readonly price_each_in_cents: number;
  readonly charge_length: number | null;
  readonly charge_label: string | null;
  readonly price_structure_id: string | null;
  readonly price_tile_id: string | null;
}

/**
 * Without a length (an order that has no period yet) only what does not go by time has a price. A part of a bundle is
 * cheaper by its percentage.
 */
export function lineCharge(
  item: Pick<PricedItem, 'name' | 'pricing' | 'price_structure_id'>,
  length_s: number | null,
  part?: { readonly discount_percentage: number },
): LineCharge {
  const price = length_s === null ? timelessPrice(item.pricing) : priceOfLength(item.pricing, length_s);
  const original = price.price_each_in_cents;
  if (original > LARGEST_LINE_PRICE_IN_CENTS)
    throw refuse('invalid', `${item.name} would cost more than can be charged`);
  return {
    original_price_each_in_cents: original,
    original_charge_length: length_s,
    original_charge_label: price.charge_label,
    price_each_in_cents: part === undefined ? original : lessPercentage(original, part.discount_percentage),
    charge_length: length_s,
    charge_label: price.charge_label,
    price_structure_id: item.pricing.kind === 'structure' ? item.price_structure_id : null,
    price_tile_id: price.price_tile_id,
  };
}

const timelessPrice = (pricing: Pricing) => ({
  price_each_in_cents: pricing.kind === 'fixed' ? pricing.base_price_in_cents : 0,
  charge_label: null,
  price_tile_id: null,
});
