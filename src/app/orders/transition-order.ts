import { lockProductsOfOrder } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import type { Verb } from '../../domain/events/events.ts';
import {
  type AskedTransition,
  decideTransition,
  isHolding,
  type OrderStatus,
  planningInStatus,
  type TransitionTable,
} from '../../domain/orders/order-status.ts';
import { requirePermission } from '../company/permissions.ts';
import { applyPlanChange } from './apply-plan-change.ts';
import { requireRevertOrders } from './revert-fulfillment.ts';
import { loadPlan, movementsBetween, type OrderPlan } from './order-plan.ts';
import { lockOrder, emitOrderEvent, wrongStatus } from './order.ts';
import { recalculateOrder } from './recalculate-order.ts';

export interface Transition extends AskedTransition {
  readonly order_id: string;
  readonly confirm_shortage: boolean;
  /** Of the interface that asks. */
  readonly table?: TransitionTable;
}

/** Moves an order to a status by name, onwards or back. */
export async function transitionOrder(work: Work, transition: Transition): Promise<void> {
  const { order_id, to, revert, confirm_shortage } = transition;
  await requireRight(work, transition);
  const order = await lockOrder(work, order_id);
  // Taking stock and releasing it both need the products' locks: releasing may end the shortages of others.
  if (isHolding(order.status) || isHolding(to)) await lockProductsOfOrder(work.tx, work.company.id, order_id, []);
  const before = await loadPlan(work, order_id);
  const facts = { status: order.status, was_canceled: order.was_canceled, plannings: before.plannings };
  const decision = decideTransition(facts, transition, transition.table);
  if (decision.decision === 'block') throw wrongStatus(decision);
  const after: OrderPlan = {
    ...before,
    plannings: before.plannings.map((planned) => ({ ...planned, ...planningInStatus(to, planned) })),
  };
  const changes = { status: to, was_canceled: order.was_canceled || order.status === 'canceled' };
  await applyPlanChange(work, { order: { ...order, ...changes }, before, after, confirm_shortage });
  const recalculated = await recalculateOrder(work, order, changes, after.plannings);
  emitOrderEvent(work, recalculated, {
    verb: revert ? 'reverted' : VERBS[to],
    data: { from: order.status, to },
    movements: movementsBetween(before, after),
  });
}

async function requireRight(work: Work, { to, revert }: Transition): Promise<void> {
  if (revert) await requireRevertOrders(work);
  else if (to === 'canceled') {
    await requirePermission(work, 'cancel_orders', 'canceling an order needs the permission cancel_orders');
  }
}

const VERBS: Readonly<Record<OrderStatus, Verb>> = {
  new: 'updated',
  draft: 'saved_as_draft',
  reserved: 'reserved',
  started: 'started',
  stopped: 'stopped',
  archived: 'archived',
  canceled: 'canceled',
};
