import type { Movement } from '../../domain/events/happening.ts';
import { decideFulfilment } from '../../domain/orders/decide-transition.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import { type PlanningStep, statusAfter } from '../../domain/orders/status-of-plannings.ts';
import { type ActionFacts, type Applied, applyActions } from './apply-actions.ts';
import { type FulfilmentAction, stepOf } from './fulfilment-action.ts';
import { movementsBetween } from './movements-between.ts';
import type { OrderPlan } from './order-plan.ts';
import { wrongStatus } from './wrong-status.ts';

/** An order between two steps. */
export interface Standing {
  readonly status: OrderStatus;
  readonly plan: OrderPlan;
}

/** Actions of one kind that follow each other, and what becomes of the order by them. */
export interface FulfilmentStep extends Standing, Applied {
  readonly step: PlanningStep;
  readonly actions: readonly FulfilmentAction[];
  readonly movements: readonly Movement[];
}

/** Takes the steps one after the other, as if each had been asked for by itself. Whether there is stock is another question. */
export function fulfilmentSteps(
  before: Standing,
  actions: readonly FulfilmentAction[],
  facts: ActionFacts,
): readonly FulfilmentStep[] {
  const kinds = actions.map(stepOf);
  const firsts = [...kinds.keys()].filter((index) => kinds[index] !== kinds[index - 1]);
  return firsts.reduce<readonly FulfilmentStep[]>((taken, first, n) => {
    const asked = { step: kinds[first] as PlanningStep, actions: actions.slice(first, firsts[n + 1]), first };
    return [...taken, take(taken.at(-1) ?? before, asked, facts)];
  }, []);
}

interface AskedStep extends Pick<FulfilmentStep, 'step' | 'actions'> {
  /** Where the first of its actions stands in the request. */
  readonly first: number;
}

function take({ status, plan }: Standing, { step, actions, first }: AskedStep, facts: ActionFacts): FulfilmentStep {
  const block = decideFulfilment(status, step);
  if (block !== null) throw wrongStatus(block);
  const applied = applyActions(plan, actions, facts, first);
  const after = step === 'start' ? reservedWhole(applied.plan) : applied.plan;
  return {
    step,
    actions,
    bookings: applied.bookings,
    plan: after,
    status: statusAfter(step, status, after.plannings),
    movements: movementsBetween(plan, after),
  };
}

/** An order of which something has left is reserved as a whole. */
const reservedWhole = (plan: OrderPlan): OrderPlan => ({
  ...plan,
  plannings: plan.plannings.map((planned) =>
    planned.reserved
      ? planned
      : {
          ...planned,
          reserved: true,
          stock_items: planned.stock_items.map((stockItem) => ({ ...stockItem, reserved: true })),
        },
  ),
});
