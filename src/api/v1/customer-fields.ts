/** Of the main address, as fields of the customer. */
export const ADDRESS_FIELDS = ['address1', 'address2', 'city', 'region', 'zipcode', 'country'] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Everything that may stand in a body that describes a customer, whether it can be written or not. */
export const CUSTOMER_FIELDS: readonly string[] = [
  'id',
  'number',
  'name',
  'email',
  'phone',
  'avatar_url',
  'tax_region_id',
  'orders',
  'properties',
  'properties_attributes',
  'notes',
  'archived',
  'created_at',
  'updated_at',
  'legacy_id',
  'discount_percentage',
  'deposit_type',
  'deposit_value',
  'tags',
  ...ADDRESS_FIELDS,
  'order_count',
  'turnover',
  'main_address',
];
