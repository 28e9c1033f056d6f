import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LARGEST_PAYMENT_IN_CENTS, paymentAmounts } from './payment-amounts.ts';

const of = (amount: number | null, deposit: number | null, total: number | null) =>
  paymentAmounts({ amount_in_cents: amount, deposit_in_cents: deposit, total_in_cents: total });

describe('amount, deposit and total', () => {
  test.each([
    // amount, deposit, total → amount, deposit
    [10_000, 5_000, null, 10_000, 5_000],
    [10_000, null, 15_000, 10_000, 5_000],
    [null, 5_000, 15_000, 10_000, 5_000],
    [10_000, 5_000, 15_000, 10_000, 5_000],
    [10_000, null, null, 10_000, 0],
    [null, 5_000, null, 0, 5_000],
    [null, null, 15_000, 15_000, 0],
    [0, 5_000, 5_000, 0, 5_000],
    [10_000, null, 10_000, 10_000, 0],
    [LARGEST_PAYMENT_IN_CENTS, 0, null, LARGEST_PAYMENT_IN_CENTS, 0],
  ])('%o, %o, %o are %i and %i', (amount, deposit, total, amount_in_cents, deposit_in_cents) => {
    expect(of(amount, deposit, total)).toEqual({ amount_in_cents, deposit_in_cents });
  });

  test.each([
    // amount, deposit, total → field, message
    [null, null, null, 'amount_in_cents', "can't be blank"],
    [10_000, 5_000, 15_001, 'total_in_cents', 'must be amount_in_cents + deposit_in_cents'],
    [10_000, null, 9_999, 'total_in_cents', 'must be amount_in_cents + deposit_in_cents'],
    [null, 10_000, 9_999, 'total_in_cents', 'must be amount_in_cents + deposit_in_cents'],
    [0, 0, null, 'total_in_cents', 'must be greater than 0'],
    [null, null, 0, 'total_in_cents', 'must be greater than 0'],
    [-1, 2, null, 'amount_in_cents', `must be between 0 and ${LARGEST_PAYMENT_IN_CENTS}`],
    [2, -1, null, 'deposit_in_cents', `must be between 0 and ${LARGEST_PAYMENT_IN_CENTS}`],
    [null, null, -1, 'total_in_cents', `must be between 0 and ${LARGEST_PAYMENT_IN_CENTS}`],
    [LARGEST_PAYMENT_IN_CENTS + 1, 0, null, 'amount_in_cents', `must be between 0 and ${LARGEST_PAYMENT_IN_CENTS}`],
    [LARGEST_PAYMENT_IN_CENTS, 1, null, 'total_in_cents', `must be at most ${LARGEST_PAYMENT_IN_CENTS}`],
  ])('%o, %o, %o are refused: %s %s', (amount, deposit, total, field, message) => {
    expect(of(amount, deposit, total)).toEqual({ field, message });
  });

  test('any two of three that agree tell the same', () => {
    const cents = fc.integer({ min: 0, max: LARGEST_PAYMENT_IN_CENTS / 2 });
    fc.assert(
      fc.property(cents, cents, (amount, deposit) => {
        fc.pre(amount + deposit > 0);
        const total = amount + deposit;
        const expected = { amount_in_cents: amount, deposit_in_cents: deposit };
        expect(of(amount, deposit, total)).toEqual(expected);
        expect(of(amount, deposit, null)).toEqual(expected);
        expect(of(amount, null, total)).toEqual(expected);
        expect(of(null, deposit, total)).toEqual(expected);
      }),
    );
  });
});
