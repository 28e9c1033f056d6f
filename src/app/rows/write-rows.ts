import { preparable } from '../../db/queries/named-statements.ts';
import { identifier, join, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { type FieldProblem, invalid, notFound } from '../../lib/refusal.ts';

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

export async function deleteRow(work: Work, table: string, id: string): Promise<void> {
  const removed = await work.tx.run(sql`
    delete from ${identifier(table)}
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (removed === 0) throw notFound();
}

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

/** Where the place of a row among its siblings is kept. */
export interface PlaceColumn {
  readonly table: string;
  readonly column: string;
  /** The first place. */
  readonly from: number;
}

/** Gives rows their places in this order, one after the other. The caller holds what they belong to. */
export async function arrangeRows(work: Work, place: PlaceColumn, ids: readonly string[]): Promise<void> {
  const column = identifier(place.column);
  await work.tx.run(sql`
    update ${identifier(place.table)} as r
    set
      ${column} = o.place - 1 + ${place.from}::integer,
      updated_at = ${work.now}
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where r.company_id = ${work.company.id}
      and r.id = o.id
      and r.${column} <> o.place - 1 + ${place.from}::integer
  `);
}

/**
 * Lets the database have the last word on what must be unique or exist: a broken constraint named in `rules` is told
 * as the field it is about. The transaction is lost either way.
 */
export async function refusingViolations<Result>(
  rules: Readonly<Record<string, FieldProblem>>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const problem = rules[constraintOf(error) ?? ''];
    throw problem === undefined ? error : invalid(problem);
  }
}

/** What PostgreSQL's driver tells about unique (23505) and foreign key (23503) violations. */
function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return null;
  const isViolation = error.code === '23505' || error.code === '23503';
  return isViolation && typeof error.constraint === 'string' ? error.constraint : null;
}
