import { isOfVisibleOrder } from '../../../app/rows/visible-orders.ts';
import { sql } from '../../../db/sql.ts';
import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import { boolean, datetime, enumeration, stamps, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const stockItemPlannings = table({
  type: 'stock_item_plannings',
  describe: 'Which pieces a planning names; there may be fewer than it has units.',
  archivable: true,
  scope: isOfVisibleOrder,
  fields: {
    ...stamps(),
    archived: boolean({
      readonly: true,
      sql: (row) => sql`(${row}.archived_at is not null)`,
      describe: 'Not named any more. That the order was archived is told by the status.',
    }),
    archived_at: datetime({ readonly: true, nullable: true }),
    starts_at: datetime(),
    stops_at: datetime(),
    reserved: boolean(),
    started: boolean(),
    stopped: boolean(),
    status: enumeration(ORDER_STATUSES, { readonly: true }),
    stock_item_planning_type: enumeration(['order', 'downtime'], { readonly: true }),
    stock_item_id: uuid({ readonly: true }),
    planning_id: uuid({ readonly: true }),
    order_id: uuid({ readonly: true, nullable: true }),
    downtime_id: uuid({ readonly: true, nullable: true }),
  },
  relationships: {
    downtime: toOne('downtimes', { key: 'downtime_id' }),
    order: toOne('orders', { key: 'order_id' }),
    planning: toOne('plannings', { key: 'planning_id', required: true }),
    stock_item: toOne('stock_items', { key: 'stock_item_id', required: true }),
  },
  includes: [
    'downtime',
    'order',
    'order.customer',
    'planning',
    'stock_item',
    'stock_item.product',
    'stock_item.product.photo',
  ],
  filters: {
    archived: true,
    archived_at: true,
    created_at: true,
    downtime_id: true,
    id: true,
    order_id: true,
    planning_id: true,
    reserved: true,
    started: true,
    starts_at: true,
    status: ['eq'],
    stock_item_id: true,
    stock_item_planning_type: ['eq'],
    stopped: true,
    stops_at: true,
    updated_at: true,
  },
  stats: { status: ['count'] },
  operations: { list: {} },
});
