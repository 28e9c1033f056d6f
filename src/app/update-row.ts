import { identifier, join, sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';

/** Writes the columns that are not undefined, and when. Answers whether there was such a row. */
export async function updateRow(
  work: Work,
  table: string,
  id: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const assignments = Object.entries({ ...changes, updated_at: work.now })
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${identifier(column)} = ${value}`);
  const touched = await work.tx.run(sql`
    update ${identifier(table)}
    set ${join(assignments, ', ')}
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  return touched === 1;
}
