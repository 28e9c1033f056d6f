import type { View } from '../../db/work.ts';
import { activeLocations, knownLocations } from './active-locations.ts';
import { type AskedItem, askedItems, plannableItems } from './asked-items.ts';

export interface AskedPlaces {
  readonly items: readonly AskedItem[];
  readonly location_ids: readonly string[];
}

/** Which items at which locations; null means all that there are. Ids that name nothing of the company are missing. */
export async function askedPlaces(
  view: View,
  {
    item_ids,
    location_ids,
  }: { readonly item_ids: readonly string[] | null; readonly location_ids: readonly string[] | null },
): Promise<AskedPlaces> {
  return {
    items: item_ids === null ? await plannableItems(view) : await askedItems(view, item_ids),
    location_ids: location_ids === null ? await activeLocations(view) : await knownLocations(view, location_ids),
  };
}
