import type { Row } from '../app/rows/write-rows.ts';
import { identifier, join, sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';

/**
 * As `insertRows`, of thousands of rows: they go as one value instead of one for each column, which takes a fraction of
 * the time. What a column keeps as JSON is given as it is, not as a text.
 */
export async function insertRecords(work: Work, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = join(Object.keys(first).map(identifier), ', ');
  await work.tx.run(sql`
    insert into ${identifier(table)} (company_id, ${columns})
    select ${work.company.id}, ${columns}
    from json_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::json)
  `);
}
