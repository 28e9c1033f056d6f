import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems } from '../problems.ts';
import { type PriceStructureAttributes, priceStructureChanges } from './price-structure-changes.ts';
import { planTiles, writeTiles } from './structure-tiles.ts';

/** Answers the id of the new structure, which any product group may use. */
export async function createPriceStructure(work: Work, sent: PriceStructureAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  const { name, ...units } = priceStructureChanges(problems, { ...sent, name: sent.name ?? null });
  const tiles = await planTiles(work, id, sent.price_tiles_attributes ?? [], problems);
  problems.refuse();
  const used = Object.entries(units).filter(([, factor]) => factor !== undefined);
  await insertRow(work, 'price_structures', { id, name, ...Object.fromEntries(used) });
  await writeTiles(work, id, tiles);
  return id;
}
