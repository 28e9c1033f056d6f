import type { View } from '../../db/work.ts';
import type { CalendarInterval } from '../../domain/time/calendar-intervals.ts';
import { instantOf } from '../../domain/time/microseconds.ts';
import { uuidOf } from '../../lib/uuid-of.ts';
import type { AskedPlaces } from './asked-places.ts';
import { countedUnits } from './counted-units.ts';
import { type ItemLevels, levelsOfItems } from './levels-of-items.ts';

export interface InventoryLevelInterval {
  readonly id: string;
  readonly item_id: string;
  readonly location_id: string;
  readonly from: Temporal.Instant;
  readonly till: Temporal.Instant;
  readonly location_available: number | null;
  readonly location_max_available: number | null;
  readonly location_stock_count: number | null;
  readonly location_max_stock_count: number | null;
  readonly location_planned: number;
  readonly location_max_planned: number;
  readonly location_needed: number;
  readonly location_max_needed: number;
}

/** The same as inventory levels, interval by interval, each with the least and the most. */
export async function inventoryLevelIntervals(
  view: View,
  { items, location_ids }: AskedPlaces,
  intervals: readonly CalendarInterval[],
): Promise<readonly InventoryLevelInterval[]> {
  const levels = await levelsOfItems(view, { items, location_ids, windows: intervals, times: 'scheduled' });
  return items.flatMap(({ id: item_id }) =>
    location_ids.flatMap((location_id) =>
      (levels.get(item_id)?.get(location_id) ?? []).map((found, index) =>
        rowOf(item_id, location_id, intervals[index] as CalendarInterval, found),
      ),
    ),
  );
}

const rowOf = (
  item_id: string,
  location_id: string,
  { from_us, till_us }: CalendarInterval,
  { available, stock, planned, taken }: ItemLevels,
): InventoryLevelInterval => ({
  id: uuidOf('inventory_level_intervals', item_id, location_id, String(from_us), String(till_us)),
  item_id,
  location_id,
  from: instantOf(from_us),
  till: instantOf(till_us),
  location_available: countedUnits(available.least),
  location_max_available: countedUnits(available.most),
  location_stock_count: countedUnits(stock.least),
  location_max_stock_count: countedUnits(stock.most),
  location_planned: planned.least,
  location_max_planned: planned.most,
  location_needed: taken.least,
  location_max_needed: taken.most,
});
