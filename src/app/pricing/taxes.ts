import { lockCompany } from '../../db/locks.ts';
import { identifier, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { lineColumn, plainColumn } from '../attributes/columns.ts';
import { createRecord, type RecordRules } from '../rows/records.ts';
import { planRates, type TaxOwnerAttributes, type TaxOwnerType, writeRates } from './tax-rates.ts';

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

/** Tax categories and regions have rates, and one of each may be the default. */
export const taxOwnerRules = (type: TaxOwnerType): RecordRules<TaxOwnerAttributes> => ({
  columns: { name: lineColumn({ required: true }), default: plainColumn, strategy: plainColumn },
  async lock(work, id, sent) {
    if (sent?.default) await claimDefault(work, type, id);
  },
  async complete(work, problems, { id, sent, before }) {
    if (sent.default && before !== null && before['archived_at'] !== null) {
      problems.add('default', 'cannot be what is archived');
    }
    const owner = { type, id };
    const rates = await planRates(work, owner, sent.tax_rates_attributes ?? [], problems);
    return { afterWrite: () => writeRates(work, owner, rates) };
  },
  // Items and orders that use it keep it, and its name shows that it is archived.
  beforeArchive: async (_work, { name }) => ({ name: `${String(name)} (Archived)`, default: false }),
});

export const createTaxOwner = (work: Work, type: TaxOwnerType, sent: TaxOwnerAttributes): Promise<string> =>
  createRecord(work, type, taxOwnerRules(type), sent);

/** Clears the default of all others, for there is one at most. Runs before any of them is locked. */
async function claimDefault(work: Work, type: TaxOwnerType, id: string): Promise<void> {
  await lockCompany(work.tx, work.company.id);
  await work.tx.run(sql`
    update ${identifier(type)}
    set "default" = false, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and "default"
      and id <> ${id}
  `);
}
