import { alias, COMPANY, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';

/** Orders in status `new` are visible only to their creator; callers that are no employee see all. */
export const isVisibleOrder = (row: Sql, employeeId: unknown): Sql =>
  sql`(${row}.status <> 'new' or ${row}.employee_id is null or coalesce(${employeeId}::uuid, ${row}.employee_id) = ${row}.employee_id)`;

/**
 * The same for rows that belong to an order and repeat its status. Few orders are new, so they are looked up once per
 * statement.
 */
export const isOfVisibleOrder = (row: Sql, { company_id, employee_id }: Caller): Sql => sql`(
    ${row}.status <> 'new'
    or ${row}.order_id in (
      select o.id
      from orders as o
      where o.company_id = ${company_id}
        and o.status = 'new'
        and ${isVisibleOrder(alias('o'), employee_id)}
    )
  )`;

interface Caller {
  readonly company_id: unknown;
  readonly employee_id: unknown;
}

/** Not of somebody else's order in status `new`. Few orders are new, so they are looked up once per statement. */
export const isOfOrderInView = (orderId: Sql, { company_id, employee_id }: Caller): Sql => sql`${orderId} not in (
    select o.id
    from orders as o
    where o.company_id = ${company_id}
      and o.status = 'new'
      and o.employee_id <> ${employee_id}::uuid
  )`;

/** The same for rows owned by an order or a document. */
export const isOfOwnerInView = (row: Sql, caller: Caller): Sql => sql`(
    ${isOfOrderInView(sql`${row}.owner_id`, caller)}
    and (${row}.document_id is null or (
      select ${isOfOrderInView(alias('d.order_id'), caller)}
      from documents as d
      where d.company_id = ${COMPANY}
        and d.id = ${row}.document_id
    ))
  )`;

/** The columns of an order that questions about it need. */
export interface OrderInView {
  readonly id: string;
  readonly status: string;
  readonly start_location_id: string;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
  readonly deposit_held_in_cents: number;
}

/** Reads an order without locking it; responds 404 when it is not visible to the caller. */
export async function orderInView(view: ReadContext, id: string): Promise<OrderInView> {
  const order = await view.db.maybe<OrderInView>(sql`
    select o.id, o.status, o.start_location_id, o.starts_at, o.stops_at, o.deposit_held_in_cents
    from orders as o
    where o.company_id = ${view.company.id}
      and o.id = ${id}
      and ${isVisibleOrder(alias('o'), view.employee_id)}
  `);
  if (order === undefined) throw notFound();
  return order;
}
