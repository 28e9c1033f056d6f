import type { Orders, Payments } from '../../api/schema.ts';

type Deposit = Pick<Orders, 'deposit_in_cents' | 'deposit_held_in_cents' | 'deposit_to_refund_in_cents'> & {
  readonly payments?: readonly Pick<Payments, 'type' | 'status' | 'deposit_in_cents'>[];
};

/**
 * The part of the deposit that can still be held: paid, neither held nor refunded, and at most the deposit of the order.
 * A refund that is under way counts as refunded.
 */
export function holdableDeposit(order: Deposit): number {
  const refunds = (order.payments ?? []).filter(
    ({ type, status }) => type === 'payment_refunds' && UNDER_WAY.has(status),
  );
  const underWay = refunds.reduce((sum, { deposit_in_cents }) => sum + deposit_in_cents, 0);
  const left = order.deposit_to_refund_in_cents - underWay;
  const missing = order.deposit_in_cents - order.deposit_held_in_cents;
  return Math.max(0, Math.min(left, missing));
}

const UNDER_WAY: ReadonlySet<string> = new Set(['created', 'pending', 'action_required']);
