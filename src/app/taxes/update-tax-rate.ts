import type { Work } from '../../db/work.ts';
import { gatherProblems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import { type TaxRateAttributes, taxRateChanges } from './tax-rate-changes.ts';

export async function updateTaxRate(work: Work, id: string, attributes: TaxRateAttributes): Promise<void> {
  const problems = gatherProblems();
  const changes = taxRateChanges(problems, attributes);
  problems.refuse();
  await updateRow(work, 'tax_rates', id, changes);
}
