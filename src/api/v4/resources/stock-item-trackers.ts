import { integer, stamps, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { textIdFilter } from '../fields/filter-reader.ts';

export const stockItemTrackers = table({
  type: 'stock_item_trackers',
  describe: 'Tracked pieces that left with an order, and came back.',
  fields: {
    ...stamps(),
    quantity: integer({ readonly: true, describe: '1 when it left, -1 when it came back.' }),
    product_tracker_id: uuid({ readonly: true }),
    stock_item_id: uuid({ readonly: true }),
  },
  relationships: {
    product_tracker: toOne('product_trackers', { key: 'product_tracker_id', required: true }),
    stock_item: toOne('stock_items', { key: 'stock_item_id', required: true }),
  },
  includes: [
    'product_tracker',
    'product_tracker.employee',
    'product_tracker.order',
    'product_tracker.order.customer',
    'product_tracker.product',
    'stock_item',
  ],
  filters: {
    created_at: true,
    id: true,
    product_group_id: textIdFilter('product_group_id'),
    product_id: textIdFilter('product_id'),
    product_tracker_id: true,
    quantity: true,
    stock_item_id: true,
  },
  operations: { list: {} },
});
