import { assertNever } from '../../lib/assert.ts';
import { tenThousandths, timesFactor } from './factor.ts';
import { inPeriods, PERIOD_LENGTH_S, type PricePeriod, SINGULAR, tileLength_s } from './periods.ts';
import type { PriceTile, Pricing } from './pricing.ts';

/** A length of time that has a price of its own. */
export interface ListedPrice {
  /** Null where the tile is no record. */
  readonly id: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly period: PricePeriod;
  readonly length_s: number;
  readonly multiplier: number;
  readonly price_in_cents: number;
}

/** How many periods of a simple price are listed. */
export const LISTED_PERIODS = 30;

/** What there is to list of an item's prices: the tiles of its structure, or the first so many periods. */
export function priceList(pricing: Pricing): readonly ListedPrice[] {
  switch (pricing.kind) {
    case 'none':
    case 'fixed':
      return [];
    case 'simple':
      return Array.from({ length: LISTED_PERIODS }, (_, index) =>
        listedPeriods(pricing.base_price_in_cents, index + 1, pricing.price_period),
      );
    case 'structure':
      return pricing.structure.tiles.map((tile) => listedTile(pricing.base_price_in_cents, tile));
    default:
      return assertNever(pricing);
  }
}

const listedPeriods = (base_price_in_cents: number, quantity: number, period: PricePeriod): ListedPrice => ({
  id: null,
  name: inPeriods(quantity, period),
  quantity,
  period,
  length_s: quantity * PERIOD_LENGTH_S[period],
  multiplier: quantity,
  price_in_cents: base_price_in_cents * quantity,
});

const listedTile = (base_price_in_cents: number, tile: PriceTile): ListedPrice => ({
  ...tile,
  period: SINGULAR[tile.period],
  length_s: tileLength_s(tile),
  price_in_cents: timesFactor(base_price_in_cents, tenThousandths(tile.multiplier)),
});
