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
