const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** Lengths that a price is shown for, in seconds, with their short names. */
export const PRICE_LENGTHS: readonly (readonly [number, string])[] = [
  [4 * HOUR_S, '4 h'],
  [DAY_S, '1 d'],
  [2 * DAY_S, '2 d'],
  [3 * DAY_S, '3 d'],
  [7 * DAY_S, '1 w'],
  [14 * DAY_S, '2 w'],
  [30 * DAY_S, '30 d'],
];
