import { list } from '../../api/records.ts';
import type { StockItemSuggestions } from '../../api/schema.ts';
import type { FreeStockItem } from './choice.ts';
import type { Holder, ScanFacts } from './judge-scan.ts';

export const ORDER_INCLUDES = [
  'customer',
  'lines',
  'lines.item',
  'lines.planning',
  'lines.planning.stock_item_plannings',
  'lines.planning.stock_item_plannings.stock_item',
  'lines.planning.stock_item_plannings.stock_item.barcode',
] as const;

/** The maximum of stock items in one request: more than a shop has of the products on one order. */
const MAX_STOCK_ITEMS = 1_000;

export const suggestionsQuery = (order_id: string, product_ids: readonly string[]) => ({
  filter: { action: 'start', order_id, item_id: product_ids },
  include: ['stock_item'] as const,
  page: { size: MAX_STOCK_ITEMS },
});

export const freeStockItems = (suggestions: readonly StockItemSuggestions[]): readonly FreeStockItem[] =>
  suggestions.map(({ stock_item_id, item_id, status, stock_item }) => ({
    id: stock_item_id,
    product_id: item_id,
    identifier: stock_item?.identifier ?? '',
    isFree: status === 'available_in_location',
  }));

export const freeStockItemsOf = async (order_id: string, product_id: string): Promise<readonly FreeStockItem[]> =>
  freeStockItems((await list('stock_item_suggestions', suggestionsQuery(order_id, [product_id]))).data);

/** The location of a stock item. */
export async function placeOf(stock_item_id: string): Promise<ScanFacts['place']> {
  const { data } = await list('stock_items', {
    filter: { id: stock_item_id, archived: [true, false] },
    include: ['location'],
    page: { size: 1 },
  });
  return data[0]?.location ?? undefined;
}

/** The bookings of a stock item, the next ones first. */
export async function holdersOf(stock_item_id: string): Promise<readonly Holder[]> {
  const { data } = await list('stock_item_plannings', {
    filter: { stock_item_id, stopped: false, archived: false },
    include: ['order'],
    sort: 'starts_at',
    page: { size: 50 },
  });
  return data
    .filter(({ reserved, started }) => reserved || started)
    .map(({ order, starts_at, stops_at, started }) => ({
      order: order == null ? null : { id: order.id, number: order.number },
      starts_at,
      stops_at,
      started,
    }));
}
