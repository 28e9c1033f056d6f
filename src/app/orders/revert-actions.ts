import type { MoveAction } from './fulfilment-action.ts';
import { actionPlace } from './fulfilment-problem.ts';
import { type MoveFacts, revertUnits } from './move-units.ts';
import type { OrderPlan } from './order-plan.ts';

/** What becomes of a plan when actions are taken back: the last first, so that those that were carried out are the ones to name. */
export const revertActions = (plan: OrderPlan, actions: readonly MoveAction[], facts: MoveFacts): OrderPlan =>
  actions.reduceRight((next, action, index) => revertUnits(next, action, facts, actionPlace(index)), plan);
