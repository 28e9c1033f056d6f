import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { planPriceTile, type PriceTileAttributes } from './plan-price-tile.ts';

interface NewTile extends PriceTileAttributes {
  readonly price_structure_id?: string | null;
}

/** Answers the id of the new tile. */
export async function createPriceTile(work: Work, { price_structure_id, ...sent }: NewTile): Promise<string> {
  const problems = gatherProblems();
  const tile = planPriceTile(problems, sent, null);
  await structureMustExist(work, problems, price_structure_id);
  problems.refuse();
  const id = newId();
  await insertRow(work, 'price_tiles', { id, price_structure_id, ...tile });
  return id;
}

async function structureMustExist(work: Work, problems: Problems, id: string | null | undefined): Promise<void> {
  if (!id) return problems.add('price_structure_id', "can't be blank");
  const row = await lockRow<{ archived_at: unknown }>(work.tx, 'price_structures', work.company.id, id);
  if (row === undefined) problems.add('price_structure_id', 'must exist');
  else if (row.archived_at !== null) problems.add('price_structure_id', 'is archived');
}
