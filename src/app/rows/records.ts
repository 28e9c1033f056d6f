import { lockResourceRow } from '../../db/locks.ts';
import type { RecordTable, Row, RowChanges } from '../../db/row.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { type FieldProblem, notFound } from '../../lib/refusal.ts';
import type { ColumnRule } from '../attributes/columns.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { deleteAnyRow, insertAnyRows, refusingViolations, updateAnyRow } from './write-rows.ts';

/** The rules by which rows of a table are created, changed, archived, restored and deleted. All of them are optional. */
export interface RecordRules<Sent extends object = Loose, T extends string = string> {
  /** By attribute: how its value is checked and becomes the column of the same name. Others are not written. */
  readonly columns?: { readonly [Name in keyof Sent & string]?: ColumnRule<Sent[Name]> };
  /** Takes locks that come before the lock of the row, in the order of `db/locks.ts`. */
  lock?(work: Work, id: string, sent: Sent | null): Promise<unknown>;
  /**
   * Checks attributes that need the database. Its problems are reported together with those of the columns. It returns
   * further columns, and what to run after the row has been written.
   */
  complete?(work: Work, problems: Problems, change: RecordChange<Sent, T>): Promise<Completion<T>>;
  /** Checks the row as it becomes. Runs when every column is valid. */
  check?(work: Work, problems: Problems, row: RecordRow<T>, change: RecordChange<Sent, T>): Promise<void>;
  /** The problem to report when a write breaks the unique or foreign key constraint of this name. */
  readonly constraints?: Readonly<Record<string, FieldProblem>>;
  /** Runs before a row is archived, and may refuse. Returns further columns to write. */
  beforeArchive?(work: Work, row: RecordRow<T>): Promise<RecordColumns<T>>;
  /** Runs before a row is restored, and may refuse. Returns further columns to write. */
  beforeRestore?(work: Work, row: RecordRow<T>): Promise<RecordColumns<T>>;
  /** Runs before a row is deleted, and may refuse. */
  beforeDelete?(work: Work, id: string): Promise<void>;
}

export interface RecordChange<Sent extends object, T extends string> {
  readonly id: string;
  readonly sent: Sent;
  /** The columns to write, as far as `columns` has them. */
  readonly columns: RecordColumns<T>;
  /** The row as it was, locked; null for a new record. */
  readonly before: RecordRow<T> | null;
}

export interface Completion<T extends string> {
  readonly columns?: RecordColumns<T>;
  readonly afterWrite?: () => Promise<void>;
}

type Loose = Readonly<Record<string, unknown>>;

/** A row of the table; of any shape where `db/tables.ts` does not know the table yet. */
export type RecordRow<T extends string> = T extends RecordTable ? Row<T> : Loose;
export type RecordColumns<T extends string> = T extends RecordTable ? RowChanges<T> : Loose;

/** Returns the id of the new record. */
export async function createRecord(work: Work, table: string, rules: RecordRules, attributes: object): Promise<string> {
  const id = newId();
  const sent: Loose = { ...attributes };
  await rules.lock?.(work, id, sent);
  const { columns, afterWrite } = await checkedColumns(work, rules, { id, sent, before: null });
  await refusingViolations(rules.constraints ?? {}, () => insertAnyRows(work, table, [{ id, ...columns }]));
  await afterWrite?.();
  return id;
}

export async function updateRecord(
  work: Work,
  table: string,
  rules: RecordRules,
  id: string,
  attributes: object,
): Promise<void> {
  const sent: Loose = { ...attributes };
  await rules.lock?.(work, id, sent);
  const before = await lockedRow(work, table, id);
  const { columns, afterWrite } = await checkedColumns(work, rules, { id, sent, before });
  await refusingViolations(rules.constraints ?? {}, () => updateAnyRow(work, table, id, columns));
  await afterWrite?.();
}

/** A record that is archived already stays as it is. */
export async function archiveRecord(work: Work, table: string, rules: RecordRules, id: string): Promise<void> {
  await rules.lock?.(work, id, null);
  const row = await lockedRow(work, table, id);
  if (row['archived_at'] !== null) return;
  const columns = await rules.beforeArchive?.(work, row);
  await updateAnyRow(work, table, id, { ...columns, archived_at: work.now });
}

/** A record that is not archived stays as it is. */
export async function restoreRecord(work: Work, table: string, rules: RecordRules, id: string): Promise<void> {
  await rules.lock?.(work, id, null);
  const row = await lockedRow(work, table, id);
  if (row['archived_at'] === null) return;
  const columns = await rules.beforeRestore?.(work, row);
  await refusingViolations(rules.constraints ?? {}, () =>
    updateAnyRow(work, table, id, { ...columns, archived_at: null }),
  );
}

export async function deleteRecord(work: Work, table: string, rules: RecordRules, id: string): Promise<void> {
  await rules.lock?.(work, id, null);
  await rules.beforeDelete?.(work, id);
  await deleteAnyRow(work, table, id);
}

async function lockedRow(work: Work, table: string, id: string): Promise<Loose> {
  const row = await lockResourceRow<Loose>(work.tx, table, work.company.id, id);
  if (row === undefined) throw notFound();
  return row;
}

/** The columns to write, or a refusal that lists every problem. */
async function checkedColumns(
  work: Work,
  rules: RecordRules,
  { id, sent, before }: Omit<RecordChange<Loose, string>, 'columns'>,
): Promise<Required<Pick<Completion<string>, 'columns'>> & Completion<string>> {
  const problems = gatherProblems();
  const read = columnsOf(rules.columns ?? {}, problems, sent, before === null);
  const change = { id, sent, columns: read, before };
  const completed = (await rules.complete?.(work, problems, change)) ?? {};
  problems.refuse();
  const columns = withoutUndefined({ ...read, ...completed.columns });
  await rules.check?.(work, problems, { ...before, id, ...columns }, { ...change, columns });
  problems.refuse();
  return { ...completed, columns };
}

function columnsOf(rules: NonNullable<RecordRules['columns']>, problems: Problems, sent: Loose, isNew: boolean): Loose {
  const read = Object.entries(rules).map(([name, rule]) => {
    // A new record that lacks a required attribute is refused as one that has it blank.
    const value = isNew && rule?.required === true ? (sent[name] ?? null) : sent[name];
    return [name, rule?.read(problems, name, value)] as const;
  });
  return withoutUndefined(Object.fromEntries(read));
}

const withoutUndefined = (columns: Loose): Loose =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
