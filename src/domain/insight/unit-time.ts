import type { Span } from '../availability/levels.ts';
import { roundHalfEven } from '../pricing/money.ts';
import type { Window } from '../time/window.ts';

/**
 * How units begin and end during one bucket, summed up: many plannings become one entry, and the time that they take
 * follows from the sums alone.
 */
export interface Turn {
  /** Which bucket, from 0. */
  readonly bucket: number;
  /** Starts minus ends. */
  readonly units: number;
  /** The same, each unit times the seconds from the start of the first bucket to its moment. */
  readonly units_s: number;
}

/**
 * Unit-seconds in each bucket; buckets follow each other without gaps. A start in a bucket adds the time up to its end,
 * an end subtracts the same, and units that have not ended fill the next bucket.
 */
export function unitTime(turns: readonly Turn[], buckets: readonly Window[]): readonly number[] {
  const units = buckets.map(() => 0);
  const units_s = buckets.map(() => 0);
  for (const turn of turns) {
    units[turn.bucket] = (units[turn.bucket] ?? 0) + turn.units;
    units_s[turn.bucket] = (units_s[turn.bucket] ?? 0) + turn.units_s;
  }
  const origin_us = buckets[0]?.from_us ?? 0;
  let carried = 0;
  return buckets.map(({ from_us, till_us }, index) => {
    const turned = units[index] ?? 0;
    const time_s =
      carried * secondsBetween(from_us, till_us) + turned * secondsBetween(origin_us, till_us) - (units_s[index] ?? 0);
    carried += turned;
    return time_s;
  });
}

/** The turns of spans, cut to the buckets. */
export function turnsOf(spans: readonly Span[], buckets: readonly Window[]): readonly Turn[] {
  const origin_us = buckets[0]?.from_us ?? 0;
  const end_us = buckets.at(-1)?.till_us ?? 0;
  const turnAt = (moment_us: number, units: number): Turn => ({
    bucket: bucketOf(moment_us, buckets),
    units,
    units_s: units * secondsBetween(origin_us, moment_us),
  });
  return spans.flatMap(({ from_us, till_us, units }) => {
    const start_us = Math.max(from_us ?? -Infinity, origin_us);
    const stop_us = till_us ?? Infinity;
    if (start_us >= stop_us || start_us >= end_us) return [];
    return stop_us < end_us ? [turnAt(start_us, units), turnAt(stop_us, -units)] : [turnAt(start_us, units)];
  });
}

/** The last bucket that has begun by then. */
function bucketOf(moment_us: number, buckets: readonly Window[]): number {
  let low = 0;
  let high = buckets.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((buckets[middle]?.from_us ?? Infinity) <= moment_us) low = middle;
    else high = middle - 1;
  }
  return low;
}

const secondsBetween = (from_us: number, till_us: number): number => (till_us - from_us) / 1_000_000;

/** How many units have some of their time in the window. */
export const unitsDuring = (spans: readonly Span[], window: Window): number =>
  spans.reduce((sum, span) => sum + (overlaps(span, window) ? span.units : 0), 0);

function overlaps({ from_us, till_us }: Span, window: Window): boolean {
  const start_us = Math.max(from_us ?? -Infinity, window.from_us);
  return start_us < Math.min(till_us ?? Infinity, window.till_us);
}

/** Part ÷ whole with four fraction digits; null when the whole is zero. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Number((part / whole).toFixed(4)) : null;

/** The average of a sum; none for a count of zero. */
export const averageOf = (sum: number, count: number): number =>
  count === 0 ? 0 : Number(roundHalfEven(BigInt(Math.round(sum)), BigInt(count)));

/** The average of cents over units with four fraction digits; null for zero units. */
export const perUnit = (sum_in_cents: number, units: number): number | null =>
  units > 0 ? Number(roundHalfEven(BigInt(sum_in_cents) * 10_000n, BigInt(Math.round(units * 10_000)))) : null;

/** Profit in per cent of the cost with two fraction digits; 0 when the cost is zero. */
export const returnOnCost = (profit_in_cents: number, cost_in_cents: number): number =>
  cost_in_cents > 0 ? Number(((profit_in_cents / cost_in_cents) * 100).toFixed(2)) : 0;

/** Part ÷ whole in per cent with two fraction digits; 0 when the whole is zero. */
export const percentageOf = (part: number, whole: number): number =>
  whole > 0 ? Number(((part / whole) * 100).toFixed(2)) : 0;

/** By how many per cent a figure has changed, with two fraction digits; null where it was nothing and no longer is. */
export function percentChange(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null;
  return Number((((now - before) / before) * 100).toFixed(2));
}
