import type { Resources } from '../../api/schema.ts';
import {
  type Direction,
  type FulfillmentPlan,
  type FulfillmentProduct,
  openStockItems,
  openUnits,
  unspecifiedUnits,
} from './fulfillment-plan.ts';

/** The units to hand over, by product: ids of stock items in the order they were chosen, or a quantity. */
export interface Choice {
  readonly stockItems: Readonly<Record<string, readonly string[]>>;
  readonly counts: Readonly<Record<string, number>>;
}

export const NOTHING: Choice = { stockItems: {}, counts: {} };

/** A stock item that may be handed out. */
export interface FreeStockItem {
  readonly id: string;
  readonly product_id: string;
  readonly identifier: string;
  readonly isFree: boolean;
}

export const chosenStockItems = ({ stockItems }: Choice, product_id: string): readonly string[] =>
  stockItems[product_id] ?? [];

export const chosenUnits = (choice: Choice, { product_id, isTracked }: FulfillmentProduct): number =>
  isTracked ? chosenStockItems(choice, product_id).length : (choice.counts[product_id] ?? 0);

export const withStockItem = (choice: Choice, product_id: string, id: string): Choice => ({
  ...choice,
  stockItems: {
    ...choice.stockItems,
    [product_id]: [...chosenStockItems(choice, product_id).filter((each) => each !== id), id],
  },
});

export const withoutStockItem = (choice: Choice, product_id: string, id: string): Choice => ({
  ...choice,
  stockItems: {
    ...choice.stockItems,
    [product_id]: chosenStockItems(choice, product_id).filter((each) => each !== id),
  },
});

export const withCount = (choice: Choice, product_id: string, count: number): Choice => ({
  ...choice,
  counts: { ...choice.counts, [product_id]: count },
});

/** A choice less another. */
export const without = (choice: Choice, other: Choice): Choice => ({
  stockItems: Object.fromEntries(
    Object.entries(choice.stockItems).map(([product_id, ids]) => {
      const gone = new Set(chosenStockItems(other, product_id));
      return [product_id, ids.filter((id) => !gone.has(id))];
    }),
  ),
  counts: Object.fromEntries(
    Object.entries(choice.counts).map(([product_id, count]) => [
      product_id,
      Math.max(0, count - (other.counts[product_id] ?? 0)),
    ]),
  ),
});

/** What of a choice can still be done: others may have been quicker. */
export function stillPossible(choice: Choice, plan: FulfillmentPlan, direction: Direction): Choice {
  const stockItems: Record<string, readonly string[]> = {};
  const counts: Record<string, number> = {};
  for (const product of plan) {
    const open = openUnits(product, direction);
    if (!product.isTracked) {
      counts[product.product_id] = Math.min(choice.counts[product.product_id] ?? 0, open);
      continue;
    }
    const moved = new Set(product.stockItems.map(({ id }) => id));
    for (const { id } of openStockItems(product, direction)) moved.delete(id);
    stockItems[product.product_id] = chosenStockItems(choice, product.product_id)
      .filter((id) => !moved.has(id))
      .slice(0, open);
  }
  return { stockItems, counts };
}

/** Chosen stock items that are not specified on the order yet. */
export const chosenUnspecified = (choice: Choice, product: FulfillmentProduct): readonly string[] => {
  const specified = new Set(product.stockItems.map(({ id }) => id));
  return chosenStockItems(choice, product.product_id).filter((id) => !specified.has(id));
};

/** Whether another unspecified stock item fits without replacing one. */
export const hasRoomForUnspecified = (choice: Choice, product: FulfillmentProduct): boolean =>
  unspecifiedUnits(product) - chosenUnspecified(choice, product).length > 0;

/** Everything that can go: the specified stock items, then free ones for the rest. */
export function everything(
  choice: Choice,
  plan: FulfillmentPlan,
  direction: Direction,
  free: readonly FreeStockItem[],
): Choice {
  return plan.reduce((next, product) => {
    const open = openUnits(product, direction);
    if (!product.isTracked) return withCount(next, product.product_id, open);
    const blocked = new Set(free.filter(({ isFree }) => !isFree).map(({ id }) => id));
    const specified = openStockItems(product, direction).map(({ id }) => id);
    const others = free
      .filter(({ product_id, isFree, id }) => isFree && product_id === product.product_id && !specified.includes(id))
      .map(({ id }) => id);
    let filled = next;
    for (const id of [...specified.filter((each) => !blocked.has(each)), ...others]) {
      const isChosen = chosenStockItems(filled, product.product_id).includes(id);
      if (isChosen || chosenUnits(filled, product) >= open) continue;
      if (!specified.includes(id) && (direction === 'return' || !hasRoomForUnspecified(filled, product))) continue;
      filled = withStockItem(filled, product.product_id, id);
    }
    return filled;
  }, choice);
}

/** Specified stock items that are not free. */
export const blockedStockItems = (
  plan: FulfillmentPlan,
  direction: Direction,
  free: readonly FreeStockItem[],
): readonly string[] =>
  direction === 'return'
    ? []
    : plan
        .flatMap((product) => openStockItems(product, direction))
        .map(({ id }) => id)
        .filter((id) => free.some((each) => each.id === id && !each.isFree));

export type Actions = NonNullable<Resources['order_fulfillments']['create']['actions']>;

/** As one request tells it. */
export function actionsOf(choice: Choice, plan: FulfillmentPlan, direction: Direction): Actions {
  const verb = direction === 'pick_up' ? 'start' : 'stop';
  return plan.flatMap((product): Actions => {
    const { product_id, isTracked } = product;
    const units = chosenUnits(choice, product);
    if (units === 0) return [];
    return isTracked
      ? [{ action: `${verb}_stock_items`, product_id, stock_item_ids: [...chosenStockItems(choice, product_id)] }]
      : [{ action: `${verb}_product`, product_id, quantity: units }];
  });
}
