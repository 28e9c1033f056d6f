import type { View } from '../../db/work.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import type { Window } from '../../domain/time/window.ts';
import { uuidOf } from '../../lib/uuid-of.ts';
import { type AskedPlaces, askedPlaces } from './asked-places.ts';
import { countedUnits } from './counted-units.ts';
import { type ItemLevels, levelsOfItems } from './levels-of-items.ts';

export interface InventoryLevel {
  readonly id: string;
  readonly item_id: string;
  readonly location_id: string;
  readonly order_id: string | null;
  readonly location_stock_count: number | null;
  readonly location_planned: number;
  readonly location_needed: number;
  readonly location_available: number | null;
  readonly location_plannable: number | null;
}

/**
 * What is planned and free of items at locations during a window, by the plain dates: without buffer times and without
 * what shortage allows. An order may be named whose own plannings do not count.
 */
export async function inventoryLevels(
  view: View,
  places: AskedPlaces,
  window: Window,
  order_id: string | null = null,
): Promise<readonly InventoryLevel[]> {
  const { items, location_ids } = places;
  const without = order_id === null ? undefined : { order_id };
  const levels = await levelsOfItems(view, { items, location_ids, windows: [window], times: 'scheduled', without });
  return items.flatMap(({ id }) =>
    location_ids.flatMap((location_id) => {
      const [found] = levels.get(id)?.get(location_id) ?? [];
      return found === undefined ? [] : [levelOf({ item_id: id, location_id, order_id }, found)];
    }),
  );
}

/** At the present instant, of these items at every location: what is told beside an item when no time was asked for. */
export async function presentInventoryLevels(
  view: View,
  item_ids: readonly string[],
): Promise<readonly InventoryLevel[]> {
  const now_us = microsecondsOf(view.now);
  const places = await askedPlaces(view, { item_ids, location_ids: null });
  return inventoryLevels(view, places, { from_us: now_us, till_us: now_us });
}

function levelOf(
  place: Pick<InventoryLevel, 'item_id' | 'location_id' | 'order_id'>,
  { stock, planned, taken, available }: ItemLevels,
): InventoryLevel {
  const free = countedUnits(available.least);
  return {
    id: uuidOf('inventory_levels', place.item_id, place.location_id, place.order_id ?? ''),
    ...place,
    location_stock_count: countedUnits(stock.least),
    location_planned: planned.most,
    location_needed: taken.most,
    location_available: free,
    location_plannable: free,
  };
}
