import { preparable } from '../../db/queries/named-statements.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../lib/new-id.ts';
import { chargedPeriod, type ChargedPeriod, lineCharge, pricedItems, withRules } from '../pricing/line-charge.ts';
import { insertRows } from '../rows/write-rows.ts';
import { lockProductsOfOrder, lockRows } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import type { Movement } from '../../domain/events/events.ts';
import {
  decideFulfillment,
  isHolding,
  type OrderStatus,
  type PlanningStep,
  statusAfter,
} from '../../domain/orders/order-status.ts';
import { assert } from '../../lib/assert.ts';
import { type ActionFacts, type Applied, applyActions, type Booking } from './apply-actions.ts';
import { applyPlanChange } from './apply-plan-change.ts';
import { bookedParts, type FulfillmentAction, stepOf } from './fulfillment-actions.ts';
import { followQuantities } from './line-prices.ts';
import { loadPlan, movementsBetween, type OrderPlan } from './order-plan.ts';
import { emitOrderEvent, lockOrder, type Order, wrongStatus } from './order.ts';
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
    emitOrderEvent(work, recalculated, { verb: VERBS[step], data, movements });
  }
  return {
    order_id,
    changed_line_ids,
    changed_planning_ids: written.planning_ids,
    changed_stock_item_planning_ids: written.stock_item_planning_ids,
  };
}

const VERBS = { book: 'booked', start: 'started', stop: 'stopped' } as const;

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

/** Inserts a line for each new planning, priced for the order's period, after the existing ones. Returns their ids. */
async function bookLines(
  work: Work,
  order: Pick<Order, 'id' | 'starts_at' | 'stops_at'>,
  bookings: readonly Booking[],
): Promise<readonly string[]> {
  const time = chargedPeriod(order, work.company);
  const items = bookings.map(({ item }) => item);
  const period = time === null ? null : await withRules(time, items);
  const lines = bookedLines(order, bookings, period);
  const last = await lastPosition(work, order.id);
  await insertRows(
    work,
    'lines',
    lines.map((line) => ({ ...line, position: last + line.position })),
  );
  return lines.map(({ id }) => id);
}

/** The same as rows, on an order that has no others. */
function bookedLines(order: Pick<Order, 'id'>, bookings: readonly Booking[], period: ChargedPeriod | null) {
  const heads = bookings.filter(({ part }) => part === undefined);
  const headOf = new Map(heads.map(({ planning_id }, at) => [planning_id, { id: newId(), at: at + 1 }]));
  const siblings = Map.groupBy(bookings, ({ part }) => part?.bundle_planning_id);
  const placeOf = new Map(
    [...siblings.values()].flatMap((each) => each.map((booking, at) => [booking, at + 1] as const)),
  );
  return bookings.map((booking) => {
    const { planning_id, item, quantity, part } = booking;
    // The price of a bundle is the sum of its parts, so its own line has none.
    const { price_rule_values, ...charge } = lineCharge(item, period, part);
    const head = headOf.get(part?.bundle_planning_id ?? planning_id) as { id: string; at: number };
    return {
      id: part === undefined ? head.id : newId(),
      owner_id: order.id,
      order_id: order.id,
      title: item.name,
      extra_information: item.extra_information,
      quantity,
      ...charge,
      price_rule_values: price_rule_values === null ? null : JSON.stringify(price_rule_values),
      price_in_cents: charge.price_each_in_cents * quantity,
      price_with_tax_in_cents: charge.price_each_in_cents * quantity,
      discountable: item.discountable && (part?.bundle.discountable ?? true),
      taxable: item.taxable && (part?.bundle.taxable ?? true),
      position: head.at,
      nested_position: part === undefined ? 0 : (placeOf.get(booking) ?? 0),
      item_id: item.id,
      planning_id,
      parent_line_id: part === undefined ? null : head.id,
      bundle_item_id: part?.bundle_item_id ?? null,
      tax_category_id: part?.bundle.tax_category_id ?? item.tax_category_id,
    };
  });
}

/** The caller has locked the order, so that nobody else adds lines to it. */
async function lastPosition({ tx, company }: Work, order_id: string): Promise<number> {
  const query = sql`
    select coalesce(max(position), 0) as position
    from lines
    where company_id = ${company.id}
      and order_id = ${order_id}
      and owner_type = 'orders'
      and archived_at is null
  `;
  return (await tx.one<{ position: number }>(preparable(query))).position;
}
