import { type CouponFacts, type CouponUse, judgeCoupon } from '../../domain/coupons/coupon-errors.ts';
import type { Coupon } from '../../domain/pricing/coupon.ts';
import type { CouponErrors, Order } from '../orders/order.ts';
import type { CouponTerms } from './coupon.ts';
import { countsFor, redeemsIn } from './redemptions.ts';

/** A coupon as it is read with the lines of its order. */
export type FoundCoupon = CouponFacts &
  Pick<CouponTerms, 'identifier' | 'coupon_type' | 'value' | 'eligible_item_type'>;

export interface CouponOutcome {
  /** Null: it gives nothing. */
  readonly coupon: Coupon | null;
  readonly coupon_errors: CouponErrors | null;
  readonly coupon_redeemed: boolean;
}

export const NO_COUPON: CouponOutcome = { coupon: null, coupon_errors: null, coupon_redeemed: false };

/** What a coupon does on an order. On one that is over it goes on to do what it did. */
export function couponOutcome(
  { status, coupon_errors: before }: Pick<Order, 'status' | 'coupon_errors'>,
  found: FoundCoupon,
  eligible_line_ids: ReadonlySet<string>,
  use: CouponUse,
): CouponOutcome {
  const { identifier, coupon_type, value } = found;
  const coupon = {
    coupon_type,
    value,
    eligible_line_ids: found.eligible_item_type === 'item' ? eligible_line_ids : null,
  };
  if (status === 'archived' || status === 'canceled') {
    const coupon_redeemed = use.redeemed && countsFor(status);
    return { coupon: before === null ? coupon : null, coupon_errors: before, coupon_redeemed };
  }
  const { errors, redeemable } = judgeCoupon(found, use);
  return {
    coupon: errors.length === 0 ? coupon : null,
    coupon_errors: errors.length === 0 ? null : { identifier, errors },
    coupon_redeemed: redeemable && redeemsIn(status),
  };
}
