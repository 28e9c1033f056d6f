import { type DiscountableLine, splitDiscount } from './money.ts';

/** Whether the value of a coupon is in per cent or in cents. */
export const COUPON_TYPES = ['percentage', 'cents'] as const;
export type CouponType = (typeof COUPON_TYPES)[number];

export interface Coupon {
  readonly coupon_type: CouponType;
  readonly value: number;
  /** A bundle stands for its parts. Null: every line. */
  readonly eligible_line_ids: ReadonlySet<string> | null;
}

export interface CouponLine extends DiscountableLine {
  readonly parent_line_id: string | null;
}

/**
 * The coupon's reduction of each line, after the discount and never more than what is left. Lines that are not
 * discountable are spared by both.
 */
export function splitCoupon(
  lines: readonly CouponLine[],
  discounts: ReadonlyMap<string, number>,
  coupon: Coupon,
): ReadonlyMap<string, number> {
  const left = lines.map((line) => ({
    id: line.id,
    price_in_cents: line.price_in_cents - (discounts.get(line.id) ?? 0),
    discountable: line.discountable && isEligible(line, coupon),
  }));
  return coupon.coupon_type === 'percentage'
    ? splitDiscount(left, { discount_type: 'percentage', discount_percentage: Math.min(coupon.value, 100) })
    : splitDiscount(left, { discount_type: 'fixed', discount_in_cents: coupon.value });
}

const isEligible = ({ id, parent_line_id }: CouponLine, { eligible_line_ids }: Coupon): boolean =>
  eligible_line_ids === null ||
  eligible_line_ids.has(id) ||
  (parent_line_id !== null && eligible_line_ids.has(parent_line_id));

/** Why a coupon gives no discount. */
export const COUPON_ERRORS = [
  'archived',
  'inactive',
  'not_started',
  'ended',
  'max_redemptions',
  'one_per_customer',
  'minimum_order_amount',
  'not_stackable',
  'no_eligible_items',
] as const;
export type CouponError = (typeof COUPON_ERRORS)[number];

export interface CouponFacts {
  readonly archived: boolean;
  readonly active: boolean;
  readonly not_started: boolean;
  readonly ended: boolean;
  readonly stackable: boolean;
  readonly one_per_customer: boolean;
  readonly max_redemptions: number | null;
  /** By any order, including this one. */
  readonly redemptions_count: number;
  /** By another order. */
  readonly redeemed_by_customer: boolean;
  readonly minimum_order_amount_in_cents: number | null;
}

/** Of the order that it is on. */
export interface CouponUse {
  /** An order keeps the coupon it redeemed, whatever becomes of the coupon; but not for another customer. */
  readonly redeemed: boolean;
  readonly is_other_customer: boolean;
  readonly has_discount: boolean;
  readonly has_eligible_lines: boolean;
  /** Before any discount. */
  readonly price_in_cents: number;
}

export interface JudgedCoupon {
  /** Whether the order may redeem it, or go on having done so. */
  readonly redeemable: boolean;
  /** None: it is discounted. */
  readonly errors: readonly CouponError[];
}

export function judgeCoupon(coupon: CouponFacts, use: CouponUse): JudgedCoupon {
  const lasting = found([
    [!use.redeemed && coupon.archived, 'archived'],
    [!use.redeemed && !coupon.active, 'inactive'],
    [!use.redeemed && coupon.not_started, 'not_started'],
    [!use.redeemed && coupon.ended, 'ended'],
    [!use.redeemed && coupon.redemptions_count >= (coupon.max_redemptions ?? Infinity), 'max_redemptions'],
    [
      (!use.redeemed || use.is_other_customer) && coupon.one_per_customer && coupon.redeemed_by_customer,
      'one_per_customer',
    ],
  ]);
  const passing = found([
    [use.price_in_cents < (coupon.minimum_order_amount_in_cents ?? -Infinity), 'minimum_order_amount'],
    [!coupon.stackable && use.has_discount, 'not_stackable'],
    [!use.has_eligible_lines, 'no_eligible_items'],
  ]);
  return { redeemable: lasting.length === 0, errors: [...lasting, ...passing] };
}

const found = (tests: readonly (readonly [boolean, CouponError])[]): readonly CouponError[] =>
  tests.flatMap(([isTrue, error]) => (isTrue ? [error] : []));
