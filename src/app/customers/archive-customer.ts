import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';

/** Hides a customer from lists. One that is archived already stays as it is. */
export async function archiveCustomer(work: Work, id: string): Promise<void> {
  const found = await work.tx.run(sql`
    update customers
    set
      updated_at = case when archived_at is null then ${work.now}::timestamptz else updated_at end,
      archived_at = coalesce(archived_at, ${work.now}::timestamptz)
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === 0) throw notFound();
}
