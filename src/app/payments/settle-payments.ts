import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { type PaymentMade, paidByPayments } from '../../domain/payments/paid-by-payments.ts';
import { moveFigures } from '../customers/customer-figures.ts';
import type { Order } from '../orders/order.ts';

/**
 * Brings what an order says was paid in line with its payments, and the customer's figures with it. The caller holds the
 * order.
 */
export async function settlePayments(work: Work, order: Order): Promise<Order> {
  const paid = paidByPayments(await paymentsOf(work, order.id));
  const written = await work.tx.one<Pick<Order, 'due_in_cents'>>(sql`
    update orders
    set
      amount_paid_in_cents = ${paid.amount_paid_in_cents},
      deposit_paid_in_cents = ${paid.deposit_paid_in_cents},
      deposit_refunded_in_cents = ${paid.deposit_refunded_in_cents},
      invoice_behind = true,
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = ${order.id}
    returning due_in_cents
  `);
  const settled = { ...order, ...written };
  await moveFigures(work, order, settled);
  return settled;
}

const paymentsOf = (work: Work, order_id: string): Promise<PaymentMade[]> =>
  work.tx.many<PaymentMade>(sql`
    select type, status, amount_in_cents, deposit_in_cents
    from payments
    where company_id = ${work.company.id}
      and order_id = ${order_id}
      and status = 'succeeded'
    order by created_at, id
  `);
