import type { OrderStatus } from './order-status.ts';
import { unitsInStatus } from './planning-in-status.ts';
import type { PlanningUnits } from './planning-units.ts';
import { statusOfPlannings } from './status-of-plannings.ts';
import { type Fulfilment, FULFILMENT_STATUSES, TRANSITIONS, type TransitionTable } from './transitions.ts';

export interface TransitionFacts {
  readonly status: OrderStatus;
  /** Whether it was canceled before it was archived: then there is no way back. */
  readonly was_canceled: boolean;
  readonly plannings: readonly PlanningUnits[];
}

export interface AskedTransition {
  /** What whoever asks takes the status to be, where it is said. */
  readonly from?: OrderStatus | undefined;
  readonly to: OrderStatus;
  readonly revert: boolean;
}

export type TransitionDecision =
  | { readonly decision: 'accept'; readonly from: OrderStatus; readonly to: OrderStatus }
  | WrongStatus;

export interface WrongStatus {
  readonly decision: 'block';
  readonly reason: 'wrong_status';
  readonly from: OrderStatus;
  readonly to: OrderStatus;
}

/** May the order be moved there? Whether there is stock for it is another question. */
export function decideTransition(
  order: TransitionFacts,
  { from = order.status, to, revert }: AskedTransition,
  table: TransitionTable = TRANSITIONS,
): TransitionDecision {
  const moves = table[order.status];
  const isListed = revert ? !order.was_canceled && moves.back.includes(to) : moves.onwards.includes(to);
  return from === order.status && isListed && canStandAt(to, order.plannings)
    ? { decision: 'accept', from: order.status, to }
    : wrongStatus(order.status, to);
}

/** May the order be booked on, started or stopped at all, whatever it is that is asked for? */
export function decideFulfilment(status: OrderStatus, asked: Fulfilment): WrongStatus | null {
  const allowed: readonly OrderStatus[] = FULFILMENT_STATUSES[asked];
  return allowed.includes(status) ? null : wrongStatus(status, AIM[asked]);
}

/** What was never started cannot go back to started or stopped. */
function canStandAt(to: OrderStatus, plannings: readonly PlanningUnits[]): boolean {
  if (to !== 'started' && to !== 'stopped') return true;
  return statusOfPlannings(plannings.map((planning) => unitsInStatus(to, planning))) === to;
}

const AIM: Readonly<Record<Fulfilment, OrderStatus>> = { book: 'reserved', start: 'started', stop: 'stopped' };

const wrongStatus = (from: OrderStatus, to: OrderStatus): WrongStatus => ({
  decision: 'block',
  reason: 'wrong_status',
  from,
  to,
});
