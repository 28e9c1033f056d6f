import type { Orders, Resources } from '../../api/schema.ts';

export type Status = NonNullable<Orders['status']>;
export type Transition = NonNullable<Resources['order_status_transitions']['create']>;

/** The next step of an order. */
export type NextStep = 'reserve' | 'pick_up' | 'return' | 'take_payment' | 'refund' | 'archive' | 'duplicate';

type Facts = Pick<Orders, 'status' | 'payment_status'>;

export function nextStep({ status, payment_status }: Facts): NextStep {
  switch (status) {
    case 'new':
    case 'draft':
      return 'reserve';
    case 'reserved':
      return 'pick_up';
    case 'started':
      return 'return';
    case 'stopped':
      return moneyStep(payment_status) ?? 'archive';
    case 'archived':
    case 'canceled':
    case null:
      return 'duplicate';
  }
}

/** The next step for the money of an order that is over; undefined when there is none. */
function moneyStep(payment_status: Orders['payment_status']): 'take_payment' | 'refund' | undefined {
  switch (payment_status) {
    case 'payment_due':
    case 'partially_paid':
      return 'take_payment';
    case 'overpaid':
    case 'process_deposit':
      return 'refund';
    case 'paid':
    case null:
      return undefined;
  }
}

/** The statuses an order can be reverted to. An archived order goes back to its former status. */
export function earlier({ status, entirely_stopped }: Pick<Orders, 'status' | 'entirely_stopped'>): readonly Status[] {
  switch (status) {
    case 'reserved':
      return ['draft'];
    case 'started':
      return ['reserved', 'draft'];
    case 'stopped':
      return ['started', 'reserved', 'draft'];
    case 'archived':
      return [entirely_stopped ? 'stopped' : 'draft'];
    case 'new':
    case 'draft':
    case 'canceled':
    case null:
      return [];
  }
}

/** Messages after a change of the status. */
export const DONE: Readonly<Record<Status, string>> = {
  new: 'Begun again',
  draft: 'Saved as a draft',
  reserved: 'Reserved',
  started: 'Out again',
  stopped: 'Back in stock again',
  archived: 'Archived',
  canceled: 'Canceled',
};

/** How to take a step onwards back; undefined where there is no way: what left `new` stays, what is canceled too. */
export function backFrom(from: Status, to: Status): Status | undefined {
  if (to === 'canceled') return undefined;
  if (from === 'new') return to === 'reserved' ? 'draft' : undefined;
  return from;
}
