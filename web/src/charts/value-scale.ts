import { scaleLinear } from 'd3-scale';

export interface ValueScale {
  /** How far a value lies from nothing, in pixels. */
  (value: number): number;
  readonly ticks: readonly number[];
}

/** From nothing to a round number no less than the most, over so many pixels. */
export function valueScale(most: number, length: number, tickCount = 4): ValueScale {
  const scale = scaleLinear([0, Math.max(most, 0) || 1], [0, length]).nice(tickCount);
  return Object.assign((value: number) => scale(value), { ticks: scale.ticks(tickCount) });
}
