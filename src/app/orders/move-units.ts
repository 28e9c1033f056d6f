import {
  type Done,
  type FulfillmentDecision,
  revertQuantity,
  revertStockItems,
  startQuantity,
  startStockItems,
  type StockedPlanning,
  stopQuantity,
  stopStockItems,
  unitsNotStarted,
  unitsOut,
  unitsToRevert,
} from '../../domain/orders/planning-units.ts';
import {
  type ActionPlace,
  decided,
  type MoveAction,
  type MoveProduct,
  type MoveStockItems,
  planningOfAction,
  planningsOfProduct,
  refuseSpecifiedElsewhere,
  replaced,
  stepOf,
} from './fulfillment-actions.ts';
import type { OrderPlan, Planned } from './order-plan.ts';

export interface MoveFacts {
  /** Stock items that another order or a downtime has out. */
  readonly out: ReadonlySet<string>;
}

/** The plan after units have gone out or come back. */
export const moveUnits = (plan: OrderPlan, action: MoveAction, facts: MoveFacts, at: ActionPlace): OrderPlan =>
  move(plan, action, stepOf(action) === 'start' ? START : STOP, facts, at);

/** The same when they never did. */
export const revertUnits = (plan: OrderPlan, action: MoveAction, facts: MoveFacts, at: ActionPlace): OrderPlan =>
  move(plan, action, revertOf(stepOf(action) === 'start' ? 'started' : 'stopped'), facts, at);

const move = (plan: OrderPlan, action: MoveAction, way: Way, facts: MoveFacts, at: ActionPlace): OrderPlan =>
  'quantity' in action ? moveQuantity(plan, action, way, at) : moveStockItems(plan, action, way, facts, at);

interface Way {
  readonly quantity: (planning: StockedPlanning, quantity: number) => FulfillmentDecision;
  readonly stockItems: (
    planning: StockedPlanning,
    ids: readonly string[],
    out: MoveFacts['out'],
  ) => FulfillmentDecision;
  /** Units of a planning that can move in this direction. */
  readonly room: (planning: StockedPlanning) => number;
  /** Whether the action specifies further stock items. */
  readonly names: boolean;
  /** Whether of several plannings the last goes first. */
  readonly fromTheLast: boolean;
}

const START: Way = {
  quantity: startQuantity,
  stockItems: startStockItems,
  room: unitsNotStarted,
  names: true,
  fromTheLast: false,
};

const STOP: Way = {
  quantity: stopQuantity,
  stockItems: stopStockItems,
  room: unitsOut,
  names: false,
  fromTheLast: false,
};

const revertOf = (done: Done): Way => ({
  quantity: (planning, quantity) => revertQuantity(done, planning, quantity),
  stockItems: (planning, ids, out) => revertStockItems(done, planning, ids, out),
  room: (planning) => unitsToRevert(done, planning),
  names: false,
  fromTheLast: true,
});

/**
 * Without a planning id, the product's plannings are used in the order of booking, and in the opposite order for a
 * revert.
 */
function moveQuantity(plan: OrderPlan, action: MoveProduct, way: Way, at: ActionPlace): OrderPlan {
  if (action.planning_id !== null) {
    const planning = planningOfAction(plan, action, at);
    return replaced(plan, decided(planning, way.quantity(planning, action.quantity), at));
  }
  const booked: readonly Planned[] = planningsOfProduct(plan, action.product_id, at);
  const candidates = way.fromTheLast ? booked.toReversed() : booked;
  const all = asOne(candidates);
  decided(all, way.quantity(all, action.quantity), at);
  let left = action.quantity;
  return candidates.reduce((next, planning) => {
    const quantity = Math.min(left, way.room(planning));
    left -= quantity;
    return quantity === 0 ? next : replaced(next, decided(planning, way.quantity(planning, quantity), at));
  }, plan);
}

/** Several plannings of a product count as one when it does not matter which of them it is. */
const asOne = (plannings: readonly Planned[]): Planned =>
  plannings.reduce((all, { quantity, started, stopped }) => ({
    ...all,
    quantity: all.quantity + quantity,
    started: all.started + started,
    stopped: all.stopped + stopped,
  }));

function moveStockItems(
  plan: OrderPlan,
  action: MoveStockItems,
  way: Way,
  { out }: MoveFacts,
  at: ActionPlace,
): OrderPlan {
  const moved = (planning: Planned, ids: readonly string[]) =>
    decided(planning, way.stockItems(planning, ids, out), at);
  if (action.planning_id !== null || action.stock_item_ids.length === 0) {
    const planning = planningOfAction(plan, action, at);
    if (way.names) refuseSpecifiedElsewhere(plan, planning.id, action.stock_item_ids, at);
    return replaced(plan, moved(planning, action.stock_item_ids));
  }
  const candidates = planningsOfProduct(plan, action.product_id, at);
  const byPlanning = new Map<string, string[]>();
  for (const id of action.stock_item_ids) {
    const planning =
      candidates.find(({ stock_items }) => stock_items.some(({ stock_item_id }) => stock_item_id === id)) ??
      candidates.find((each) => roomForNames(each) > namesAdded(each, byPlanning.get(each.id))) ??
      candidates[0];
    byPlanning.set(planning.id, [...(byPlanning.get(planning.id) ?? []), id]);
  }
  return candidates.reduce((next, planning) => {
    const ids = byPlanning.get(planning.id);
    return ids === undefined ? next : replaced(next, moved(planning, ids));
  }, plan);
}

const roomForNames = ({ quantity, stock_items }: Planned): number => quantity - stock_items.length;

const namesAdded = ({ stock_items }: Planned, ids: readonly string[] = []): number =>
  ids.filter((id) => stock_items.every(({ stock_item_id }) => stock_item_id !== id)).length;
