import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { listOptions, useList } from '../api/records.ts';
import { useLocations } from './location-field.tsx';

export interface StockNow {
  readonly stock: number;
  readonly free: number;
}

const MINUTE_MS = 60_000;

/**
 * By item: how many there are at all locations and how many of them are free at this moment. What is late counts as
 * out: that only `inventory_availabilities` knows, one location at a time.
 */
export function useStockNow(itemIds: readonly string[]): ReadonlyMap<string, StockNow> | undefined {
  // Fixed while the screen is open, so that the query key stays the same.
  const [now] = useState(() => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
  const window = {
    item_id: itemIds.toSorted(),
    from: new Date(now).toISOString(),
    till: new Date(now + MINUTE_MS).toISOString(),
  };
  const enabled = itemIds.length > 0;
  const touches = ['availability'];
  const levels = useList('inventory_levels', { filter: window, page: { size: 1_000 } }, { enabled, touches });
  const locations = useLocations();
  const free = useQueries({
    queries: locations.map(({ id }) => ({
      ...listOptions('inventory_availabilities', { filter: { ...window, location_id: id } }, { touches }),
      enabled,
    })),
  });
  if (levels.data === undefined || locations.length === 0 || free.some(({ data }) => data === undefined)) {
    return undefined;
  }
  return summedByItem(
    levels.data.data,
    free.flatMap(({ data }) => data?.data ?? []),
  );
}

interface Level {
  readonly item_id: string | null;
  readonly location_stock_count: number | null;
}

interface Free {
  readonly item_id: string | null;
  readonly available: number | null;
}

export function summedByItem(levels: readonly Level[], free: readonly Free[]): ReadonlyMap<string, StockNow> {
  const stock = sums(levels, ({ location_stock_count }) => location_stock_count);
  const available = sums(free, ({ available: units }) => units);
  return new Map([...stock].map(([id, units]) => [id, { stock: units, free: available.get(id) ?? 0 }]));
}

function sums<Row extends { readonly item_id: string | null }>(
  rows: readonly Row[],
  unitsOf: (row: Row) => number | null,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const row of rows) {
    if (row.item_id !== null) found.set(row.item_id, (found.get(row.item_id) ?? 0) + (unitsOf(row) ?? 0));
  }
  return found;
}
