import type { PriceType } from '../../domain/items/price-fields.ts';
import type { PricePeriod } from '../../domain/pricing/periods.ts';
import type { ProductType, TrackingType } from '../../domain/items/tracking.ts';
import type { WeightUnit } from '../../domain/items/weight.ts';
import type { StoredPhoto } from '../photos/photo-source.ts';
import type { PropertyEntry } from '../properties/write-owner-properties.ts';
import type { ItemAttributes } from './item-attributes.ts';

/** What a caller may send of a product group, in either version. */
export interface ProductGroupAttributes extends ItemAttributes, StoredPhoto {
  readonly sku?: string | null;
  readonly product_type?: ProductType | null;
  /** Fixed at creation, like `trackable`, which says the same with less. */
  readonly tracking_type?: TrackingType | null;
  readonly trackable?: boolean | null;
  readonly always_available?: boolean | null;
  readonly has_variations?: boolean | null;
  readonly variation_fields?: readonly unknown[];
  readonly stock_item_properties?: readonly string[];
  readonly buffer_time_before?: number | null;
  readonly buffer_time_after?: number | null;
  readonly allow_shortage?: boolean | null;
  readonly shortage_limit?: number | null;
  readonly confirm_shortage?: boolean | null;
  readonly price_type?: PriceType | null;
  readonly price_period?: PricePeriod | null;
  readonly flat_fee_price_in_cents?: number | null;
  readonly structure_price_in_cents?: number | null;
  /** Version 1: whichever of the two prices above the price type goes by. */
  readonly base_price_in_cents?: number | null;
  readonly price_structure_id?: string | null;
  readonly price_ruleset_id?: string | null;
  readonly deposit_in_cents?: number | null;
  readonly default_purchase_cost_in_cents?: number | null;
  readonly weight?: WeightAttributes | null;
  readonly properties_attributes?: readonly PropertyEntry[];
}

export interface WeightAttributes {
  readonly value?: number | null;
  readonly unit?: WeightUnit | null;
}
