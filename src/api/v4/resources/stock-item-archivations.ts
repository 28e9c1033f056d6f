import { archiveStockItem } from '../../../app/catalogue/update-stock-item.ts';
import { boolean, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';

export const stockItemArchivations = command({
  type: 'stock_item_archivations',
  describe: 'Takes a tracked piece out of stock for good. Downtimes of it end.',
  fields: {
    id: uuid({ readonly: true }),
    confirm_shortage: boolean({ nullable: 'undocumented' }),
    stock_item_id: uuid(),
  },
  relationships: { stock_item: toOne('stock_items', { key: 'stock_item_id', required: true }) },
  includes: ['stock_item'],
  operations: { create: { status: 200, permission: 'products', run: archiveStockItem } },
});
