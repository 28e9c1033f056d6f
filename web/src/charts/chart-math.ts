import { scalePow } from 'd3-scale';

export interface ValueScale {
  /** The distance of a value from zero, in pixels. */
  (value: number): number;
  readonly ticks: readonly number[];
}

/** From zero to a round number not below the maximum, over so many pixels. */
export const valueScale = (most: number, length: number): ValueScale => powerScale(1, most, length);

/** The same by square roots, so that small values stay distinguishable beside a few large ones. */
export const spreadScale = (most: number, length: number): ValueScale => powerScale(0.5, most, length);

const TICK_COUNT = 4;

function powerScale(exponent: number, most: number, length: number): ValueScale {
  const scale = scalePow([0, Math.max(most, 0) || 1], [0, length])
    .exponent(exponent)
    .nice(TICK_COUNT);
  return Object.assign((value: number) => scale(value), { ticks: scale.ticks(TICK_COUNT) });
}

/** Every how many places a label of this width fits. */
export const everyNth = (places: number, length: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((places * labelWidth) / Math.max(1, length)));

/** The index that an arrow key moves to; undefined for other keys. */
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

/** The median; 0 when there are no values. */
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

/** The value of the darkest step for shares: the largest rounded up to the next fifth, at most 1. */
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
