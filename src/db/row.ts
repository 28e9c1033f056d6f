import type { Sql } from './sql.ts';
import { tables } from './tables.ts';

/** The shape of `tables.ts`: columns by table, then by name. */
export type Schema = Readonly<Record<string, Readonly<Record<string, Column>>>>;

export interface Column {
  readonly type: keyof ColumnTypes;
  readonly nullable?: true;
  /** An insert may leave it out. */
  readonly default?: true;
  /** PostgreSQL computes it: it is never written. */
  readonly generated?: true;
  /** The values, or the array elements, that a check constraint lists. */
  readonly values?: readonly string[];
}

/** The types of columns as they are read; `type-parsers.ts` converts them. */
interface ColumnTypes {
  uuid: string;
  text: string;
  boolean: boolean;
  smallint: number;
  integer: number;
  bigint: number;
  numeric: number;
  timestamptz: Temporal.Instant;
  date: string;
  jsonb: unknown;
  bytea: Buffer;
  'text[]': readonly string[];
  'uuid[]': readonly string[];
}

type Tables = typeof tables;

export type TableName = keyof Tables;
export type ColumnName<T extends TableName> = string & keyof Tables[T];

/** The column of a table, if both exist. */
export const columnOf = (table: string, name: string): Column | undefined => SCHEMA[table]?.[name];

const SCHEMA: Schema = tables;

/** Tables whose rows belong to a company and have an id, `created_at` and `updated_at`: almost all. */
export type RecordTable = TablesWith<'company_id' | 'id' | 'created_at' | 'updated_at'>;

export type TablesWith<Name extends string> = {
  [T in TableName]: [Name] extends [keyof Tables[T]] ? T : never;
}[TableName];

/** A row as it is read, whole or with these columns only. */
export type Row<T extends TableName, Name extends ColumnName<T> = ColumnName<T>> = {
  readonly [N in Name]: Value<Tables[T][N]>;
};

type Value<C> = Plain<C> | (C extends { nullable: true } ? null : never);

type Plain<C> = C extends { type: 'text'; values: readonly (infer Listed)[] }
  ? Listed
  : C extends { type: infer Type extends keyof ColumnTypes }
    ? ColumnTypes[Type]
    : never;

/** A row to insert. `insertRows` adds the company and the times. */
export type NewRow<T extends TableName> = {
  readonly [N in RequiredOf<T>]: WrittenValue<Tables[T][N]>;
} & {
  readonly [N in Exclude<Writable<T>, RequiredOf<T>>]?: WrittenValue<Tables[T][N]>;
};

/** Columns to update; undefined ones stay. */
export type RowChanges<T extends TableName> = {
  readonly [N in Writable<T>]?: WrittenValue<Tables[T][N]> | undefined;
};

/** Makes columns that the table does not have an error also where an object is spread into the row. */
export type Exactly<Columns, Given> = Given & { readonly [N in Exclude<keyof Given, keyof Columns>]: never };

type Writable<T extends TableName> = {
  [N in ColumnName<T>]: Tables[T][N] extends { generated: true } ? never : N;
}[ColumnName<T>];

type RequiredOf<T extends TableName> = Exclude<
  { [N in ColumnName<T>]: Tables[T][N] extends Optional ? never : N }[ColumnName<T>],
  'company_id'
>;

type Optional = { nullable: true } | { default: true } | { generated: true };

/** Statements may compute a value, and undefined is written as null. */
type WrittenValue<C> = Value<C> | Sql | (C extends { nullable: true } ? undefined : never);

/** A row with more precise types than the schema has, such as the shape of a JSON column. */
export type Narrowed<T extends TableName, Shape> = {
  readonly [N in keyof Shape]: N extends ColumnName<T> ? Narrower<Row<T>[N], Shape[N]> : never;
};

/** A narrower type of the column, or an equal one under a wider name. */
type Narrower<Known, Claimed> = Known extends Claimed ? Claimed : Claimed extends Known ? Claimed : Known;

export type Narrows<T extends TableName, Shape> = Shape extends Narrowed<T, Shape> ? unknown : never;
