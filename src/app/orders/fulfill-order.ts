import { lockProductsOfOrder, lockRows } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import type { Movement } from '../../domain/events/events.ts';
import {
  canGoBackTo,
  decideFulfillment,
  isHolding,
  type OrderStatus,
  planningInStatus,
  type PlanningStep,
  statusAfter,
} from '../../domain/orders/order-status.ts';
import { assert } from '../../lib/assert.ts';
import { requirePermission } from '../company/permissions.ts';
import { pricedItems } from '../pricing/line-charge.ts';
import { type ActionFacts, type Applied, applyActions, type Booking } from './apply-actions.ts';
import { applyPlanChange } from './apply-plan-change.ts';
import { actionPlace, bookedParts, type FulfillmentAction, type MoveAction, stepOf } from './fulfillment-actions.ts';
import { bookLines, followQuantities } from './line-prices.ts';
import { type MoveFacts, revertUnits } from './move-units.ts';
import { loadPlan, movementsBetween, type OrderPlan } from './order-plan.ts';
import { lockOrder, type Order, emitOrderEvent, wrongStatus } from './order.ts';
import { recalculateOrder } from './recalculate-order.ts';
import { stockItemsOutElsewhere } from './specified-stock-items.ts';

export interface Fulfillment {
  readonly order_id: string;
  readonly actions: readonly FulfillmentAction[];
  readonly confirm_shortage: boolean;
}

export interface Fulfilled {
  readonly order_id: string;
  readonly changed_line_ids: readonly string[];
  readonly changed_planning_ids: readonly string[];
  readonly changed_stock_item_planning_ids: readonly string[];
}

/** Books, specifies, starts and stops: all of the actions, or none. */
export async function fulfillOrder(
  work: Work,
  { order_id, actions, confirm_shortage }: Fulfillment,
): Promise<Fulfilled> {
  const order = await lockOrder(work, order_id);
  const facts = await lockAndLoadFacts(work, order, actions);
  const before = await loadPlan(work, order.id);
  const steps = fulfillmentSteps({ status: order.status, plan: before }, actions, facts);
  const last = steps.at(-1);
  assert(last !== undefined, 'there is something to do');
  const { status, plan: after } = last;
  const written = await applyPlanChange(work, { order: { ...order, status }, before, after, confirm_shortage });
  const bookings = withLastQuantities(
    steps.flatMap((step) => step.bookings),
    after,
  );
  const changed_line_ids = [
    ...(await bookLines(work, order, bookings)),
    ...(hasOtherQuantities(before, after) ? await followQuantities(work, order.id) : []),
  ];
  const recalculated = await recalculateOrder(work, order, { status }, after.plannings);
  for (const { step, movements, ...then } of steps) {
    const data = { actions: then.actions, status: then.status };
    emitOrderEvent(work, recalculated, { deed: DEEDS[step], data, movements });
  }
  return {
    order_id,
    changed_line_ids,
    changed_planning_ids: written.planning_ids,
    changed_stock_item_planning_ids: written.stock_item_planning_ids,
  };
}

const DEEDS = { book: 'booked', start: 'started', stop: 'stopped' } as const;

/** A later action of the same request may have added to an earlier booking. */
function withLastQuantities(bookings: readonly Booking[], after: OrderPlan): readonly Booking[] {
  const quantities = quantitiesOf(after);
  return bookings.map((booking) => ({
    ...booking,
    quantity: quantities.get(booking.planning_id) ?? booking.quantity,
  }));
}

const quantitiesOf = ({ plannings }: OrderPlan): ReadonlyMap<string, number> =>
  new Map(plannings.map(({ id, quantity }) => [id, quantity]));

function hasOtherQuantities(before: OrderPlan, after: OrderPlan): boolean {
  const quantities = quantitiesOf(after);
  return before.plannings.some(({ id, quantity }) => quantities.get(id) !== quantity);
}

/** Locks the products first, so that everything read afterwards stays true. */
async function lockAndLoadFacts(work: Work, order: Order, actions: readonly FulfillmentAction[]): Promise<ActionFacts> {
  const steps = new Set(actions.map(stepOf));
  const holds = isHolding(order.status);
  const bundle_ids = actions.flatMap((action) => (action.action === 'book_bundle' ? [action.bundle_id] : []));
  const parts = await bookedParts(work, bundle_ids);
  const product_ids = [
    ...actions.flatMap((action) => (action.action === 'book_bundle' ? [] : [action.product_id])),
    ...[...parts.values()].flatMap((part) => part.product_ids),
  ];
  if (steps.has('start') && !holds) await lockProductsOfOrder(work.tx, work.company.id, order.id, product_ids);
  else await lockRows(work.tx, 'items', work.company.id, product_ids);
  const items = steps.has('book') ? await pricedItems(work, [...product_ids, ...bundle_ids]) : new Map();
  const started = actions.flatMap((action) => (action.action === 'start_stock_items' ? action.stock_item_ids : []));
  return { holds, parts, items, out: await stockItemsOutElsewhere(work, order.id, started) };
}

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

/** An order between two steps. */
export interface Standing {
  readonly status: OrderStatus;
  readonly plan: OrderPlan;
}

/** Consecutive actions of one kind, and the order after them. */
export interface FulfillmentStep extends Standing, Applied {
  readonly step: PlanningStep;
  readonly actions: readonly FulfillmentAction[];
  readonly movements: readonly Movement[];
}

/** Performs the steps one after the other, as if each were a request of its own. Does not check stock. */
export function fulfillmentSteps(
  before: Standing,
  actions: readonly FulfillmentAction[],
  facts: ActionFacts,
): readonly FulfillmentStep[] {
  const kinds = actions.map(stepOf);
  const firsts = [...kinds.keys()].filter((index) => kinds[index] !== kinds[index - 1]);
  return firsts.reduce<readonly FulfillmentStep[]>((taken, first, n) => {
    const asked = { step: kinds[first] as PlanningStep, actions: actions.slice(first, firsts[n + 1]), first };
    return [...taken, take(taken.at(-1) ?? before, asked, facts)];
  }, []);
}

interface AskedStep extends Pick<FulfillmentStep, 'step' | 'actions'> {
  /** Position of its first action in the request. */
  readonly first: number;
}

function take({ status, plan }: Standing, { step, actions, first }: AskedStep, facts: ActionFacts): FulfillmentStep {
  const block = decideFulfillment(status, step);
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

/** An order with started units is reserved as a whole. */
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
