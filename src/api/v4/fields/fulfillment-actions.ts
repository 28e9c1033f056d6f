import {
  BOOKING_MODES,
  type FulfillmentAction,
  type MoveAction,
  stepOf,
} from '../../../app/orders/fulfillment-actions.ts';
import type { PreviewedAction } from '../../../app/orders/preview-move.ts';
import { assertNever } from '../../../lib/assert.ts';
import { type FieldProblem, invalid } from '../../../lib/refusal.ts';
import { UUID } from '../../../lib/uuid-of.ts';
import { array, type Attributes, entries, enumeration, integer, uuid } from '../engine/field.ts';

/** Units in one action. */
export const MAX_ACTION_QUANTITY = 1_000_000;

const ACTIONS = [
  'book_product',
  'book_stock_items',
  'book_bundle',
  'specify_stock_items',
  'start_product',
  'start_stock_items',
  'stop_product',
  'stop_stock_items',
] as const satisfies readonly FulfillmentAction['action'][];

const FIELDS = {
  action: enumeration(ACTIONS),
  mode: enumeration(BOOKING_MODES),
  product_id: uuid(),
  planning_id: uuid({ nullable: true }),
  bundle_id: uuid(),
  quantity: integer(),
  stock_item_ids: array(),
  stock_item_ids_to_add: array(),
  stock_item_ids_to_remove: array(),
  product_variations: entries({ bundle_item_id: uuid(), product_id: uuid() }, { writeonly: false }),
};

type Entry = Attributes<typeof FIELDS>;
type Key = Exclude<keyof Entry, 'action'>;

/** The keys of each action: required or optional. */
const KEYS: Readonly<Record<FulfillmentAction['action'], Readonly<Partial<Record<Key, 'required' | 'optional'>>>>> = {
  book_product: { mode: 'required', product_id: 'required', quantity: 'required', planning_id: 'optional' },
  book_stock_items: { mode: 'required', product_id: 'required', stock_item_ids: 'required', planning_id: 'optional' },
  book_bundle: { bundle_id: 'required', quantity: 'required', product_variations: 'optional' },
  specify_stock_items: {
    product_id: 'required',
    planning_id: 'optional',
    stock_item_ids_to_add: 'optional',
    stock_item_ids_to_remove: 'optional',
  },
  start_product: { product_id: 'required', planning_id: 'optional', quantity: 'required' },
  start_stock_items: { product_id: 'required', planning_id: 'optional', stock_item_ids: 'required' },
  stop_product: { product_id: 'required', planning_id: 'optional', quantity: 'required' },
  stop_stock_items: { product_id: 'required', planning_id: 'optional', stock_item_ids: 'required' },
};

/** Actions that one request can combine: booking and specifying, or starting and stopping. */
const isBooking = (action: FulfillmentAction['action']): boolean => stepOf({ action }) === 'book';

export const actionEntries = () => entries(FIELDS, { describe: 'All of them are carried out, or none.' });

/** Typed actions, or a refusal that names every entry with something wrong. */
export function readActions(sent: readonly Entry[] | undefined): readonly FulfillmentAction[] {
  const problems: FieldProblem[] = [];
  const list = sent ?? [];
  if (list.length === 0) problems.push({ field: 'actions', message: "can't be blank" });
  const actions = list.map((entry, index) =>
    readAction(entry, (key, message) => problems.push({ field: `actions/${index}/${key}`, message })),
  );
  const first = list[0]?.action;
  list.forEach(({ action }, index) => {
    if (!action || !first || isBooking(action) === isBooking(first)) return;
    problems.push({ field: `actions/${index}/action`, message: `cannot be mixed with ${first} in one request` });
  });
  const [one, ...more] = problems;
  if (one !== undefined) throw invalid(one, ...more);
  return actions as readonly FulfillmentAction[];
}

/** The same where only starting and stopping can be meant. */
export function readMoves(sent: readonly Entry[] | undefined): readonly MoveAction[] {
  const actions = readActions(sent);
  const [one, ...more] = actions.flatMap(({ action }, index): readonly FieldProblem[] =>
    isBooking(action) ? [{ field: `actions/${index}/action`, message: 'cannot be reverted' }] : [],
  );
  if (one !== undefined) throw invalid(one, ...more);
  return actions as readonly MoveAction[];
}

/** The same where only booking and specifying products can be meant. */
export function readPreviewed(sent: readonly Entry[] | undefined): readonly PreviewedAction[] {
  const actions = readActions(sent);
  const [one, ...more] = actions.flatMap(({ action }, index): readonly FieldProblem[] =>
    isBooking(action) && action !== 'book_bundle'
      ? []
      : [{ field: `actions/${index}/action`, message: 'cannot be previewed' }],
  );
  if (one !== undefined) throw invalid(one, ...more);
  return actions as readonly PreviewedAction[];
}

type Report = (key: string, message: string) => void;

/** Complete and of its kind when nothing was reported. */
function readAction(entry: Entry, report: Report): unknown {
  const { action } = entry;
  if (!action) {
    report('action', `must be one of: ${ACTIONS.join(', ')}`);
    return null;
  }
  const keys = KEYS[action];
  for (const key of Object.keys(entry) as (keyof Entry)[]) {
    if (key !== 'action' && !(key in keys) && isGiven(entry[key])) report(key, `does not go with ${action}`);
  }
  const values = (Object.entries(keys) as [Key, 'required' | 'optional'][]).map(([key, need]) => {
    if (need === 'required' && !isGiven(entry[key])) report(key, "can't be blank");
    return [key, valueOf(key, entry, report)] as const;
  });
  if (entry.mode === 'update_existing' && !isGiven(entry.planning_id)) report('planning_id', "can't be blank");
  return { action, ...Object.fromEntries(values) };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function valueOf(key: Key, entry: Entry, report: Report): unknown {
  switch (key) {
    case 'quantity':
      return quantityOf(entry.quantity, report);
    case 'stock_item_ids':
    case 'stock_item_ids_to_add':
    case 'stock_item_ids_to_remove':
      return idsOf(key, entry[key] ?? [], report);
    case 'product_variations':
      return variationsOf(entry.product_variations ?? [], report);
    case 'mode':
    case 'product_id':
    case 'planning_id':
    case 'bundle_id':
      return entry[key] ?? null;
    default:
      return assertNever(key);
  }
}

function quantityOf(quantity: number | null | undefined, report: Report): number | null {
  if (quantity === undefined || quantity === null) return null;
  if (quantity < 1 || quantity > MAX_ACTION_QUANTITY) {
    report('quantity', `must be between 1 and ${MAX_ACTION_QUANTITY}`);
  }
  return quantity;
}

function idsOf(key: Key, ids: readonly unknown[], report: Report): readonly string[] {
  return ids.map((id, index) => {
    if (typeof id === 'string' && UUID.test(id)) return id.toLowerCase();
    report(`${key}/${index}`, 'must be a uuid');
    return '';
  });
}

function variationsOf(
  variations: readonly { readonly bundle_item_id?: string | null; readonly product_id?: string | null }[],
  report: Report,
): unknown {
  return variations.map(({ bundle_item_id = null, product_id = null }, index) => {
    if (bundle_item_id === null) report(`product_variations/${index}/bundle_item_id`, "can't be blank");
    if (product_id === null) report(`product_variations/${index}/product_id`, "can't be blank");
    return { bundle_item_id, product_id };
  });
}
