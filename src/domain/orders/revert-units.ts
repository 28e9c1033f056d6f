import { accept, block, type FulfilmentDecision } from './fulfilment-decision.ts';
import { namedTwice } from './named-twice.ts';
import type { StockedPlanning } from './planning-units.ts';

/** What was done with units and is taken back: they never left, or are out again. */
export type Done = 'started' | 'stopped';

/** What has come back since cannot be made never to have left. */
export const unitsToRevert = (done: Done, { started, stopped }: StockedPlanning): number =>
  done === 'started' ? started - stopped : stopped;

export function revertQuantity(done: Done, planning: StockedPlanning, quantity: number): FulfilmentDecision {
  if (planning.tracking_type === 'trackable') return block({ reason: 'needs_stock_items' });
  const at_most = unitsToRevert(done, planning);
  if (quantity < 1) return block({ reason: 'not_positive', asked: quantity, at_most });
  if (quantity > at_most) return block({ reason: 'more_than_done', asked: quantity, at_most });
  return accept({ ...planning, [done]: planning[done] - quantity });
}

/** The pieces stay named. `outElsewhere`: those that another order or a downtime has out by now. */
export function revertStockItems(
  done: Done,
  planning: StockedPlanning,
  stock_item_ids: readonly string[],
  outElsewhere: ReadonlySet<string>,
): FulfilmentDecision {
  if (planning.tracking_type !== 'trackable') return block({ reason: 'is_not_trackable' });
  const asked = stock_item_ids.length;
  if (asked < 1) return block({ reason: 'not_positive', asked, at_most: unitsToRevert(done, planning) });
  const twice = namedTwice(stock_item_ids);
  if (twice.length > 0) return block({ reason: 'named_twice', stock_item_ids: twice });

  const known = new Map(planning.stock_items.map((each) => [each.stock_item_id, each]));
  const never = stock_item_ids.filter((id) => !known.get(id)?.[done]);
  if (never.length > 0) return block({ reason: `not_${done}`, stock_item_ids: never });
  const back = stock_item_ids.filter((id) => done === 'started' && known.get(id)?.stopped);
  if (back.length > 0) return block({ reason: 'already_stopped', stock_item_ids: back });
  const out = stock_item_ids.filter((id) => done === 'stopped' && outElsewhere.has(id));
  if (out.length > 0) return block({ reason: 'is_out', stock_item_ids: out });

  const wanted = new Set(stock_item_ids);
  const stock_items = planning.stock_items.map((each) =>
    wanted.has(each.stock_item_id) ? { ...each, [done]: false } : each,
  );
  return accept({ ...planning, [done]: planning[done] - asked, stock_items });
}
