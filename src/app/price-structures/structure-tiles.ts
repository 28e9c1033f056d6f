import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRows } from '../insert-rows.ts';
import { type Entry, planEntries } from '../plan-entries.ts';
import { type PriceTile, planPriceTile, type PriceTileAttributes } from '../price-tiles/plan-price-tile.ts';
import type { Problems } from '../problems.ts';
import { updateRow } from '../update-row.ts';

/** One entry of `price_tiles_attributes`. */
export type TileEntry = Entry & PriceTileAttributes;

/** What becomes of a structure's tiles. Gathers what is wrong with the entries. */
export async function planTiles(
  work: Work,
  structureId: string,
  entries: readonly TileEntry[],
  problems: Problems,
): Promise<TilesPlan> {
  const existing = entries.some(({ id }) => id) ? await loadTiles(work, structureId) : [];
  const { created, changed, removed } = planEntries(problems, 'price_tiles_attributes', entries, existing);
  return {
    created: created.map((one) => planPriceTile(one.problems, one.entry, null)),
    changed: changed.map((one) => ({ id: one.row.id, tile: planPriceTile(one.problems, one.entry, one.row) })),
    removed: removed.map(({ id }) => id),
  };
}

interface TilesPlan {
  readonly created: readonly PriceTile[];
  readonly changed: readonly { readonly id: string; readonly tile: PriceTile }[];
  readonly removed: readonly string[];
}

export async function writeTiles(work: Work, price_structure_id: string, plan: TilesPlan): Promise<void> {
  await removeTiles(work, plan.removed);
  for (const { id, tile } of plan.changed) await updateRow(work, 'price_tiles', id, { ...tile });
  const rows = plan.created.map((tile) => ({ id: newId(), price_structure_id, ...tile }));
  await insertRows(work, 'price_tiles', rows);
}

const loadTiles = (work: Work, structureId: string): Promise<(PriceTile & { readonly id: string })[]> =>
  work.tx.many<PriceTile & { readonly id: string }>(sql`
    select id, name, quantity, period, length, multiplier
    from price_tiles
    where company_id = ${work.company.id}
      and price_structure_id = ${structureId}
    order by length, id
  `);

async function removeTiles(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await work.tx.run(sql`
    delete from price_tiles
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
  `);
}
