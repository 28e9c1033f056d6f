import { archiveProductGroup, restoreProductGroup } from '../../../app/catalogue/archive-items.ts';
import { withStoredPhoto } from '../../../app/catalogue/photos.ts';
import { createProductGroup } from '../../../app/catalogue/product-groups.ts';
import { updateProductGroup } from '../../../app/catalogue/update-product-group.ts';
import { sql } from '../../../db/sql.ts';
import { PRODUCT_TYPES } from '../../../domain/catalogue/items.ts';
import { array, boolean, integer, string, strings } from '../engine/field.ts';
import { OPERATORS_OF } from '../engine/operators.ts';
import { hasMany, toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { propertyEntries } from '../fields/attributes.ts';
import { itemFields } from '../fields/item-fields.ts';
import { ITEM_FILTERS, ITEM_STATS, searchFilter, tagFilter } from '../fields/item-filters.ts';

const LIST_INCLUDES = [
  'photo',
  'price_structure',
  'price_structure.price_tiles',
  'products',
  'products.price_structure',
  'products.price_structure.price_tiles',
  'properties',
];

const INCLUDES = ['photo', 'price_structure', 'price_structure.price_tiles', 'products', 'properties', 'tax_category'];

export const productGroups = table({
  type: 'product_groups',
  describe: 'Kinds of products, with their price and settings. A group has one product, or one for each variation.',
  from: 'items',
  scope: (row) => sql`${row}.type = 'product_groups'`,
  archivable: true,
  fields: {
    ...itemFields(PRODUCT_TYPES),
    variation_fields: array({ describe: 'What tells the products apart, such as "Colour".' }),
    flat_fee_price_in_cents: integer({ describe: 'The base price for price_type fixed and simple.' }),
    structure_price_in_cents: integer({ describe: 'The base price for price_type structure and private_structure.' }),
    stock_item_properties: strings(),
    confirm_shortage: boolean({ writeonly: true }),
    create_url_redirect: boolean({ writeonly: true, describe: 'Leads from the old address when the slug changes.' }),
    photo_base64: string({ writeonly: true, describe: 'A photo that becomes the main one.' }),
    remote_photo_url: string({ writeonly: true, describe: 'Where a photo is that becomes the main one.' }),
    properties_attributes: propertyEntries(),
  },
  relationships: {
    collection_items: hasMany('collection_items', { key: 'item_id' }),
    inventory_levels: hasMany('inventory_levels', { key: 'item_id' }),
    photo: toOne('photos', { key: 'photo_id' }),
    photos: hasMany('photos', { key: 'owner_id', where: { owner_type: 'product_groups' }, sort: 'position' }),
    price_ruleset: toOne('price_rulesets', { key: 'price_ruleset_id' }),
    price_structure: toOne('price_structures', { key: 'price_structure_id' }),
    products: hasMany('products', { key: 'product_group_id', sort: 'sorting_weight' }),
    properties: hasMany('properties', { key: 'owner_id', where: { owner_type: 'product_groups' }, sort: 'position' }),
    tax_category: toOne('tax_categories', { key: 'tax_category_id' }),
  },
  includes: INCLUDES,
  filters: {
    ...ITEM_FILTERS,
    allow_shortage: true,
    flat_fee_price_in_cents: true,
    product_group_id: {
      type: 'uuid',
      operators: ['eq'],
      sql: (row, _, ids) => sql`${row}.id = any(${ids}::uuid[])`,
    },
    q: searchFilter(OPERATORS_OF.string),
    shortage_limit: true,
    structure_price_in_cents: true,
    tag_list: tagFilter('string'),
    tax_category_id: true,
  },
  stats: { ...ITEM_STATS, default_purchase_cost_in_cents: ['sum', 'maximum', 'minimum', 'average'] },
  operations: {
    list: { includes: LIST_INCLUDES },
    search: { includes: LIST_INCLUDES },
    fetch: {},
    create: { permission: 'products', prepare: withStoredPhoto, run: createProductGroup },
    update: { permission: 'products', prepare: withStoredPhoto, run: updateProductGroup },
    archive: { permission: 'products', includes: [], run: archiveProductGroup },
    actions: { restore: { permission: 'products', includes: [], run: restoreProductGroup } },
  },
});
