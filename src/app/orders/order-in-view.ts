import { raw, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { isVisibleOrder } from './order-sql.ts';

/** The columns of an order that questions about it need. */
export interface OrderInView {
  readonly id: string;
  readonly status: string;
  readonly start_location_id: string;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
  readonly deposit_held_in_cents: number;
}

/** An order to be asked about, without holding it; one that the caller may not see is not there. */
export async function orderInView(view: View, id: string): Promise<OrderInView> {
  const order = await view.db.maybe<OrderInView>(sql`
    select o.id, o.status, o.start_location_id, o.starts_at, o.stops_at, o.deposit_held_in_cents
    from orders as o
    where o.company_id = ${view.company.id}
      and o.id = ${id}
      and ${isVisibleOrder(raw('o'), view.employee_id)}
  `);
  if (order === undefined) throw notFound();
  return order;
}
