import { changeQuantity, specifyStockItems } from '../../domain/orders/planning-units.ts';
import { assertNever } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import type { PricedItem } from '../pricing/line-charge.ts';
import {
  type ActionPlace,
  actionPlace,
  type BookBundle,
  type BookedParts,
  type BookProduct,
  type BookStockItems,
  decided,
  type FulfillmentAction,
  planningOfAction,
  refuseSpecifiedElsewhere,
  replaced,
  type SpecifyStockItems,
} from './fulfillment-actions.ts';
import { type MoveFacts, moveUnits } from './move-units.ts';
import type { OrderPlan, Planned, PlannedProduct } from './order-plan.ts';

/** Of one product on one order. */
export const MAX_PLANNED_UNITS = 1_000_000;

/** Facts that actions depend on, besides the plan. */
export interface ActionFacts extends MoveFacts {
  /** Whether the order holds stock; its bookings are then reserved at once. */
  readonly holds: boolean;
  /** The products and bundles that are named, archived ones too. */
  readonly items: ReadonlyMap<string, PricedItem>;
  /** By bundle. */
  readonly parts: ReadonlyMap<string, BookedParts>;
}

/** A new planning, and the facts for its line. */
export interface Booking {
  readonly planning_id: string;
  readonly item: PricedItem;
  /** When it was made; later actions may add to the planning. */
  readonly quantity: number;
  /** Where it is a part of a bundle that is booked along. */
  readonly part?: BookedPart;
}

export interface BookedPart {
  readonly bundle_planning_id: string;
  readonly bundle: PricedItem;
  readonly bundle_item_id: string;
  readonly discount_percentage: number;
}

export interface Applied {
  readonly plan: OrderPlan;
  readonly bookings: readonly Booking[];
}

/**
 * Applies actions to a plan, one after the other, and refuses the first that is impossible. `first` is the position of
 * the first action in the request. Does not check stock.
 */
export function applyActions(
  plan: OrderPlan,
  actions: readonly FulfillmentAction[],
  facts: ActionFacts,
  first = 0,
): Applied {
  return actions.reduce<Applied>(
    (applied, action, index) => applyAction(applied, action, facts, actionPlace(first + index)),
    { plan, bookings: [] },
  );
}

function applyAction(applied: Applied, action: FulfillmentAction, facts: ActionFacts, at: ActionPlace): Applied {
  const { plan, bookings } = applied;
  switch (action.action) {
    case 'book_product':
      return bookProduct(applied, action, facts, at);
    case 'book_stock_items':
      return bookStockItems(applied, action, facts, at);
    case 'book_bundle':
      return bookBundle(applied, action, facts, at);
    case 'specify_stock_items':
      return { plan: specify(plan, action, at), bookings };
    case 'start_product':
    case 'stop_product':
    case 'start_stock_items':
    case 'stop_stock_items':
      return { plan: moveUnits(plan, action, facts, at), bookings };
    default:
      return assertNever(action);
  }
}

function bookProduct(applied: Applied, action: BookProduct, facts: ActionFacts, at: ActionPlace): Applied {
  const item = productOf(action.product_id, facts, at);
  if (action.quantity < 1) throw at('quantity', 'must be at least 1');
  const existing = bookedOn(applied.plan, action, at);
  const quantity = (existing?.quantity ?? 0) + action.quantity;
  if (quantity > MAX_PLANNED_UNITS) throw at('quantity', `makes more than ${MAX_PLANNED_UNITS} units`);
  if (existing !== null)
    return { ...applied, plan: replaced(applied.plan, decided(existing, changeQuantity(existing, quantity), at)) };
  return added(applied, newPlanned(item, quantity, facts.holds), { item, quantity });
}

/** Stock items first replace unspecified units; further ones increase the quantity. */
function bookStockItems(applied: Applied, action: BookStockItems, facts: ActionFacts, at: ActionPlace): Applied {
  const item = productOf(action.product_id, facts, at);
  const { stock_item_ids } = action;
  if (item.tracking_type !== 'trackable') throw at('product_id', 'is not tracked: it has no stock items');
  if (stock_item_ids.length === 0) throw at('stock_item_ids', "can't be blank");
  refuseSpecifiedElsewhere(applied.plan, null, stock_item_ids, at);
  const existing = bookedOn(applied.plan, action, at);
  const base = existing ?? newPlanned(item, stock_item_ids.length, facts.holds);
  const quantity = Math.max(base.quantity, base.stock_items.length + stock_item_ids.length);
  const grown = decided(base, changeQuantity(base, quantity), at);
  const named = decided(grown, specifyStockItems(grown, { add: stock_item_ids, remove: [] }), at);
  return existing === null
    ? added(applied, named, { item, quantity })
    : { ...applied, plan: replaced(applied.plan, named) };
}

function bookBundle(applied: Applied, action: BookBundle, facts: ActionFacts, at: ActionPlace): Applied {
  const bundle = facts.items.get(action.bundle_id);
  const parts = facts.parts.get(action.bundle_id);
  if (bundle?.type !== 'bundles' || bundle.archived_at !== null || parts === undefined) {
    throw at('bundle_id', 'must exist');
  }
  if (action.quantity < 1) throw at('quantity', 'must be at least 1');
  const chosen = parts.choose(action.product_variations, at);
  if (chosen.length === 0) throw at('bundle_id', 'has no products');
  const bundle_planning_id = newId();
  let next: Applied = {
    plan: { ...applied.plan, bundles: [...applied.plan.bundles, { id: bundle_planning_id, item_id: bundle.id }] },
    bookings: [...applied.bookings, { planning_id: bundle_planning_id, item: bundle, quantity: action.quantity }],
  };
  for (const { bundle_item_id, product_id, quantity: each, discount_percentage } of chosen) {
    const item = productOf(product_id, facts, at);
    const quantity = each * action.quantity;
    if (quantity > MAX_PLANNED_UNITS) throw at('quantity', `makes more than ${MAX_PLANNED_UNITS} units of a part`);
    const planned = { ...newPlanned(item, quantity, facts.holds), parent_planning_id: bundle_planning_id };
    const part = { bundle_planning_id, bundle, bundle_item_id, discount_percentage };
    next = added(next, planned, { item, quantity, part });
  }
  return next;
}

function specify(plan: OrderPlan, action: SpecifyStockItems, at: ActionPlace): OrderPlan {
  const { stock_item_ids_to_add: add, stock_item_ids_to_remove: remove } = action;
  const planning =
    action.planning_id !== null || remove.length > 0
      ? planningOfAction(plan, action, at, ({ stock_items }) =>
          stock_items.some((each) => remove.includes(each.stock_item_id)),
        )
      : planningOfAction(plan, action, at, ({ quantity, stock_items }) => quantity - stock_items.length >= add.length);
  refuseSpecifiedElsewhere(plan, planning.id, add, at);
  return replaced(plan, decided(planning, specifyStockItems(planning, { add, remove }), at));
}

/** A product that can be booked. */
function productOf(id: string, { items }: ActionFacts, at: ActionPlace): PricedItem {
  const item = items.get(id);
  if (item?.type !== 'products' || item.archived_at !== null) throw at('product_id', 'must exist');
  return item;
}

/** The planning that a booking adds to; null for a new one. Parts of bundles are changed with their bundle only. */
function bookedOn(plan: OrderPlan, action: BookProduct | BookStockItems, at: ActionPlace): Planned | null {
  const { mode, product_id, planning_id } = action;
  switch (mode) {
    case 'create_new':
      return null;
    case 'infer_planning':
      return (
        plan.plannings.find(
          ({ product, parent_planning_id }) => product.id === product_id && parent_planning_id === null,
        ) ?? null
      );
    case 'update_existing': {
      if (planning_id === null) throw at('planning_id', "can't be blank");
      const planning = planningOfAction(plan, action, at);
      if (planning.parent_planning_id !== null) throw at('planning_id', 'is part of a bundle');
      return planning;
    }
    default:
      return assertNever(mode);
  }
}

function newPlanned(item: PricedItem, quantity: number, reserved: boolean): Planned {
  const product = plannedProduct(item);
  return {
    id: newId(),
    parent_planning_id: null,
    product,
    product_type: item.product_type as Planned['product_type'],
    tracking_type: item.tracking_type,
    quantity,
    reserved,
    started: 0,
    stopped: 0,
    stock_items: [],
  };
}

const plannedProduct = (item: PricedItem): PlannedProduct => ({
  id: item.id,
  product_group_id: item.product_group_id as string,
  tracking_type: item.tracking_type,
  unlimited: item.always_available || item.tracking_type === 'none',
  returnable: item.product_type === 'rental',
  allow_shortage: item.allow_shortage,
  shortage_limit: item.shortage_limit,
  buffer_time_before: item.buffer_time_before,
  buffer_time_after: item.buffer_time_after,
});

const added = ({ plan, bookings }: Applied, planned: Planned, booking: Omit<Booking, 'planning_id'>): Applied => ({
  plan: { ...plan, plannings: [...plan.plannings, planned] },
  bookings: [...bookings, { planning_id: planned.id, ...booking }],
});
