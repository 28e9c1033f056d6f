import { raw, type Sql, sql } from '../../db/sql.ts';
import { isVisibleOrder } from '../orders/order-sql.ts';

/** Of an order that is there for the caller. Asked row by row: whoever reads lines reads those of a few orders. */
export const isOnVisibleOrder = (row: Sql, employeeId: unknown): Sql => sql`(
    select ${isVisibleOrder(raw('o'), employeeId)}
    from orders as o
    where o.company_id = ${row}.company_id
      and o.id = ${row}.order_id
  )`;
