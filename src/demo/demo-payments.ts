import type { Order } from '../app/orders/order.ts';
import { tellPayment } from '../app/payments/lock-payment.ts';
import type { Payment } from '../app/payments/payment.ts';
import type { Row } from '../app/rows/write-rows.ts';
import type { Work } from '../db/work.ts';
import { type Paid, paidByPayments, type PaymentAmounts } from '../domain/payments/payments.ts';
import { newId } from '../lib/new-id.ts';
import type { DemoOrder, DemoPayment } from './demo-order.ts';

export interface DemoPayments {
  readonly rows: readonly Row[];
  readonly paid: Paid;
}

/** What an order costs, by which payments go. */
export interface PayableOrder {
  readonly grand_total_with_tax_in_cents: number;
  readonly deposit_in_cents: number;
  /** That is a line of it, and paid by the deposit. */
  readonly deposit_held_in_cents: number;
}

/** The payments of an order as the use cases make them, and tells of them. */
export function demoPayments(work: Work, order: Order, { payments }: DemoOrder, payable: PayableOrder): DemoPayments {
  const made: Payment[] = [];
  const rows: Row[] = [];
  for (const demo of payments) {
    const { at, employee_id, provider_method } = demo;
    const amounts = demoAmounts(demo, payable, paidByPayments(made));
    if (amounts === null) continue;
    const charge = demo.type === 'payment_refunds' ? made.find(takesDeposit) : undefined;
    const payment = paymentOf(work, order, demo, amounts, charge?.id ?? null);
    made.push(payment);
    tellPayment({ ...work, now: at, employee_id }, { payment, order, before: null, data: { ...amounts } });
    const { total_in_cents: _, ...columns } = payment;
    rows.push({ ...columns, employee_id, provider_method, created_at: at, updated_at: at });
  }
  return { rows: rows.map((row) => ({ ...row, ...usedOf(row, made) })), paid: paidByPayments(made) };
}

/** Null: nothing. */
export function demoAmounts(
  { part, deposit, type }: DemoPayment,
  { grand_total_with_tax_in_cents, deposit_in_cents: asked, deposit_held_in_cents: held }: PayableOrder,
  { amount_paid_in_cents, deposit_paid_in_cents }: Paid,
): PaymentAmounts | null {
  const cost = grand_total_with_tax_in_cents - held;
  const amounts = {
    amount_in_cents: { half: Math.floor(cost / 2), rest: cost - amount_paid_in_cents, none: 0 }[part],
    deposit_in_cents: deposit ? (type === 'payment_refunds' ? deposit_paid_in_cents - held : asked) : 0,
  };
  return amounts.amount_in_cents + amounts.deposit_in_cents > 0 ? amounts : null;
}

export const takesDeposit = ({ type, deposit_in_cents }: Pick<Payment, 'type' | 'deposit_in_cents'>): boolean =>
  type === 'payment_charges' && deposit_in_cents > 0;

const paymentOf = (
  work: Work,
  { id: order_id, customer_id }: Order,
  { at, type }: DemoPayment,
  amounts: PaymentAmounts,
  payment_charge_id: string | null,
): Payment => ({
  id: newId(),
  type,
  order_id,
  customer_id,
  payment_method_id: null,
  payment_charge_id,
  payment_authorization_id: null,
  mode: type === 'payment_charges' ? 'manual' : null,
  status: 'succeeded',
  ...amounts,
  total_in_cents: amounts.amount_in_cents + amounts.deposit_in_cents,
  amount_used_in_cents: 0,
  deposit_used_in_cents: 0,
  currency: work.company.currency,
  provider: 'none',
  provider_id: null,
  succeeded_at: at,
  capture_before: null,
});

/** What refunds have taken of a charge. */
function usedOf({ id }: Row, made: readonly Payment[]): Row {
  const refunds = made.filter(({ payment_charge_id }) => payment_charge_id === id);
  return {
    amount_used_in_cents: refunds.reduce((sum, { amount_in_cents }) => sum + amount_in_cents, 0),
    deposit_used_in_cents: refunds.reduce((sum, { deposit_in_cents }) => sum + deposit_in_cents, 0),
  };
}
