/** Everything that may stand in a body that describes a line, whether it can be written or not. */
export const LINE_FIELDS: readonly string[] = [
  'id',
  'title',
  'quantity',
  'price_each_in_cents',
  'price_in_cents',
  'price_with_tax_in_cents',
  'display_price_in_cents',
  'position',
  'planning_id',
  'order_id',
  'tax_category_id',
  'created_at',
  'updated_at',
  'order',
  'tax_category',
];
