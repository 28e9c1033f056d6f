import { isVisibleOrder } from '../../app/orders/order-sql.ts';
import { type Sql, slot } from '../../db/sql.ts';
import { orderJson } from './order-json.ts';
import type { RecordKind } from './record-kind.ts';

/** Whether an order is there for who asks; with the slots of `viewSlots`. */
export const isThere = (row: Sql): Sql => isVisibleOrder(row, slot('employee_id'));

/** Orders as they are read: by id or by number. */
export const orders: RecordKind = {
  root: 'order',
  plural: 'orders',
  only: isThere,
  numbered: true,
  json: orderJson,
  insteadOfDelete: 'An order is never deleted: POST /api/1/orders/:id/archive or /cancel',
};

/** Orders as they are written, which paths name by id alone. */
export const writtenOrders: RecordKind = { ...orders, numbered: false };
