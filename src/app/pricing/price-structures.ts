import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { PRICE_PERIODS, type PricePeriod } from '../../domain/pricing/line-price.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound, refuse } from '../../lib/refusal.ts';
import { MAX_LINE, textAttribute } from '../attributes/attributes.ts';
import { type Entry, splitEntries } from '../attributes/list-entries.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { insertRow, insertRows, updateRow } from '../rows/write-rows.ts';
import { multiplierAttribute, planPriceTile, type PriceTile, type PriceTileAttributes } from './price-tiles.ts';

/** Attributes of a price structure that a caller may send. */
export interface PriceStructureAttributes extends Partial<Readonly<Record<PricePeriod, number | null>>> {
  readonly name?: string | null;
  readonly price_tiles_attributes?: readonly TileEntry[];
}

/** The columns that are to be written: those that were sent, cleaned and checked. */
export const priceStructureChanges = (problems: Problems, attributes: PriceStructureAttributes) => ({
  name: textAttribute(problems, 'name', attributes.name, { limit: MAX_LINE, required: true }),
  ...Object.fromEntries(
    PRICE_PERIODS.map((period) => [period, multiplierAttribute(problems, period, attributes[period])]),
  ),
});

/** Answers the id of the new structure, which any product group may use. */
export async function createPriceStructure(work: Work, sent: PriceStructureAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  const { name, ...units } = priceStructureChanges(problems, { ...sent, name: sent.name ?? null });
  const tiles = await planTiles(work, id, sent.price_tiles_attributes ?? [], problems);
  problems.refuse();
  const used = Object.entries(units).filter(([, factor]) => factor !== undefined);
  await insertRow(work, 'price_structures', { id, name: name ?? '', ...Object.fromEntries(used) });
  await writeTiles(work, id, tiles);
  return id;
}

export async function updatePriceStructure(work: Work, id: string, sent: PriceStructureAttributes): Promise<void> {
  const current = await lockRow(work.tx, 'price_structures', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const changes = priceStructureChanges(problems, sent);
  const tiles = await planTiles(work, id, sent.price_tiles_attributes ?? [], problems);
  problems.refuse();
  await updateRow(work, 'price_structures', id, changes);
  await writeTiles(work, id, tiles);
}

/**
 * Product groups keep using an archived structure, whose name shows that it is archived; it can no longer be chosen. A
 * group's private structure stays while the group uses it. An archived one stays as it is.
 */
export async function archivePriceStructure(work: Work, id: string): Promise<void> {
  const structure = await lockRow(work.tx, 'price_structures', work.company.id, id);
  if (structure === undefined) throw notFound();
  if (structure.archived_at !== null) return;
  if (structure.price_structure_type === 'private' && (await isUsed(work, id))) {
    throw refuse('price_structure_in_use', 'This price structure is the own one of a product group that uses it');
  }
  await work.tx.run(sql`
    update price_structures
    set name = name || ' (Deleted)', archived_at = ${work.now}, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = ${id}
  `);
}

async function isUsed(work: Work, id: string): Promise<boolean> {
  const user = await work.tx.maybe(sql`
    select 1 as one
    from items
    where company_id = ${work.company.id}
      and price_structure_id = ${id}
      and archived_at is null
    limit 1
  `);
  return user !== undefined;
}

/** One entry of `price_tiles_attributes`. */
export type TileEntry = Entry & PriceTileAttributes;

/** The changes of a structure's tiles. Adds the problems of the entries. */
export async function planTiles(
  work: Work,
  structureId: string,
  entries: readonly TileEntry[],
  problems: Problems,
): Promise<TilesPlan> {
  const existing = entries.some(({ id }) => id) ? await loadTiles(work, structureId) : [];
  const { created, changed, removed } = splitEntries(problems, 'price_tiles_attributes', entries, existing);
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
