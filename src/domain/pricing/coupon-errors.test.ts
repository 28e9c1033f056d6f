import { expect, test } from 'vitest';
import { type CouponLimits, type CouponUse, couponErrors } from './coupon-errors.ts';

const at = (date: string): Temporal.Instant => Temporal.Instant.from(`${date}T00:00Z`);

const COUPON: CouponLimits = {
  active: true,
  archived: false,
  starts_at: null,
  ends_at: null,
  max_redemptions: null,
  one_per_customer: false,
  minimum_order_amount_in_cents: null,
  stackable: true,
};

const USE: CouponUse = {
  now: at('2026-07-06'),
  redemptions: 0,
  customer_redemptions: 0,
  amount_in_cents: 10_000,
  is_discounted: false,
  has_eligible_lines: true,
};

test.each<[Partial<CouponLimits>, Partial<CouponUse>, string]>([
  [{}, {}, ''],
  [{}, { redemptions: 99, customer_redemptions: 9, amount_in_cents: -1, is_discounted: true }, ''],
  [{ active: false }, {}, 'inactive'],
  [{ archived: true }, {}, 'archived'],
  [{ starts_at: at('2026-07-06') }, {}, ''],
  [{ starts_at: at('2026-07-07') }, {}, 'not_started'],
  [{ ends_at: at('2026-07-07') }, {}, ''],
  [{ ends_at: at('2026-07-06') }, {}, 'ended'],
  [{ max_redemptions: 3 }, { redemptions: 2 }, ''],
  [{ max_redemptions: 3 }, { redemptions: 3 }, 'max_redemptions'],
  [{ max_redemptions: 0 }, {}, 'max_redemptions'],
  [{ one_per_customer: true }, { redemptions: 5 }, ''],
  [{ one_per_customer: true }, { redemptions: 5, customer_redemptions: 1 }, 'one_per_customer'],
  [{ minimum_order_amount_in_cents: 10_000 }, {}, ''],
  [{ minimum_order_amount_in_cents: 10_001 }, {}, 'minimum_order_amount'],
  [{ stackable: false }, {}, ''],
  [{ stackable: false }, { is_discounted: true }, 'not_stackable'],
  [{}, { has_eligible_lines: false }, 'no_eligible_items'],
  [{ active: false, ends_at: at('2026-01-01') }, { has_eligible_lines: false }, 'inactive ended no_eligible_items'],
])('%j used on %j: %s', (coupon, use, expected) => {
  expect(couponErrors({ ...COUPON, ...coupon }, { ...USE, ...use }).join(' ')).toBe(expected);
});
