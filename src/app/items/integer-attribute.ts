import type { Problems } from '../problems.ts';

/** Far above any price or deposit, and far below where sums lose cents. */
export const MAX_CENTS = 100_000_000_000;

export const MAX_SORTING_WEIGHT = 1_000_000;

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** A whole number within bounds. Undefined, when it was not sent, stays so, and so does null. */
export function integerAttribute(
  problems: Problems,
  field: string,
  value: number | null | undefined,
  { least, most }: Bounds,
): number | null | undefined {
  if (typeof value === 'number' && (value < least || value > most)) {
    problems.add(field, `must be between ${least} and ${most}`);
  }
  return value;
}

/** The same for columns that are never empty: null means 0. */
export function countAttribute(
  problems: Problems,
  field: string,
  value: number | null | undefined,
  bounds: Bounds,
): number | undefined {
  const count = integerAttribute(problems, field, value, bounds);
  return count === null ? 0 : count;
}

export const centsAttribute = (
  problems: Problems,
  field: string,
  value: number | null | undefined,
): number | undefined => countAttribute(problems, field, value, { least: 0, most: MAX_CENTS });
