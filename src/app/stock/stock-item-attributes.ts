import type { PropertyEntry } from '../properties/write-owner-properties.ts';

/** What a caller may send of a stock item. */
export interface StockItemAttributes {
  readonly identifier?: string | null;
  readonly product_id?: string | null;
  readonly location_id?: string | null;
  readonly from?: Temporal.Instant | null;
  readonly till?: Temporal.Instant | null;
  readonly purchase_cost_in_cents?: number | null;
  readonly purchased_at?: Temporal.Instant | null;
  readonly properties_attributes?: readonly PropertyEntry[];
  readonly confirm_shortage?: boolean | null;
}

/** As its row has it. */
export interface StockItem {
  readonly id: string;
  readonly product_id: string;
  readonly location_id: string;
  readonly identifier: string;
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
  readonly archived_at: Temporal.Instant | null;
}
