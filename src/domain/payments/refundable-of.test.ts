import { expect, test } from 'vitest';
import { CHARGE_STATUSES, type ChargeStatus, type RefundStatus } from './payment-status.ts';
import { refundableOf } from './refundable-of.ts';

const of = <Status>(status: Status, amount_in_cents: number, deposit_in_cents: number) => ({
  status,
  amount_in_cents,
  deposit_in_cents,
});

test.each<[string, readonly [RefundStatus, number, number][], number[], number[]]>([
  // refunds of a charge of 100 and 50 → refundable, refunded
  ['nothing', [], [100, 50], [0, 0]],
  ['a part', [['succeeded', 30, 0]], [70, 50], [30, 0]],
  [
    'several parts',
    [
      ['succeeded', 30, 20],
      ['succeeded', 70, 5],
    ],
    [0, 25],
    [100, 25],
  ],
  ['all', [['succeeded', 100, 50]], [0, 0], [100, 50]],
  [
    'what is under way',
    [
      ['created', 10, 1],
      ['pending', 20, 2],
      ['action_required', 30, 3],
    ],
    [40, 44],
    [0, 0],
  ],
  [
    'what came to nothing',
    [
      ['failed', 100, 50],
      ['canceled', 100, 50],
    ],
    [100, 50],
    [0, 0],
  ],
])('refunded: %s', (_, refunds, refundable, refunded) => {
  const seen = refundableOf(
    of('succeeded' as const, 100, 50),
    refunds.map((refund) => of(...refund)),
  );
  expect([seen.refundable.amount_in_cents, seen.refundable.deposit_in_cents]).toEqual(refundable);
  expect([seen.refunded.amount_in_cents, seen.refunded.deposit_in_cents]).toEqual(refunded);
});

test.each(CHARGE_STATUSES)('of a charge that is %s', (status: ChargeStatus) => {
  const { refundable } = refundableOf(of(status, 100, 50), []);
  expect(refundable.amount_in_cents).toBe(status === 'succeeded' ? 100 : 0);
});
