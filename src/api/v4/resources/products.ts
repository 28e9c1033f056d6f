import { archiveProduct } from '../../../app/catalogue/archive-items.ts';
import { createProduct, updateProduct } from '../../../app/catalogue/products.ts';
import { sql } from '../../../db/sql.ts';
import { PRODUCT_TYPES } from '../../../domain/catalogue/items.ts';
import { array, boolean, integer, strings, uuid } from '../engine/field.ts';
import { hasMany, hasOne, toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { itemFields } from '../fields/item-fields.ts';
import { ITEM_FILTERS, ITEM_STATS, searchFilter, tagFilter } from '../fields/item-filters.ts';

export const products = table({
  type: 'products',
  describe: 'What is booked. Most of a product is inherited from its group and can only be changed there.',
  from: 'items',
  scope: (row) => sql`${row}.type = 'products'`,
  archivable: true,
  fields: {
    ...itemFields(PRODUCT_TYPES, { readonly: true }),
    base_price_in_cents: integer({ describe: "The group's, unless that has variations: then each may have its own." }),
    tag_list: array({ readonly: true }),
    photo_id: uuid({ nullable: true, describe: "One of the group's photos; null for its main one." }),
    weight_overridden: boolean({
      readonly: true,
      describe: "Whether it has a weight of its own; a null `value` resets it to the group's.",
    }),
    variation_values: strings({ describe: 'One for each of the variation_fields of the group, in their order.' }),
    product_group_id: uuid({ readonlyAfterCreate: true }),
  },
  relationships: {
    barcode: hasOne('barcodes', { key: 'owner_id', where: { owner_type: 'products' } }),
    collection_items: hasMany('collection_items', { key: 'item_id' }),
    inventory_levels: hasMany('inventory_levels', { key: 'item_id' }),
    photo: toOne('photos', { key: 'photo_id' }),
    price_ruleset: toOne('price_rulesets', { key: 'price_ruleset_id' }),
    price_structure: toOne('price_structures', { key: 'price_structure_id' }),
    product_group: toOne('product_groups', { key: 'product_group_id', required: true }),
    properties: hasMany('properties', {
      key: 'owner_id',
      ours: 'product_group_id',
      where: { owner_type: 'product_groups' },
      sort: 'position',
    }),
    tax_category: toOne('tax_categories', { key: 'tax_category_id' }),
  },
  includes: [
    'barcode',
    'inventory_levels',
    'photo',
    'price_structure',
    'price_structure.price_tiles',
    'product_group',
    'properties',
    'tax_category',
  ],
  filters: {
    ...ITEM_FILTERS,
    allow_shortage: true,
    product_group_id: true,
    q: searchFilter(['eq']),
    shortage_limit: true,
    tag_list: tagFilter('array'),
    tax_category_id: true,
  },
  stats: ITEM_STATS,
  operations: {
    list: {},
    search: {},
    fetch: {},
    create: { permission: 'products', run: createProduct },
    update: { permission: 'products', run: updateProduct },
    archive: { permission: 'products', includes: [], run: archiveProduct },
  },
});
