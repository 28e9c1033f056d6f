import { lockProductsOfOrder, lockRows } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { canGoBackTo, isHolding, type OrderStatus, planningInStatus } from '../../domain/orders/order-status.ts';
import { requirePermission } from '../company/permissions.ts';
import { applyPlanChange } from './apply-plan-change.ts';
import { actionPlace, type MoveAction } from './fulfillment-actions.ts';
import { type MoveFacts, revertUnits } from './move-units.ts';
import { loadPlan, movementsBetween, type OrderPlan } from './order-plan.ts';
import { lockOrder, emitOrderEvent, wrongStatus } from './order.ts';
import { recalculateOrder } from './recalculate-order.ts';
import { stockItemsOutElsewhere } from './specified-stock-items.ts';
import { type Fulfilled, type Fulfillment } from './fulfill-order.ts';

/** Statuses in which units are started or stopped; a new order comes back as a draft. */
export const STATUSES_BEFORE = ['draft', 'reserved', 'started'] as const satisfies readonly OrderStatus[];

export interface FulfillmentRevert extends Fulfillment {
  readonly actions: readonly MoveAction[];
  /** The status that the order had before. */
  readonly to: (typeof STATUSES_BEFORE)[number];
}

/** Reverts started and stopped units, all or nothing. Other changes made to the order since then stay. */
export async function revertFulfillment(work: Work, revert: FulfillmentRevert): Promise<Fulfilled> {
  const { order_id, actions, to, confirm_shortage } = revert;
  await requireRevertOrders(work);
  const order = await lockOrder(work, order_id);
  const asked = { from: order.status, to };
  if (!isHolding(order.status)) throw wrongStatus(asked);
  const facts = await lockAndLoadRevertFacts(work, revert);
  const before = await loadPlan(work, order_id);
  const reverted = revertActions(before, actions, facts);
  if (!canGoBackTo(to, reverted.plannings)) throw wrongStatus(asked);
  const after = to === 'draft' ? inDraft(reverted) : reverted;
  const written = await applyPlanChange(work, { order: { ...order, status: to }, before, after, confirm_shortage });
  const recalculated = await recalculateOrder(work, order, { status: to }, after.plannings);
  emitOrderEvent(work, recalculated, {
    verb: 'reverted',
    data: { ...asked, actions },
    movements: movementsBetween(before, after),
  });
  return {
    order_id,
    changed_line_ids: [],
    changed_planning_ids: written.planning_ids,
    changed_stock_item_planning_ids: written.stock_item_planning_ids,
  };
}

const inDraft = (plan: OrderPlan): OrderPlan => ({
  ...plan,
  plannings: plan.plannings.map((planned) => ({ ...planned, ...planningInStatus('draft', planned) })),
});

/** Locks the products first, so that everything read afterwards stays true. A draft releases all of its units. */
async function lockAndLoadRevertFacts(work: Work, { order_id, actions, to }: FulfillmentRevert): Promise<MoveFacts> {
  const product_ids = actions.map(({ product_id }) => product_id);
  if (to === 'draft') await lockProductsOfOrder(work.tx, work.company.id, order_id, product_ids);
  else await lockRows(work.tx, 'items', work.company.id, product_ids);
  const stopped = actions.flatMap((action) => (action.action === 'stop_stock_items' ? action.stock_item_ids : []));
  return { out: await stockItemsOutElsewhere(work, order_id, stopped) };
}

/** Reverts actions on a plan, the last one first, so that exactly the units of those actions are reverted. */
export const revertActions = (plan: OrderPlan, actions: readonly MoveAction[], facts: MoveFacts): OrderPlan =>
  actions.reduceRight((next, action, index) => revertUnits(next, action, facts, actionPlace(index)), plan);

export const requireRevertOrders = (work: Work): Promise<void> =>
  requirePermission(work, 'revert_orders', 'reverting an order needs the permission revert_orders');
