import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';

/**
 * The tax category of a new product group, bundle or charge: the one that was sent, also when that is null, and the
 * company's default when nothing was sent.
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
