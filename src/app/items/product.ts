import type { Weight } from './weight-attribute.ts';

/** What decisions about a product go by, as its row has it. */
export interface Product extends Weight {
  readonly id: string;
  readonly type: string;
  readonly product_group_id: string;
  readonly slug: string;
  readonly variation_values: readonly string[];
  readonly base_price_in_cents: number;
  readonly weight_overridden: boolean;
  readonly sorting_weight: number;
  readonly photo_id: string | null;
  readonly archived_at: Temporal.Instant | null;
}
