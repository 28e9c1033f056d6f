import type { PaymentAmounts } from './payment-amounts.ts';
import { type ChargeStatus, type RefundStatus, takesOfCharge } from './payment-status.ts';

export interface Refundable {
  /** What can still be given back. */
  readonly refundable: PaymentAmounts;
  /** What has been. */
  readonly refunded: PaymentAmounts;
}

/** Of a charge and its refunds. What is under way cannot be given back again, but is not given back yet. */
export function refundableOf(
  charge: PaymentAmounts & { readonly status: ChargeStatus },
  refunds: readonly (PaymentAmounts & { readonly status: RefundStatus })[],
): Refundable {
  const taken = sumOf(refunds.filter(({ status }) => takesOfCharge(status)));
  return {
    refundable: charge.status === 'succeeded' ? less(charge, taken) : NOTHING,
    refunded: sumOf(refunds.filter(({ status }) => status === 'succeeded')),
  };
}

const NOTHING: PaymentAmounts = { amount_in_cents: 0, deposit_in_cents: 0 };

const less = (all: PaymentAmounts, taken: PaymentAmounts): PaymentAmounts => ({
  amount_in_cents: Math.max(0, all.amount_in_cents - taken.amount_in_cents),
  deposit_in_cents: Math.max(0, all.deposit_in_cents - taken.deposit_in_cents),
});

const sumOf = (payments: readonly PaymentAmounts[]): PaymentAmounts =>
  payments.reduce(
    (sum, payment) => ({
      amount_in_cents: sum.amount_in_cents + payment.amount_in_cents,
      deposit_in_cents: sum.deposit_in_cents + payment.deposit_in_cents,
    }),
    NOTHING,
  );
