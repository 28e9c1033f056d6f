import type { PropertyEntry } from '../properties/write-owner-properties.ts';

/** What a caller may send of an order. */
export interface OrderAttributes {
  readonly status?: string | null;
  readonly customer_id?: string | null;
  readonly starts_at?: Temporal.Instant | null;
  readonly stops_at?: Temporal.Instant | null;
  readonly start_location_id?: string | null;
  readonly stop_location_id?: string | null;
  readonly tag_list?: readonly string[];
  readonly discount_type?: string | null;
  readonly discount_value?: number | null;
  readonly deposit_type?: string | null;
  readonly deposit_value?: number | null;
  readonly tax_region_id?: string | null;
  readonly coupon_id?: string | null;
  readonly dismiss_coupon_errors?: boolean | null;
  readonly fulfillment_type?: string | null;
  readonly delivery_address?: string | null;
  readonly delivery_address_property_id?: string | null;
  readonly billing_address_property_id?: string | null;
  readonly order_delivery_rate_id?: string | null;
  readonly order_delivery_rate_attributes?: unknown;
  readonly override_period_restrictions?: boolean | null;
  readonly properties_attributes?: readonly PropertyEntry[];
  readonly confirm_shortage?: boolean | null;
}
