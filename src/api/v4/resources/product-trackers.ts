import { integer, stamps, uuid } from '../engine/field.ts';
import { hasMany, toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { textIdFilter } from '../fields/filter-reader.ts';

export const productTrackers = table({
  type: 'product_trackers',
  describe: 'Units of a product that left with an order, and came back.',
  fields: {
    ...stamps(),
    quantity: integer({ readonly: true, describe: 'Positive when they left, negative when they came back.' }),
    product_id: uuid({ readonly: true }),
    employee_id: uuid({ readonly: true }),
    order_id: uuid({ readonly: true }),
  },
  relationships: {
    employee: toOne('employees', { key: 'employee_id', required: true }),
    order: toOne('orders', { key: 'order_id', required: true }),
    product: toOne('products', { key: 'product_id', required: true }),
    stock_item_trackers: hasMany('stock_item_trackers', { key: 'product_tracker_id' }),
  },
  includes: ['employee', 'order', 'order.customer', 'product'],
  filters: {
    created_at: true,
    employee_id: true,
    id: true,
    order_id: true,
    product_group_id: textIdFilter('product_group_id'),
    product_id: textIdFilter('product_id'),
    quantity: true,
  },
  operations: { list: {} },
});
