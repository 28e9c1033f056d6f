import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { Order } from '../orders/order.ts';

/**
 * The part of an order's paid deposit that is neither held nor refunded, and can still be held or refunded. A refund that
 * is under way counts as refunded. A caller that decides by this has locked the order.
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
