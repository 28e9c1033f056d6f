import type { View } from '../../db/work.ts';
import { plannableUnits } from '../../domain/availability/shortage-rule.ts';
import { type Tightness, tightestMoment } from '../../domain/availability/tightest-moment.ts';
import type { Window } from '../../domain/time/window.ts';
import { type AskedItem, askedItems } from './asked-items.ts';
import { loadSupplies, type Without } from './load-supplies.ts';
import { productsOfItems } from './products-of-items.ts';
import { unitsOfItem } from './units-of-item.ts';

export interface FreeUnitsQuestion {
  /** Products, product groups, bundles. */
  readonly item_ids: readonly string[];
  readonly location_id: string;
  /** A booking has to ask with its buffer times. */
  readonly window: Window;
  readonly without?: Without | undefined;
}

/** At the moment of the window at which the fewest are free; `Infinity` where there is no limit. */
export interface ItemUnits {
  readonly stock_count: number;
  readonly reserved: number;
  /** stock_count − reserved: negative where more is reserved than there is. */
  readonly available: number;
  /** With what shortage allows. */
  readonly plannable: number;
}

/** How many units of each item are free during a whole window; ids that name no item of the company are missing. */
export async function freeUnits(view: View, question: FreeUnitsQuestion): Promise<ReadonlyMap<string, ItemUnits>> {
  return freeUnitsOf(view, await askedItems(view, question.item_ids), question);
}

/** For whoever knows the items already, such as one that has settled which products an open bundle has. */
export async function freeUnitsOf(
  view: View,
  items: readonly AskedItem[],
  { location_id, window, without }: Omit<FreeUnitsQuestion, 'item_ids'>,
): Promise<ReadonlyMap<string, ItemUnits>> {
  const products = productsOfItems(items);
  const supplies = await loadSupplies(view, { products, location_ids: [location_id], window, without });
  const tightness = new Map<string, Tightness>();
  for (const [product_id, places] of supplies) {
    for (const { stock, taken } of places.values()) tightness.set(product_id, tightestMoment(stock, taken, window));
  }
  return new Map(items.map((item) => [item.id, itemUnits(item, tightness)]));
}

function itemUnits(item: AskedItem, tightness: ReadonlyMap<string, Tightness>): ItemUnits {
  const at = (id: string): Tightness => tightness.get(id) as Tightness;
  const stock_count = unitsOfItem(item, ({ id }) => at(id).stock_count);
  const available = unitsOfItem(item, ({ id }) => at(id).available);
  const plannable = unitsOfItem(item, (product) => plannableUnits(at(product.id).available, product));
  const reserved =
    item.type === 'bundles' ? difference(stock_count, available) : unitsOfItem(item, ({ id }) => at(id).taken);
  return { stock_count, reserved, available, plannable };
}

/** Bundles are not counted themselves, but what is missing of their parts takes some. */
const difference = (stock_count: number, available: number): number =>
  stock_count === Infinity ? 0 : stock_count - available;
