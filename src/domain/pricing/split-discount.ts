import { assert } from '../../lib/assert.ts';
import { allocate, type Share } from './allocate.ts';
import { tenThousandths } from './factor.ts';

export const DISCOUNT_TYPES = ['percentage', 'fixed'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

export type Discount =
  | { readonly discount_type: 'percentage'; readonly discount_percentage: number }
  | { readonly discount_type: 'fixed'; readonly discount_in_cents: number };

export interface DiscountableLine {
  readonly id: string;
  readonly price_in_cents: number;
  readonly discountable: boolean;
}

/**
 * What each discountable line is discounted by. A percentage is rounded once, on their sum; a fixed amount is never more
 * than they cost, and split by what each costs.
 */
export function splitDiscount(lines: readonly DiscountableLine[], discount: Discount): ReadonlyMap<string, number> {
  const weights = lines
    .filter(({ discountable }) => discountable)
    .map(({ id, price_in_cents }) => ({ id, numerator: BigInt(price_in_cents) }));
  const parts =
    discount.discount_type === 'percentage'
      ? allocate(times(weights, tenThousandths(discount.discount_percentage)), 1_000_000n)
      : splitFixed(weights, BigInt(discount.discount_in_cents));
  return new Map([...parts].map(([id, cents]) => [id, Number(cents)]));
}

function splitFixed(weights: readonly Share[], amount: bigint): ReadonlyMap<string, bigint> {
  assert(amount >= 0n, 'a discount takes away');
  const sum = weights.reduce((total, { numerator }) => total + numerator, 0n);
  if (sum <= 0n) return new Map();
  return allocate(times(weights, amount < sum ? amount : sum), sum);
}

const times = (shares: readonly Share[], factor: bigint): readonly Share[] =>
  shares.map(({ id, numerator }) => ({ id, numerator: numerator * factor }));
