import { assert } from '../../lib/assert.ts';
import { roundHalfEven } from './round-half-even.ts';

/** A quantity has at most four fraction digits. */
const QUANTITY_PARTS = 10_000;

/** Beyond it, the sums of an order would not be exact any more. */
export const LARGEST_LINE_PRICE_IN_CENTS = 10 ** 12;

export interface LinePrice {
  readonly price_each_in_cents: number;
  readonly quantity: number;
}

export const isPriceable = (line: LinePrice): boolean => Math.abs(product(line)) <= LARGEST_LINE_PRICE_IN_CENTS;

/** What a line costs: its price times its quantity, before any discount. */
export function linePrice(line: LinePrice): number {
  assert(Number.isSafeInteger(line.price_each_in_cents), 'a line is in whole cents');
  assert(isPriceable(line), 'a line costs no more than is allowed');
  return product(line);
}

/** Never minus nothing. */
function product({ price_each_in_cents, quantity }: LinePrice): number {
  const parts = Math.round(quantity * QUANTITY_PARTS);
  // Whole quantities need no rounding; those beyond every limit are too large for it.
  if (Number.isInteger(quantity) || !Number.isSafeInteger(parts)) return price_each_in_cents * quantity + 0;
  return Number(roundHalfEven(BigInt(price_each_in_cents) * BigInt(parts), BigInt(QUANTITY_PARTS)));
}
