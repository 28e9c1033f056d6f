import { identifier, sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { notFound } from '../lib/refusal.ts';

export async function deleteRow(work: Work, table: string, id: string): Promise<void> {
  const removed = await work.tx.run(sql`
    delete from ${identifier(table)}
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (removed === 0) throw notFound();
}
