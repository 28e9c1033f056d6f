import type { Waiting } from '../../offline/waiting-store.ts';
import type { FulfillmentPlan, FulfillmentProduct, SpecifiedStockItem } from './fulfillment-plan.ts';

type Action = NonNullable<Waiting['attributes']['actions']>[number];

/** The plan after the entries waiting on this device are sent, so that nothing is handed over twice. */
export function planWithWaiting(
  plan: FulfillmentPlan,
  waiting: readonly Pick<Waiting, 'attributes' | 'refusal'>[],
): FulfillmentPlan {
  const actions = waiting.flatMap(({ attributes, refusal }) =>
    refusal === undefined ? (attributes.actions ?? []) : [],
  );
  return plan.map((product) =>
    actions.filter(({ product_id }) => product_id === product.product_id).reduce(applied, product),
  );
}

function applied(product: FulfillmentProduct, { action, quantity, stock_item_ids }: Action): FulfillmentProduct {
  const isStart = action === 'start_product' || action === 'start_stock_items';
  const isStop = action === 'stop_product' || action === 'stop_stock_items';
  if (!isStart && !isStop) return product;
  const state = isStart ? 'out' : 'back';
  const ids = (stock_item_ids ?? []).map(String);
  // Stock items that the server has handled already are not counted again.
  const fresh = ids.filter((id) => !isPast(product.stockItems.find((stockItem) => stockItem.id === id)?.state, state));
  const units = ids.length > 0 ? fresh.length : (quantity ?? 0);
  const specified = new Set(product.stockItems.map(({ id }) => id));
  const stockItems: readonly SpecifiedStockItem[] = [
    ...product.stockItems.map((stockItem) =>
      fresh.includes(stockItem.id) ? ({ ...stockItem, state } as const) : stockItem,
    ),
    ...fresh.filter((id) => !specified.has(id)).map((id) => ({ id, identifier: '', code: null, state }) as const),
  ];
  return isStart
    ? { ...product, stockItems, started: Math.min(product.quantity, product.started + units) }
    : { ...product, stockItems, stopped: Math.min(product.started, product.stopped + units) };
}

const STATES = ['waiting', 'out', 'back'] as const;

const isPast = (now: SpecifiedStockItem['state'] | undefined, wanted: 'out' | 'back'): boolean =>
  now !== undefined && STATES.indexOf(now) >= STATES.indexOf(wanted);
