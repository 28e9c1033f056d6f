import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import { claimDefault } from './claim-default.ts';
import { planRates, writeRates } from './owner-rates.ts';
import { type TaxOwnerAttributes, type TaxOwnerType, taxOwnerChanges } from './tax-owner.ts';

export async function updateTaxOwner(
  work: Work,
  type: TaxOwnerType,
  id: string,
  attributes: TaxOwnerAttributes,
): Promise<void> {
  const problems = gatherProblems();
  const changes = taxOwnerChanges(problems, attributes);
  if (changes.default) await claimDefault(work, type, id);
  const current = await lockRow<{ archived_at: Temporal.Instant | null }>(work.tx, type, work.company.id, id);
  if (current === undefined) throw notFound();
  if (changes.default && current.archived_at !== null) problems.add('default', 'cannot be what is archived');
  const owner = { type, id };
  const rates = await planRates(work, owner, attributes.tax_rates_attributes ?? [], problems);
  problems.refuse();
  await updateRow(work, type, id, changes);
  await writeRates(work, owner, rates);
}
