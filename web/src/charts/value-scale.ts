import { scalePow } from 'd3-scale';

export interface ValueScale {
  /** How far a value lies from nothing, in pixels. */
  (value: number): number;
  readonly ticks: readonly number[];
}

/** From nothing to a round number no less than the most, over so many pixels. */
export const valueScale = (most: number, length: number): ValueScale => powerScale(1, most, length);

/** The same by square roots: where few are large and most are small, the small ones can still be told apart. */
export const spreadScale = (most: number, length: number): ValueScale => powerScale(0.5, most, length);

const TICK_COUNT = 4;

function powerScale(exponent: number, most: number, length: number): ValueScale {
  const scale = scalePow([0, Math.max(most, 0) || 1], [0, length])
    .exponent(exponent)
    .nice(TICK_COUNT);
  return Object.assign((value: number) => scale(value), { ticks: scale.ticks(TICK_COUNT) });
}
