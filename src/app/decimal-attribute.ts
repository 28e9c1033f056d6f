import type { Problems } from './problems.ts';

/** Percentages and factors keep this many fraction digits; what a caller's floating point adds beyond is noise. */
const FRACTION_DIGITS = 4;

/** A number within bounds. Null means what leaving it out of a new record means: `fallback`. */
export function decimalAttribute(
  problems: Problems,
  field: string,
  value: number | null | undefined,
  { least, most, fallback }: { readonly least: number; readonly most: number; readonly fallback: number },
): number | undefined {
  if (value === undefined) return undefined;
  const kept = Number((value ?? fallback).toFixed(FRACTION_DIGITS));
  if (kept < least || kept > most) problems.add(field, `must be between ${least} and ${most}`);
  return kept;
}
