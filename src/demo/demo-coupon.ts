import type { FoundCoupon } from '../app/orders/order-money.ts';

/** On flyers of the film school, and for anything. */
export const DEMO_COUPON = { identifier: 'FIRSTFRAME', coupon_type: 'percentage', value: 10 } as const;

/** As an order finds it that has not redeemed it yet. */
export const FOUND_DEMO_COUPON: FoundCoupon = {
  ...DEMO_COUPON,
  eligible_item_type: 'all',
  archived: false,
  active: true,
  not_started: false,
  ended: false,
  stackable: true,
  one_per_customer: false,
  max_redemptions: null,
  redemptions_count: 0,
  redeemed_by_customer: false,
  minimum_order_amount_in_cents: null,
};
