import type { StockStep } from '../stock/stock-step.ts';
import type { Window } from '../time/window.ts';
import type { Claim } from './claim.ts';
import { stretchOf, sweep } from './sweep.ts';

export interface Tightness {
  readonly at_us: number;
  readonly stock_count: number;
  readonly taken: number;
  /** stock_count − taken; negative where more is taken than there is. */
  readonly available: number;
}

/**
 * The first moment of the window at which the fewest units are free: what a booking for the whole window has to do
 * with, and why. An empty or inverted window is the moment at which it starts.
 */
export function tightestMoment(stock: readonly StockStep[], claims: readonly Claim[], window: Window): Tightness {
  const course = sweep([stock, claims], [window]);
  const [stockCounts = [], taken = []] = course.units;
  const [start, end] = stretchOf(course, window);
  let tightest = start;
  let available = Infinity;
  for (let index = start; index < end; index += 1) {
    const free = (stockCounts[index] ?? 0) - (taken[index] ?? 0);
    if (free < available) [tightest, available] = [index, free];
  }
  const at_us = course.at_us[tightest] ?? window.from_us;
  return { at_us, stock_count: stockCounts[tightest] ?? 0, taken: taken[tightest] ?? 0, available };
}

/** Units that are free during the whole window. */
export const freeUnits = (stock: readonly StockStep[], claims: readonly Claim[], window: Window): number =>
  tightestMoment(stock, claims, window).available;

/** The most units that are taken at once during the window. */
export const peakDemand = (claims: readonly Claim[], window: Window): number =>
  tightestMoment([], claims, window).taken;
