import { PRODUCT_TYPES } from '../../../domain/catalogue/items.ts';
import { uuid } from '../engine/field.ts';
import { table } from '../engine/resource.ts';
import { itemFields } from '../fields/item-fields.ts';
import { ITEM_FILTERS, ITEM_STATS, searchFilter, tagFilter } from '../fields/item-filters.ts';

export const items = table({
  type: 'items',
  describe: 'Everything that can be booked: products, product groups and bundles, each shown as what it is.',
  members: ['products', 'product_groups', 'bundles'],
  archivable: true,
  fields: {
    ...itemFields([...PRODUCT_TYPES, 'bundle'], { readonly: true }),
    product_group_id: uuid({ readonly: true }),
  },
  includes: ['barcode', 'bundle_items', 'collection_items', 'inventory_levels', 'photo', 'properties'],
  filters: {
    ...ITEM_FILTERS,
    product_group_id: ['eq'],
    q: searchFilter(['eq']),
    tag_list: tagFilter('string'),
    tax_category_id: ['eq'],
  },
  stats: ITEM_STATS,
  operations: { list: {}, search: {}, fetch: {} },
});
