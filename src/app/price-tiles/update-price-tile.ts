import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import { type PriceTile, planPriceTile, type PriceTileAttributes } from './plan-price-tile.ts';

export async function updatePriceTile(work: Work, id: string, sent: PriceTileAttributes): Promise<void> {
  const current = await lockRow<PriceTile>(work.tx, 'price_tiles', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const tile = planPriceTile(problems, sent, current);
  problems.refuse();
  await updateRow(work, 'price_tiles', id, { ...tile });
}
