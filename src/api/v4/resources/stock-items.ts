import {
  STOCK_ITEM_STATUSES,
  STOCK_ITEM_TYPES,
  stockItemMatchesAny,
  stockItemStatus,
  stockItemType,
} from '../../../app/catalogue/stock-item-sql.ts';
import { createStockItem } from '../../../app/catalogue/stock-items.ts';
import { updateStockItem } from '../../../app/catalogue/update-stock-item.ts';
import { propertyValues } from '../../../app/customers/owner-properties.ts';
import { raw } from '../../../db/sql.ts';
import { archivable, boolean, datetime, enumeration, hash, integer, stamps, string, uuid } from '../engine/field.ts';
import { hasMany, hasOne, toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { propertyEntries } from '../fields/attributes.ts';

const WRITE_INCLUDES = ['barcode', 'location', 'product', 'product.product_group', 'properties'];

const LIST_INCLUDES = [
  'barcode',
  'location',
  'product',
  'properties',
  'stock_item_plannings',
  'stock_item_plannings.downtime',
];

export const stockItems = table({
  type: 'stock_items',
  describe: 'Tracked pieces of a product, each with an identifier of its own. They are archived, never deleted.',
  archivable: true,
  fields: {
    ...stamps(),
    ...archivable(),
    identifier: string({ describe: 'Unique among the pieces that are not archived, whatever its case.' }),
    status: enumeration(STOCK_ITEM_STATUSES, { readonly: true, nullable: false, sql: stockItemStatus }),
    from: datetime({ nullable: true, describe: 'From when it is there. In the future: it is expected.' }),
    till: datetime({ nullable: true, describe: 'Until when it is there: it is temporary.' }),
    stock_item_type: enumeration(STOCK_ITEM_TYPES, { readonly: true, nullable: false, sql: stockItemType }),
    purchase_cost_in_cents: integer({ nullable: true }),
    purchased_at: datetime({ nullable: true }),
    product_group_id: uuid({ readonly: true }),
    properties: hash({
      readonly: true,
      nullable: false,
      sql: (row) => propertyValues(row, raw(`'stock_items'`)),
      describe: 'Custom fields, identifier → value.',
    }),
    product_id: uuid({ readonlyAfterCreate: true }),
    location_id: uuid({ describe: 'The first location when left out.' }),
    confirm_shortage: boolean({ writeonly: true }),
    properties_attributes: propertyEntries(),
  },
  relationships: {
    barcode: hasOne('barcodes', { key: 'owner_id', where: { owner_type: 'stock_items' } }),
    location: toOne('locations', { key: 'location_id', required: true }),
    product: toOne('products', { key: 'product_id', required: true }),
    properties: hasMany('properties', { key: 'owner_id', where: { owner_type: 'stock_items' }, sort: 'position' }),
    stock_item_plannings: hasMany('stock_item_plannings', { key: 'stock_item_id' }),
  },
  filters: {
    archived: true,
    archived_at: true,
    created_at: true,
    from: true,
    id: true,
    identifier: true,
    location_id: true,
    product_group_id: true,
    product_id: true,
    purchase_cost_in_cents: true,
    purchased_at: true,
    q: { type: 'string', operators: ['eq'], sql: (row, _, texts) => stockItemMatchesAny(row, texts) },
    status: ['eq'],
    stock_item_type: ['eq'],
    till: true,
    updated_at: true,
  },
  stats: { status: ['count'], stock_item_type: ['count'] },
  operations: {
    list: { includes: LIST_INCLUDES },
    fetch: { includes: [...LIST_INCLUDES, 'product.photo', 'product.product_group'] },
    create: { permission: 'products', includes: WRITE_INCLUDES, run: createStockItem },
    update: { permission: 'products', includes: WRITE_INCLUDES, run: updateStockItem },
  },
});
