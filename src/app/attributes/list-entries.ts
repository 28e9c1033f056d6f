import type { Problems } from './problems.ts';

/** An entry of a side-posted list, besides its attributes: the id of its record, and whether to delete it. */
export interface Entry {
  readonly id?: string | null;
  readonly _destroy?: boolean | null;
}

export interface EntriesPlan<E extends Entry, Row> {
  readonly created: readonly { readonly entry: E; readonly problems: Problems }[];
  readonly changed: readonly { readonly entry: E; readonly row: Row; readonly problems: Problems }[];
  readonly removed: readonly Row[];
}

/** Splits entries into created (no id), changed (an id of `existing`) and removed ones, in the given order. */
export function splitEntries<E extends Entry, Row extends { readonly id: string }>(
  problems: Problems,
  field: string,
  entries: readonly E[],
  existing: readonly Row[],
): EntriesPlan<E, Row> {
  const left = new Map(existing.map((row) => [row.id, row]));
  const created: EntriesPlan<E, Row>['created'][number][] = [];
  const changed: EntriesPlan<E, Row>['changed'][number][] = [];
  const removed: Row[] = [];
  entries.forEach((entry, index) => {
    const below = problems.below(`${field}/${index}`);
    if (!entry.id) {
      if (!entry['_destroy']) created.push({ entry, problems: below });
      return;
    }
    const row = left.get(entry.id);
    if (row === undefined) return below.add('id', 'must exist');
    if (!entry['_destroy']) return void changed.push({ entry, row, problems: below });
    left.delete(row.id);
    removed.push(row);
  });
  return { created, changed, removed };
}
