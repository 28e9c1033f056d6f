import type { Prices } from '../../domain/items/price-fields.ts';
import type { ProductType, TrackingType } from '../../domain/items/tracking.ts';
import type { Weight } from './weight-attribute.ts';

/** What decisions about a product group go by, as its row has it. */
export interface ProductGroup extends Prices, Weight {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly slug: string;
  readonly sku: string | null;
  readonly product_type: ProductType;
  readonly tracking_type: TrackingType;
  readonly has_variations: boolean;
  readonly variation_fields: readonly string[];
  readonly price_period: string | null;
  readonly base_price_in_cents: number;
  readonly price_structure_id: string | null;
  readonly price_ruleset_id: string | null;
  readonly tax_category_id: string | null;
  readonly photo_id: string | null;
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
  readonly allow_shortage: boolean;
  readonly shortage_limit: number;
  readonly always_available: boolean;
  readonly archived_at: Temporal.Instant | null;
}

/** What a group that does not exist yet is compared with. */
export type GroupBefore = Pick<
  ProductGroup,
  | keyof Prices
  | keyof Weight
  | 'product_type'
  | 'tracking_type'
  | 'has_variations'
  | 'price_period'
  | 'price_structure_id'
  | 'price_ruleset_id'
  | 'variation_fields'
  | 'tax_category_id'
>;

export const NEW_GROUP: GroupBefore = {
  product_type: 'rental',
  tracking_type: 'bulk',
  has_variations: false,
  variation_fields: [],
  price_type: 'none',
  price_period: null,
  flat_fee_price_in_cents: 0,
  structure_price_in_cents: 0,
  price_structure_id: null,
  price_ruleset_id: null,
  tax_category_id: null,
  weight_value: null,
  weight_unit: null,
};
