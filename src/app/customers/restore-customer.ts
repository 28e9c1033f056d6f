import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';

/** Undoes archiving. One that is not archived stays as it is. */
export async function restoreCustomer(work: Work, id: string): Promise<void> {
  const found = await work.tx.run(sql`
    update customers
    set
      updated_at = case when archived_at is null then updated_at else ${work.now}::timestamptz end,
      archived_at = null
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === 0) throw notFound();
}
