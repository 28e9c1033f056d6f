import { accept, block, type FulfilmentDecision } from './fulfilment-decision.ts';
import { namedTwice } from './named-twice.ts';
import { comesBack, type StockedPlanning, unitsOut } from './planning-units.ts';

/** So many units come back. */
export function stopQuantity(planning: StockedPlanning, quantity: number): FulfilmentDecision {
  if (!comesBack(planning)) return block({ reason: 'never_comes_back' });
  if (planning.tracking_type === 'trackable') return block({ reason: 'needs_stock_items' });
  const at_most = unitsOut(planning);
  if (quantity < 1) return block({ reason: 'not_positive', asked: quantity, at_most });
  if (quantity > at_most) return block({ reason: 'more_than_started', asked: quantity, at_most });
  return accept({ ...planning, stopped: planning.stopped + quantity });
}

/** These pieces come back. */
export function stopStockItems(planning: StockedPlanning, stock_item_ids: readonly string[]): FulfilmentDecision {
  if (!comesBack(planning)) return block({ reason: 'never_comes_back' });
  if (planning.tracking_type !== 'trackable') return block({ reason: 'is_not_trackable' });
  const asked = stock_item_ids.length;
  if (asked < 1) return block({ reason: 'not_positive', asked, at_most: unitsOut(planning) });
  const twice = namedTwice(stock_item_ids);
  if (twice.length > 0) return block({ reason: 'named_twice', stock_item_ids: twice });

  const known = new Map(planning.stock_items.map((each) => [each.stock_item_id, each]));
  const back = stock_item_ids.filter((id) => known.get(id)?.stopped);
  if (back.length > 0) return block({ reason: 'already_stopped', stock_item_ids: back });
  const never = stock_item_ids.filter((id) => !known.get(id)?.started);
  if (never.length > 0) return block({ reason: 'not_started', stock_item_ids: never });

  const wanted = new Set(stock_item_ids);
  const stock_items = planning.stock_items.map((each) =>
    wanted.has(each.stock_item_id) ? { ...each, stopped: true } : each,
  );
  return accept({ ...planning, stopped: planning.stopped + asked, stock_items });
}
