import { type PriceType, usesStructure } from '../items/price-fields.ts';
import type { PricePeriod } from './periods.ts';
import type { PriceStructure, Pricing } from './pricing.ts';

/** What an item says about its price. */
export interface PricingFields {
  readonly price_type: PriceType;
  readonly price_period: PricePeriod | null;
  readonly base_price_in_cents: number;
}

/** Null: the item goes by no structure. A structure that is not there costs nothing. */
export function pricingOf(fields: PricingFields, structure: PriceStructure | null): Pricing {
  const { price_type, price_period, base_price_in_cents } = fields;
  if (usesStructure(price_type)) {
    return structure === null ? { kind: 'none' } : { kind: 'structure', base_price_in_cents, structure };
  }
  if (price_type === 'simple') return { kind: 'simple', base_price_in_cents, price_period: price_period ?? 'day' };
  return price_type === 'fixed' ? { kind: 'fixed', base_price_in_cents } : { kind: 'none' };
}
