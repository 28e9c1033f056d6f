import { COMPANY, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { PlanningStep } from '../../domain/orders/order-status.ts';
import type { FulfillmentBlock, FulfillmentDecision, StockedPlanning } from '../../domain/orders/planning-units.ts';
import { invalid, type Refusal } from '../../lib/refusal.ts';
import type { OrderPlan, Planned } from './order-plan.ts';

/** The actions on an order's plannings that one request can contain: all succeed, or none. */
export type FulfillmentAction = BookProduct | BookStockItems | BookBundle | SpecifyStockItems | MoveAction;

/** Units that go out or come back. */
export type MoveAction = MoveProduct | MoveStockItems;

export const stepOf = ({ action }: Pick<FulfillmentAction, 'action'>): PlanningStep =>
  action.startsWith('start') ? 'start' : action.startsWith('stop') ? 'stop' : 'book';

export const BOOKING_MODES = ['create_new', 'update_existing', 'infer_planning'] as const;
/** Creates a new planning, updates the given one, or updates the order's planning of that product if it has one. */
export type BookingMode = (typeof BOOKING_MODES)[number];

export interface BookProduct {
  readonly action: 'book_product';
  readonly mode: BookingMode;
  readonly product_id: string;
  readonly planning_id: string | null;
  readonly quantity: number;
}

export interface BookStockItems {
  readonly action: 'book_stock_items';
  readonly mode: BookingMode;
  readonly product_id: string;
  readonly planning_id: string | null;
  readonly stock_item_ids: readonly string[];
}

export interface BookBundle {
  readonly action: 'book_bundle';
  readonly bundle_id: string;
  readonly quantity: number;
  /** One for each part that leaves a choice. */
  readonly product_variations: readonly { readonly bundle_item_id: string; readonly product_id: string }[];
}

export interface SpecifyStockItems {
  readonly action: 'specify_stock_items';
  readonly product_id: string;
  readonly planning_id: string | null;
  readonly stock_item_ids_to_add: readonly string[];
  readonly stock_item_ids_to_remove: readonly string[];
}

export interface MoveProduct {
  readonly action: 'start_product' | 'stop_product';
  readonly product_id: string;
  readonly planning_id: string | null;
  readonly quantity: number;
}

export interface MoveStockItems {
  readonly action: 'start_stock_items' | 'stop_stock_items';
  readonly product_id: string;
  readonly planning_id: string | null;
  readonly stock_item_ids: readonly string[];
}

/** Position of an action in the request, for error messages. */
export type ActionPlace = (field: string, message: string) => Refusal;

export const actionPlace =
  (index: number): ActionPlace =>
  (field, message) =>
    invalid({ field: `actions/${index}/${field}`, message });

/** The planning as it becomes, or the refusal that says why not. */
export function decided<P extends StockedPlanning>(planning: P, decision: FulfillmentDecision, at: ActionPlace): P {
  if (decision.decision === 'block') throw at(...wordsOf(decision));
  return { ...planning, ...decision.planning };
}

function wordsOf(block: FulfillmentBlock): readonly [field: string, message: string] {
  switch (block.reason) {
    case 'not_positive':
      return ['quantity', 'must be at least 1'];
    case 'more_than_booked':
      return ['quantity', `is more than is booked: at most ${block.at_most} can be started`];
    case 'more_than_started':
      return ['quantity', `is more than is out: at most ${block.at_most} can be stopped`];
    case 'more_than_done':
      return ['quantity', `is more than was done: at most ${block.at_most} can be reverted`];
    case 'more_named_than_booked':
      return ['stock_item_ids', `are more than are booked: at most ${block.at_most} more can be named`];
    case 'less_than_started':
      return ['quantity', `must be at least ${block.at_least}, which have been started`];
    case 'less_than_named':
      return ['quantity', `must be at least ${block.at_least}, for which stock items are specified`];
    case 'named_twice':
      return ['stock_item_ids', `name a stock item twice: ${block.stock_item_ids.join(', ')}`];
    case 'already_started':
      return ['stock_item_ids', `have been started already: ${block.stock_item_ids.join(', ')}`];
    case 'already_stopped':
      return ['stock_item_ids', `have been stopped already: ${block.stock_item_ids.join(', ')}`];
    case 'not_started':
      return ['stock_item_ids', `have not been started: ${block.stock_item_ids.join(', ')}`];
    case 'not_stopped':
      return ['stock_item_ids', `have not been stopped: ${block.stock_item_ids.join(', ')}`];
    case 'not_named':
      return ['stock_item_ids', `are not specified on the planning: ${block.stock_item_ids.join(', ')}`];
    case 'is_out':
      return ['stock_item_ids', `are out already: ${block.stock_item_ids.join(', ')}`];
    case 'needs_stock_items':
      return ['product_id', 'is tracked: name its stock items'];
    case 'is_not_trackable':
      return ['product_id', 'is not tracked: it has no stock items'];
    case 'never_comes_back':
      return ['product_id', 'is sold, and never comes back'];
  }
}

export interface PlanningReference {
  readonly product_id: string;
  readonly planning_id: string | null;
}

/** The given planning, or the product's first, preferring one that fits. */
export function planningOfAction(
  plan: OrderPlan,
  { product_id, planning_id }: PlanningReference,
  at: ActionPlace,
  fits: (planned: Planned) => boolean = () => true,
): Planned {
  if (planning_id === null) {
    const own = planningsOfProduct(plan, product_id, at);
    return own.find(fits) ?? own[0];
  }
  const named = plan.plannings.find(({ id }) => id === planning_id);
  if (named === undefined) throw at('planning_id', 'must be a planning of the order');
  if (named.product.id !== product_id) throw at('product_id', 'must be the product of the planning');
  return named;
}

export function planningsOfProduct(
  plan: OrderPlan,
  product_id: string,
  at: ActionPlace,
): readonly [Planned, ...Planned[]] {
  const [first, ...more] = plan.plannings.filter(({ product }) => product.id === product_id);
  if (first === undefined) throw at('product_id', 'is not booked on the order');
  return [first, ...more];
}

/** A stock item is on an order at most once. */
export function refuseSpecifiedElsewhere(
  plan: OrderPlan,
  planning_id: string | null,
  ids: readonly string[],
  at: ActionPlace,
): void {
  const others = plan.plannings.filter(({ id }) => id !== planning_id);
  const named = new Set(others.flatMap(({ stock_items }) => stock_items.map(({ stock_item_id }) => stock_item_id)));
  const twice = ids.filter((id) => named.has(id));
  if (twice.length > 0) throw at('stock_item_ids', `are specified on the order already: ${twice.join(', ')}`);
}

export const replaced = (plan: OrderPlan, planned: Planned): OrderPlan => ({
  ...plan,
  plannings: plan.plannings.map((each) => (each.id === planned.id ? planned : each)),
});

/** The parts of a bundle; open ones are decided by the customer's choice. */
export interface BookedParts {
  /** Every product that may be meant. */
  readonly product_ids: readonly string[];
  choose(variations: BookBundle['product_variations'], at: ActionPlace): readonly ChosenPart[];
}

export interface ChosenPart {
  readonly bundle_item_id: string;
  readonly product_id: string;
  /** In one bundle. */
  readonly quantity: number;
  readonly discount_percentage: number;
}

/** By bundle, for bundles that exist. */
export async function bookedParts(work: Work, bundleIds: readonly string[]): Promise<ReadonlyMap<string, BookedParts>> {
  if (bundleIds.length === 0) return new Map();
  const rows = await work.tx.many<PartRow>(sql`
    select b.bundle_id, b.id as bundle_item_id, b.product_id, b.quantity, b.discount_percentage,
      array(
        select p.id
        from items as p
        where b.product_id is null
          and p.company_id = ${COMPANY}
          and p.product_group_id = b.product_group_id
          and p.archived_at is null
        order by p.id
      ) as choices
    from bundle_items as b
    where b.company_id = ${work.company.id}
      and b.bundle_id = any(${bundleIds}::uuid[])
      and b.archived_at is null
    order by b.bundle_id, b.position, b.id
  `);
  const byBundle = Map.groupBy(rows, ({ bundle_id }) => bundle_id);
  return new Map([...byBundle].map(([id, parts]) => [id, partsOf(parts)]));
}

interface PartRow {
  readonly bundle_id: string;
  readonly bundle_item_id: string;
  /** Null: one of the choices. */
  readonly product_id: string | null;
  readonly quantity: number;
  readonly discount_percentage: number;
  readonly choices: readonly string[];
}

const partsOf = (parts: readonly PartRow[]): BookedParts => ({
  product_ids: parts.flatMap(({ product_id, choices }) => (product_id === null ? choices : [product_id])),
  choose: (variations, at) => {
    const chosen = new Map(variations.map(({ bundle_item_id, product_id }) => [bundle_item_id, product_id]));
    if (chosen.size < variations.length) throw at('product_variations', 'name a bundle item twice');
    for (const id of chosen.keys()) {
      const part = parts.find(({ bundle_item_id }) => bundle_item_id === id);
      if (part === undefined) throw at('product_variations', `name ${id}, which is no part of the bundle`);
      if (part.product_id !== null) throw at('product_variations', `name ${id}, which leaves no choice`);
    }
    return parts.map((part) => ({ ...part, product_id: part.product_id ?? choiceFor(part, chosen, at) }));
  },
});

function choiceFor(part: PartRow, chosen: ReadonlyMap<string, string>, at: ActionPlace): string {
  const product_id = chosen.get(part.bundle_item_id);
  if (product_id === undefined) throw at('product_variations', `must choose a product for ${part.bundle_item_id}`);
  if (!part.choices.includes(product_id)) {
    throw at('product_variations', `choose ${product_id} for ${part.bundle_item_id}, which has no such variation`);
  }
  return product_id;
}
