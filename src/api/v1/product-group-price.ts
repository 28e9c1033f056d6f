import { type PriceType, usesStructure } from '../../domain/items/price-fields.ts';

/** What this version knows of the ways in which a group is priced. */
export const V1_PRICE_TYPES = ['', 'simple', 'structure'] as const;
export type V1PriceType = (typeof V1_PRICE_TYPES)[number];

/** A price that does not go by time has no type here, only a base price; whose structure it is, is not told. */
export function v1PriceType(priceType: PriceType): V1PriceType {
  if (usesStructure(priceType)) return 'structure';
  return priceType === 'simple' ? 'simple' : '';
}

export interface SentPrice {
  readonly price_type?: V1PriceType | null;
  readonly price_id?: string | null;
  readonly base_price_in_cents?: number | null;
  readonly flat_fee_price_in_cents?: number | null;
  readonly structure_price_in_cents?: number | null;
}

interface PriceBefore {
  readonly price_type: PriceType;
  readonly price_structure_id: string | null;
  readonly flat_fee_price_in_cents: number;
  readonly structure_price_in_cents: number;
}

/**
 * The price that a body asks for. Three words stand for five types, so a group keeps its type when the word for it is
 * sent back; a base price without a type is one that does not go by time.
 */
export function priceTypeOf(sent: SentPrice, before: PriceBefore): PriceType {
  const word = sent.price_type === undefined ? v1PriceType(before.price_type) : (sent.price_type ?? '');
  if (word === 'simple') return 'simple';
  if (word === '') return before.price_type === 'fixed' || (sent.base_price_in_cents ?? 0) > 0 ? 'fixed' : 'none';
  const keepsItsOwn = !sent.price_id || sent.price_id === before.price_structure_id;
  return before.price_type === 'private_structure' && keepsItsOwn ? 'private_structure' : 'structure';
}

/**
 * The base price is one of two prices, by the price type. A caller who sends back all three after changing the base
 * price means that one.
 */
export function pricesOf(sent: SentPrice, before: PriceBefore) {
  const { base_price_in_cents: base, flat_fee_price_in_cents: flat, structure_price_in_cents: structure } = sent;
  const isOld = (price: unknown, kept: number): boolean => base !== undefined && price === kept;
  return {
    ...(base === undefined ? {} : { base_price_in_cents: base }),
    ...(flat === undefined || isOld(flat, before.flat_fee_price_in_cents) ? {} : { flat_fee_price_in_cents: flat }),
    ...(structure === undefined || isOld(structure, before.structure_price_in_cents)
      ? {}
      : { structure_price_in_cents: structure }),
  };
}
