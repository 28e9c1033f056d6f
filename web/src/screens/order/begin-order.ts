import { create, fetchRecord, list, update } from '../../api/records.ts';
import type { Orders, Resources, StockItems } from '../../api/schema.ts';
import { showDone, showError, showProblem } from '../../ui/toast.tsx';
import { defaultPeriod, isStale, type UsualTimes } from '../../parts/default-period.ts';
import { takenStockItem } from './taken-stock-item.ts';
import { fulfill } from './use-book.tsx';

type Action = NonNullable<Resources['order_fulfillments']['create']['actions']>[number];

/** What a link to a new order asks for: its search parameters. */
export interface OrderRequest {
  readonly item_id?: string | undefined;
  readonly stock_item_id?: string | undefined;
  readonly starts_at?: string | undefined;
  readonly stops_at?: string | undefined;
  readonly customer_id?: string | undefined;
  /** Where it goes out and comes back. */
  readonly location_id?: string | undefined;
  readonly quantity?: string | undefined;
}

/** An unfinished order left for this long is not continued. */
const LEFT_MS = 2 * 3_600_000;

/**
 * Answers the id of the order that the employee is about to make. One that is unfinished is gone on with; when something
 * else is asked for, or it was left long ago, it is kept as a draft first.
 */
export async function beginOrder(
  requested: OrderRequest,
  times: UsualTimes,
  moment: Moment,
  now: number = Date.now(),
): Promise<string> {
  const isRequested = Object.values(requested).some((value) => value !== undefined && value !== '');
  const isAnother = ({ item_count, updated_at }: Orders): boolean =>
    item_count > 0 && (isRequested || Date.parse(updated_at) < now - LEFT_MS);
  let order = await scratch();
  // API clients may have created several.
  while (isAnother(order)) {
    await create('order_status_transitions', { order_id: order.id, transition_from: 'new', transition_to: 'draft' });
    showDone('Your unfinished order was saved as a draft');
    order = await scratch();
  }
  const period = periodOf(order, requested, times, now);
  const { customer_id, location_id } = requested;
  const changes = {
    ...period,
    ...(isGiven(customer_id) ? { customer_id } : {}),
    ...(isGiven(location_id) ? { start_location_id: location_id, stop_location_id: location_id } : {}),
  };
  if (Object.keys(changes).length > 0) await update('orders', order.id, changes);
  await bookRequested(order.id, requested, moment);
  return order.id;
}

const scratch = (): Promise<Orders> => fetchRecord('orders', 'new');

/** Undefined: as the order has it. */
function periodOf(order: Orders, requested: OrderRequest, times: UsualTimes, now: number) {
  const { starts_at, stops_at } = requested;
  if (isMoment(starts_at) && isMoment(stops_at) && Date.parse(starts_at) < Date.parse(stops_at)) {
    return { starts_at, stops_at };
  }
  const isEmpty = order.item_count === 0;
  if (order.starts_at === null || order.stops_at === null) return defaultPeriod(now, times);
  return isEmpty && isStale(order.starts_at, now) ? defaultPeriod(now, times) : undefined;
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '';

const isMoment = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));

async function bookRequested(
  order_id: string,
  { item_id, stock_item_id, quantity: asked }: OrderRequest,
  moment: Moment,
): Promise<void> {
  const quantity = Math.max(1, Math.trunc(Number(asked ?? 1)) || 1);
  try {
    if (isGiven(stock_item_id)) {
      await bookStockItem(
        await fetchRecord('orders', order_id),
        await fetchRecord('stock_items', stock_item_id),
        moment,
      );
    } else if (isGiven(item_id)) {
      await fulfill(order_id, [await bookingOf(item_id, quantity)], false);
    }
  } catch (error) {
    showProblem(error instanceof Error ? error.message : 'It could not be added to the order.');
  }
}

/** A moment in words. */
type Moment = (instant: string | null) => string;

/** One that others have is not put on the order without a word: it says who has it and offers another. */
async function bookStockItem(order: Orders, stockItem: StockItems, moment: Moment): Promise<void> {
  const book = (id: string) => {
    const product_id = stockItem.product_id;
    const action: Action = { action: 'book_stock_items', mode: 'infer_planning', product_id, stock_item_ids: [id] };
    return fulfill(order.id, [action], false);
  };
  const taken = await takenStockItem(order, stockItem, moment);
  if (taken === undefined) {
    await book(stockItem.id);
    return;
  }
  const { free, sentence } = taken;
  showProblem(
    `${sentence} It was not added to the order.`,
    free && { label: `Use ${free.identifier}`, run: () => void book(free.id).catch(showError) },
  );
}

/** A product, the only product of a group, or a bundle without choices. */
async function bookingOf(item_id: string, quantity: number): Promise<Action> {
  const item = (await list('items', { filter: { id: item_id }, page: { size: 1 } })).data[0];
  if (item?.type === 'bundles') return { action: 'book_bundle', bundle_id: item.id, quantity, product_variations: [] };
  const product_id = item?.type === 'products' ? item.id : await onlyProductOf(item_id);
  if (product_id === undefined) throw new Error('There are several of it: choose one in the box below.');
  return { action: 'book_product', mode: 'infer_planning', product_id, quantity };
}

async function onlyProductOf(product_group_id: string): Promise<string | undefined> {
  const { data } = await list('products', { filter: { product_group_id }, page: { size: 2 } });
  return data.length === 1 ? data[0]?.id : undefined;
}
