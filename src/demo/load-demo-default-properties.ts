import type { DefaultProperty } from '../app/customers/properties.ts';
import { insertRows } from '../app/rows/write-rows.ts';
import type { Work } from '../db/work.ts';
import type { PropertyType } from '../domain/customers/properties.ts';
import { newId } from '../lib/new-id.ts';
import { COMPANY_AGE_DAYS, daysAgo } from './days-ago.ts';

/** By the kind of what has them. */
export type DemoDefaults = Readonly<Record<keyof typeof DEFINITIONS, readonly DefaultProperty[]>>;

export async function loadDemoDefaultProperties(work: Work): Promise<DemoDefaults> {
  const defaults: DemoDefaults = {
    customers: defaultProperties(DEFINITIONS.customers),
    orders: defaultProperties(DEFINITIONS.orders),
    product_groups: defaultProperties(DEFINITIONS.product_groups),
    stock_items: defaultProperties(DEFINITIONS.stock_items),
  };
  const created_at = daysAgo(work.now, COMPANY_AGE_DAYS);
  await insertRows(
    work,
    'default_properties',
    Object.entries(defaults).flatMap(([owner_type, fields]) =>
      fields.map((field) => ({ ...field, owner_type, created_at })),
    ),
  );
  return defaults;
}

type Definition = Pick<DefaultProperty, 'name' | 'identifier'> & {
  readonly property_type: PropertyType;
  readonly show_on?: readonly string[];
  readonly validation_required?: boolean;
  readonly select_options?: readonly string[];
};

const CUSTOMER_FIELDS: readonly Definition[] = [
  {
    name: 'Main address',
    identifier: 'main',
    property_type: 'address',
    show_on: ['contract', 'invoice', 'quote'],
    validation_required: true,
  },
  { name: 'Phone', identifier: 'phone', property_type: 'phone', show_on: ['contract', 'packing'] },
  { name: 'Accounts e-mail', identifier: 'accounts_email', property_type: 'email' },
  {
    name: 'Found us through',
    identifier: 'found_us_through',
    property_type: 'select',
    select_options: ['Friend', 'Search', 'Film school', 'Walk-in'],
  },
  { name: 'Insured until', identifier: 'insured_until', property_type: 'date_field', show_on: ['contract'] },
  { name: 'Tax number', identifier: 'tax_number', property_type: 'text_field', show_on: ['invoice'] },
  {
    name: 'Pick-up instructions',
    identifier: 'pick_up_instructions',
    property_type: 'text_area',
    show_on: ['packing'],
  },
];

const ORDER_FIELDS: readonly Definition[] = [
  { name: 'Purchase order', identifier: 'purchase_order', property_type: 'text_field', show_on: ['invoice'] },
  { name: 'Shoot location', identifier: 'shoot_location', property_type: 'address', show_on: ['packing'] },
];

const PRODUCT_GROUP_FIELDS: readonly Definition[] = [
  { name: 'Manufacturer', identifier: 'manufacturer', property_type: 'text_field' },
  { name: 'Country of origin', identifier: 'country_of_origin', property_type: 'text_field', show_on: ['packing'] },
];

const STOCK_ITEM_FIELDS: readonly Definition[] = [
  {
    name: 'Serial number',
    identifier: 'serial_number',
    property_type: 'text_field',
    show_on: ['contract', 'packing'],
  },
  { name: 'Serviced on', identifier: 'serviced_on', property_type: 'date_field' },
];

const DEFINITIONS = {
  customers: CUSTOMER_FIELDS,
  orders: ORDER_FIELDS,
  product_groups: PRODUCT_GROUP_FIELDS,
  stock_items: STOCK_ITEM_FIELDS,
} as const;

const defaultProperties = (definitions: readonly Definition[]): readonly DefaultProperty[] =>
  definitions.map((definition, index) => defaultProperty(definition, index + 1));

const defaultProperty = (definition: Definition, position: number): DefaultProperty => ({
  id: newId(),
  show_on: [],
  validation_required: false,
  select_options: [],
  ...definition,
  position,
});
