import type { WeightAttributes } from './product-group-attributes.ts';

/** What a caller may send of a product. */
export interface ProductAttributes {
  readonly product_group_id?: string | null;
  readonly variation_values?: readonly string[];
  readonly base_price_in_cents?: number | null;
  readonly sorting_weight?: number | null;
  /** One of the group's photos; null for the group's main one. */
  readonly photo_id?: string | null;
  /** Null, or a null `value`, for the group's. */
  readonly weight?: WeightAttributes | null;
}
