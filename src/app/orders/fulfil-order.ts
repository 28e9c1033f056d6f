import { lockProductsOfOrder, lockRows } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { decideFulfilment } from '../../domain/orders/decide-transition.ts';
import { isHolding } from '../../domain/orders/order-status.ts';
import { type PlanningStep, statusAfter } from '../../domain/orders/status-of-plannings.ts';
import { type ActionFacts, applyActions } from './apply-actions.ts';
import { bookLines, followQuantities } from './book-lines.ts';
import { bookedParts } from './booked-parts.ts';
import { carryOut } from './carry-out.ts';
import type { FulfilmentAction } from './fulfilment-action.ts';
import { lockOrder } from './lock-order.ts';
import { movementsBetween } from './movements-between.ts';
import type { Order } from './order.ts';
import { loadPlan, type OrderPlan } from './order-plan.ts';
import { pricedItems } from './priced-items.ts';
import { settleOrder } from './settle-order.ts';
import { tellOrder } from './tell-order.ts';
import { wrongStatus } from './wrong-status.ts';

export interface Fulfilment {
  readonly order_id: string;
  readonly actions: readonly FulfilmentAction[];
  readonly confirm_shortage: boolean;
}

export interface Fulfilled {
  readonly order_id: string;
  readonly changed_line_ids: readonly string[];
  readonly changed_planning_ids: readonly string[];
  readonly changed_stock_item_planning_ids: readonly string[];
}

/** Books, specifies, starts and stops: all of the actions, or none. */
export async function fulfilOrder(work: Work, { order_id, actions, confirm_shortage }: Fulfilment): Promise<Fulfilled> {
  const order = await lockOrder(work, order_id);
  const step = stepOf(actions);
  const block = decideFulfilment(order.status, step);
  if (block !== null) throw wrongStatus(block);
  const facts = await lockAndLoadFacts(work, order, step, actions);
  const before = await loadPlan(work, order.id);
  const { plan, bookings } = applyActions(before, actions, facts);
  const after = step === 'start' ? reservedWhole(plan) : plan;
  const status = statusAfter(step, order.status, after.plannings);
  const written = await carryOut(work, { order: { ...order, status }, before, after, confirm_shortage });
  const changed_line_ids = [
    ...(await bookLines(work, order, bookings)),
    ...(hasOtherQuantities(before, after) ? await followQuantities(work, order.id) : []),
  ];
  const settled = await settleOrder(work, order, { status }, after.plannings);
  tellOrder(work, settled, {
    deed: DEEDS[step],
    data: { actions, status },
    movements: movementsBetween(before, after),
  });
  return {
    order_id,
    changed_line_ids,
    changed_planning_ids: written.planning_ids,
    changed_stock_item_planning_ids: written.stock_item_planning_ids,
  };
}

const DEEDS = { book: 'booked', start: 'started', stop: 'stopped' } as const;

/** What goes out or comes back makes more of an order than what is booked. */
function stepOf(actions: readonly FulfilmentAction[]): PlanningStep {
  if (actions.some(({ action }) => action.startsWith('start'))) return 'start';
  return actions.some(({ action }) => action.startsWith('stop')) ? 'stop' : 'book';
}

function hasOtherQuantities(before: OrderPlan, after: OrderPlan): boolean {
  const quantities = new Map(after.plannings.map(({ id, quantity }) => [id, quantity]));
  return before.plannings.some(({ id, quantity }) => quantities.get(id) !== quantity);
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

/** Holds the products first: whatever is then read stays true. */
async function lockAndLoadFacts(
  work: Work,
  order: Order,
  step: PlanningStep,
  actions: readonly FulfilmentAction[],
): Promise<ActionFacts> {
  const holds = isHolding(order.status);
  const bundle_ids = actions.flatMap((action) => (action.action === 'book_bundle' ? [action.bundle_id] : []));
  const parts = await bookedParts(work, bundle_ids);
  const product_ids = [
    ...actions.flatMap((action) => (action.action === 'book_bundle' ? [] : [action.product_id])),
    ...[...parts.values()].flatMap((part) => part.product_ids),
  ];
  if (step === 'start' && !holds) await lockProductsOfOrder(work.tx, work.company.id, order.id, product_ids);
  else await lockRows(work.tx, 'items', work.company.id, product_ids);
  const items = step === 'book' ? await pricedItems(work, [...product_ids, ...bundle_ids]) : new Map();
  return { holds, parts, items, out: await piecesOut(work, order.id, actions) };
}

/** Those among the pieces to be started that another order or a downtime has out. */
async function piecesOut(
  work: Work,
  order_id: string,
  actions: readonly FulfilmentAction[],
): Promise<ReadonlySet<string>> {
  const ids = actions.flatMap((action) => (action.action === 'start_stock_items' ? action.stock_item_ids : []));
  if (ids.length === 0) return new Set();
  const rows = await work.tx.many<{ id: string }>(sql`
    select stock_item_id as id
    from stock_item_plannings
    where company_id = ${work.company.id}
      and stock_item_id = any(${ids}::uuid[])
      and (order_id = ${order_id}) is not true
      and archived_at is null
      and started
      and not stopped
  `);
  return new Set(rows.map(({ id }) => id));
}
