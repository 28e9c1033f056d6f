import type { Scanned } from '../../scan/look-up-code.ts';
import { type Choice, chosenStockItems, chosenUnits, type FreeStockItem, hasRoomForUnspecified } from './choice.ts';
import {
  type Direction,
  type FulfillmentPlan,
  type FulfillmentProduct,
  openStockItems,
  openUnits,
} from './fulfillment-plan.ts';

/** Another order that holds the stock item now or later. */
export interface Holder {
  readonly order: { readonly id: string; readonly number: number | null } | null;
  readonly starts_at: string | null;
  readonly stops_at: string | null;
  readonly started: boolean;
}

export interface ScanFacts {
  readonly direction: Direction;
  readonly order: {
    readonly id: string;
    readonly starts_at: string | null;
    readonly stops_at: string | null;
    readonly start_location_id: string | null;
  };
  readonly plan: FulfillmentPlan;
  readonly choice: Choice;
  /** Every stock item of the products concerned, and whether it can go out with this order. */
  readonly free: readonly FreeStockItem[];
  /** Holders of the scanned stock item. */
  readonly holders: readonly Holder[];
  /** The location of the scanned stock item. */
  readonly place: { readonly id: string; readonly name: string | null } | undefined;
  /** A moment in words. */
  readonly moment: (instant: string | null) => string;
}

/** What a person can do about it with one tap. */
export type Remedy =
  /** Takes a stock item; `instead_of` is no longer specified. */
  | {
      readonly kind: 'use';
      readonly label: string;
      readonly product_id: string;
      readonly stock_item_id: string;
      readonly instead_of?: string;
    }
  | {
      readonly kind: 'book';
      readonly label: string;
      readonly product_id: string;
      readonly stock_item_id?: string;
      readonly confirm_shortage?: boolean;
    }
  | { readonly kind: 'confirm'; readonly label: string }
  | { readonly kind: 'open'; readonly label: string; readonly path: string };

export type Judgment =
  | { readonly kind: 'stock_item'; readonly product_id: string; readonly stock_item_id: string; readonly text: string }
  | { readonly kind: 'unit'; readonly product_id: string; readonly text: string }
  /** Nothing is wrong, and nothing to be done. */
  | { readonly kind: 'known'; readonly text: string }
  | { readonly kind: 'problem'; readonly text: string; readonly remedies: readonly Remedy[] };

const problem = (text: string, ...remedies: readonly (Remedy | undefined)[]): Judgment => ({
  kind: 'problem',
  text,
  remedies: remedies.filter((remedy) => remedy !== undefined),
});

/** Decides what a scanned code means for this hand-over. */
export function judgeScan(scanned: Scanned, facts: ScanFacts): Judgment {
  switch (scanned.kind) {
    case 'unknown':
      return problem(`Nothing here has the code ${scanned.code}.`);
    case 'customer':
      return problem(`This is the card of ${scanned.customer.name}.`, {
        kind: 'open',
        label: 'Open customer',
        path: `/customers/${scanned.customer.id}`,
      });
    case 'order':
      return judgeOrder(scanned.order, facts);
    case 'product':
      return judgeProduct(scanned.product, facts);
    case 'stock_item':
      return judgeStockItem(scannedItemOf(scanned.stockItem), facts);
  }
}

interface ScannedItem {
  readonly id: string;
  readonly identifier: string;
  readonly product_id: string;
  readonly productName: string;
  readonly archived: boolean;
}

const scannedItemOf = (stockItem: Extract<Scanned, { kind: 'stock_item' }>['stockItem']): ScannedItem => ({
  id: stockItem.id,
  identifier: stockItem.identifier,
  product_id: stockItem.product_id,
  productName: stockItem.product?.name ?? '',
  archived: stockItem.archived,
});

function judgeOrder(
  { id, number }: { readonly id: string; readonly number: number | null },
  facts: ScanFacts,
): Judgment {
  if (id === facts.order.id) return { kind: 'known', text: `This is the order itself, #${number ?? ''}.` };
  return problem(`This is another order, #${number ?? ''}.`, {
    kind: 'open',
    label: `Open #${number ?? ''}`,
    path: `/orders/${id}`,
  });
}

function judgeProduct({ id, name }: { readonly id: string; readonly name: string | null }, facts: ScanFacts): Judgment {
  const product = facts.plan.find(({ product_id }) => product_id === id);
  const called = name ?? 'This';
  if (product === undefined) {
    return facts.direction === 'return'
      ? problem(`${called} is not on this order.`)
      : problem(`${called} is not on this order. Add it?`, { kind: 'book', label: 'Add it', product_id: id });
  }
  const open = openUnits(product, facts.direction);
  if (product.isTracked) {
    return problem(
      `This is the label of the shelf. Scan the stock item of ${called} instead.`,
      alternative(product, facts, undefined),
    );
  }
  if (open === 0) return problem(nothingOpen(called, facts.direction));
  if (chosenUnits(facts.choice, product) >= open) return full(product, facts);
  const count = chosenUnits(facts.choice, product) + 1;
  return { kind: 'unit', product_id: id, text: `${called}, ${count} of ${open}` };
}

const nothingOpen = (name: string, direction: Direction): string =>
  direction === 'pick_up' ? `All of ${name} have been picked up already.` : `No ${name} is out on this order.`;

const judgeStockItem = (stockItem: ScannedItem, facts: ScanFacts): Judgment =>
  facts.direction === 'pick_up' ? judgePickUp(stockItem, facts) : judgeReturn(stockItem, facts);

function judgePickUp(stockItem: ScannedItem, facts: ScanFacts): Judgment {
  const { id, identifier, product_id, productName } = stockItem;
  const product = facts.plan.find((each) => each.product_id === product_id);
  const own = product?.stockItems.find((each) => each.id === id);
  if (own?.state === 'out') return problem(`${identifier} is already out on this order.`);
  if (own?.state === 'back') return problem(`${identifier} was out on this order and is back.`);
  if (stockItem.archived)
    return problem(`${identifier} is archived: it is no longer rented out.`, openStockItem(stockItem));
  if (product !== undefined && chosenStockItems(facts.choice, product_id).includes(id)) {
    return { kind: 'known', text: `${identifier} is on the list already.` };
  }
  if (facts.free.some((each) => each.id === id && !each.isFree)) {
    const { sentence, remedy } = inTheWay(stockItem, facts);
    const other = product === undefined ? undefined : alternative(product, facts, own === undefined ? undefined : id);
    return problem(other === undefined ? sentence : `${sentence} ${other.label} instead.`, other, remedy);
  }
  if (product === undefined) {
    return problem(`${identifier} (${productName}) is not on this order. Add it?`, book('Add it', stockItem));
  }
  const open = openUnits(product, 'pick_up');
  if (chosenUnits(facts.choice, product) >= open) return full(product, facts, stockItem);
  if (own === undefined && !hasRoomForUnspecified(facts.choice, product)) return swap(stockItem, product, facts);
  const count = chosenUnits(facts.choice, product) + 1;
  return {
    kind: 'stock_item',
    product_id,
    stock_item_id: id,
    text: `${identifier}, ${product.name}, ${count} of ${open}`,
  };
}

function judgeReturn(stockItem: ScannedItem, facts: ScanFacts): Judgment {
  const { id, identifier, product_id } = stockItem;
  const product = facts.plan.find((each) => each.product_id === product_id);
  const own = product?.stockItems.find((each) => each.id === id);
  if (product !== undefined && own?.state === 'out') {
    if (chosenStockItems(facts.choice, product_id).includes(id)) {
      return { kind: 'known', text: `${identifier} is on the list already.` };
    }
    const [count, open] = [chosenUnits(facts.choice, product) + 1, openUnits(product, 'return')];
    return {
      kind: 'stock_item',
      product_id,
      stock_item_id: id,
      text: `${identifier}, ${product.name}, ${count} of ${open}`,
    };
  }
  const elsewhere = facts.holders.find(
    ({ started, order }) => started && order !== null && order.id !== facts.order.id,
  )?.order;
  if (elsewhere != null) {
    return problem(`${identifier} is not from this order: it is out on #${elsewhere.number ?? ''}.`, {
      kind: 'open',
      label: `Return #${elsewhere.number ?? ''}`,
      path: `/orders/${elsewhere.id}/return`,
    });
  }
  if (own?.state === 'back') return problem(`${identifier} is back already.`);
  if (own?.state === 'waiting') return problem(`${identifier} was not picked up yet.`);
  if (stockItem.archived)
    return problem(`${identifier} is archived, and not out on any order.`, openStockItem(stockItem));
  return problem(`${identifier} is not out on any order.`, openStockItem(stockItem));
}

const openStockItem = ({ id, identifier }: ScannedItem): Remedy => ({
  kind: 'open',
  label: `Open ${identifier}`,
  path: `/stock-items/${id}`,
});

const book = (label: string, { product_id, id }: ScannedItem): Remedy => ({
  kind: 'book',
  label,
  product_id,
  stock_item_id: id,
});

function full(product: FulfillmentProduct, facts: ScanFacts, stockItem?: ScannedItem): Judgment {
  const open = openUnits(product, facts.direction);
  const all =
    open === 0 ? nothingOpen(product.name, facts.direction) : `All ${open} of ${product.name} are on the list.`;
  if (facts.direction === 'return') return problem(all);
  const label = 'Add one more';
  return problem(
    `${all} Add one more?`,
    stockItem === undefined ? { kind: 'book', label, product_id: product.product_id } : book(label, stockItem),
  );
}

/** All units have specified stock items and this one is another: it can replace one that has not gone out. */
function swap(stockItem: ScannedItem, product: FulfillmentProduct, facts: ScanFacts): Judgment {
  const chosen = chosenStockItems(facts.choice, product.product_id);
  const giving = openStockItems(product, 'pick_up').find(({ id }) => !chosen.includes(id));
  if (giving === undefined) return full(product, facts, stockItem);
  return problem(`${giving.identifier} was set aside for this order, not ${stockItem.identifier}.`, {
    kind: 'use',
    label: `Take ${stockItem.identifier} instead`,
    product_id: product.product_id,
    stock_item_id: stockItem.id,
    instead_of: giving.id,
  });
}

/** Another stock item that can go out, preferably a specified one. `blocked` is specified but cannot go out. */
function alternative(
  product: FulfillmentProduct,
  facts: ScanFacts,
  blocked: string | undefined,
): Extract<Remedy, { kind: 'use' }> | undefined {
  if (facts.direction === 'return' || chosenUnits(facts.choice, product) >= openUnits(product, 'pick_up'))
    return undefined;
  const specified = openStockItems(product, 'pick_up').map(({ id }) => id);
  const chosen = chosenStockItems(facts.choice, product.product_id);
  const candidates = facts.free.filter(
    ({ id, product_id, isFree }) => isFree && product_id === product.product_id && !chosen.includes(id),
  );
  const waiting = candidates.find(({ id }) => specified.includes(id));
  const found = waiting ?? candidates[0];
  if (found === undefined) return undefined;
  const needsPlace = waiting === undefined && !hasRoomForUnspecified(facts.choice, product);
  if (needsPlace && blocked === undefined) return undefined;
  return {
    kind: 'use',
    label: `Use ${found.identifier}`,
    product_id: product.product_id,
    stock_item_id: found.id,
    ...(needsPlace && blocked !== undefined ? { instead_of: blocked } : {}),
  };
}

/** Why a stock item cannot go out, and where to look. */
function inTheWay(
  { identifier }: ScannedItem,
  facts: ScanFacts,
): { readonly sentence: string; readonly remedy: Remedy | undefined } {
  const { place } = facts;
  const holder = worstHolder(facts);
  if (place !== undefined && place.id !== facts.order.start_location_id && holder?.started !== true) {
    return { sentence: `${identifier} is at ${place.name ?? 'another location'}.`, remedy: undefined };
  }
  if (holder === undefined) return { sentence: `${identifier} is not in stock here at that time.`, remedy: undefined };
  const { order, started, starts_at, stops_at } = holder;
  if (order === null) {
    return { sentence: `${identifier} is in downtime until ${facts.moment(stops_at)}.`, remedy: undefined };
  }
  const number = `#${order.number ?? ''}`;
  return started
    ? {
        sentence: `${identifier} is out on ${number} until ${facts.moment(stops_at)}.`,
        remedy: { kind: 'open', label: `Return ${number}`, path: `/orders/${order.id}/return` },
      }
    : {
        sentence: `${identifier} is reserved for ${number} from ${facts.moment(starts_at)}.`,
        remedy: { kind: 'open', label: `Open ${number}`, path: `/orders/${order.id}` },
      };
}

/** Current holders first, then overlapping bookings, then the next one. */
function worstHolder({ holders, order }: ScanFacts): Holder | undefined {
  const others = holders.filter((holder) => holder.order?.id !== order.id);
  const sorted = others.toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''));
  return (
    sorted.find(({ started }) => started) ??
    sorted.find(
      ({ starts_at, stops_at }) =>
        (starts_at ?? '') < (order.stops_at ?? '9') && (stops_at ?? '9') > (order.starts_at ?? ''),
    ) ??
    sorted[0]
  );
}
