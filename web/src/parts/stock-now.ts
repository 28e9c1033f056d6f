import { useState } from 'react';
import { useList } from '../api/records.ts';

export interface StockNow {
  readonly stock: number;
  readonly free: number;
}

const MINUTE_MS = 60_000;

/** By item: how many there are at all locations and how many of them are free at this moment. */
export function useStockNow(itemIds: readonly string[]): ReadonlyMap<string, StockNow> | undefined {
  // One moment for as long as the screen is open: a moving one would ask again and again.
  const [now] = useState(() => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
  const { data } = useList(
    'inventory_levels',
    {
      filter: {
        item_id: itemIds.toSorted(),
        from: new Date(now).toISOString(),
        till: new Date(now + MINUTE_MS).toISOString(),
      },
      page: { size: 500 },
    },
    { enabled: itemIds.length > 0, touches: ['availability'] },
  );
  return data === undefined ? undefined : summedByItem(data.data);
}

interface Level {
  readonly item_id: string | null;
  readonly location_available: number | null;
  readonly location_stock_count: number | null;
}

export function summedByItem(levels: readonly Level[]): ReadonlyMap<string, StockNow> {
  const sums = new Map<string, StockNow>();
  for (const { item_id, location_available, location_stock_count } of levels) {
    if (item_id === null) continue;
    const { stock, free } = sums.get(item_id) ?? { stock: 0, free: 0 };
    sums.set(item_id, { stock: stock + (location_stock_count ?? 0), free: free + (location_available ?? 0) });
  }
  return sums;
}
