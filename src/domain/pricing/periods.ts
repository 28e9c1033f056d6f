/** What a price may be per. */
export const PRICE_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type PricePeriod = (typeof PRICE_PERIODS)[number];

/** What the length of a tile may be counted in. */
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
