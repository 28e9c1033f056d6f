import { accept, block, type FulfilmentDecision } from './fulfilment-decision.ts';
import { namedTwice } from './named-twice.ts';
import type { StockedPlanning } from './planning-units.ts';

/** Another quantity is booked; what has left, and what is named, is part of it. */
export function changeQuantity(planning: StockedPlanning, quantity: number): FulfilmentDecision {
  const { started, stock_items } = planning;
  if (quantity < started) return block({ reason: 'less_than_started', asked: quantity, at_least: started });
  const named = stock_items.length;
  if (quantity < named) return block({ reason: 'less_than_named', asked: quantity, at_least: named });
  return accept({ ...planning, quantity });
}

/** Pieces are named, or not any more. Whether a piece is free is another question. */
export function specifyStockItems(
  planning: StockedPlanning,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): FulfilmentDecision {
  if (planning.tracking_type !== 'trackable') return block({ reason: 'is_not_trackable' });
  const known = new Map(planning.stock_items.map((each) => [each.stock_item_id, each]));
  const twice = [...namedTwice([...add, ...remove]), ...add.filter((id) => known.has(id))];
  if (twice.length > 0) return block({ reason: 'named_twice', stock_item_ids: [...new Set(twice)] });
  const unknown = remove.filter((id) => !known.has(id));
  if (unknown.length > 0) return block({ reason: 'not_named', stock_item_ids: unknown });
  const started = remove.filter((id) => known.get(id)?.started);
  if (started.length > 0) return block({ reason: 'already_started', stock_item_ids: started });

  const kept = planning.stock_items.filter(({ stock_item_id }) => !remove.includes(stock_item_id));
  const room = planning.quantity - kept.length;
  if (add.length > room) return block({ reason: 'more_named_than_booked', asked: add.length, at_most: room });
  const { reserved } = planning;
  const named = add.map((stock_item_id) => ({ stock_item_id, reserved, started: false, stopped: false }));
  return accept({ ...planning, stock_items: [...kept, ...named] });
}
