import type { StockStep } from '../stock/stock-step.ts';
import type { Window } from '../time/window.ts';
import type { Claim } from './claim.ts';
import { type Extremes, rangeExtremes } from './range-extremes.ts';
import { stretchOf, sweep } from './sweep.ts';

export interface Supply {
  readonly stock: readonly StockStep[];
  /** What is subtracted from stock. */
  readonly taken: readonly Claim[];
  /** What is only counted beside it, such as the plannings of drafts. */
  readonly planned: readonly Claim[];
}

/** The least and the most during one window. `available.least` is what is free during all of it. */
export interface Levels {
  readonly stock: Extremes;
  readonly taken: Extremes;
  readonly planned: Extremes;
  readonly available: Extremes;
}

/**
 * The levels of many windows at once, in their order, which may overlap and come in any order: everything that changes
 * is sorted once, and each window then costs the logarithm of it. An empty or inverted window is the moment at which it starts.
 */
export function levelsOver({ stock, taken, planned }: Supply, windows: readonly Window[]): readonly Levels[] {
  const course = sweep([stock, taken, planned], windows);
  const [ofStock = [], ofTaken = [], ofPlanned = []] = course.units;
  const extremes = {
    stock: rangeExtremes(ofStock),
    taken: rangeExtremes(ofTaken),
    planned: rangeExtremes(ofPlanned),
    available: rangeExtremes(ofStock.map((count, index) => count - (ofTaken[index] ?? 0))),
  };
  return windows.map((window) => {
    const [start, end] = stretchOf(course, window);
    return {
      stock: extremes.stock(start, end),
      taken: extremes.taken(start, end),
      planned: extremes.planned(start, end),
      available: extremes.available(start, end),
    };
  });
}
