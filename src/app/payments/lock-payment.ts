import { lockRows } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { PaymentType } from '../../domain/payments/paid-by-payments.ts';
import { assert } from '../../lib/assert.ts';
import { notFound } from '../../lib/refusal.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Order } from '../orders/order.ts';
import type { Payment } from './payment.ts';

export interface HeldPayment {
  readonly order: Order | null;
  readonly payment: Payment;
  /** The charge that is given back, or the authorization that is captured. */
  readonly source: Payment | null;
}

/** The order first, then its payments in the order of their ids: those that stand alone are held by their rows only. */
export async function lockPayment(work: Work, type: PaymentType, id: string): Promise<HeldPayment> {
  const found = await findPayment(work, type, id);
  if (found === undefined) throw notFound();
  const { order_id, source_id } = found;
  const order = order_id === null ? null : await lockOrder(work, order_id);
  const held = await holdPayments(work, source_id === null ? [id] : [id, source_id]);
  const payment = held.get(id);
  assert(payment !== undefined, 'payments stay');
  return { order, payment, source: held.get(source_id ?? '') ?? null };
}

/** What of a payment never changes. */
export interface FoundPayment {
  readonly id: string;
  readonly order_id: string | null;
  readonly source_id: string | null;
}

export const findPayment = (work: Work, type: PaymentType, id: string): Promise<FoundPayment | undefined> =>
  work.tx.maybe<FoundPayment>(sql`
    select id, order_id, coalesce(payment_charge_id, payment_authorization_id) as source_id
    from payments
    where company_id = ${work.company.id}
      and id = ${id}
      and type = ${type}
  `);

/** Held, then read by a later statement: that one sees what the last holder wrote. */
export async function holdPayments(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Payment>> {
  await lockRows(work.tx, 'payments', work.company.id, ids);
  const rows = await work.tx.many<Payment>(sql`
    select
      id, type, order_id, customer_id, payment_method_id, payment_charge_id, payment_authorization_id, mode, status,
      amount_in_cents, deposit_in_cents, total_in_cents, amount_used_in_cents, deposit_used_in_cents, currency,
      provider, provider_id, succeeded_at, capture_before
    from payments
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
    order by id
  `);
  return new Map(rows.map((row) => [row.id, row]));
}
