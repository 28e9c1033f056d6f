import { lockProductsOfOrder } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { decideFulfillment, statusAfter } from '../../domain/orders/order-status.ts';
import { changeQuantity } from '../../domain/orders/planning-units.ts';
import { invalid, notFound, refuse } from '../../lib/refusal.ts';
import { MAX_PLANNED_UNITS } from './apply-actions.ts';
import { applyPlanChange } from './apply-plan-change.ts';
import { decided } from './fulfillment-actions.ts';
import { followQuantities } from './line-prices.ts';
import { loadPlan, type OrderPlan, type Planned } from './order-plan.ts';
import { lockOrder, type Order, emitOrderEvent, wrongStatus } from './order.ts';
import { type OrderChanges, recalculateOrder } from './recalculate-order.ts';

/**
 * Changes the quantity that a line booked; for a bundle, of all its parts. Writes the plannings and the quantities of
 * their lines, and returns the changes with which the caller recalculates the order.
 */
export async function changePlannedQuantity(
  work: Work,
  order: Order,
  planning_id: string,
  quantity: number,
  confirm_shortage: boolean,
): Promise<OrderChanges> {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_PLANNED_UNITS) {
    throw invalid({ field: 'quantity', message: `must be between 1 and ${MAX_PLANNED_UNITS}` });
  }
  const before = await lockAndLoad(work, order);
  const isBundle = before.bundles.some(({ id }) => id === planning_id);
  const bundles = isBundle ? await bundlesBooked(work, planning_id) : 1;
  const wanted = (planned: Planned): number => (isBundle ? (planned.quantity / bundles) * quantity : quantity);
  const after: OrderPlan = {
    ...before,
    plannings: before.plannings.map((planned) =>
      isOf(planned, planning_id) ? decided(planned, changeQuantity(planned, wanted(planned)), atQuantity) : planned,
    ),
  };
  const status = statusAfter('book', order.status, after.plannings);
  await applyPlanChange(work, { order: { ...order, status }, before, after, confirm_shortage });
  await followQuantities(work, order.id);
  if (isBundle) await writeBundles(work, planning_id, quantity);
  return { status };
}

/** Removes a product or a whole bundle from the order, with its lines. Started units stay. */
export async function removePlanning(work: Work, order: Order, planning_id: string): Promise<OrderChanges> {
  const before = await lockAndLoad(work, order);
  const removed = before.plannings.filter((planned) => isOf(planned, planning_id));
  const planning = before.plannings.find(({ id }) => id === planning_id);
  if (planning === undefined && before.bundles.every(({ id }) => id !== planning_id)) throw notFound();
  if (planning?.parent_planning_id) {
    throw refuse('part_of_bundle', 'This is part of a bundle: remove the line of the bundle instead');
  }
  if (removed.some(({ started }) => started > 0)) {
    throw refuse('planning_started', 'Items of this line have been started: revert the order first');
  }
  const after: OrderPlan = {
    bundles: before.bundles.filter(({ id }) => id !== planning_id),
    plannings: before.plannings.filter((planned) => !isOf(planned, planning_id)),
  };
  const status = statusAfter('book', order.status, after.plannings);
  await applyPlanChange(work, { order: { ...order, status }, before, after, confirm_shortage: false });
  await archiveLines(work, [planning_id, ...removed.map(({ id }) => id)]);
  return { status };
}

async function lockAndLoad(work: Work, order: Order) {
  const block = decideFulfillment(order.status, 'book');
  if (block !== null) throw wrongStatus(block);
  await lockProductsOfOrder(work.tx, work.company.id, order.id, []);
  return loadPlan(work, order.id);
}

/** The planning itself, or a part of the bundle. */
const isOf = ({ id, parent_planning_id }: Planned, planning_id: string): boolean =>
  id === planning_id || parent_planning_id === planning_id;

const atQuantity = (_: string, message: string) => invalid({ field: 'quantity', message });

/** The line says how many bundles there are. */
async function bundlesBooked(work: Work, planning_id: string): Promise<number> {
  const { quantity } = await work.tx.one<{ quantity: number }>(sql`
    select quantity
    from lines
    where company_id = ${work.company.id}
      and planning_id = ${planning_id}
      and owner_type = 'orders'
  `);
  return quantity;
}

async function writeBundles(work: Work, planning_id: string, quantity: number): Promise<void> {
  await work.tx.run(sql`
    update lines
    set quantity = ${quantity}, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and planning_id = ${planning_id}
      and owner_type = 'orders'
  `);
}

async function archiveLines(work: Work, planning_ids: readonly string[]): Promise<void> {
  await work.tx.run(sql`
    update lines
    set archived_at = ${work.now}, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and planning_id = any(${planning_ids}::uuid[])
      and owner_type = 'orders'
  `);
}

/** Removes a planning from an order, with its line. */
export async function deletePlanning(work: Work, order_id: string, planning_id: string): Promise<void> {
  const order = await lockOrder(work, order_id);
  const changes = await removePlanning(work, order, planning_id);
  const recalculated = await recalculateOrder(work, order, changes);
  emitOrderEvent(work, recalculated, { verb: 'updated', data: { removed_planning: { id: planning_id } } });
}
