import { adjustStock } from '../../../app/catalogue/adjust-stock.ts';
import { boolean, datetime, integer, string, uuid } from '../engine/field.ts';
import { hasSome, toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';

export const stockAdjustments = command({
  type: 'stock_adjustments',
  describe: 'Adds stock, or takes bulk stock away. Tracked pieces are made with identifiers, and archived one by one.',
  fields: {
    id: uuid({ readonly: true }),
    quantity: integer({
      nullable: 'undocumented',
      describe: 'Not 0. Of tracked pieces from 1 to 100; of bulk stock negative to take away.',
    }),
    from: datetime({ nullable: true, describe: 'In the future: the stock is expected.' }),
    till: datetime({ nullable: true, describe: 'The stock is temporary.' }),
    prefix: string({ nullable: true, describe: 'Of the identifiers of new pieces; the SKU when left out.' }),
    purchase_cost_in_cents: integer({ nullable: true }),
    purchased_at: datetime({ nullable: true }),
    confirm_shortage: boolean({ nullable: true }),
    product_id: uuid({ nullable: 'undocumented' }),
    location_id: uuid({ describe: 'The first location when left out.' }),
  },
  relationships: {
    location: toOne('locations', { key: 'location_id', required: true }),
    product: toOne('products', { key: 'product_id', required: true }),
    stock_items: hasSome('stock_items', { key: 'stock_item_ids' }),
  },
  includes: ['product', 'stock_items'],
  operations: { create: { status: 200, permission: 'products', run: adjustStock } },
});
