import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { addRates, type TaxOwner } from './owner-rates.ts';
import type { TaxOwnerType } from './tax-owner.ts';
import { newTaxRate, type TaxRateAttributes } from './tax-rate-changes.ts';

interface OwnerAttributes {
  readonly owner_id?: string | null;
  readonly owner_type?: TaxOwnerType | null;
}

/** Answers the id of the new rate, which comes after the others of its owner. */
export async function createTaxRate(work: Work, attributes: TaxRateAttributes & OwnerAttributes): Promise<string> {
  const problems = gatherProblems();
  const rate = newTaxRate(problems, attributes);
  const owner = await lockedOwner(work, problems, attributes);
  problems.refuse();
  assert(owner !== null, 'a rate without an owner was refused');
  const [id] = await addRates(work, owner, [rate]);
  assert(id !== undefined, 'the rate was added');
  return id;
}

/** Held until commit, so that two rates never get one position. */
async function lockedOwner(
  work: Work,
  problems: Problems,
  { owner_id, owner_type }: OwnerAttributes,
): Promise<TaxOwner | null> {
  if (!owner_id) problems.add('owner_id', "can't be blank");
  if (!owner_type) problems.add('owner_type', "can't be blank");
  if (!owner_id || !owner_type) return null;
  const row = await lockRow<{ archived_at: unknown }>(work.tx, owner_type, work.company.id, owner_id);
  if (row === undefined) problems.add('owner_id', 'must exist');
  else if (row.archived_at !== null) problems.add('owner_id', 'is archived');
  return { type: owner_type, id: owner_id };
}
