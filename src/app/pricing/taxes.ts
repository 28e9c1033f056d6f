import { lockCompany, lockRow } from '../../db/locks.ts';
import { identifier, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../attributes/problems.ts';
import { insertRow, updateRow } from '../rows/write-rows.ts';
import { planRates, type TaxOwnerAttributes, taxOwnerChanges, type TaxOwnerType, writeRates } from './tax-rates.ts';

/**
 * The tax category of a new product group, bundle or charge: the one sent, even if null, otherwise the company's
 * default.
 */
export async function newTaxCategory(work: Work, sent: string | null | undefined): Promise<string | null> {
  if (sent !== undefined) return sent;
  const found = await work.tx.maybe<{ id: string }>(sql`
    select id
    from tax_categories
    where company_id = ${work.company.id}
      and "default"
  `);
  return found?.id ?? null;
}

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
  const row = { id: owner.id, name: changes.name ?? '', default: changes.default ?? false };
  if (type === 'tax_regions') await insertRow(work, type, { ...row, strategy });
  else await insertRow(work, type, row);
  await writeRates(work, owner, rates);
  return owner.id;
}

export async function updateTaxOwner(
  work: Work,
  type: TaxOwnerType,
  id: string,
  attributes: TaxOwnerAttributes,
): Promise<void> {
  const problems = gatherProblems();
  const changes = taxOwnerChanges(problems, attributes);
  if (changes.default) await claimDefault(work, type, id);
  const current = await lockRow(work.tx, type, work.company.id, id);
  if (current === undefined) throw notFound();
  if (changes.default && current.archived_at !== null) problems.add('default', 'cannot be what is archived');
  const owner = { type, id };
  const rates = await planRates(work, owner, attributes.tax_rates_attributes ?? [], problems);
  problems.refuse();
  const { strategy, ...columns } = changes;
  if (type === 'tax_regions') await updateRow(work, type, id, { ...columns, strategy });
  else await updateRow(work, type, id, columns);
  await writeRates(work, owner, rates);
}

/**
 * At most one default exists: a new default replaces the old one, one change at a time. Call it before locking any of
 * them.
 */
export async function claimDefault(work: Work, type: TaxOwnerType, id: string): Promise<void> {
  await lockCompany(work.tx, work.company.id);
  await work.tx.run(sql`
    update ${identifier(type)}
    set "default" = false, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and "default"
      and id <> ${id}
  `);
}

/**
 * Records keep using an archived one, whose name shows that it is archived. It is no longer the default, and new
 * records cannot use it. An archived one stays as it is.
 */
export async function archiveTaxOwner(work: Work, type: TaxOwnerType, id: string): Promise<void> {
  await work.tx.run(sql`
    update ${identifier(type)}
    set
      name = name || ' (Archived)',
      "default" = false,
      archived_at = ${work.now},
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = ${id}
      and archived_at is null
  `);
}
