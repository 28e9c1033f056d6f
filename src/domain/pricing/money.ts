import { assert, assertNever } from '../../lib/assert.ts';

/**
 * The only rounding of money: numerator ÷ denominator to the nearest whole number, half to even. `Math.round` and
 * PostgreSQL's `round` do something else.
 */
export function roundHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator < 0n) return roundHalfEven(-numerator, -denominator);
  const quotient = numerator / denominator;
  const twiceTheRest = 2n * (numerator % denominator);
  const distance = twiceTheRest < 0n ? -twiceTheRest : twiceTheRest;
  const away = numerator < 0n ? -1n : 1n;
  if (distance > denominator) return quotient + away;
  return distance === denominator && quotient % 2n !== 0n ? quotient + away : quotient;
}

/** Cents of an amount in the company's currency. Of more than two fraction digits the rest is rounded. */
export const centsOf = (amount: number): number => Number(roundHalfEven(tenThousandths(amount), 100n));

/** So many per cent of an amount, rounded once. */
export function percentageOf(amount_in_cents: number, percentage: number): number {
  assert(Number.isSafeInteger(amount_in_cents), 'cents are whole');
  return Number(roundHalfEven(BigInt(amount_in_cents) * tenThousandths(percentage), HUNDRED_PER_CENT));
}

/** The amount left after a reduction by a percentage: this is rounded, not the reduction. */
export const lessPercentage = (amount_in_cents: number, percentage: number): number =>
  percentageOf(amount_in_cents, 100 - percentage);

/** In ten-thousandths of a per cent. */
const HUNDRED_PER_CENT = 1_000_000n;

/** The exact share: numerator ÷ the common denominator, in cents. */
export interface Share {
  readonly id: string;
  readonly numerator: bigint;
}

/**
 * Whole cents for each share, by largest remainder: they add up to the sum of the shares, rounded once, and each is off
 * by less than a cent. Equal remainders go to the lower id first, so that the order of the shares does not matter.
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
 * The discount of each discountable line. A percentage is rounded once, on their sum; a fixed amount never exceeds
 * their sum, and is split in proportion to their prices.
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

/** Percentages and multipliers have at most four fraction digits; exact as whole ten-thousandths. */
const SCALE = 10_000;

export const tenThousandths = (value: number): bigint => BigInt(Math.round(value * SCALE));

/** An amount times a factor in ten-thousandths, rounded once. */
export function timesFactor(amount_in_cents: number, factor: bigint): number {
  assert(Number.isSafeInteger(amount_in_cents), 'cents are whole');
  return Number(roundHalfEven(BigInt(amount_in_cents) * factor, BigInt(SCALE)));
}

export const ORDER_DEPOSIT_TYPES = ['none', 'percentage_total', 'percentage', 'fixed'] as const;
export type DepositType = (typeof ORDER_DEPOSIT_TYPES)[number];

export interface DepositBases {
  /** The sum of the deposits of the booked items. */
  readonly item_deposits_in_cents: number;
  readonly grand_total_with_tax_in_cents: number;
}

/** The deposit of an order: never negative, even when the order gives money back. */
export function orderDeposit(
  { deposit_type, deposit_value }: { readonly deposit_type: DepositType; readonly deposit_value: number },
  { item_deposits_in_cents, grand_total_with_tax_in_cents }: DepositBases,
): number {
  switch (deposit_type) {
    case 'none':
      return 0;
    case 'fixed':
      return centsOf(deposit_value);
    case 'percentage':
      return percentageOf(item_deposits_in_cents, deposit_value);
    case 'percentage_total':
      return percentageOf(Math.max(0, grand_total_with_tax_in_cents), deposit_value);
    default:
      return assertNever(deposit_type);
  }
}
