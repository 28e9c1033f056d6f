import { createBundleItem, updateBundleItem } from '../../../app/catalogue/bundle-items.ts';
import { archiveRow } from '../../../app/rows/write-rows.ts';
import { sql } from '../../../db/sql.ts';
import { archivable, float, integer, stamps, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const bundleItems = table({
  type: 'bundle_items',
  describe: 'Parts of a bundle: so many of a product, or of a product group from which the customer chooses.',
  archivable: true,
  fields: {
    ...stamps(),
    ...archivable(),
    quantity: integer({ describe: 'In each bundle.' }),
    discount_percentage: float({ describe: 'Off the price of the product, from 0 to 100.' }),
    position: integer({ describe: 'After the others when left out.' }),
    photo_id: string({ sql: (row) => sql`${row}.photo_id::text` }),
    bundle_id: uuid({ readonlyAfterCreate: true }),
    product_group_id: uuid({ readonlyAfterCreate: true }),
    product_id: uuid({ nullable: true, describe: 'Null where the customer chooses one of the variations.' }),
  },
  relationships: {
    bundle: toOne('bundles', { key: 'bundle_id', required: true }),
    product: toOne('products', { key: 'product_id' }),
    product_group: toOne('product_groups', { key: 'product_group_id', required: true }),
  },
  includes: [
    'bundle',
    'product',
    'product.photo',
    'product.price_structure',
    'product.price_structure.price_tiles',
    'product_group',
    'product_group.photo',
    'product_group.price_structure',
    'product_group.price_structure.price_tiles',
    'product_group.products',
    'product_group.products.price_structure',
    'product_group.products.price_structure.price_tiles',
  ],
  filters: {
    archived: true,
    archived_at: true,
    bundle_id: true,
    created_at: true,
    discount_percentage: true,
    id: true,
    photo_id: true,
    position: true,
    product_group_id: true,
    product_id: true,
    quantity: true,
    updated_at: true,
  },
  operations: {
    list: {},
    fetch: {},
    create: { permission: 'products', run: createBundleItem },
    update: { permission: 'products', run: updateBundleItem },
    archive: { permission: 'products', includes: [], run: (work, id) => archiveRow(work, 'bundle_items', id) },
  },
});
