import { lockProductsOfGroup, lockRow } from '../../db/locks.ts';
import type { Row } from '../../db/row.ts';
import { identifier, join, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext, Work } from '../../db/work.ts';
import { type ProductType, type TrackingType, type WeightUnit, weightUnitOf } from '../../domain/catalogue/items.ts';
import type { PricePeriod, Prices, PriceType } from '../../domain/pricing/line-price.ts';
import { notFound } from '../../lib/refusal.ts';
import type { Problems } from '../attributes/problems.ts';
import { readSettings } from '../company/settings.ts';
import type { PropertyEntry } from '../customers/owner-properties.ts';
import type { StoredPhoto } from './photos.ts';

/** The largest value of the column, in any unit. */
export const MAX_WEIGHT = 10_000_000;

export interface Weight {
  readonly weight_value: number | null;
  readonly weight_unit: WeightUnit | null;
}

export const NO_WEIGHT: Weight = { weight_value: null, weight_unit: null };

/** The weight that is to be kept: undefined when nothing of it was sent, `NO_WEIGHT` when it is to go. */
export async function weightAttribute(
  view: ReadContext,
  problems: Problems,
  sent: WeightAttributes | null | undefined,
  before: Weight,
): Promise<Weight | undefined> {
  if (sent === undefined) return undefined;
  if (sent === null) return NO_WEIGHT;
  if (sent.value === undefined && !sent.unit) return undefined;
  const value = sent.value === undefined ? before.weight_value : sent.value;
  if (value === null) return NO_WEIGHT;
  if (value < 0 || value > MAX_WEIGHT) problems.add('weight/value', `must be between 0 and ${MAX_WEIGHT}`);
  return {
    weight_value: Number(value.toFixed(FRACTION_DIGITS)),
    weight_unit: sent.unit ?? before.weight_unit ?? (await usualUnit(view)),
  };
}

const FRACTION_DIGITS = 4;

/** By the company's system of units; distances are where it says which. */
const usualUnit = async (view: ReadContext): Promise<WeightUnit> =>
  weightUnitOf((await readSettings(view)).settings.deliveries.distance_unit);

/** As published: an object, or null. */
export const weightSql = (row: Sql): Sql => sql`case
    when ${row}.weight_value is not null
      then json_build_object('value', json_float(${row}.weight_value), 'unit', ${row}.weight_unit)
  end`;

/** Attributes that a caller may send of product groups and bundles alike. */
export interface ItemAttributes {
  readonly name?: string | null;
  readonly slug?: string | null;
  readonly create_url_redirect?: boolean | null;
  readonly description?: string | null;
  readonly excerpt?: string | null;
  readonly extra_information?: string | null;
  readonly seo_title?: string | null;
  readonly seo_description?: string | null;
  readonly show_in_store?: boolean | null;
  readonly discountable?: boolean | null;
  readonly taxable?: boolean | null;
  readonly sorting_weight?: number | null;
  readonly tag_list?: readonly unknown[];
  readonly tax_category_id?: string | null;
}

/** Attributes of a product group that a caller may send, in either version. */
export interface ProductGroupAttributes extends ItemAttributes, StoredPhoto {
  readonly sku?: string | null;
  readonly product_type?: ProductType | null;
  /** Fixed at creation, like `trackable`, which says the same with less. */
  readonly tracking_type?: TrackingType | null;
  readonly trackable?: boolean | null;
  readonly always_available?: boolean | null;
  readonly has_variations?: boolean | null;
  readonly variation_fields?: readonly unknown[];
  readonly stock_item_properties?: readonly string[];
  readonly buffer_time_before?: number | null;
  readonly buffer_time_after?: number | null;
  readonly allow_shortage?: boolean | null;
  readonly shortage_limit?: number | null;
  readonly confirm_shortage?: boolean | null;
  readonly price_type?: PriceType | null;
  readonly price_period?: PricePeriod | null;
  readonly flat_fee_price_in_cents?: number | null;
  readonly structure_price_in_cents?: number | null;
  /** Version 1: whichever of the two prices above the price type goes by. */
  readonly base_price_in_cents?: number | null;
  readonly price_structure_id?: string | null;
  readonly price_ruleset_id?: string | null;
  readonly deposit_in_cents?: number | null;
  readonly default_purchase_cost_in_cents?: number | null;
  readonly weight?: WeightAttributes | null;
  readonly properties_attributes?: readonly PropertyEntry[];
}

export interface WeightAttributes {
  readonly value?: number | null;
  readonly unit?: WeightUnit | null;
}

/** Attributes of a product that a caller may send. */
export interface ProductAttributes {
  readonly product_group_id?: string | null;
  readonly variation_values?: readonly string[];
  readonly base_price_in_cents?: number | null;
  readonly sorting_weight?: number | null;
  /** One of the group's photos; null for the group's main one. */
  readonly photo_id?: string | null;
  /** Null, or a null `value`, for the group's. */
  readonly weight?: WeightAttributes | null;
}

/** The columns of a product group that decisions depend on. */
export interface ProductGroup extends Prices, Weight {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly slug: string;
  readonly sku: string | null;
  readonly product_type: ProductType;
  readonly tracking_type: TrackingType;
  readonly has_variations: boolean;
  readonly variation_fields: readonly string[];
  readonly price_period: Row<'items'>['price_period'];
  readonly base_price_in_cents: number;
  readonly price_structure_id: string | null;
  readonly price_ruleset_id: string | null;
  readonly tax_category_id: string | null;
  readonly photo_id: string | null;
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
  readonly allow_shortage: boolean;
  readonly shortage_limit: number;
  readonly always_available: boolean;
  readonly archived_at: Temporal.Instant | null;
}

/** The state that a new group is compared with. */
export type GroupBefore = Pick<
  ProductGroup,
  | keyof Prices
  | keyof Weight
  | 'product_type'
  | 'tracking_type'
  | 'has_variations'
  | 'price_period'
  | 'price_structure_id'
  | 'price_ruleset_id'
  | 'variation_fields'
  | 'tax_category_id'
>;

export const NEW_GROUP: GroupBefore = {
  product_type: 'rental',
  tracking_type: 'bulk',
  has_variations: false,
  variation_fields: [],
  price_type: 'none',
  price_period: null,
  flat_fee_price_in_cents: 0,
  structure_price_in_cents: 0,
  price_structure_id: null,
  price_ruleset_id: null,
  tax_category_id: null,
  weight_value: null,
  weight_unit: null,
};

/** The columns of a product that decisions depend on. */
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

export interface LockedGroup {
  readonly group: ProductGroup;
  /** Archived ones too, in the order of their ids. */
  readonly products: readonly Product[];
}

/** The group and its products, locked until commit. */
export async function lockProductGroup(work: Work, id: string): Promise<LockedGroup> {
  const locked = await lockProductGroupIfAny(work, id);
  if (locked === undefined) throw notFound();
  return locked;
}

export async function lockProductGroupIfAny(work: Work, id: string): Promise<LockedGroup | undefined> {
  const group = await lockRow<'items', ProductGroup>(work.tx, 'items', work.company.id, id);
  if (group?.type !== 'product_groups') return undefined;
  return { group, products: await lockProductsOfGroup<Product>(work.tx, work.company.id, id) };
}

/** Columns that a product has exactly as its group. */
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

/** Columns that a product takes from its group under another name. */
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
