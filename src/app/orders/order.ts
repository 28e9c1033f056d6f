import type { CouponError } from '../../domain/coupons/coupon-errors.ts';
import type { DepositType } from '../../domain/pricing/order-deposit.ts';
import type { DiscountType } from '../../domain/pricing/split-discount.ts';
import type { TaxStrategy } from '../../domain/pricing/tax-of-amount.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';

/** The row of an order, as it is read under its lock. */
export interface Order {
  readonly id: string;
  readonly number: number | null;
  readonly status: OrderStatus;
  readonly was_canceled: boolean;
  readonly employee_id: string | null;
  readonly customer_id: string | null;
  readonly tax_region_id: string | null;
  readonly coupon_id: string | null;
  /** Null: it is discounted, or there is none. */
  readonly coupon_errors: CouponErrors | null;
  readonly coupon_redeemed: boolean;
  readonly start_location_id: string;
  readonly stop_location_id: string;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
  readonly fulfillment_type: 'pickup' | 'delivery';
  readonly delivery_address_property_id: string | null;
  readonly billing_address_property_id: string | null;
  readonly tag_list: readonly string[];
  readonly deposit_type: DepositType;
  readonly deposit_value: number;
  readonly discount_type: DiscountType;
  readonly discount_value: number;
  readonly tax_strategy: TaxStrategy;
  readonly deposit_in_cents: number;
  readonly deposit_held_in_cents: number;
  readonly item_count: number;
  readonly grand_total_in_cents: number;
  readonly grand_total_with_tax_in_cents: number;
  /** The amount owed; 0 unless the order was agreed, and never negative. */
  readonly due_in_cents: number;
  readonly created_at: Temporal.Instant;
}

export interface CouponErrors {
  readonly identifier: string;
  readonly errors: readonly CouponError[];
}

export const FULFILLMENT_TYPES = ['pickup', 'delivery'] as const;
