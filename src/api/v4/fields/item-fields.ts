import { photoUrl } from '../../../app/catalogue/item-attributes.ts';
import { weightSql } from '../../../app/catalogue/product-group.ts';
import { propertyValues } from '../../../app/customers/owner-properties.ts';
import { literal, sql } from '../../../db/sql.ts';
import { TRACKING_TYPES, WEIGHT_UNITS } from '../../../domain/catalogue/items.ts';
import { PRICE_TYPES } from '../../../domain/pricing/line-price.ts';
import {
  archivable,
  boolean,
  enumeration,
  float,
  hash,
  integer,
  record,
  stamps,
  string,
  strings,
  uuid,
} from '../engine/field.ts';

/** Version 1 knows the year as well. */
const PRICE_PERIODS = ['hour', 'day', 'week', 'month'] as const;

/** The fields that product groups and products share, in their order. Products take them from the group. */
export const itemFields = <const Type extends string>(productTypes: readonly Type[], { readonly = false } = {}) => ({
  ...stamps(),
  type: string({ readonly: true }),
  ...archivable(),
  name: string({ readonly }),
  group_name: string({ readonly: true, describe: 'The name of the product group; null for a group itself.' }),
  slug: string({ readonly, describe: 'Made from the name when left blank. Unique among product groups.' }),
  sku: string({ readonly, describe: 'Made from the name when left blank. Null for a product with variations.' }),
  buffer_time_before: integer({ readonly, describe: 'Seconds before a rental in which its units are taken already.' }),
  buffer_time_after: integer({ readonly, describe: 'Seconds after a rental in which its units are taken still.' }),
  product_type: enumeration(productTypes, { readonly }),
  tracking_type: enumeration(TRACKING_TYPES, {
    ...(readonly ? { readonly } : { readonlyAfterCreate: true }),
    describe: 'none: service, sales_item; bulk: rental, sales_item; trackable: rental.',
  }),
  trackable: boolean({
    ...(readonly ? { readonly } : { readonlyAfterCreate: true }),
    sql: (row) => sql`(${row}.tracking_type = 'trackable')`,
  }),
  has_variations: boolean({ readonly, describe: 'Can be switched on, never off; not for services.' }),
  variation: boolean({ readonly: true }),
  extra_information: string({ readonly, nullable: true }),
  photo_url: string({ readonly: true, nullable: true, sql: photoUrl }),
  description: string({ readonly, nullable: true }),
  excerpt: string({ readonly, nullable: true }),
  show_in_store: boolean({ readonly }),
  sorting_weight: integer(),
  base_price_in_cents: integer({ readonly: true }),
  price_type: enumeration(PRICE_TYPES, { readonly }),
  price_period: enumeration(PRICE_PERIODS, { readonly, describe: 'Goes with price_type simple.' }),
  deposit_in_cents: integer({ readonly }),
  default_purchase_cost_in_cents: integer({ readonly }),
  weight: record(
    { value: float(), unit: enumeration(WEIGHT_UNITS) },
    { writeonly: false, nullable: true, sql: weightSql },
  ),
  discountable: boolean({ readonly }),
  taxable: boolean({ readonly }),
  seo_title: string({ readonly, nullable: true }),
  seo_description: string({ readonly, nullable: true }),
  tag_list: strings({ readonly }),
  properties: hash({
    readonly: true,
    nullable: false,
    sql: (row) => propertyValues(row, literal('product_groups'), sql`coalesce(${row}.product_group_id, ${row}.id)`),
    describe: 'Custom fields of the product group, identifier → value.',
  }),
  photo_id: uuid({ readonly: true, nullable: true }),
  tax_category_id: uuid({ readonly, nullable: true }),
  price_ruleset_id: uuid({ readonly, nullable: true }),
  price_structure_id: uuid({
    readonly,
    nullable: true,
    describe: 'Chosen for price_type structure; made for private_structure; null for the others.',
  }),
  allow_shortage: boolean({ readonly }),
  shortage_limit: integer({ readonly }),
});
