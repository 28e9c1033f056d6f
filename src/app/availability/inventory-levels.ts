import type { ReadContext } from '../../db/work.ts';
import { type Levels, levelsOver } from '../../domain/availability/levels.ts';
import { plannableUnits } from '../../domain/availability/shortages.ts';
import type { CalendarInterval } from '../../domain/time/calendar.ts';
import { instantOf, microsecondsOf, type Window } from '../../domain/time/window.ts';
import { uuidOf } from '../../lib/uuid-of.ts';
import {
  activeLocations,
  type AskedItem,
  type AskedPlaces,
  askedPlaces,
  productsOfItems,
  unitsOfItem,
} from './asked-items.ts';
import { countedUnits, loadSupplies, spanOf, type StockedProduct, type SupplyQuestion } from './supplies.ts';

export interface LevelsQuestion extends Pick<SupplyQuestion, 'location_ids' | 'times' | 'without'> {
  readonly items: readonly AskedItem[];
  /** In any order; they may overlap. */
  readonly windows: readonly Window[];
}

export interface ItemLevels extends Levels {
  /** Units that may be planned during the whole window, those that shortage allows included. */
  readonly plannable: number;
}

/** By item, then by location: the levels of each window, in the order of asking. One statement for all of them. */
export type LevelsOfItems = ReadonlyMap<string, ReadonlyMap<string, readonly ItemLevels[]>>;

export async function levelsOfItems(view: ReadContext, question: LevelsQuestion): Promise<LevelsOfItems> {
  const { items, location_ids, windows, times, without } = question;
  if (windows.length === 0) return new Map();
  const products = productsOfItems(items);
  const supplies = await loadSupplies(view, { products, location_ids, window: spanOf(windows), times, without });
  const levels = new Map(
    [...supplies].map(([id, places]) => [id, mapValues(places, (supply) => levelsOver(supply, windows))]),
  );
  return new Map(
    items.map((item) => {
      const at = (place: string, index: number) => (product: StockedProduct) =>
        levels.get(product.id)?.get(place)?.[index] as Levels;
      return [
        item.id,
        new Map(location_ids.map((id) => [id, windows.map((_, index) => itemLevels(item, at(id, index)))])),
      ];
    }),
  );
}

function itemLevels(item: AskedItem, levelsOf: (product: StockedProduct) => Levels): ItemLevels {
  const [product] = item.products;
  if (item.type === 'products' && product !== undefined) {
    const levels = levelsOf(product);
    return { ...levels, plannable: plannableUnits(levels.available.least, product) };
  }
  const extremes = (kind: keyof Levels) => ({
    least: unitsOfItem(item, (each) => levelsOf(each)[kind].least),
    most: unitsOfItem(item, (each) => levelsOf(each)[kind].most),
  });
  const [stock, available] = [extremes('stock'), extremes('available')];
  const plannable = unitsOfItem(item, (each) => plannableUnits(levelsOf(each).available.least, each));
  if (item.type === 'product_groups') {
    return { stock, available, plannable, taken: extremes('taken'), planned: extremes('planned') };
  }
  // Bundles have no stock of their own; missing parts reduce them.
  const taken = { least: missing(stock.most, available.most), most: missing(stock.least, available.least) };
  return { stock, available, plannable, taken, planned: taken };
}

const missing = (stock: number, available: number): number => (stock === Infinity ? 0 : stock - available);

const mapValues = <Value, Result>(
  map: ReadonlyMap<string, Value>,
  change: (value: Value) => Result,
): ReadonlyMap<string, Result> => new Map([...map].map(([key, value]) => [key, change(value)]));

/** The levels of a product for callers that know no locations: the stock of all of them, and all that takes it. */
export async function levelsEverywhere(
  view: ReadContext,
  product: StockedProduct,
  windows: readonly Window[],
): Promise<readonly Levels[]> {
  if (windows.length === 0) return [];
  const location_ids = await activeLocations(view);
  const supplies = await loadSupplies(view, { products: [product], location_ids, window: spanOf(windows) });
  const places = [...(supplies.get(product.id)?.values() ?? [])];
  const everywhere = {
    stock: places.flatMap(({ stock }) => stock),
    taken: places.flatMap(({ taken }) => taken),
    planned: places.flatMap(({ planned }) => planned),
  };
  return levelsOver(everywhere, windows);
}

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
 * Planned and free units of items at locations during a window, by plain dates: without buffer times and without the
 * allowed shortage. The plannings of one order can be left out.
 */
export async function inventoryLevels(
  view: ReadContext,
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

/** The levels of these items at every location as of now: shown with an item when no period is given. */
export async function presentInventoryLevels(
  view: ReadContext,
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
  view: ReadContext,
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
