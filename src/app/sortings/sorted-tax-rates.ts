import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { arrangeRows } from '../arrange-rows.ts';
import type { TaxOwner } from '../taxes/owner-rates.ts';
import type { Siblings } from './siblings.ts';

export async function lockSortedTaxRates(work: Work, id: string): Promise<Siblings> {
  const owner = await work.tx.maybe<TaxOwner>(sql`
    select owner_type as type, owner_id as id
    from tax_rates
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (owner === undefined) throw notFound();
  const row = await lockRow<{ name: string }>(work.tx, owner.type, work.company.id, owner.id);
  if (row === undefined) throw notFound();
  const rates = await work.tx.many<{ id: string }>(sql`
    select id
    from tax_rates
    where company_id = ${work.company.id}
      and owner_id = ${owner.id}
      and archived_at is null
    order by position, id
  `);
  return {
    ids: rates.map((each) => each.id),
    owner: { ...owner, name: row.name },
    arrange: (ids) => arrangeRows(work, { table: 'tax_rates', column: 'position', from: 1 }, ids),
  };
}
