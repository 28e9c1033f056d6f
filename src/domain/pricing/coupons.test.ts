import { expect, test } from 'vitest';
import { COUPON_ERRORS, type CouponError, type CouponFacts, type CouponUse, judgeCoupon } from './coupons.ts';

const GOOD: CouponFacts = {
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

const USE: CouponUse = {
  redeemed: false,
  is_other_customer: false,
  has_discount: false,
  has_eligible_lines: true,
  price_in_cents: 5_000,
};

const REDEEMED = { redeemed: true };
const PASSED_ON = { redeemed: true, is_other_customer: true };

type Case = readonly [Partial<CouponFacts>, Partial<CouponUse>, readonly CouponError[], redeemable: boolean];

const CASES: readonly Case[] = [
  // coupon, use → errors, redeemable
  [{}, {}, [], true],
  [{ archived: true }, {}, ['archived'], false],
  [{ archived: true }, REDEEMED, [], true],
  [{ active: false }, {}, ['inactive'], false],
  [{ active: false }, REDEEMED, [], true],
  [{ not_started: true }, {}, ['not_started'], false],
  [{ ended: true }, {}, ['ended'], false],
  [{ ended: true }, REDEEMED, [], true],
  [{ ended: true }, PASSED_ON, [], true],
  [{ max_redemptions: 2, redemptions_count: 1 }, {}, [], true],
  [{ max_redemptions: 2, redemptions_count: 2 }, {}, ['max_redemptions'], false],
  [{ max_redemptions: 2, redemptions_count: 2 }, REDEEMED, [], true],
  [{ redeemed_by_customer: true }, {}, [], true],
  [{ redeemed_by_customer: true, one_per_customer: true }, {}, ['one_per_customer'], false],
  [{ redeemed_by_customer: true, one_per_customer: true }, REDEEMED, [], true],
  [{ redeemed_by_customer: true, one_per_customer: true }, PASSED_ON, ['one_per_customer'], false],
  [{ one_per_customer: true }, PASSED_ON, [], true],
  // What is about the order goes by what the order is now, and takes no redemption away.
  [{ minimum_order_amount_in_cents: 5_000 }, {}, [], true],
  [{ minimum_order_amount_in_cents: 5_001 }, {}, ['minimum_order_amount'], true],
  [{ minimum_order_amount_in_cents: 5_001 }, REDEEMED, ['minimum_order_amount'], true],
  [{ stackable: false }, {}, [], true],
  [{ stackable: false }, { has_discount: true }, ['not_stackable'], true],
  [{ stackable: true }, { has_discount: true }, [], true],
  [{}, { has_eligible_lines: false }, ['no_eligible_items'], true],
  [{}, { ...REDEEMED, has_eligible_lines: false }, ['no_eligible_items'], true],
];

test.each(CASES)('a coupon %j on an order %j: %j, redeemable %s', (coupon, use, errors, redeemable) => {
  expect(judgeCoupon({ ...GOOD, ...coupon }, { ...USE, ...use })).toEqual({ errors, redeemable });
});

test('everything that is wrong is told at once', () => {
  const bad = {
    archived: true,
    active: false,
    not_started: true,
    ended: true,
    stackable: false,
    one_per_customer: true,
    max_redemptions: 1,
    redemptions_count: 1,
    redeemed_by_customer: true,
    minimum_order_amount_in_cents: 9_000,
  };
  const { errors } = judgeCoupon(bad, { ...USE, has_discount: true, has_eligible_lines: false });
  expect(errors).toEqual(COUPON_ERRORS);
});
