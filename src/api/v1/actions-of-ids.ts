import type { AskedItem } from '../../app/availability/asked-items.ts';
import type { FulfillmentAction } from '../../app/orders/fulfillment-actions.ts';
import type { Fulfillment } from '../../domain/orders/order-status.ts';
import { assertNever } from '../../lib/assert.ts';
import { badRequest, type FieldProblem, invalid } from '../../lib/refusal.ts';
import { UUID } from '../../lib/uuid-of.ts';
import { parseJsonBody } from '../server/json-body.ts';
import type { ApiRequest } from '../server/request.ts';
import { MAX_ENTRIES } from './value-types.ts';

/** An action, and the key of `ids` that asks for it. */
export interface AskedAction {
  readonly key: string;
  readonly action: FulfillmentAction;
}

export type ActionsOfIds =
  | { readonly actions: readonly AskedAction[] }
  | { readonly problems: readonly [FieldProblem, ...FieldProblem[]] };

/** The actions for the `ids` of a body, given the items of its keys. */
export function actionsOfIds(
  step: Fulfillment,
  entries: readonly IdsEntry[],
  items: ReadonlyMap<string, AskedItem>,
): ActionsOfIds {
  const read = entries.map((entry) => actionsOf(step, entry, items.get(entry.item_id)));
  const [first, ...rest] = read.flatMap((each) => ('message' in each ? [each] : []));
  if (first !== undefined) return { problems: [first, ...rest] };
  return { actions: read.flatMap((each) => ('message' in each ? [] : each)) };
}

function actionsOf(
  step: Fulfillment,
  entry: IdsEntry,
  item: AskedItem | undefined,
): readonly AskedAction[] | FieldProblem {
  const wrong = (message: string): FieldProblem => ({ field: `ids/${entry.key}`, message });
  if (item === undefined) return wrong('must exist');
  if (item.type === 'bundles') return bundleActions(step, entry, item, wrong);
  const [product, ...others] = item.products;
  if (product === undefined) return wrong('has no products');
  if (others.length > 0) return wrong('has variations: name one of its products instead');
  return productActions(step, entry, product.id).map((action) => ({ key: entry.key, action }));
}

/** A bundle can be booked whole, when it leaves nothing to choose. */
function bundleActions(
  step: Fulfillment,
  { key, item_id, quantity, stock_item_ids }: IdsEntry,
  bundle: Extract<AskedItem, { type: 'bundles' }>,
  wrong: (message: string) => FieldProblem,
): readonly AskedAction[] | FieldProblem {
  if (step !== 'book') return wrong(`is a bundle: ${step} its products instead`);
  if (stock_item_ids.length > 0) return wrong('is a bundle: it has no stock items');
  const open = bundle.parts
    .filter(({ product_id }) => product_id === null)
    .map(({ id, product_group_id }) => ({
      bundle_item_id: id,
      choices: bundle.products.filter((product) => product.product_group_id === product_group_id),
    }));
  if (open.some(({ choices }) => choices.length !== 1)) return wrong('is a bundle that leaves a choice');
  const product_variations = open.flatMap(({ bundle_item_id, choices }) =>
    choices.map(({ id: product_id }) => ({ bundle_item_id, product_id })),
  );
  return [{ key, action: { action: 'book_bundle', bundle_id: item_id, quantity, product_variations } }];
}

function productActions(
  step: Fulfillment,
  { quantity, stock_item_ids }: IdsEntry,
  product_id: string,
): readonly FulfillmentAction[] {
  switch (step) {
    case 'book':
      return bookActions(quantity, stock_item_ids, product_id);
    case 'start':
    case 'stop':
      return [
        ...(stock_item_ids.length > 0
          ? [{ action: `${step}_stock_items` as const, product_id, planning_id: null, stock_item_ids }]
          : []),
        ...(quantity > 0 ? [{ action: `${step}_product` as const, product_id, planning_id: null, quantity }] : []),
      ];
    default:
      return assertNever(step);
  }
}

/** Bookings add to the plannings; stock items then replace unspecified units. */
function bookActions(
  quantity: number,
  stock_item_ids: readonly string[],
  product_id: string,
): readonly FulfillmentAction[] {
  const planned = { mode: 'infer_planning', product_id, planning_id: null } as const;
  const units: FulfillmentAction = { action: 'book_product', ...planned, quantity: quantity + stock_item_ids.length };
  return stock_item_ids.length === 0 ? [units] : [units, { action: 'book_stock_items', ...planned, stock_item_ids }];
}

/** One entry of `ids`: a number of units of an item, its stock items, or both. */
export interface IdsEntry {
  /** As the caller wrote it. */
  readonly key: string;
  readonly item_id: string;
  /** 0 when only stock items are given. */
  readonly quantity: number;
  readonly stock_item_ids: readonly string[];
}

/** The body of book, start and stop: `{ids: {<item>: <number> | [<stock item>, …, <number>]}}`. */
export function idsBody(request: Pick<ApiRequest, 'body'>): readonly IdsEntry[] {
  const body = parseJsonBody(request);
  if (!isObject(body) || !Object.hasOwn(body, 'ids')) {
    throw badRequest('the body must be an object with the key ids', { pointer: '/ids' });
  }
  const { ids } = body;
  if (!isObject(ids)) {
    throw badRequest('ids must be an object of numbers or stock item ids by product group', { pointer: '/ids' });
  }
  const keys = Object.keys(ids);
  if (keys.length === 0) throw invalid({ field: 'ids', message: "can't be blank" });
  if (keys.length > MAX_ENTRIES) throw invalid({ field: 'ids', message: TOO_MANY });
  const read = keys.map((key) => readEntry(key, ids[key]));
  const [first, ...rest] = read.filter(isProblem);
  if (first !== undefined) throw invalid(first, ...rest);
  return read.flatMap((entry) => (isProblem(entry) ? [] : [entry]));
}

const TOO_MANY = `has too many entries (maximum is ${MAX_ENTRIES})`;

function readEntry(key: string, value: unknown): IdsEntry | FieldProblem {
  const wrong = (message: string): FieldProblem => ({ field: `ids/${key}`, message });
  if (!UUID.test(key)) return wrong('must exist');
  const item_id = key.toLowerCase();
  const quantity = unitsIn(value);
  if (quantity !== undefined) {
    return quantity > 0 ? { key, item_id, quantity, stock_item_ids: [] } : wrong('must be at least 1');
  }
  if (!Array.isArray(value)) return wrong('must be an integer, or a list of stock item ids');
  if (value.length === 0) return wrong("can't be blank");
  if (value.length > MAX_ENTRIES) return wrong(TOO_MANY);
  const numbers = value.filter((entry) => typeof entry === 'number');
  const stock_item_ids = value.filter((entry) => typeof entry === 'string' && UUID.test(entry)).map(lowerCase);
  if (numbers.length + stock_item_ids.length < value.length) return wrong('has an entry that must exist');
  const [units = 0] = numbers;
  if (numbers.length > 1) return wrong('has more than one number');
  if (numbers.length === 1 && !(Number.isSafeInteger(units) && units > 0)) return wrong('has a number below 1');
  return { key, item_id, quantity: units, stock_item_ids };
}

/** A number, or its digits in a string. */
function unitsIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

const lowerCase = (text: string): string => text.toLowerCase();

const isProblem = (read: IdsEntry | FieldProblem): read is FieldProblem => 'field' in read;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
