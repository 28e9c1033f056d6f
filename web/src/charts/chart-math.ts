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

/** Labels of this width beside each other: of how many places only one can have one. */
export const everyNth = (places: number, length: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((places * labelWidth) / Math.max(1, length)));

/** Where an arrow key leads from a place among so many; undefined for other keys. */
export function stepByKey(key: string, at: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at === undefined ? 0 : Math.min(last, at + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return at === undefined ? last : Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The one in the middle, or between the two in the middle; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

export const HEAT_STEPS = 5;

/** Which of the steps a value is of, from 1 to 5 in equal parts up to the most; 0 is nothing at all. */
export function heatStep(value: number | null, most: number): number {
  if (value === null || value <= 0 || most <= 0) return 0;
  return Math.min(HEAT_STEPS, Math.ceil((value / most) * HEAT_STEPS));
}

/** What the deepest step means for shares of a whole: the next fifth above the largest, at most all of it. */
export const deepestShare = (shares: readonly (number | null)[]): number =>
  Math.min(1, Math.max(1, Math.ceil(Math.max(0, ...shares.map((share) => share ?? 0)) * HEAT_STEPS)) / HEAT_STEPS);

/** Ground and ink of a step; the number in the cell says the same without colour. */
export const heatClass = (step: number): string => CLASSES[step] ?? '';

const CLASSES = [
  'text-muted',
  'bg-heat-1 text-ink',
  'bg-heat-2 text-ink',
  'bg-heat-3 text-ink',
  'bg-heat-4 text-accent-ink',
  'bg-heat-5 text-accent-ink',
];
