import type { Work } from '../../db/work.ts';
import type { Deed } from '../../domain/events/action-key.ts';
import type { PaymentStatus } from '../../domain/payments/payment-status.ts';
import type { PaymentType } from '../../domain/payments/paid-by-payments.ts';
import { emit } from '../events/emit.ts';
import type { Order } from '../orders/order.ts';
import type { Payment } from './payment.ts';

interface PaymentNews {
  readonly payment: Payment;
  readonly order: Order | null;
  /** Null for one that is new. */
  readonly before: PaymentStatus | null;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Tells what has become of a payment, and of which order and customer. */
export function tellPayment(work: Work, { payment, order, before, data = {} }: PaymentNews): void {
  const { id, type, status, total_in_cents, currency, customer_id } = payment;
  const concerned = [order?.id, customer_id, payment.payment_charge_id, payment.payment_authorization_id];
  emit(work, {
    kind: `${TOLD_AS[type]}.${deedOf(before, status)}`,
    subject_type: type,
    subject_id: id,
    related_ids: concerned.filter((one) => one !== null && one !== undefined),
    action_args: {
      [TOLD_AS[type]]: { id, total_in_cents, currency },
      ...(order === null ? {} : { order: { id: order.id, number: order.number } }),
    },
    data: { status, ...(before === null || before === status ? {} : { status_before: before }), ...data },
  });
}

/** A charge is what people call a payment. */
const TOLD_AS = {
  payment_charges: 'payment',
  payment_authorizations: 'payment_authorization',
  payment_refunds: 'payment_refund',
} as const satisfies Readonly<Record<PaymentType, string>>;

function deedOf(before: PaymentStatus | null, status: PaymentStatus): Deed {
  if (before === status) return 'updated';
  return DEEDS_OF_STATUSES[status] ?? (before === null ? 'created' : 'updated');
}

const DEEDS_OF_STATUSES: Readonly<Partial<Record<PaymentStatus, Deed>>> = {
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
  captured: 'captured',
};
