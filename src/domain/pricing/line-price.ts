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
  if (Number.isSafeInteger(quantity) || !Number.isFinite(quantity)) return price_each_in_cents * quantity + 0;
  const parts = BigInt(Math.round(quantity * QUANTITY_PARTS));
  return Number(roundHalfEven(BigInt(price_each_in_cents) * parts, BigInt(QUANTITY_PARTS)));
}
