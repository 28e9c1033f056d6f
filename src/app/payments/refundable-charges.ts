import { raw, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { PaymentAmounts } from '../../domain/payments/payment-amounts.ts';
import { prioritized, type RefundPriority } from '../../domain/payments/refund-priority.ts';
import { orderInView } from '../orders/order-in-view.ts';
import { depositLeft } from './deposit-left.ts';
import { isRefundable, refundable } from './payment-sql.ts';

export interface RefundableCharge {
  readonly payment_charge_id: string;
  /** From 1. */
  readonly position: number;
  readonly priority_type: RefundPriority;
  readonly max_refundable_amount_in_cents: number;
  readonly max_refundable_deposit_in_cents: number;
  readonly max_refundable_total_in_cents: number;
}

/** The charges of an order by how well they serve to give so much back; the newest first where they serve equally well. */
export async function refundableCharges(
  view: View,
  order_id: string,
  wanted: PaymentAmounts,
): Promise<readonly RefundableCharge[]> {
  const order = await orderInView(view, order_id);
  const row = raw('charge');
  const charges = await view.db.many<PaymentAmounts & { readonly id: string }>(sql`
    select
      charge.id,
      ${refundable('amount')(row)} as amount_in_cents,
      ${refundable('deposit')(row)} as deposit_in_cents
    from payments as charge
    where charge.company_id = ${view.company.id}
      and charge.order_id = ${order.id}
      and charge.type = 'payment_charges'
      and ${isRefundable(row)}
    order by charge.succeeded_at desc, charge.id desc
  `);
  // The held part of the deposit cannot be refunded, whichever charge has paid it.
  const left = order.deposit_held_in_cents === 0 ? Number.POSITIVE_INFINITY : await depositLeft(view, order);
  const giving = charges
    .map((charge) => ({ ...charge, deposit_in_cents: Math.min(charge.deposit_in_cents, left) }))
    .filter(({ amount_in_cents, deposit_in_cents }) => amount_in_cents + deposit_in_cents > 0);
  return prioritized(giving, wanted).map(({ charge, priority_type }, index) => ({
    payment_charge_id: charge.id,
    position: index + 1,
    priority_type,
    max_refundable_amount_in_cents: charge.amount_in_cents,
    max_refundable_deposit_in_cents: charge.deposit_in_cents,
    max_refundable_total_in_cents: charge.amount_in_cents + charge.deposit_in_cents,
  }));
}
