import { expect, test } from 'vitest';
import { holdableDeposit } from './holdable-deposit.ts';

const refund = (status: 'pending' | 'failed' | 'succeeded', deposit_in_cents: number) => ({
  type: 'payment_refunds' as const,
  status,
  deposit_in_cents,
});

test.each([
  // asked, held, paid and not yet held or given back, payments → holdable
  [40_000, 0, 0, [], 0],
  [40_000, 0, 40_000, [], 40_000],
  [40_000, 10_000, 30_000, [], 30_000],
  [40_000, 0, 15_000, [refund('succeeded', 25_000)], 15_000],
  [40_000, 0, 40_000, [refund('pending', 25_000)], 15_000],
  [40_000, 0, 40_000, [refund('failed', 25_000)], 40_000],
  [40_000, 0, 60_000, [], 40_000],
  [10_000, 20_000, 5_000, [], 0],
])('of a deposit of %i, %i held and %i left: %#', (deposit_in_cents, held, left, payments, holdable) => {
  const order = { deposit_in_cents, deposit_held_in_cents: held, deposit_to_refund_in_cents: left, payments };
  expect(holdableDeposit(order)).toBe(holdable);
});
