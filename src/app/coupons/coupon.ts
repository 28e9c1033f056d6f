import type { CouponType } from '../../domain/pricing/coupon.ts';

/** What a coupon is good for. There are no collections yet: none can be chosen. */
export const ELIGIBLE_ITEM_TYPES = ['all', 'collection', 'item'] as const;
export type EligibleItemType = (typeof ELIGIBLE_ITEM_TYPES)[number];

/** What a caller may send of a coupon. */
export interface CouponAttributes {
  readonly identifier?: string | null;
  readonly coupon_type?: string | null;
  readonly value?: number | null;
  readonly active?: boolean | null;
  readonly starts_at?: Temporal.Instant | null;
  readonly ends_at?: Temporal.Instant | null;
  readonly stackable?: boolean | null;
  readonly eligible_item_type?: EligibleItemType | null;
  readonly eligible_item_ids?: readonly unknown[];
  readonly one_per_customer?: boolean | null;
  readonly max_redemptions?: number | null;
  readonly minimum_order_amount_in_cents?: number | null;
  readonly tag_list?: readonly string[];
}

/** What a coupon says for ever. */
export interface CouponTerms {
  readonly identifier: string;
  readonly coupon_type: CouponType;
  readonly value: number;
  readonly starts_at: Temporal.Instant | null;
  readonly ends_at: Temporal.Instant | null;
  readonly stackable: boolean;
  readonly eligible_item_type: EligibleItemType;
  readonly one_per_customer: boolean;
  readonly max_redemptions: number | null;
  readonly minimum_order_amount_in_cents: number | null;
}
