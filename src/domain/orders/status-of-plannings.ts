import type { HoldingStatus, OrderStatus } from './order-status.ts';
import { isHolding } from './order-status.ts';
import { type PlanningUnits, unitsNotStarted, unitsOut } from './planning-units.ts';

/**
 * What the plannings of an order that holds stock say about it: started while anything is out, else reserved while
 * anything booked was never started, else stopped. Without plannings nothing was started: reserved.
 */
export function statusOfPlannings(plannings: readonly PlanningUnits[]): HoldingStatus {
  if (plannings.some((planning) => unitsOut(planning) > 0)) return 'started';
  const isDone = plannings.some(({ quantity }) => quantity > 0);
  return isDone && plannings.every((planning) => unitsNotStarted(planning) === 0) ? 'stopped' : 'reserved';
}

/** `book` stands for whatever changes what is planned: booking, another quantity, taking a planning away. */
export type PlanningStep = 'book' | 'start' | 'stop';

/**
 * The status of an order after its plannings have changed. What was started once and has more to start is under way
 * (a stopped order on which more is booked is started again) until something comes back and leaves only that.
 */
export function statusAfter(step: PlanningStep, before: OrderStatus, plannings: readonly PlanningUnits[]): OrderStatus {
  if (step === 'book' && !isHolding(before)) return before;
  const status = statusOfPlannings(plannings);
  const staysUnderWay = step === 'start' || (step === 'book' && before !== 'reserved');
  return status === 'reserved' && staysUnderWay && isUnderWay(plannings) ? 'started' : status;
}

/** Every status that an order which holds stock can have with these plannings. */
export function statusesThatFit(plannings: readonly PlanningUnits[]): readonly HoldingStatus[] {
  const status = statusOfPlannings(plannings);
  return status === 'reserved' && isUnderWay(plannings) ? ['reserved', 'started'] : [status];
}

/** Whether an order that holds stock could be in a status again, with these plannings. A draft has handed out nothing. */
export const canGoBackTo = (to: OrderStatus, plannings: readonly PlanningUnits[]): boolean =>
  to === 'draft' ? !isUnderWay(plannings) : (statusesThatFit(plannings) as readonly OrderStatus[]).includes(to);

const isUnderWay = (plannings: readonly PlanningUnits[]): boolean => plannings.some(({ started }) => started > 0);
