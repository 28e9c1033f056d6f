import { identifier, join, sql } from '../db/sql.ts';
import { preparable } from '../db/queries/named-statements.ts';
import type { Work } from '../db/work.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Adds rows of the work's company, made now unless they say otherwise. All of them have the same columns. */
export async function insertRows(work: Work, table: string, rows: readonly Row[]): Promise<void> {
  const complete = rows.map((row) => ({
    company_id: work.company.id,
    created_at: work.now,
    updated_at: work.now,
    ...row,
  }));
  const [first] = complete;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const tuples = complete.map((row: Row) => {
    const values = columns.map((column) => sql`${row[column]}`);
    return sql`(${join(values, ', ')})`;
  });
  const insert = sql`
    insert into ${identifier(table)} (${join(columns.map(identifier), ', ')})
    values ${join(tuples, ', ')}
  `;
  // Of several rows there are as many texts as numbers of rows.
  await work.tx.run(complete.length === 1 ? preparable(insert) : insert);
}

export const insertRow = (work: Work, table: string, row: Row): Promise<void> => insertRows(work, table, [row]);
