import { assert } from '../../lib/assert.ts';
import { roundHalfEven } from './round-half-even.ts';

/** What somebody should get exactly: numerator ÷ the common denominator, in cents. */
export interface Share {
  readonly id: string;
  readonly numerator: bigint;
}

/**
 * Whole cents for each share, by largest remainder: they add up to the sum of the shares, rounded once, and none is a
 * cent or more off. Of equal remainders the lower id comes first, so that the order of the shares does not matter.
 */
export function allocate(shares: readonly Share[], denominator: bigint): ReadonlyMap<string, bigint> {
  assert(denominator > 0n, 'shares have a denominator');
  const sum = shares.reduce((total, { numerator }) => total + numerator, 0n);
  const floors = shares.map(({ id, numerator }) => ({ id, ...floorDivide(numerator, denominator) }));
  const missing = floors.reduce((left, { floor }) => left - floor, roundHalfEven(sum, denominator));
  const byRemainder = floors.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || (a.id < b.id ? -1 : 1),
  );
  return new Map(byRemainder.map(({ id, floor }, index) => [id, index < missing ? floor + 1n : floor]));
}

function floorDivide(numerator: bigint, denominator: bigint): { readonly floor: bigint; readonly remainder: bigint } {
  const remainder = ((numerator % denominator) + denominator) % denominator;
  return { floor: (numerator - remainder) / denominator, remainder };
}
