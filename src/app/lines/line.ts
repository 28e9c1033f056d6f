export const LINE_TYPES = [
  'section',
  'deposit_charge',
  'proration',
  'charge',
  'legacy_migration',
  'delivery_rate',
] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** The row of a line, as it is read while its order is held. */
export interface Line {
  readonly id: string;
  readonly line_type: LineType;
  readonly quantity: number;
  readonly price_each_in_cents: number;
  readonly charge_length: number | null;
  readonly discountable: boolean;
  readonly taxable: boolean;
  readonly position: number;
  /** Among the parts of a bundle, which share its position. */
  readonly nested_position: number;
  readonly item_id: string | null;
  readonly planning_id: string | null;
  readonly parent_line_id: string | null;
  readonly bundle_item_id: string | null;
  readonly tax_category_id: string | null;
  readonly price_tile_id: string | null;
  readonly archived_at: Temporal.Instant | null;
}

/** What a caller may send of a line. */
export interface LineAttributes {
  readonly owner_type?: string | null;
  readonly owner_id?: string | null;
  readonly line_type?: LineType | null;
  readonly title?: string | null;
  readonly extra_information?: string | null;
  readonly quantity?: number | null;
  readonly price_each_in_cents?: number | null;
  readonly charge_length?: number | null;
  readonly charge_label?: string | null;
  readonly original_charge_label?: string | null;
  readonly price_tile_id?: string | null;
  readonly tax_category_id?: string | null;
  readonly discountable?: boolean | null;
  readonly taxable?: boolean | null;
  readonly position?: number | null;
  readonly confirm_shortage?: boolean | null;
}
