import type { View } from '../../db/work.ts';
import { type Levels, levelsOver } from '../../domain/availability/levels-over.ts';
import type { Window } from '../../domain/time/window.ts';
import { activeLocations } from './active-locations.ts';
import { loadSupplies } from './load-supplies.ts';
import { spanOf } from './span-of.ts';
import type { StockedProduct } from './stocked-product.ts';

/** The levels of a product for callers that know no locations: the stock of all of them, and all that takes it. */
export async function levelsEverywhere(
  view: View,
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
