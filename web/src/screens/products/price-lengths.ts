import type { Resources } from '../../api/schema.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** Short names of lengths, in seconds. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [HOUR_S, '1 h'],
  [2 * HOUR_S, '2 h'],
  [4 * HOUR_S, '4 h'],
  [8 * HOUR_S, '8 h'],
  [DAY_S, '1 d'],
  [2 * DAY_S, '2 d'],
  [3 * DAY_S, '3 d'],
  [7 * DAY_S, '1 w'],
  [14 * DAY_S, '2 w'],
  [30 * DAY_S, '30 d'],
]);

export const lengthName = (length_s: number): string => NAMES.get(length_s) ?? '';

const USUAL = [4 * HOUR_S, DAY_S, 2 * DAY_S, 3 * DAY_S, 7 * DAY_S, 14 * DAY_S, 30 * DAY_S];
const HOURLY = [HOUR_S, 2 * HOUR_S, 4 * HOUR_S, 8 * HOUR_S, DAY_S, 2 * DAY_S];

/** Lengths that a price is shown for, in seconds: nobody asks what a month of a technician costs. */
export const lengthsFor = ({ price_type, price_period }: Resources['price_previews']['create']): number[] =>
  price_type === 'simple' && price_period === 'hour' ? HOURLY : USUAL;
