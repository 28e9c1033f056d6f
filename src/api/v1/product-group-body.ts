import { z } from 'zod';
import { type GroupBefore, NEW_GROUP, type ProductGroupAttributes } from '../../app/catalogue/product-group.ts';
import { setStockTo } from '../../app/catalogue/set-stock-to.ts';
import { alias, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { PRICE_PERIODS } from '../../domain/pricing/line-price.ts';
import { invalid } from '../../lib/refusal.ts';
import type { ApiRequest } from '../server/request.ts';
import { groupStock, isProductOf, pricesOf, priceTypeOf, V1_PRICE_TYPES } from './product-group-json.ts';
import { readRoot, readValues, renamingFields } from './read-body.ts';
import { filledFor } from './record-kind.ts';
import { flag, integer, propertyEntries, reference, text, texts } from './value-types.ts';

/** Writable fields of a product group; anything else in a body is ignored. */
const productGroup = z.object({
  name: text,
  slug: text,
  sku: text,
  lag_time: integer,
  lead_time: integer,
  always_available: flag,
  trackable: flag,
  base_price_in_cents: integer,
  price_id: reference,
  price_type: z.enum(V1_PRICE_TYPES, { error: 'must be blank, simple or structure' }).nullable().exactOptional(),
  price_period: z
    .enum(['', ...PRICE_PERIODS], { error: `must be one of: ${PRICE_PERIODS.join(', ')}` })
    .nullable()
    .transform((period) => period || null)
    .exactOptional(),
  flat_fee_price_in_cents: integer,
  structure_price_in_cents: integer,
  deposit_in_cents: integer,
  tax_category_id: reference,
  quantity: integer,
  has_variations: flag,
  variation_fields: texts,
  stock_item_properties: texts,
  show_in_store: flag,
  extra_information: text,
  description: text,
  tags: texts,
  properties_attributes: propertyEntries,
});

export type ProductGroupBody = z.output<typeof productGroup>;

export const productGroupBody = (request: ApiRequest): ProductGroupBody =>
  readValues(productGroup, readRoot(request, 'product_group', PRODUCT_GROUP_FIELDS));

/** Every known field of a product group's body, writable or not. */
export const PRODUCT_GROUP_FIELDS: readonly string[] = [
  'id',
  'name',
  'slug',
  'sku',
  'lag_time',
  'lead_time',
  'always_available',
  'trackable',
  'base_price_in_cents',
  'base_price_as_decimal',
  'price_id',
  'price_wrapper_id',
  'price_type',
  'price_period',
  'flat_fee_price_in_cents',
  'structure_price_in_cents',
  'deposit_in_cents',
  'flat_fee_price_as_decimal',
  'structure_price_as_decimal',
  'deposit_as_decimal',
  'tax_category_id',
  'archived',
  'archived_at',
  'quantity',
  'variation_values',
  'has_variations',
  'variation_fields',
  'stock_item_properties',
  'products_count',
  'stock_count',
  'show_in_store',
  'extra_information',
  'search_highlight',
  'photo_url',
  'description',
  'legacy_id',
  'tags',
  'products',
  'properties',
  'properties_attributes',
  'notes',
  'created_at',
  'updated_at',
];

/** Writes a product group through a use case, which knows some fields by other names. */
export const writingProductGroup = <Result>(
  body: ProductGroupBody,
  before: GroupBefore | null,
  write: (attributes: ProductGroupAttributes) => Promise<Result>,
): Promise<Result> =>
  renamingFields(ourField, () => {
    if (before !== null) trackableMustStay(body, before);
    return write(attributesOf(body, before));
  });

function trackableMustStay({ trackable }: ProductGroupBody, { tracking_type }: GroupBefore): void {
  if (typeof trackable === 'boolean' && trackable !== (tracking_type === 'trackable')) {
    throw invalid({ field: 'trackable', message: "can't be changed" });
  }
}

function attributesOf(body: ProductGroupBody, before: GroupBefore | null): ProductGroupAttributes {
  const { lag_time, lead_time, price_id, tags, trackable, quantity: _, ...same } = body;
  const { base_price_in_cents: _1, flat_fee_price_in_cents: _2, structure_price_in_cents: _3, ...columns } = same;
  return {
    ...columns,
    ...pricesOf(body, before ?? NEW_GROUP),
    price_type: priceTypeOf(body, before ?? NEW_GROUP),
    ...(before === null && trackable !== undefined ? { trackable } : {}),
    ...(lag_time === undefined ? {} : { buffer_time_after: lag_time }),
    ...(lead_time === undefined ? {} : { buffer_time_before: lead_time }),
    ...(price_id === undefined ? {} : { price_structure_id: price_id }),
    ...(tags === undefined ? {} : { tag_list: tags }),
  };
}

function ourField(field: string): string {
  const [, index, part] = /^properties_attributes\/(\d+)\/(.+)$/.exec(field) ?? [];
  if (index !== undefined) return `properties_attributes/${index}/${part === 'property_type' ? 'type' : part}`;
  return OUR_NAMES.get(field) ?? field;
}

const OUR_NAMES: ReadonlyMap<string, string> = new Map([
  ['buffer_time_after', 'lag_time'],
  ['buffer_time_before', 'lead_time'],
  ['price_structure_id', 'price_id'],
  ['tag_list', 'tags'],
]);

/**
 * Sets the stock of a product group. A group with variations has its stock by product, so only the current value is
 * accepted. Null and a missing value change nothing.
 */
export async function writeQuantity(work: Work, groupId: string, quantity: number | null | undefined): Promise<void> {
  if (quantity === null || quantity === undefined) return;
  const group = await loadGroup(work, groupId);
  if (group.product_id !== null) await setStockTo(work, group.product_id, quantity);
  else if (quantity !== group.quantity) throw invalid({ field: 'quantity', message: OF_VARIATIONS });
}

const OF_VARIATIONS = "can't be set for a product group with variations: each has stock of its own";

interface StockedGroup {
  /** Null for a group with variations. */
  readonly product_id: string | null;
  readonly quantity: number;
}

function loadGroup(work: Work, id: string): Promise<StockedGroup> {
  const g = alias('g');
  const query = sql`
    select
      (select p.id from items as p where ${isProductOf(g)} and not g.has_variations limit 1) as product_id,
      ${groupStock(g)} as quantity
    from items as g
    where g.company_id = ${work.company.id}
      and g.id = ${id}
  `;
  return work.tx.one<StockedGroup>(filledFor(work, query));
}
