import type { PricePeriod, TilePeriod } from './periods.ts';

/** How an item is priced. */
export type Pricing =
  | { readonly kind: 'none' }
  | { readonly kind: 'fixed'; readonly base_price_in_cents: number }
  | { readonly kind: 'simple'; readonly base_price_in_cents: number; readonly price_period: PricePeriod }
  | { readonly kind: 'structure'; readonly base_price_in_cents: number; readonly structure: PriceStructure };

export interface PriceStructure {
  readonly tiles: readonly PriceTile[];
  /** What each such unit beyond the last tile adds, as a factor of the base price; 0 is unused. */
  readonly beyond: Readonly<Record<PricePeriod, number>>;
}

export interface PriceTile {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly period: TilePeriod;
  readonly multiplier: number;
}
