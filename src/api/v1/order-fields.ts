/** Amounts of an order, each told in cents and as a decimal number. */
export const ORDER_AMOUNTS = [
  'price',
  'price_with_tax',
  'grand_total',
  'grand_total_with_tax',
  'paid',
  'deposit_paid',
  'discount',
  'discount_with_tax',
  'deposit',
] as const;

/** Those among them that are told a third time, as a decimal number under their bare name. */
export const BARE_AMOUNTS = ['price', 'price_with_tax', 'grand_total', 'grand_total_with_tax'] as const;

/** Everything that may stand in a body that describes an order, whether it can be written or not. */
export const ORDER_FIELDS: readonly string[] = [
  'id',
  'number',
  'status',
  'customer',
  'customer_id',
  'starts_at',
  'stops_at',
  ...ORDER_AMOUNTS.map((amount) => `${amount}_in_cents`),
  ...BARE_AMOUNTS,
  ...ORDER_AMOUNTS.map((amount) => `${amount}_as_decimal`),
  'discount_percentage',
  'deposit_value',
  'deposit_type',
  'tags',
  'tax_region_id',
  'item_count',
  'invoice_count',
  'entirely_started',
  'entirely_stopped',
  'item_ids',
  'stock_item_ids',
  'legacy_id',
  'created_at',
  'updated_at',
  'plannings',
  'lines',
  'tax_values',
  'notes',
  'properties',
  'properties_attributes',
];
