import type { Problems } from '../problems.ts';
import { centsAttribute, countAttribute, integerAttribute, MAX_CENTS } from './integer-attribute.ts';
import { flag, itemChanges } from './item-changes.ts';
import { namesAttribute } from './names-attribute.ts';
import { priceChanges } from './price-changes.ts';
import type { GroupBefore } from './product-group.ts';
import type { ProductGroupAttributes } from './product-group-attributes.ts';

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
