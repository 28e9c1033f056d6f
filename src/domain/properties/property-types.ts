export const PROPERTY_TYPES = ['address', 'date_field', 'email', 'phone', 'select', 'text_area', 'text_field'] as const;

export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** On which documents a custom field is printed. */
export const SHOWN_ON = ['contract', 'invoice', 'packing', 'quote'] as const;

/** What can have custom fields. */
export const PROPERTY_OWNERS = ['customers', 'documents', 'orders', 'product_groups', 'stock_items'] as const;

export type PropertyOwner = (typeof PROPERTY_OWNERS)[number];

/** How version 1 calls the types. */
export const V1_TYPE_NAMES: Readonly<Record<PropertyType, string>> = {
  address: 'Property::Address',
  date_field: 'Property::DateField',
  email: 'Property::Email',
  phone: 'Property::Phone',
  select: 'Property::Select',
  text_area: 'Property::TextArea',
  text_field: 'Property::TextField',
};

/** Null for a name that version 1 does not have. */
export const propertyTypeFromV1 = (name: string): PropertyType | null =>
  PROPERTY_TYPES.find((type) => V1_TYPE_NAMES[type] === name) ?? null;
