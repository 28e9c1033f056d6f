import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_TYPES, type PaymentMade, type PaymentType, paidByPayments } from './paid-by-payments.ts';
import { AUTHORIZATION_STATUSES, CHARGE_STATUSES, type PaymentStatus, REFUND_STATUSES } from './payment-status.ts';

const of = (type: PaymentType, status: PaymentStatus, amount: number, deposit: number): PaymentMade => ({
  type,
  status,
  amount_in_cents: amount,
  deposit_in_cents: deposit,
});

const STATUSES: Readonly<Record<PaymentType, readonly PaymentStatus[]>> = {
  payment_charges: CHARGE_STATUSES,
  payment_authorizations: AUTHORIZATION_STATUSES,
  payment_refunds: REFUND_STATUSES,
};

const cases = PAYMENT_TYPES.flatMap((type) => STATUSES[type].map((status) => [type, status] as const));

test.each(cases)('%s that are %s', (type, status) => {
  const { amount_paid_in_cents, deposit_paid_in_cents, deposit_refunded_in_cents } = paidByPayments([
    of(type, status, 100, 50),
  ]);
  const counts = status === 'succeeded';
  const charged = type === 'payment_charges' && counts;
  const refunded = type === 'payment_refunds' && counts;
  expect(amount_paid_in_cents).toBe(charged ? 100 : refunded ? -100 : 0);
  expect(deposit_paid_in_cents).toBe(charged ? 50 : 0);
  expect(deposit_refunded_in_cents).toBe(refunded ? 50 : 0);
});

const somePayments = fc.array(
  fc
    .tuple(fc.constantFrom(...cases), fc.nat(10_000), fc.nat(10_000))
    .map(([[type, status], amount, deposit]) => of(type, status, amount, deposit)),
  { maxLength: 6 },
);

test('a refund is the opposite of its charge, whatever else was paid and in whatever order', () => {
  const balance = (payments: readonly PaymentMade[]) => {
    const paid = paidByPayments(payments);
    return [paid.amount_paid_in_cents, paid.deposit_paid_in_cents - paid.deposit_refunded_in_cents];
  };
  const wrong = fc.sample(somePayments, 20_000).find((payments) => {
    const opposites = payments
      .filter(({ type, status }) => type === 'payment_charges' && status === 'succeeded')
      .map((charge) => ({ ...charge, type: 'payment_refunds' as const }));
    const others = payments.filter(({ type }) => type !== 'payment_charges');
    return (
      String(balance([...payments, ...opposites])) !== String(balance(others)) ||
      String(balance(payments.toReversed())) !== String(balance(payments))
    );
  });
  expect(wrong).toBeUndefined();
});
