import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems } from '../problems.ts';
import { claimDefault } from './claim-default.ts';
import { planRates, writeRates } from './owner-rates.ts';
import { type TaxOwnerAttributes, type TaxOwnerType, taxOwnerChanges } from './tax-owner.ts';

/** Answers the id of the new tax category or region. */
export async function createTaxOwner(
  work: Work,
  type: TaxOwnerType,
  { name = null, ...attributes }: TaxOwnerAttributes,
): Promise<string> {
  const problems = gatherProblems();
  const owner = { type, id: newId() };
  const { strategy = 'add_to', ...changes } = taxOwnerChanges(problems, { name, ...attributes });
  const rates = await planRates(work, owner, attributes.tax_rates_attributes ?? [], problems);
  problems.refuse();
  if (changes.default) await claimDefault(work, type, owner.id);
  await insertRow(work, type, {
    id: owner.id,
    name: changes.name,
    default: changes.default ?? false,
    ...(type === 'tax_regions' ? { strategy } : {}),
  });
  await writeRates(work, owner, rates);
  return owner.id;
}
