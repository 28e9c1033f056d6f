import type { PaymentAmounts } from './payment-amounts.ts';
import type { PaymentStatus } from './payment-status.ts';

export const PAYMENT_TYPES = ['payment_charges', 'payment_authorizations', 'payment_refunds'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export interface PaymentMade extends PaymentAmounts {
  readonly type: PaymentType;
  readonly status: PaymentStatus;
}

export interface Paid {
  /** Less what was given back. */
  readonly amount_paid_in_cents: number;
  /** What was left as a deposit was paid, also when it has been given back since: that is told apart. */
  readonly deposit_paid_in_cents: number;
  readonly deposit_refunded_in_cents: number;
}

/** What payments come to. Only what has succeeded counts; an authorization moves nothing until it is captured. */
export function paidByPayments(payments: readonly PaymentMade[]): Paid {
  const charges = succeeded(payments, 'payment_charges');
  const refunds = succeeded(payments, 'payment_refunds');
  return {
    amount_paid_in_cents: sumOf(charges, 'amount_in_cents') - sumOf(refunds, 'amount_in_cents'),
    deposit_paid_in_cents: sumOf(charges, 'deposit_in_cents'),
    deposit_refunded_in_cents: sumOf(refunds, 'deposit_in_cents'),
  };
}

const succeeded = (payments: readonly PaymentMade[], type: PaymentType): readonly PaymentMade[] =>
  payments.filter((payment) => payment.type === type && payment.status === 'succeeded');

const sumOf = (payments: readonly PaymentAmounts[], name: keyof PaymentAmounts): number =>
  payments.reduce((sum, payment) => sum + payment[name], 0);
