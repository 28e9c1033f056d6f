import { useList } from '../../api/records.ts';
import type { StockItemPlannings } from '../../api/schema.ts';

/** By stock item: what it is booked for, the present first. */
export function useNextBookings(
  stockItemIds: readonly string[],
): ReadonlyMap<string, readonly StockItemPlannings[]> | undefined {
  const { data } = useList(
    'stock_item_plannings',
    {
      filter: { stock_item_id: stockItemIds.toSorted(), stopped: false, status: ['reserved', 'started'] },
      include: ['order', 'order.customer', 'downtime'],
      sort: 'starts_at',
      page: { size: 500 },
    },
    { enabled: stockItemIds.length > 0, touches: ['orders', 'downtimes'] },
  );
  return data === undefined ? undefined : Map.groupBy(data.data, ({ stock_item_id }) => stock_item_id);
}
