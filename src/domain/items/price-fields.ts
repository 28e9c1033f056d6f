export const PRICE_TYPES = ['structure', 'private_structure', 'fixed', 'simple', 'none'] as const;
export type PriceType = (typeof PRICE_TYPES)[number];

export interface Prices {
  readonly price_type: PriceType;
  readonly flat_fee_price_in_cents: number;
  readonly structure_price_in_cents: number;
}

export const usesStructure = (priceType: PriceType): boolean =>
  priceType === 'structure' || priceType === 'private_structure';

/** The price that charges are worked out from. */
export function basePriceOf({ price_type, flat_fee_price_in_cents, structure_price_in_cents }: Prices): number {
  if (price_type === 'none') return 0;
  return usesStructure(price_type) ? structure_price_in_cents : flat_fee_price_in_cents;
}

/** What is sold is not paid for by the day. */
export const suitsSales = (priceType: PriceType): boolean => priceType === 'fixed' || priceType === 'none';
