import { roundHalfEven } from '../pricing/round-half-even.ts';

/** Part ÷ whole with four fraction digits; null where there is no whole to have a part of. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Number((part / whole).toFixed(4)) : null;

/** What each has of a sum; none where there is nobody. */
export const averageOf = (sum: number, count: number): number =>
  count === 0 ? 0 : Number(roundHalfEven(BigInt(Math.round(sum)), BigInt(count)));

/** What each of so many units on the average has of a sum of cents; null where there are none. Units have four fraction digits. */
export const perUnit = (sum_in_cents: number, units: number): number | null =>
  units > 0 ? Number(roundHalfEven(BigInt(sum_in_cents) * 10_000n, BigInt(Math.round(units * 10_000)))) : null;

/** What is earned beyond what it cost, in per cent of that with two fraction digits; 0 where it cost nothing. */
export const returnOnCost = (profit_in_cents: number, cost_in_cents: number): number =>
  cost_in_cents > 0 ? Number(((profit_in_cents / cost_in_cents) * 100).toFixed(2)) : 0;

/** Part ÷ whole in per cent with two fraction digits; 0 where there is no whole. */
export const percentageOf = (part: number, whole: number): number =>
  whole > 0 ? Number(((part / whole) * 100).toFixed(2)) : 0;

/** By how many per cent a figure has changed, with two fraction digits; null where it was nothing and no longer is. */
export function percentChange(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null;
  return Number((((now - before) / before) * 100).toFixed(2));
}
