import { assert } from '../../lib/assert.ts';
import { roundHalfEven } from './round-half-even.ts';

/** Percentages and multipliers have at most four fraction digits; exact as whole ten-thousandths. */
const SCALE = 10_000;

export const tenThousandths = (value: number): bigint => BigInt(Math.round(value * SCALE));

/** An amount times a factor in ten-thousandths, rounded once. */
export function timesFactor(amount_in_cents: number, factor: bigint): number {
  assert(Number.isSafeInteger(amount_in_cents), 'cents are whole');
  return Number(roundHalfEven(BigInt(amount_in_cents) * factor, BigInt(SCALE)));
}
