import { identifier, join, type Sql, sql } from '../../db/sql.ts';

/** What a product has exactly as its group has it. */
const INHERITED = [
  'product_type',
  'tracking_type',
  'always_available',
  'has_variations',
  'stock_item_properties',
  'buffer_time_before',
  'buffer_time_after',
  'allow_shortage',
  'shortage_limit',
  'price_type',
  'price_period',
  'flat_fee_price_in_cents',
  'structure_price_in_cents',
  'deposit_in_cents',
  'default_purchase_cost_in_cents',
  'price_structure_id',
  'price_ruleset_id',
  'tax_category_id',
  'discountable',
  'taxable',
  'extra_information',
  'description',
  'excerpt',
  'seo_title',
  'seo_description',
  'show_in_store',
  'tag_list',
] as const;

/** What it has of its group by another name. */
const DERIVED = { group_name: 'name', variation: 'has_variations' } as const;

const pairs: readonly (readonly [product: string, group: string])[] = [
  ...INHERITED.map((column) => [column, column] as const),
  ...Object.entries(DERIVED),
];

export const inheritedColumns: Sql = join(
  pairs.map(([product]) => identifier(product)),
  ', ',
);

/** The values for `inheritedColumns`, of the group `row`. */
export const inheritedValues = (row: Sql): Sql =>
  join(
    pairs.map(([, group]) => sql`${row}.${identifier(group)}`),
    ', ',
  );

/** Assignments for an update of products from the group `row`. */
export const inheritedAssignments = (row: Sql): Sql =>
  join(
    pairs.map(([product, group]) => sql`${identifier(product)} = ${row}.${identifier(group)}`),
    ', ',
  );
