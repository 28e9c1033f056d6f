import { assert, assertNever } from '../../lib/assert.ts';

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

/** Sales items are not priced by time. */
export const suitsSales = (priceType: PriceType): boolean => priceType === 'fixed' || priceType === 'none';

import { roundHalfEven, tenThousandths, timesFactor } from './money.ts';

/** How an item is priced. */
export type Pricing =
  | { readonly kind: 'none' }
  | { readonly kind: 'fixed'; readonly base_price_in_cents: number }
  | { readonly kind: 'simple'; readonly base_price_in_cents: number; readonly price_period: PricePeriod }
  | { readonly kind: 'structure'; readonly base_price_in_cents: number; readonly structure: PriceStructure };

export interface PriceStructure {
  readonly tiles: readonly PriceTile[];
  /** Added for each unit of time beyond the last tile, as a factor of the base price; 0 is unused. */
  readonly beyond: Readonly<Record<PricePeriod, number>>;
}

export interface PriceTile {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly period: TilePeriod;
  readonly multiplier: number;
}

/** The pricing of an item. */
export interface PricingFields {
  readonly price_type: PriceType;
  readonly price_period: PricePeriod | null;
  readonly base_price_in_cents: number;
}

/** Null: the item has no structure. A missing structure costs nothing. */
export function pricingOf(fields: PricingFields, structure: PriceStructure | null): Pricing {
  const { price_type, price_period, base_price_in_cents } = fields;
  if (usesStructure(price_type)) {
    return structure === null ? { kind: 'none' } : { kind: 'structure', base_price_in_cents, structure };
  }
  if (price_type === 'simple') return { kind: 'simple', base_price_in_cents, price_period: price_period ?? 'day' };
  return price_type === 'fixed' ? { kind: 'fixed', base_price_in_cents } : { kind: 'none' };
}

/** The units of time for a price. */
export const PRICE_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type PricePeriod = (typeof PRICE_PERIODS)[number];

/** The units for the length of a tile. */
export const TILE_PERIODS = ['hours', 'days', 'weeks', 'months', 'years'] as const;
export type TilePeriod = (typeof TILE_PERIODS)[number];

export const HOUR_S = 3_600;
export const DAY_S = 24 * HOUR_S;

/** A price is for a length of time, not for dates: a month is 30 days and a year 365, whenever they begin. */
export const PERIOD_LENGTH_S: Readonly<Record<PricePeriod, number>> = {
  hour: HOUR_S,
  day: DAY_S,
  week: 7 * DAY_S,
  month: 30 * DAY_S,
  year: 365 * DAY_S,
};

export const SINGULAR: Readonly<Record<TilePeriod, PricePeriod>> = {
  hours: 'hour',
  days: 'day',
  weeks: 'week',
  months: 'month',
  years: 'year',
};

export const tileLength_s = ({
  quantity,
  period,
}: {
  readonly quantity: number;
  readonly period: TilePeriod;
}): number => quantity * PERIOD_LENGTH_S[SINGULAR[period]];

/** `1 day`, `3 hours`. */
export const inPeriods = (quantity: number, period: PricePeriod): string =>
  `${quantity} ${period}${quantity === 1 ? '' : 's'}`;

/** A quantity has at most four fraction digits. */
const QUANTITY_PARTS = 10_000;

/** Beyond it, the sums of an order would not be exact any more. */
export const LARGEST_LINE_PRICE_IN_CENTS = 10 ** 12;

export interface LinePrice {
  readonly price_each_in_cents: number;
  readonly quantity: number;
}

export const isPriceable = (line: LinePrice): boolean => Math.abs(product(line)) <= LARGEST_LINE_PRICE_IN_CENTS;

/** The price of a line: unit price times quantity, before any discount. */
export function linePrice(line: LinePrice): number {
  assert(Number.isSafeInteger(line.price_each_in_cents), 'a line is in whole cents');
  assert(isPriceable(line), 'a line costs no more than is allowed');
  return product(line);
}

/** Never minus nothing. */
function product({ price_each_in_cents, quantity }: LinePrice): number {
  const parts = Math.round(quantity * QUANTITY_PARTS);
  // Whole quantities need no rounding; those beyond every limit are too large for it.
  if (Number.isInteger(quantity) || !Number.isSafeInteger(parts)) return price_each_in_cents * quantity + 0;
  return Number(roundHalfEven(BigInt(price_each_in_cents) * BigInt(parts), BigInt(QUANTITY_PARTS)));
}

/** How long is charged for, in seconds: from start to end, a second that has begun included. */
export function chargedLength_s({ starts_at, stops_at }: Period): number {
  return Number((stops_at.epochNanoseconds - starts_at.epochNanoseconds + SECOND_NS - 1n) / SECOND_NS);
}

interface Period {
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
}

const SECOND_NS = 1_000_000_000n;

/** `29 days`, `54 hours`: whole days if possible, otherwise started hours. */
export const chargeLabel = (length_s: number): string =>
  length_s % DAY_S === 0 ? inPeriods(length_s / DAY_S, 'day') : inPeriods(Math.ceil(length_s / HOUR_S), 'hour');

export interface Price {
  readonly price_each_in_cents: number;
  readonly charge_label: string;
  /** The tile that was chosen, where there are tiles. */
  readonly price_tile_id: string | null;
}

/** The price of one unit for a length of time. Zero length costs nothing, unless the price does not depend on time. */
export function priceOfLength(pricing: Pricing, length_s: number): Price {
  assert(Number.isSafeInteger(length_s) && length_s >= 0, 'a charge has a length');
  const charge_label = chargeLabel(length_s);
  switch (pricing.kind) {
    case 'none':
      return { price_each_in_cents: 0, charge_label, price_tile_id: null };
    case 'fixed':
      return { price_each_in_cents: pricing.base_price_in_cents, charge_label, price_tile_id: null };
    case 'simple': {
      const periods = startedPeriods(length_s, PERIOD_LENGTH_S[pricing.price_period]);
      const price_each_in_cents = timesFactor(pricing.base_price_in_cents, tenThousandths(periods));
      return { price_each_in_cents, charge_label, price_tile_id: null };
    }
    case 'structure': {
      const { factor, tile, isCovered } = structureCharge(pricing.structure, length_s);
      return {
        price_each_in_cents: timesFactor(pricing.base_price_in_cents, factor),
        charge_label: isCovered && tile !== null ? tile.name : charge_label,
        price_tile_id: tile?.id ?? null,
      };
    }
    default:
      return assertNever(pricing);
  }
}

/** 25 hours are two days. */
const startedPeriods = (length_s: number, period_s: number): number => Math.ceil(length_s / period_s);

export interface StructureCharge {
  /** Of the base price, in ten-thousandths. */
  readonly factor: bigint;
  /** The longest one when none covers the length. */
  readonly tile: PriceTile | null;
  readonly isCovered: boolean;
}

/** Rounds up to the next tile; beyond the last one, the structure's units are added for the time outside. */
export function structureCharge({ tiles, beyond }: PriceStructure, length_s: number): StructureCharge {
  if (length_s === 0) return { factor: 0n, tile: null, isCovered: true };
  const ascending = tiles.toSorted(byLength);
  const covering = ascending.find((tile) => tileLength_s(tile) >= length_s);
  if (covering !== undefined) return { factor: tenThousandths(covering.multiplier), tile: covering, isCovered: true };
  const last = ascending.at(-1) ?? null;
  const outside = beyondFactor(beyond, length_s - (last === null ? 0 : tileLength_s(last)));
  return { factor: tenThousandths(last?.multiplier ?? 0) + outside, tile: last, isCovered: false };
}

/** As many whole units as fit, the longest first; the rest counts as one more of the shortest. */
function beyondFactor(beyond: PriceStructure['beyond'], length_s: number): bigint {
  const longestFirst = PRICE_PERIODS.filter((period) => beyond[period] > 0).toReversed();
  const shortest = longestFirst.at(-1);
  let left_s = length_s;
  let factor = 0n;
  for (const period of longestFirst) {
    const exact = left_s / PERIOD_LENGTH_S[period];
    const units = period === shortest ? Math.ceil(exact) : Math.floor(exact);
    left_s -= units * PERIOD_LENGTH_S[period];
    factor += BigInt(units) * tenThousandths(beyond[period]);
  }
  return factor;
}

/** Tiles of one length: the cheaper one, and the same one each time. */
const byLength = (a: PriceTile, b: PriceTile): number =>
  tileLength_s(a) - tileLength_s(b) || a.multiplier - b.multiplier || (a.id < b.id ? -1 : 1);

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

/** The price list of an item: the tiles of its structure, or its first periods. */
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
