import { type DiscountableLine, splitDiscount } from './split-discount.ts';

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
 * What a coupon takes off each line, of what the discount has left of it; never more than that. What is not
 * discountable is spared by both.
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
