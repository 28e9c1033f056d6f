import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import { purchaseChanges } from './stock-item-changes.ts';

export interface StockCountAttributes {
  readonly purchase_cost_in_cents?: number | null;
  readonly purchased_at?: Temporal.Instant | null;
}

/** What was counted stays; only what was paid for it, and when, can be put right. */
export async function updateStockCount(work: Work, id: string, sent: StockCountAttributes): Promise<void> {
  const problems = gatherProblems();
  const changes = purchaseChanges(problems, sent);
  problems.refuse();
  if (!(await updateRow(work, 'stock_counts', id, changes))) throw notFound();
}
