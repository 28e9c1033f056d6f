import { expect, test } from 'vitest';
import { prioritized, refundPriority } from './refund-priority.ts';

const amounts = (amount_in_cents: number, deposit_in_cents: number) => ({ amount_in_cents, deposit_in_cents });

test.each([
  // refundable amount, deposit; wanted amount, deposit → priority
  [100, 50, 100, 50, 'optimal'],
  [200, 80, 100, 50, 'optimal'],
  [100, 0, 100, 0, 'optimal'],
  [0, 50, 0, 50, 'optimal'],
  [10, 10, 0, 0, 'optimal'],
  [100, 49, 100, 50, 'full_amount'],
  [100, 0, 100, 50, 'full_amount'],
  [99, 50, 100, 50, 'full_deposit'],
  [0, 50, 100, 50, 'full_deposit'],
  [99, 49, 100, 50, 'partial'],
  [99, 0, 100, 50, 'partial_amount'],
  [99, 50, 100, 0, 'partial_amount'],
  [0, 49, 100, 50, 'partial_deposit'],
  [100, 49, 0, 50, 'partial_deposit'],
  [0, 50, 100, 0, null],
  [100, 0, 0, 50, null],
  [0, 0, 100, 50, null],
])('%i and %i to give back %i and %i: %s', (amount, deposit, wantedAmount, wantedDeposit, expected) => {
  expect(refundPriority(amounts(amount, deposit), amounts(wantedAmount, wantedDeposit))).toBe(expected);
});

test('the best come first, and those that serve equally well as they came', () => {
  const charges = [
    { id: 'partial', ...amounts(1, 1) },
    { id: 'deposit', ...amounts(0, 50) },
    { id: 'first', ...amounts(100, 50) },
    { id: 'useless', ...amounts(0, 0) },
    { id: 'amount', ...amounts(100, 0) },
    { id: 'second', ...amounts(500, 500) },
  ];
  expect(prioritized(charges, amounts(100, 50)).map(({ charge, priority_type }) => [charge.id, priority_type])).toEqual(
    [
      ['first', 'optimal'],
      ['second', 'optimal'],
      ['amount', 'full_amount'],
      ['deposit', 'full_deposit'],
      ['partial', 'partial'],
    ],
  );
});
