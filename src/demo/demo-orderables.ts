import type { DefaultProperty, PropertyAttributes } from '../app/customers/properties.ts';
import type { ProductType, TrackingType } from '../domain/catalogue/items.ts';
import type { DepositType } from '../domain/pricing/money.ts';

/** What the plan of the demo's orders has to know about the company. */
export interface DemoOrderables {
  readonly products: readonly OrderableProduct[];
  readonly bundles: readonly OrderableBundle[];
  readonly customers: readonly OrderingCustomer[];
  readonly employees: readonly string[];
  /** Definitions of what orders have. */
  readonly order_properties: readonly DefaultProperty[];
  readonly coupon_id: string;
  /** Of lines that are about no product. */
  readonly custom_tax_category_id: string;
  readonly locations: { readonly shop: OrderLocation; readonly airport: OrderLocation };
}

export interface OrderLocation {
  readonly id: string;
  readonly since: Temporal.Instant;
}

export interface OrderableProduct {
  readonly id: string;
  /** Of its group. */
  readonly sku: string;
  /** What tells it from the others of its group; empty for the single product of one. */
  readonly variation: string;
  readonly since: Temporal.Instant;
  readonly product_type: ProductType;
  readonly tracking_type: TrackingType;
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
  readonly base_price_in_cents: number;
  readonly stock: readonly OrderableStock[];
  readonly taken: readonly TakenStock[];
}

export interface OrderableStock {
  readonly location_id: string;
  /** Null where stock is only counted. */
  readonly stock_item_id: string | null;
  readonly units: number;
  readonly from: Temporal.Instant;
  readonly till: Temporal.Instant | null;
}

/** By a downtime. */
export interface TakenStock {
  readonly location_id: string;
  readonly stock_item_id: string | null;
  readonly units: number;
  readonly from: Temporal.Instant;
  readonly till: Temporal.Instant;
}

export interface OrderableBundle {
  readonly id: string;
  readonly name: string;
  readonly since: Temporal.Instant;
  readonly parts: readonly OrderablePart[];
}

export interface OrderablePart {
  readonly bundle_item_id: string;
  readonly sku: string;
  readonly quantity: number;
  /** Null where the customer chooses. */
  readonly product_id: string | null;
}

export interface OrderingCustomer {
  readonly id: string;
  readonly since: Temporal.Instant;
  readonly legal_type: 'person' | 'commercial';
  readonly discount_percentage: number;
  readonly deposit_type: DepositType | 'default';
  readonly deposit_value: number;
  readonly tax_region_id: string | null;
  readonly address: PropertyAttributes;
}
