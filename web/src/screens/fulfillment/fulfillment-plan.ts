import type { Lines, Orders, Products } from '../../api/schema.ts';

export type Direction = 'pick_up' | 'return';

/** A specified stock item of the order. */
export interface SpecifiedStockItem {
  readonly id: string;
  readonly identifier: string;
  /** What its label holds. */
  readonly code: string | null;
  readonly state: 'waiting' | 'out' | 'back';
}

/** What the order takes of one product, whether by itself or as part of a bundle. */
export interface FulfillmentProduct {
  readonly product_id: string;
  readonly product_group_id: string | null;
  readonly name: string;
  readonly photo_url: string | null;
  /** Tracked products go out and come back as single stock items. */
  readonly isTracked: boolean;
  /** What is sold never comes back. */
  readonly comesBack: boolean;
  readonly quantity: number;
  readonly started: number;
  readonly stopped: number;
  readonly stockItems: readonly SpecifiedStockItem[];
}

export type FulfillmentPlan = readonly FulfillmentProduct[];

/** The order's products in the order of its lines. Lines of the same product are one: whoever hands things over sees things. */
export function fulfillmentPlan({ lines = [] }: Pick<Orders, 'lines'>): FulfillmentPlan {
  const products = new Map<string, FulfillmentProduct>();
  for (const line of lines) {
    const product = productOf(line);
    if (product === undefined) continue;
    const known = products.get(product.product_id);
    products.set(product.product_id, known === undefined ? product : together(known, product));
  }
  return [...products.values()];
}

function productOf({ archived, item, planning }: Lines): FulfillmentProduct | undefined {
  if (archived || item == null || item.type !== 'products' || planning == null || planning.archived) return undefined;
  const product = item as Products;
  return {
    product_id: product.id,
    product_group_id: product.product_group_id,
    name: product.name,
    photo_url: product.photo_url,
    isTracked: product.tracking_type === 'trackable',
    comesBack: product.product_type === 'rental',
    quantity: planning.quantity ?? 0,
    started: planning.started,
    stopped: planning.stopped,
    stockItems: (planning.stock_item_plannings ?? [])
      .filter(({ archived: isGone }) => !isGone)
      .map(({ stock_item, stock_item_id, started, stopped }) => ({
        id: stock_item_id,
        identifier: stock_item?.identifier ?? '',
        code: stock_item?.barcode?.number ?? null,
        state: stopped ? ('back' as const) : started ? ('out' as const) : ('waiting' as const),
      }))
      .toSorted((a, b) => a.identifier.localeCompare(b.identifier, 'en', { numeric: true })),
  };
}

const together = (a: FulfillmentProduct, b: FulfillmentProduct): FulfillmentProduct => ({
  ...a,
  quantity: a.quantity + b.quantity,
  started: a.started + b.started,
  stopped: a.stopped + b.stopped,
  stockItems: [...a.stockItems, ...b.stockItems],
});

/** Units that can still go this way. */
export function openUnits({ comesBack, quantity, started, stopped }: FulfillmentProduct, direction: Direction): number {
  if (direction === 'pick_up') return quantity - started;
  return comesBack ? started - stopped : 0;
}

/** Specified stock items that can move in this direction. */
export const openStockItems = (
  { stockItems }: FulfillmentProduct,
  direction: Direction,
): readonly SpecifiedStockItem[] =>
  stockItems.filter(({ state }) => state === (direction === 'pick_up' ? 'waiting' : 'out'));

/** Units without a specified stock item. */
export const unspecifiedUnits = ({ quantity, stockItems }: FulfillmentProduct): number => quantity - stockItems.length;

export const sumOf = (plan: FulfillmentPlan, units: (product: FulfillmentProduct) => number): number =>
  plan.reduce((sum, product) => sum + units(product), 0);

export const itemsWord = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
