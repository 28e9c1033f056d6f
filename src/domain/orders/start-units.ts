import { accept, block, type FulfilmentDecision } from './fulfilment-decision.ts';
import { namedTwice } from './named-twice.ts';
import { type StockedPlanning, unitsNotStarted } from './planning-units.ts';

/** So many units leave. What was not reserved is reserved by it. */
export function startQuantity(planning: StockedPlanning, quantity: number): FulfilmentDecision {
  if (planning.tracking_type === 'trackable') return block({ reason: 'needs_stock_items' });
  const at_most = unitsNotStarted(planning);
  if (quantity < 1) return block({ reason: 'not_positive', asked: quantity, at_most });
  if (quantity > at_most) return block({ reason: 'more_than_booked', asked: quantity, at_most });
  return accept({ ...planning, reserved: true, started: planning.started + quantity });
}

/**
 * These pieces leave. Those not named yet are named by it, as far as the quantity has room for more names. `outElsewhere`:
 * pieces that another order or a downtime has out.
 */
export function startStockItems(
  planning: StockedPlanning,
  stock_item_ids: readonly string[],
  outElsewhere: ReadonlySet<string>,
): FulfilmentDecision {
  if (planning.tracking_type !== 'trackable') return block({ reason: 'is_not_trackable' });
  const at_most = unitsNotStarted(planning);
  const asked = stock_item_ids.length;
  if (asked < 1) return block({ reason: 'not_positive', asked, at_most });
  const twice = namedTwice(stock_item_ids);
  if (twice.length > 0) return block({ reason: 'named_twice', stock_item_ids: twice });

  const wanted = new Set(stock_item_ids);
  const gone = planning.stock_items.filter(({ stock_item_id, started }) => started && wanted.has(stock_item_id));
  const idsOf = (stopped: boolean) => gone.filter((each) => each.stopped === stopped).map((each) => each.stock_item_id);
  if (idsOf(false).length > 0) return block({ reason: 'already_started', stock_item_ids: idsOf(false) });
  if (idsOf(true).length > 0) return block({ reason: 'already_stopped', stock_item_ids: idsOf(true) });
  const out = stock_item_ids.filter((id) => outElsewhere.has(id));
  if (out.length > 0) return block({ reason: 'is_out', stock_item_ids: out });
  if (asked > at_most) return block({ reason: 'more_than_booked', asked, at_most });
  return startNamed(planning, wanted);
}

function startNamed(planning: StockedPlanning, wanted: ReadonlySet<string>): FulfilmentDecision {
  const known = new Set(planning.stock_items.map(({ stock_item_id }) => stock_item_id));
  const added = [...wanted].filter((id) => !known.has(id));
  const room = planning.quantity - known.size;
  if (added.length > room) return block({ reason: 'more_named_than_booked', asked: added.length, at_most: room });
  const named = added.map((stock_item_id) => ({ stock_item_id, reserved: true, started: true, stopped: false }));
  const stock_items = planning.stock_items.map((each) => ({
    ...each,
    reserved: true,
    started: each.started || wanted.has(each.stock_item_id),
  }));
  return accept({
    ...planning,
    reserved: true,
    started: planning.started + wanted.size,
    stock_items: [...stock_items, ...named],
  });
}
