export const DEFAULT_IDENTIFIER_PREFIX = 'SKU';

/**
 * Identifiers for new stock items: `SKU-1`, `SKU-2`, …, `TMP-SKU-1` for temporary ones. They continue after the highest
 * number in use, so that an identifier on an old label is never reused. Identifiers that differ only in case are equal.
 */
export function nextIdentifiers(
  { prefix, temporary, count }: { readonly prefix: string; readonly temporary: boolean; readonly count: number },
  inUse: readonly string[],
): readonly string[] {
  const start = `${temporary ? 'TMP-' : ''}${prefix}-`;
  const greatest = inUse.reduce((most, identifier) => Math.max(most, numberBehind(start, identifier)), 0);
  return Array.from({ length: count }, (_, index) => `${start}${greatest + index + 1}`);
}

function numberBehind(start: string, identifier: string): number {
  if (identifier.slice(0, start.length).toLowerCase() !== start.toLowerCase()) return 0;
  const rest = identifier.slice(start.length);
  return NUMBER.test(rest) ? Number(rest) : 0;
}

/** Longer ones did not come from here, and the next might not be exact. */
const NUMBER = /^[0-9]{1,12}$/;

/**
 * Stock that counts from one moment up to another: regular stock has neither bound, expected stock a start, temporary
 * stock both. Units are negative where bulk stock was removed, and `Infinity`, without an end, when there is no limit.
 */
export interface StockStep {
  readonly from_us: number | null;
  readonly till_us: number | null;
  readonly units: number;
}
