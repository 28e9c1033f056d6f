/** Why a coupon takes nothing off an order. */
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

/** What a coupon asks of the orders it is used on. */
export interface CouponLimits {
  readonly active: boolean;
  readonly archived: boolean;
  /** From that moment on. */
  readonly starts_at: Temporal.Instant | null;
  /** Up to that moment. */
  readonly ends_at: Temporal.Instant | null;
  readonly max_redemptions: number | null;
  readonly one_per_customer: boolean;
  readonly minimum_order_amount_in_cents: number | null;
  readonly stackable: boolean;
}

export interface CouponUse {
  readonly now: Temporal.Instant;
  /** Of other orders. */
  readonly redemptions: number;
  /** Of other orders of the same customer; none where there is no customer yet. */
  readonly customer_redemptions: number;
  /** What the order costs before the coupon, as its tax strategy says. */
  readonly amount_in_cents: number;
  /** Whether the order has a discount of its own. */
  readonly is_discounted: boolean;
  readonly has_eligible_lines: boolean;
}

/** Everything that speaks against it, in the order of the list above; nothing when it can be used. */
export function couponErrors(coupon: CouponLimits, use: CouponUse): readonly CouponError[] {
  const { max_redemptions, minimum_order_amount_in_cents } = coupon;
  const speaks: Readonly<Record<CouponError, boolean>> = {
    archived: coupon.archived,
    inactive: !coupon.active,
    not_started: coupon.starts_at !== null && Temporal.Instant.compare(use.now, coupon.starts_at) < 0,
    ended: coupon.ends_at !== null && Temporal.Instant.compare(use.now, coupon.ends_at) >= 0,
    max_redemptions: max_redemptions !== null && use.redemptions >= max_redemptions,
    one_per_customer: coupon.one_per_customer && use.customer_redemptions > 0,
    minimum_order_amount: use.amount_in_cents < (minimum_order_amount_in_cents ?? -Infinity),
    not_stackable: !coupon.stackable && use.is_discounted,
    no_eligible_items: !use.has_eligible_lines,
  };
  return COUPON_ERRORS.filter((error) => speaks[error]);
}
