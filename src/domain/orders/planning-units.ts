import type { ProductType, TrackingType } from '../catalogue/items.ts';

/** The units of a planning: 0 ≤ stopped ≤ started ≤ quantity. The planning of a whole bundle has none of its own. */
export interface PlanningUnits {
  readonly product_type: ProductType;
  readonly quantity: number;
  readonly reserved: boolean;
  readonly started: number;
  readonly stopped: number;
}

/** A planning with the stock items it names: never more than its quantity, none where stock is only counted. */
export interface StockedPlanning extends PlanningUnits {
  readonly tracking_type: TrackingType;
  readonly stock_items: readonly PlannedStockItem[];
}

export interface PlannedStockItem {
  readonly stock_item_id: string;
  readonly reserved: boolean;
  readonly started: boolean;
  readonly stopped: boolean;
}

/** Sold items and services are handed over once: `stopped` stays 0. */
export const comesBack = ({ product_type }: Pick<PlanningUnits, 'product_type'>): boolean => product_type === 'rental';

/** With the customer, and to come back. */
export const unitsOut = (planning: PlanningUnits): number =>
  comesBack(planning) ? planning.started - planning.stopped : 0;

export const unitsNotStarted = ({ quantity, started }: PlanningUnits): number => quantity - started;

/** Back, or handed over for good. */
export const unitsDone = (planning: PlanningUnits): number =>
  comesBack(planning) ? planning.stopped : planning.started;

/** The planning after the change, or why it is refused. */
export type FulfillmentDecision =
  | { readonly decision: 'accept'; readonly planning: StockedPlanning }
  | FulfillmentBlock;

export type FulfillmentBlock = { readonly decision: 'block' } & FulfillmentProblem;

export type FulfillmentProblem =
  | { readonly reason: QuantityProblem; readonly asked: number; readonly at_most: number }
  | { readonly reason: 'less_than_started' | 'less_than_named'; readonly asked: number; readonly at_least: number }
  | { readonly reason: StockItemProblem; readonly stock_item_ids: readonly string[] }
  | { readonly reason: KindProblem };

export type QuantityProblem =
  | 'not_positive'
  | 'more_than_booked'
  | 'more_than_started'
  | 'more_than_done'
  | 'more_named_than_booked';

export type StockItemProblem =
  | 'named_twice'
  | 'already_started'
  | 'already_stopped'
  | 'not_started'
  | 'not_stopped'
  | 'not_named'
  | 'is_out';

/** Trackable stock goes out and comes back by name, other stock by number, and some never comes back. */
export type KindProblem = 'needs_stock_items' | 'is_not_trackable' | 'never_comes_back';

export const accept = (planning: StockedPlanning): FulfillmentDecision => ({ decision: 'accept', planning });

export const block = (problem: FulfillmentProblem): FulfillmentBlock => ({ decision: 'block', ...problem });

/** Changes the quantity; started and specified units are part of it. */
export function changeQuantity(planning: StockedPlanning, quantity: number): FulfillmentDecision {
  const { started, stock_items } = planning;
  if (quantity < started) return block({ reason: 'less_than_started', asked: quantity, at_least: started });
  const named = stock_items.length;
  if (quantity < named) return block({ reason: 'less_than_named', asked: quantity, at_least: named });
  return accept({ ...planning, quantity });
}

/** Specifies stock items, or removes them. Does not check whether they are free. */
export function specifyStockItems(
  planning: StockedPlanning,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): FulfillmentDecision {
  if (planning.tracking_type !== 'trackable') return block({ reason: 'is_not_trackable' });
  const known = new Map(planning.stock_items.map((each) => [each.stock_item_id, each]));
  const twice = [...specifiedTwice([...add, ...remove]), ...add.filter((id) => known.has(id))];
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

/** Starts units. Units that were not reserved become reserved. */
export function startQuantity(planning: StockedPlanning, quantity: number): FulfillmentDecision {
  if (planning.tracking_type === 'trackable') return block({ reason: 'needs_stock_items' });
  const at_most = unitsNotStarted(planning);
  if (quantity < 1) return block({ reason: 'not_positive', asked: quantity, at_most });
  if (quantity > at_most) return block({ reason: 'more_than_booked', asked: quantity, at_most });
  return accept({ ...planning, reserved: true, started: planning.started + quantity });
}

/**
 * Starts stock items. Unspecified ones become specified, as far as the quantity allows. `outElsewhere`: stock items
 * that another order or a downtime has out.
 */
export function startStockItems(
  planning: StockedPlanning,
  stock_item_ids: readonly string[],
  outElsewhere: ReadonlySet<string>,
): FulfillmentDecision {
  if (planning.tracking_type !== 'trackable') return block({ reason: 'is_not_trackable' });
  const at_most = unitsNotStarted(planning);
  const asked = stock_item_ids.length;
  if (asked < 1) return block({ reason: 'not_positive', asked, at_most });
  const twice = specifiedTwice(stock_item_ids);
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

function startNamed(planning: StockedPlanning, wanted: ReadonlySet<string>): FulfillmentDecision {
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

/** So many units come back. */
export function stopQuantity(planning: StockedPlanning, quantity: number): FulfillmentDecision {
  if (!comesBack(planning)) return block({ reason: 'never_comes_back' });
  if (planning.tracking_type === 'trackable') return block({ reason: 'needs_stock_items' });
  const at_most = unitsOut(planning);
  if (quantity < 1) return block({ reason: 'not_positive', asked: quantity, at_most });
  if (quantity > at_most) return block({ reason: 'more_than_started', asked: quantity, at_most });
  return accept({ ...planning, stopped: planning.stopped + quantity });
}

/** Stops stock items. */
export function stopStockItems(planning: StockedPlanning, stock_item_ids: readonly string[]): FulfillmentDecision {
  if (!comesBack(planning)) return block({ reason: 'never_comes_back' });
  if (planning.tracking_type !== 'trackable') return block({ reason: 'is_not_trackable' });
  const asked = stock_item_ids.length;
  if (asked < 1) return block({ reason: 'not_positive', asked, at_most: unitsOut(planning) });
  const twice = specifiedTwice(stock_item_ids);
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

/** Reverts an action on units: they never left, or are out again. */
export type Done = 'started' | 'stopped';

/** Returned units cannot be reverted to not started. */
export const unitsToRevert = (done: Done, { started, stopped }: StockedPlanning): number =>
  done === 'started' ? started - stopped : stopped;

export function revertQuantity(done: Done, planning: StockedPlanning, quantity: number): FulfillmentDecision {
  if (planning.tracking_type === 'trackable') return block({ reason: 'needs_stock_items' });
  const at_most = unitsToRevert(done, planning);
  if (quantity < 1) return block({ reason: 'not_positive', asked: quantity, at_most });
  if (quantity > at_most) return block({ reason: 'more_than_done', asked: quantity, at_most });
  return accept({ ...planning, [done]: planning[done] - quantity });
}

/** The stock items stay specified. `outElsewhere`: those that another order or a downtime has out by now. */
export function revertStockItems(
  done: Done,
  planning: StockedPlanning,
  stock_item_ids: readonly string[],
  outElsewhere: ReadonlySet<string>,
): FulfillmentDecision {
  if (planning.tracking_type !== 'trackable') return block({ reason: 'is_not_trackable' });
  const asked = stock_item_ids.length;
  if (asked < 1) return block({ reason: 'not_positive', asked, at_most: unitsToRevert(done, planning) });
  const twice = specifiedTwice(stock_item_ids);
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

/** Each id that occurs more than once, once. */
export function specifiedTwice(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const id of ids) (seen.has(id) ? twice : seen).add(id);
  return [...twice];
}
