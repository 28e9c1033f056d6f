import { lockProductsOfOrder, lockRows } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { isHolding } from '../../domain/orders/order-status.ts';
import { assert } from '../../lib/assert.ts';
import type { ActionFacts, Booking } from './apply-actions.ts';
import { bookLines, followQuantities } from './book-lines.ts';
import { bookedParts } from './booked-parts.ts';
import { carryOut } from './carry-out.ts';
import { type FulfilmentAction, stepOf } from './fulfilment-action.ts';
import { fulfilmentSteps } from './fulfilment-steps.ts';
import { lockOrder } from './lock-order.ts';
import type { Order } from './order.ts';
import { loadPlan, type OrderPlan } from './order-plan.ts';
import { piecesOutElsewhere } from './pieces-out-elsewhere.ts';
import { pricedItems } from './priced-items.ts';
import { settleOrder } from './settle-order.ts';
import { tellOrder } from './tell-order.ts';

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
  const facts = await lockAndLoadFacts(work, order, actions);
  const before = await loadPlan(work, order.id);
  const steps = fulfilmentSteps({ status: order.status, plan: before }, actions, facts);
  const last = steps.at(-1);
  assert(last !== undefined, 'there is something to do');
  const { status, plan: after } = last;
  const written = await carryOut(work, { order: { ...order, status }, before, after, confirm_shortage });
  const bookings = withLastQuantities(
    steps.flatMap((step) => step.bookings),
    after,
  );
  const changed_line_ids = [
    ...(await bookLines(work, order, bookings)),
    ...(hasOtherQuantities(before, after) ? await followQuantities(work, order.id) : []),
  ];
  const settled = await settleOrder(work, order, { status }, after.plannings);
  for (const { step, movements, ...then } of steps) {
    const data = { actions: then.actions, status: then.status };
    tellOrder(work, settled, { deed: DEEDS[step], data, movements });
  }
  return {
    order_id,
    changed_line_ids,
    changed_planning_ids: written.planning_ids,
    changed_stock_item_planning_ids: written.stock_item_planning_ids,
  };
}

const DEEDS = { book: 'booked', start: 'started', stop: 'stopped' } as const;

/** A later action of the same request may have added to what an earlier one has booked. */
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

/** Holds the products first: whatever is then read stays true. */
async function lockAndLoadFacts(work: Work, order: Order, actions: readonly FulfilmentAction[]): Promise<ActionFacts> {
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
  return { holds, parts, items, out: await piecesOutElsewhere(work, order.id, started) };
}
