import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import { type PriceStructureAttributes, priceStructureChanges } from './price-structure-changes.ts';
import { planTiles, writeTiles } from './structure-tiles.ts';

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
