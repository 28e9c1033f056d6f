import { preparable } from '../../db/queries/named-statements.ts';
import type { ColumnName, Exactly, NewRow, RecordTable, Row, RowChanges, TablesWith } from '../../db/row.ts';
import { identifier, join, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { type FieldProblem, invalid, notFound } from '../../lib/refusal.ts';

/** Inserts rows of the work's company, made now unless they say otherwise. All of them have the same columns. */
export const insertRows = <T extends RecordTable, R extends NewRow<T>>(
  work: Work,
  table: T,
  rows: readonly Exactly<NewRow<T>, R>[],
): Promise<void> => insertAnyRows(work, table, rows);

export const insertRow = <T extends RecordTable, R extends NewRow<T>>(
  work: Work,
  table: T,
  row: Exactly<NewRow<T>, R>,
): Promise<void> => insertAnyRows(work, table, [row]);

export type AnyRow = Readonly<Record<string, unknown>>;

/** The same for columns that are known only at run time. */
export async function insertAnyRows(work: Work, table: string, rows: readonly AnyRow[]): Promise<void> {
  const complete: readonly AnyRow[] = rows.map((row) => ({
    company_id: work.company.id,
    created_at: work.now,
    updated_at: work.now,
    ...row,
  }));
  const [first] = complete;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const tuples = complete.map((row) => {
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

/** Writes the columns that are not undefined, and `updated_at`. Answers whether there was such a row. */
export const updateRow = <T extends RecordTable, C extends RowChanges<T>>(
  work: Work,
  table: T,
  id: string,
  changes: Exactly<RowChanges<T>, C>,
): Promise<boolean> => updateAnyRow(work, table, id, changes);

/** The same for columns that are known only at run time. */
export async function updateAnyRow(work: Work, table: string, id: string, changes: AnyRow): Promise<boolean> {
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

/** Writes these columns of each row, and `updated_at`, in one statement. */
export async function updateRows<T extends RecordTable, Name extends ColumnName<T>>(
  work: Work,
  table: T,
  rows: readonly (Row<T, Name> & { readonly id: string })[],
  columns: readonly Name[],
): Promise<void> {
  if (rows.length === 0) return;
  const assignments = columns.map((column) => sql`${identifier(column)} = r.${identifier(column)}`);
  await work.tx.run(sql`
    update ${identifier(table)} as t
    set ${join(assignments, ', ')}, updated_at = ${work.now}
    from jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::jsonb) as r
    where t.company_id = ${work.company.id}
      and t.id = r.id
  `);
}

export const deleteRow = (work: Work, table: RecordTable, id: string): Promise<void> => deleteAnyRow(work, table, id);

/** The same of a table that is known only at run time. */
export async function deleteAnyRow(work: Work, table: string, id: string): Promise<void> {
  const removed = await work.tx.run(sql`
    delete from ${identifier(table)}
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (removed === 0) throw notFound();
}

type ArchivableTable = RecordTable & TablesWith<'archived_at'>;

/** Archives rows. Rows that are already archived stay as they are. */
export async function archiveRows(work: Work, table: ArchivableTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await work.tx.run(sql`
    update ${identifier(table)}
    set archived_at = ${work.now}, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
      and archived_at is null
  `);
}

export const archiveRow = (work: Work, table: ArchivableTable, id: string): Promise<void> =>
  archiveRows(work, table, [id]);

/** Where the place of a row among its siblings is kept. */
export interface PlaceColumn<T extends RecordTable = RecordTable> {
  readonly table: T;
  readonly column: ColumnName<T>;
  /** The first place. */
  readonly from: number;
}

/** Gives rows consecutive positions in this order. The caller has locked their owner. */
export async function arrangeRows<T extends RecordTable>(
  work: Work,
  place: PlaceColumn<T>,
  ids: readonly string[],
): Promise<void> {
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
 * Reports a violated constraint listed in `rules` as a problem of its field, so that the database decides about
 * uniqueness and existence. The transaction is lost either way.
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

/** The constraint of a unique (23505) or foreign key (23503) violation. */
function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return null;
  const isViolation = error.code === '23505' || error.code === '23503';
  return isViolation && typeof error.constraint === 'string' ? error.constraint : null;
}
