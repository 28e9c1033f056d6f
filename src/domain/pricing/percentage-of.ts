import { assert } from '../../lib/assert.ts';
import { tenThousandths } from './factor.ts';
import { roundHalfEven } from './round-half-even.ts';

/** So many per cent of an amount, rounded once. */
export function percentageOf(amount_in_cents: number, percentage: number): number {
  assert(Number.isSafeInteger(amount_in_cents), 'cents are whole');
  return Number(roundHalfEven(BigInt(amount_in_cents) * tenThousandths(percentage), HUNDRED_PER_CENT));
}

/** What is left of an amount that is reduced by a percentage: this is what is rounded, not the reduction. */
export const lessPercentage = (amount_in_cents: number, percentage: number): number =>
  percentageOf(amount_in_cents, 100 - percentage);

/** In ten-thousandths of a per cent. */
const HUNDRED_PER_CENT = 1_000_000n;
