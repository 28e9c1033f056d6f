import type { Work } from '../../db/work.ts';
import { skuOf } from '../../domain/catalogue/items.ts';
import { newId } from '../../lib/new-id.ts';
import {
  centsAttribute,
  countAttribute,
  integerAttribute,
  lineAttribute,
  MAX_CENTS,
} from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { planOwnerProperties, writeOwnerProperties } from '../customers/owner-properties.ts';
import { newTaxCategory } from '../pricing/taxes.ts';
import { updateRow } from '../rows/write-rows.ts';
import {
  flag,
  insertWithFreeSlug,
  insertWithSlug,
  itemChanges,
  slugAttribute,
  slugOfName,
  requireTaxCategory,
  trackingAttribute,
} from './item-attributes.ts';
import {
  insertPrivateStructure,
  priceChanges,
  requirePriceRuleset,
  priceStructureAttribute,
} from './item-price-attributes.ts';
import { addMainPhoto } from './photos.ts';
import { type GroupBefore, NEW_GROUP, type ProductGroupAttributes, weightAttribute } from './product-group.ts';
import { namesAttribute } from './product-names.ts';
import { insertProduct } from './products.ts';

/** Seconds: a year. */
export const MAX_BUFFER_TIME = 31_536_000;

export const MAX_SHORTAGE_LIMIT = 1_000_000;

export const MAX_VARIATION_FIELDS = 10;

export const MAX_STOCK_ITEM_PROPERTIES = 50;

/**
 * The columns of a product group that are to be written: those that were sent, cleaned and checked, and those that
 * follow from them. Slug, SKU, weight, price structure and ruleset aside, which need a look into the database.
 */
export function productGroupChanges(problems: Problems, sent: ProductGroupAttributes, before: GroupBefore) {
  const product_type = sent.product_type ?? before.product_type;
  return {
    ...itemChanges(problems, sent),
    ...priceChanges(problems, sent, before, product_type),
    product_type,
    always_available: flag(sent.always_available, false),
    has_variations: variationsAttribute(problems, sent.has_variations, before.has_variations, product_type),
    variation_fields: namesAttribute(problems, 'variation_fields', sent.variation_fields, MAX_VARIATION_FIELDS),
    stock_item_properties: namesAttribute(
      problems,
      'stock_item_properties',
      sent.stock_item_properties,
      MAX_STOCK_ITEM_PROPERTIES,
    ),
    buffer_time_before: bufferAttribute(problems, 'buffer_time_before', sent.buffer_time_before),
    buffer_time_after: bufferAttribute(problems, 'buffer_time_after', sent.buffer_time_after),
    allow_shortage: flag(sent.allow_shortage, false),
    shortage_limit: countAttribute(problems, 'shortage_limit', sent.shortage_limit, {
      least: 0,
      most: MAX_SHORTAGE_LIMIT,
    }),
    deposit_in_cents: centsAttribute(problems, 'deposit_in_cents', sent.deposit_in_cents),
    default_purchase_cost_in_cents: integerAttribute(
      problems,
      'default_purchase_cost_in_cents',
      sent.default_purchase_cost_in_cents,
      { least: 0, most: MAX_CENTS },
    ),
  };
}

const bufferAttribute = (problems: Problems, field: string, value: number | null | undefined): number | undefined =>
  countAttribute(problems, field, value, { least: 0, most: MAX_BUFFER_TIME });

function variationsAttribute(
  problems: Problems,
  sent: boolean | null | undefined,
  before: boolean,
  productType: string,
): boolean {
  if (before && sent === false) problems.add('has_variations', "can't be switched off");
  const after = before || (sent ?? false);
  if (after && productType === 'service') problems.add('has_variations', 'is not possible for a service');
  return after;
}

/** The columns of a group, with all problems added. Writes nothing. */
export async function planProductGroup(
  work: Work,
  problems: Problems,
  id: string,
  sent: ProductGroupAttributes,
  before: GroupBefore,
) {
  const changes = productGroupChanges(problems, sent, before);
  const weight = await weightAttribute(work, problems, sent.weight, before);
  await requireTaxCategory(work, problems, changes.tax_category_id, before.tax_category_id);
  await requirePriceRuleset(work, problems, sent.price_ruleset_id, before.price_ruleset_id);
  return {
    columns: { ...changes, ...weight, price_ruleset_id: sent.price_ruleset_id },
    /** Null for those that are to be made from the name. */
    slug: slugAttribute(problems, sent.slug),
    sku: lineAttribute(problems, 'sku', sent.sku),
    /** Undefined for one of the group's own that is yet to be made. */
    price_structure_id: await priceStructureAttribute(work, problems, id, {
      price_type: changes.price_type,
      sent: sent.price_structure_id,
      before,
    }),
    properties: await planOwnerProperties(
      work,
      { type: 'product_groups', id },
      sent.properties_attributes ?? [],
      problems,
    ),
  };
}

/**
 * Answers the id of the new group. One without variations has its single product at once; one with variations is given
 * its products one by one.
 */
export async function createProductGroup(work: Work, sent: ProductGroupAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  const plan = await planProductGroup(work, problems, id, { ...sent, name: sent.name ?? null }, NEW_GROUP);
  const { columns, slug, sku, price_structure_id, properties } = plan;
  const tracking_type = trackingAttribute(problems, sent, columns.product_type);
  problems.refuse();

  const name = columns.name ?? '';
  const given = { slug: slug ?? null, sku: sku ?? null };
  const tax_category_id = await newTaxCategory(work, columns.tax_category_id);
  const row = { ...columns, id, tracking_type, price_structure_id, tax_category_id };
  const kept = await insertGroup(work, name, given, row);
  if (price_structure_id === undefined) {
    await updateRow(work, 'items', id, { price_structure_id: await insertPrivateStructure(work, id, name) });
  }
  const owner = { type: 'product_groups', id } as const;
  await writeOwnerProperties(work, owner, properties);
  if (sent.stored_photo !== undefined) await addMainPhoto(work, owner, sent.stored_photo);
  if (!columns.has_variations) {
    await insertProduct(work, id, { name, slug: kept, variation_values: [], sorting_weight: 1 });
  }
  return id;
}

/** Returns the slug. A missing slug is made from the name; equal names get a number. */
async function insertGroup(
  work: Work,
  name: string,
  { slug, sku }: { readonly slug: string | null; readonly sku: string | null },
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  if (slug === null) {
    const wanted = slugOfName(name, 'product');
    return insertWithFreeSlug(work, 'product_groups', wanted, (free) => ({ ...row, sku: sku ?? skuOf(free) }));
  }
  await insertWithSlug(work, 'product_groups', { ...row, slug, sku: sku ?? (skuOf(name) || skuOf(slug)) });
  return slug;
}
