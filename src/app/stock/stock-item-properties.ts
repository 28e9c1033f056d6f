import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRows } from '../insert-rows.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { type LoadedProperty, loadDefaults } from '../properties/load-properties.ts';
import type { DefaultProperty, Property } from '../properties/property.ts';
import { planEntries, type PropertyEntry } from '../properties/write-owner-properties.ts';
import { propertyColumns } from '../properties/write-property.ts';

/** The custom fields of a new stock item: a blank one for each name that its product group gives, and what was sent. */
export async function planStockItemProperties(
  work: Work,
  problems: Problems,
  names: readonly string[],
  entries: readonly PropertyEntry[],
): Promise<readonly Property[]> {
  if (names.length === 0 && entries.length === 0) return [];
  const defaults = await loadDefaults(work, 'stock_items');
  const blanks = blankProperties(names, defaults);
  const { created, changed, removed } = planEntries(entries, blanks, defaults, problems);
  const written = new Map(changed.map((property) => [property.id, property]));
  const kept = blanks.filter(({ id }) => !removed.includes(id)).map((blank) => written.get(blank.id) ?? blank);
  return [...kept, ...created];
}

/** Names that come to the same identifier are one field. */
function blankProperties(names: readonly string[], defaults: readonly DefaultProperty[]): readonly LoadedProperty[] {
  return names.reduce<readonly LoadedProperty[]>((blanks, name) => {
    const { created } = planEntries([{ name }], blanks, defaults, gatherProblems());
    return [...blanks, ...created];
  }, []);
}

/** The same for every one of some new stock items. */
export const insertStockItemProperties = (
  work: Work,
  stockItemIds: readonly string[],
  properties: readonly Property[],
): Promise<void> =>
  insertRows(
    work,
    'properties',
    stockItemIds.flatMap((owner_id) =>
      properties.map((property) => ({
        id: newId(),
        owner_type: 'stock_items',
        owner_id,
        ...propertyColumns(property),
      })),
    ),
  );
