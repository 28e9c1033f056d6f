import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { archiveRows } from '../archive-rows.ts';
import { insertRows } from '../insert-rows.ts';
import { type Entry, planEntries } from '../plan-entries.ts';
import type { Problems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import type { TaxOwnerType } from './tax-owner.ts';
import { newTaxRate, type TaxRateAttributes, taxRateChanges } from './tax-rate-changes.ts';

/** One entry of `tax_rates_attributes`. */
export type RateEntry = Entry & TaxRateAttributes;

export interface TaxOwner {
  readonly type: TaxOwnerType;
  readonly id: string;
}

/** What becomes of an owner's rates. Gathers what is wrong with the entries. */
export async function planRates(
  work: Work,
  owner: TaxOwner,
  entries: readonly RateEntry[],
  problems: Problems,
): Promise<RatesPlan> {
  const existing = entries.some(({ id }) => id) ? await activeRates(work, owner) : [];
  const { created, changed, removed } = planEntries(problems, 'tax_rates_attributes', entries, existing);
  return {
    created: created.map((one) => newTaxRate(one.problems, one.entry)),
    changed: changed.map((one) => ({ id: one.row.id, changes: taxRateChanges(one.problems, one.entry) })),
    removed: removed.map(({ id }) => id),
  };
}

interface RatesPlan {
  readonly created: readonly ReturnType<typeof newTaxRate>[];
  readonly changed: readonly { readonly id: string; readonly changes: ReturnType<typeof taxRateChanges> }[];
  readonly removed: readonly string[];
}

/** The owner is new, or locked. */
export async function writeRates(work: Work, owner: TaxOwner, { created, changed, removed }: RatesPlan): Promise<void> {
  await archiveRows(work, 'tax_rates', removed);
  for (const { id, changes } of changed) await updateRow(work, 'tax_rates', id, changes);
  await addRates(work, owner, created);
}

/** Adds rates after the ones that the owner has or had. Answers their ids. */
export async function addRates(
  work: Work,
  { type, id }: TaxOwner,
  rates: readonly ReturnType<typeof newTaxRate>[],
): Promise<readonly string[]> {
  if (rates.length === 0) return [];
  const { last } = await work.tx.one<{ last: number }>(sql`
    select coalesce(max(position), 0) as last
    from tax_rates
    where company_id = ${work.company.id}
      and owner_id = ${id}
  `);
  const rows = rates.map((rate, index) => ({
    id: newId(),
    owner_type: type,
    owner_id: id,
    ...rate,
    position: last + 1 + index,
  }));
  await insertRows(work, 'tax_rates', rows);
  return rows.map((row) => row.id);
}

const activeRates = (work: Work, { type, id }: TaxOwner): Promise<{ id: string }[]> =>
  work.tx.many<{ id: string }>(sql`
    select id
    from tax_rates
    where company_id = ${work.company.id}
      and owner_type = ${type}
      and owner_id = ${id}
      and archived_at is null
    order by position, id
  `);
