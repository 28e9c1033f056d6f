import { itemHasTag, itemMatchesAny } from '../../../app/catalogue/item-matches.ts';
import { raw, sql } from '../../../db/sql.ts';
import { type Operator, OPERATORS_OF } from '../engine/operators.ts';
import type { CustomFilter } from '../engine/resource.ts';

/** Free text over names, SKUs and tags. A negation matches everything else. */
export const searchFilter = (operators: readonly Operator[]): CustomFilter => ({
  type: 'string',
  operators,
  sql: (row, operator, texts) => {
    const matches = itemMatchesAny(row, texts);
    return operator.startsWith('not_') ? sql`(${matches}) is not true` : matches;
  },
});

export const tagFilter = (type: 'string' | 'array'): CustomFilter => ({
  type,
  operators: ['eq'],
  sql: (row, _, tags) => itemHasTag(row, tags.map(String)),
});

/** There are no collections, so nothing is in one. */
const collectionFilter: CustomFilter = {
  type: 'uuid',
  operators: OPERATORS_OF.uuid,
  sql: (_, operator) => raw(operator === 'eq' ? 'false' : 'true'),
};

/** The filters of product groups, products and items. */
export const ITEM_FILTERS = {
  archived: true,
  archived_at: true,
  base_price_in_cents: true,
  buffer_time_after: true,
  buffer_time_before: true,
  collection_id: collectionFilter,
  conditions: { type: 'hash', operators: ['eq'] },
  created_at: true,
  default_purchase_cost_in_cents: true,
  deposit_in_cents: true,
  description: true,
  discountable: true,
  excerpt: true,
  extra_information: true,
  group_name: true,
  has_variations: true,
  id: ['eq', 'not_eq', 'gt'],
  name: true,
  photo_id: true,
  price_period: ['eq'],
  price_ruleset_id: true,
  price_structure_id: true,
  price_type: ['eq'],
  product_type: ['eq'],
  seo_description: true,
  seo_title: true,
  show_in_store: true,
  sku: true,
  slug: true,
  sorting_weight: true,
  taxable: true,
  trackable: true,
  tracking_type: ['eq'],
  type: ['eq', 'not_eq'],
  updated_at: true,
  variation: true,
} as const;

const AMOUNTS = ['sum', 'maximum', 'minimum', 'average'] as const;

export const ITEM_STATS = {
  archived: ['count'],
  base_price_in_cents: AMOUNTS,
  deposit_in_cents: AMOUNTS,
  discountable: ['count'],
  price_period: ['count'],
  price_type: ['count'],
  product_type: ['count'],
  show_in_store: ['count'],
  tag_list: ['count'],
  tax_category_id: ['count'],
  taxable: ['count'],
  tracking_type: ['count'],
} as const;
