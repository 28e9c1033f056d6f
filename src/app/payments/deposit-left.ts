import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { Order } from '../orders/order.ts';

/**
 * What of an order's paid deposit is neither held nor given back: as much can still be held or refunded. A refund that is
 * under way has taken its part already. The caller holds the order where it decides by this.
 */
export async function depositLeft(
  { db, company }: Pick<View, 'db' | 'company'>,
  { id, deposit_held_in_cents }: Pick<Order, 'id' | 'deposit_held_in_cents'>,
): Promise<number> {
  const { paid, refunded } = await db.one<{ paid: number; refunded: number }>(sql`
    select
      coalesce(sum(deposit_in_cents) filter (where type = 'payment_charges' and status = 'succeeded'), 0)::bigint as paid,
      coalesce(
        sum(deposit_in_cents) filter (where type = 'payment_refunds' and status not in ('failed', 'canceled')),
        0
      )::bigint as refunded
    from payments
    where company_id = ${company.id}
      and order_id = ${id}
  `);
  return Math.max(0, paid - refunded - deposit_held_in_cents);
}
