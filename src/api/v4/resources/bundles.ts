import { archiveBundle } from '../../../app/bundles/archive-bundle.ts';
import { createBundle } from '../../../app/bundles/create-bundle.ts';
import { restoreBundle } from '../../../app/bundles/restore-bundle.ts';
import { updateBundle } from '../../../app/bundles/update-bundle.ts';
import { photoUrl } from '../../../app/items/photo-url.ts';
import { withStoredPhoto } from '../../../app/photos/photo-source.ts';
import { sql } from '../../../db/sql.ts';
import { array, boolean, datetime, entries, enumeration, float, integer, string, uuid } from '../engine/field.ts';
import { hasMany, toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { searchFilter, tagFilter } from '../fields/item-filters.ts';

const LIST_INCLUDES = ['inventory_levels', 'photo'];

export const bundles = table({
  type: 'bundles',
  describe: 'Several products as one, for one price and available together.',
  from: 'items',
  scope: (row) => sql`${row}.type = 'bundles'`,
  archivable: true,
  fields: {
    id: uuid({ readonly: true }),
    created_at: datetime({ readonly: true }),
    updated_at: datetime({ readonly: true }),
    archived: boolean({ readonly: true, sql: (row) => sql`(${row}.archived_at is not null)` }),
    archived_at: datetime({ readonly: true, nullable: true }),
    type: string({ readonly: true, values: ['bundles'] }),
    name: string(),
    slug: string({ describe: 'Made from the name when left blank. Unique among bundles.' }),
    product_type: enumeration(['bundle'], { readonly: true }),
    extra_information: string({ nullable: true, describe: 'Shown on orders and documents.' }),
    photo_url: string({ readonly: true, sql: photoUrl }),
    description: string({ nullable: true }),
    excerpt: string({ nullable: true }),
    show_in_store: boolean(),
    sorting_weight: integer({ describe: 'Lower ones come first.' }),
    discountable: boolean({ describe: 'Whether discounts apply to what is in the bundle.' }),
    taxable: boolean(),
    seo_title: string({ nullable: true }),
    seo_description: string({ nullable: true }),
    tag_list: array(),
    photo_id: uuid({ readonly: true, nullable: true }),
    tax_category_id: uuid({ nullable: true, describe: 'Takes the place of the tax categories of the products.' }),
    bundle_items_attributes: entries({
      id: uuid(),
      _destroy: boolean(),
      product_group_id: uuid(),
      product_id: uuid({ describe: 'Left out for a group from whose variations the customer chooses.' }),
      quantity: integer(),
      discount_percentage: float(),
      position: integer(),
      photo_id: string(),
    }),
    create_url_redirect: boolean({ writeonly: true, describe: 'Leads from the old address when the slug changes.' }),
    photo_base64: string({ writeonly: true, describe: 'A photo that becomes the main one.' }),
    remote_photo_url: string({ writeonly: true, describe: 'Where a photo is that becomes the main one.' }),
  },
  relationships: {
    bundle_items: hasMany('bundle_items', { key: 'bundle_id', sort: 'position' }),
    collection_items: hasMany('collection_items', { key: 'item_id' }),
    inventory_levels: hasMany('inventory_levels', { key: 'item_id' }),
    photo: toOne('photos', { key: 'photo_id' }),
    photos: hasMany('photos', { key: 'owner_id', where: { owner_type: 'bundles' }, sort: 'position' }),
    tax_category: toOne('tax_categories', { key: 'tax_category_id' }),
  },
  includes: [
    'bundle_items',
    'bundle_items.product',
    'bundle_items.product.photo',
    'bundle_items.product_group',
    'bundle_items.product_group.photo',
    'bundle_items.product_group.products',
    'bundle_items.product_group.products.photo',
    'photo',
    'tax_category',
  ],
  filters: {
    archived: true,
    archived_at: true,
    created_at: true,
    description: true,
    discountable: true,
    excerpt: true,
    extra_information: true,
    id: true,
    name: true,
    photo_id: true,
    product_type: ['eq'],
    q: searchFilter(['eq']),
    seo_description: true,
    seo_title: true,
    show_in_store: true,
    slug: true,
    sorting_weight: true,
    tag_list: tagFilter('string'),
    tax_category_id: true,
    taxable: true,
    type: ['eq', 'not_eq'],
    updated_at: true,
  },
  stats: {
    archived: ['count'],
    discountable: ['count'],
    product_type: ['count'],
    show_in_store: ['count'],
    tag_list: ['count'],
    tax_category_id: ['count'],
    taxable: ['count'],
  },
  operations: {
    list: { includes: LIST_INCLUDES },
    search: { includes: LIST_INCLUDES },
    fetch: {},
    create: { permission: 'products', prepare: withStoredPhoto, run: createBundle },
    update: { permission: 'products', prepare: withStoredPhoto, run: updateBundle },
    archive: { permission: 'products', includes: [], run: archiveBundle },
    actions: { restore: { permission: 'products', includes: [], run: restoreBundle } },
  },
});
