import type { View } from '../../db/work.ts';
import { type Levels, levelsOver } from '../../domain/availability/levels-over.ts';
import { plannableUnits } from '../../domain/availability/shortage-rule.ts';
import type { Window } from '../../domain/time/window.ts';
import type { AskedItem } from './asked-items.ts';
import { loadSupplies, type SupplyQuestion } from './load-supplies.ts';
import { productsOfItems } from './products-of-items.ts';
import { spanOf } from './span-of.ts';
import type { StockedProduct } from './stocked-product.ts';
import { unitsOfItem } from './units-of-item.ts';

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

export async function levelsOfItems(view: View, question: LevelsQuestion): Promise<LevelsOfItems> {
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
  // Bundles are not counted themselves: what is missing of their parts takes some of them.
  const taken = { least: missing(stock.most, available.most), most: missing(stock.least, available.least) };
  return { stock, available, plannable, taken, planned: taken };
}

const missing = (stock: number, available: number): number => (stock === Infinity ? 0 : stock - available);

const mapValues = <Value, Result>(
  map: ReadonlyMap<string, Value>,
  change: (value: Value) => Result,
): ReadonlyMap<string, Result> => new Map([...map].map(([key, value]) => [key, change(value)]));
