import type { FulfilmentDecision } from '../../domain/orders/fulfilment-decision.ts';
import { type StockedPlanning, unitsNotStarted, unitsOut } from '../../domain/orders/planning-units.ts';
import { startQuantity, startStockItems } from '../../domain/orders/start-units.ts';
import { stopQuantity, stopStockItems } from '../../domain/orders/stop-units.ts';
import type { MoveAction, MoveProduct, MoveStockItems } from './fulfilment-action.ts';
import { type ActionPlace, decided } from './fulfilment-problem.ts';
import type { OrderPlan, Planned } from './order-plan.ts';
import { planningOfAction, planningsOfProduct, refuseNamedElsewhere, replaced } from './planning-of-action.ts';

export interface MoveFacts {
  /** Pieces that another order or a downtime has out. */
  readonly out: ReadonlySet<string>;
}

/** What becomes of a plan when units of it go out or come back. */
export function moveUnits(plan: OrderPlan, action: MoveAction, facts: MoveFacts, at: ActionPlace): OrderPlan {
  switch (action.action) {
    case 'start_product':
      return moveQuantity(plan, action, START, at);
    case 'stop_product':
      return moveQuantity(plan, action, STOP, at);
    case 'start_stock_items':
      return movePieces(plan, action, START, facts, at);
    case 'stop_stock_items':
      return movePieces(plan, action, STOP, facts, at);
  }
}

interface Move {
  readonly quantity: (planning: StockedPlanning, quantity: number) => FulfilmentDecision;
  readonly stockItems: (planning: StockedPlanning, ids: readonly string[], out: MoveFacts['out']) => FulfilmentDecision;
  /** Units of a planning that can go this way. */
  readonly room: (planning: StockedPlanning) => number;
  /** Whether pieces are named by it that were not. */
  readonly names: boolean;
}

const START: Move = { quantity: startQuantity, stockItems: startStockItems, room: unitsNotStarted, names: true };
const STOP: Move = { quantity: stopQuantity, stockItems: stopStockItems, room: unitsOut, names: false };

/** Without a planning, those of the product take or give back in the order in which they were booked. */
function moveQuantity(plan: OrderPlan, action: MoveProduct, move: Move, at: ActionPlace): OrderPlan {
  if (action.planning_id !== null) {
    const planning = planningOfAction(plan, action, at);
    return replaced(plan, decided(planning, move.quantity(planning, action.quantity), at));
  }
  const candidates = planningsOfProduct(plan, action.product_id, at);
  const all = asOne(candidates);
  decided(all, move.quantity(all, action.quantity), at);
  let left = action.quantity;
  return candidates.reduce((next, planning) => {
    const quantity = Math.min(left, move.room(planning));
    left -= quantity;
    return quantity === 0 ? next : replaced(next, decided(planning, move.quantity(planning, quantity), at));
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

function movePieces(
  plan: OrderPlan,
  action: MoveStockItems,
  move: Move,
  { out }: MoveFacts,
  at: ActionPlace,
): OrderPlan {
  const moved = (planning: Planned, ids: readonly string[]) =>
    decided(planning, move.stockItems(planning, ids, out), at);
  if (action.planning_id !== null || action.stock_item_ids.length === 0) {
    const planning = planningOfAction(plan, action, at);
    if (move.names) refuseNamedElsewhere(plan, planning.id, action.stock_item_ids, at);
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
