import { lockProductsOfOrder, lockRows } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { isHolding, type OrderStatus } from '../../domain/orders/order-status.ts';
import { planningInStatus } from '../../domain/orders/planning-in-status.ts';
import { canGoBackTo } from '../../domain/orders/status-of-plannings.ts';
import { carryOut } from './carry-out.ts';
import type { Fulfilled, Fulfilment } from './fulfil-order.ts';
import type { MoveAction } from './fulfilment-action.ts';
import { lockOrder } from './lock-order.ts';
import type { MoveFacts } from './move-units.ts';
import { movementsBetween } from './movements-between.ts';
import { loadPlan, type OrderPlan } from './order-plan.ts';
import { piecesOutElsewhere } from './pieces-out-elsewhere.ts';
import { requireRevertOrders } from './require-revert-orders.ts';
import { revertActions } from './revert-actions.ts';
import { settleOrder } from './settle-order.ts';
import { tellOrder } from './tell-order.ts';
import { wrongStatus } from './wrong-status.ts';

/** In which something is started or stopped; what was new comes back as a draft. */
export const STATUSES_BEFORE = ['draft', 'reserved', 'started'] as const satisfies readonly OrderStatus[];

export interface FulfilmentRevert extends Fulfilment {
  readonly actions: readonly MoveAction[];
  /** The status that the order had before. */
  readonly to: (typeof STATUSES_BEFORE)[number];
}

/** Takes back what was started and stopped, all of it or nothing. What others have done with the order since stays. */
export async function revertFulfilment(work: Work, revert: FulfilmentRevert): Promise<Fulfilled> {
  const { order_id, actions, to, confirm_shortage } = revert;
  await requireRevertOrders(work);
  const order = await lockOrder(work, order_id);
  const asked = { from: order.status, to };
  if (!isHolding(order.status)) throw wrongStatus(asked);
  const facts = await lockAndLoadFacts(work, revert);
  const before = await loadPlan(work, order_id);
  const reverted = revertActions(before, actions, facts);
  if (!canGoBackTo(to, reverted.plannings)) throw wrongStatus(asked);
  const after = to === 'draft' ? inDraft(reverted) : reverted;
  const written = await carryOut(work, { order: { ...order, status: to }, before, after, confirm_shortage });
  const settled = await settleOrder(work, order, { status: to }, after.plannings);
  tellOrder(work, settled, {
    deed: 'reverted',
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

/** Holds the products first: whatever is then read stays true. A draft lets go of all that it has. */
async function lockAndLoadFacts(work: Work, { order_id, actions, to }: FulfilmentRevert): Promise<MoveFacts> {
  const product_ids = actions.map(({ product_id }) => product_id);
  if (to === 'draft') await lockProductsOfOrder(work.tx, work.company.id, order_id, product_ids);
  else await lockRows(work.tx, 'items', work.company.id, product_ids);
  const stopped = actions.flatMap((action) => (action.action === 'stop_stock_items' ? action.stock_item_ids : []));
  return { out: await piecesOutElsewhere(work, order_id, stopped) };
}
