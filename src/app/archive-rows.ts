import { identifier, sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';

/** Hides rows from lists. Those that are archived already stay as they are. */
export async function archiveRows(work: Work, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await work.tx.run(sql`
    update ${identifier(table)}
    set archived_at = ${work.now}, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
      and archived_at is null
  `);
}

export const archiveRow = (work: Work, table: string, id: string): Promise<void> => archiveRows(work, table, [id]);
