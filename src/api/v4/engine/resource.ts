import type { Database } from '../../../db/database.ts';
import type { ColumnName, Row, TableName } from '../../../db/row.ts';
import type { Slot, Sql } from '../../../db/sql.ts';
import type { ReadContext, Work } from '../../../db/work.ts';
import type { Permission } from '../../../domain/company/employees.ts';
import type { NewEvent } from '../../../domain/events/events.ts';
import type { RecordRules } from '../../../app/rows/records.ts';
import type { Attributes, Field, Fields, FieldType, NullableFields } from './field.ts';
import type { Operator } from './operators.ts';
import type { Relationships } from './relationship.ts';

/**
 * What a resource file declares. Routes, parsing, SQL, rendering, the OpenAPI document and the permission check all
 * follow from it; the engine knows no resource by name.
 */
export type Resource = TableResource | ComputedResource | CommandResource;

interface Common<F extends Fields> {
  /** The public name, snake case plural: also the path segment. */
  readonly type: string;
  readonly describe?: string;
  /** In the order in which attributes are rendered. `id` is declared like any other and rendered apart. */
  readonly fields: F;
  readonly relationships?: Relationships;
  /** Which relationships (dotted paths) may be included, unless an operation says otherwise. */
  readonly includes?: readonly string[];
  /** The single record has the id `current`; this returns its real id. */
  readonly singleton?: (view: ReadContext) => string;
}

/** Rows of a table, read by statements that the engine writes. */
export interface TableResource<F extends Fields = Fields> extends Common<F> {
  readonly kind: 'table';
  /** The table; by default the type. */
  readonly from?: string;
  /**
   * A list of several kinds: the column `type` says which of these resources renders a row. The fields declared here
   * are for filters, sorting and stats.
   */
  readonly members?: readonly string[];
  /** The column with the company's id: `company_id`, except for companies. */
  readonly companyColumn?: string;
  /** Has `archived_at`; lists hide archived records unless `filter[archived]` says otherwise. */
  readonly archivable?: boolean;
  /** Rows that lists hide by a column's value, unless a filter names that value. */
  readonly unlisted?: Unlisted;
  /** Narrows every read, e.g. to the caller's own rows. */
  readonly scope?: (row: Sql, viewer: Viewer) => Sql;
  /** Runs before anything that shows these rows is read. */
  readonly refresh?: Refresh;
  readonly filters?: Filters;
  readonly stats?: Stats;
  /** `-created_at` by default; the id always comes last. */
  readonly sort?: string;
  /** How the operations without a `run` write rows. */
  readonly rules?: RecordRules;
  readonly operations: TableOperations<F>;
}

export interface Unlisted {
  readonly column: string;
  /** Plain words: they are written into the statement, so that a partial index can match. */
  readonly values: readonly string[];
  /** The filters that can name one. */
  readonly unless: readonly string[];
  /** Filters that identify an owner: with one of these nothing is hidden. */
  readonly unlessGiven?: readonly string[];
  /** Runs before hidden records are listed. */
  readonly refresh?: Refresh;
}

/**
 * Refreshes rows that follow other records. A write passes its own transaction: then only its own changes are
 * refreshed.
 */
export type Refresh = (view: ReadContext, database: Database | null) => Promise<void>;

/** Values of the caller, filled in when a statement runs. */
export interface Viewer {
  readonly company_id: Slot;
  readonly employee_id: Slot;
  readonly base_url: Slot;
}

export interface TableOperations<F extends Fields = Fields> {
  readonly list?: Operation;
  readonly search?: Operation;
  readonly fetch?: Operation & {
    readonly alwaysShow?: readonly string[];
    /** The alternative to deleting a record, where callers expect that they can. */
    readonly insteadOfDelete?: string;
  };
  /** `GET …/<name>`: the record whose id the use case returns, possibly a new one. */
  readonly named?: Readonly<Record<string, WriteOperation & { run(work: Work): Promise<string> }>>;
  readonly create?: WriteOperation &
    Prepared<F> & {
      /** Returns the id of the new record. Absent: `rules` say how it is written. */
      run?(work: Work, attributes: Attributes<F>): Promise<string>;
    };
  readonly update?: WriteOperation &
    Prepared<F> & {
      /** May return an event that the engine emits instead of `<type>.updated`. Absent: `rules` say how it is written. */
      run?(work: Work, id: string, attributes: Attributes<F>): Promise<NewEvent | void>;
    };
  /** DELETE that keeps the row: the answer shows it archived. */
  readonly archive?: WriteOperation & { run?(work: Work, id: string): Promise<void> };
  /** DELETE that removes the row: the answer shows it as it was. */
  readonly delete?: WriteOperation & { run?(work: Work, id: string): Promise<void> };
  /** `POST …/:id/<name>`: steps such as `restore`, which needs no `run`. The answer shows the record afterwards. */
  readonly actions?: Readonly<Record<string, WriteOperation & { run?(work: Work, id: string): Promise<void> }>>;
}

/** For what takes long: a picture is fetched and encoded without a transaction waiting for it. */
export interface Prepared<F extends Fields> {
  /**
   * Runs before the transaction and only once, when the request is known to be sound. `run` receives the attributes
   * that it answers, with what it has added. Writes nothing to the database. `id` is that of the record, which a
   * create does not have yet.
   */
  prepare?(view: ReadContext, attributes: Attributes<F>, id?: string): Promise<Attributes<F>>;
}

export interface Operation {
  readonly includes?: readonly string[];
  readonly permission?: Permission;
  readonly describe?: string;
}

export interface WriteOperation extends Operation {
  /** 201 for create, 200 for the rest, unless the interface says otherwise. */
  readonly status?: number;
  /** Extra fields that this answer shows unasked. */
  readonly alwaysShow?: readonly string[];
  /** `run` emits the event of this write. Otherwise the engine does: `<type>.created` and so on. */
  readonly emitsEvent?: true;
}

/** Rows that code works out, such as a calendar. Filters reach `read` parsed; fields, sort, page and stats are the engine's. */
export interface ComputedResource<F extends Fields = Fields> extends Common<F> {
  readonly kind: 'computed';
  readonly filters?: Filters;
  readonly stats?: Stats;
  /** The rows of these ids, all at once, where another resource has many of these and includes them. */
  readonly below?: Below<F>;
  readonly operations: {
    readonly list?: Operation & {
      /** Calendars and the like are answered whole. */
      readonly paged?: boolean;
      /** The answer is one object instead of a list. */
      readonly single?: boolean;
      read(view: ReadContext, filters: FilterValues): Promise<readonly ComputedRow<F>[]>;
      /** Figures that cannot be computed from the rows alone; the engine computes the rest. Only called on request. */
      stats?(view: ReadContext, filters: FilterValues, rows: readonly ComputedRow<F>[]): Promise<GivenStats>;
    };
    readonly fetch?: Operation & { read(view: ReadContext, id: string): Promise<ComputedRow<F> | undefined> };
    readonly update?: WriteOperation & { run(work: Work, id: string, attributes: Attributes<F>): Promise<void> };
  };
}

export type Below<F extends Fields = Fields> = (
  view: ReadContext,
  ids: readonly string[],
) => Promise<readonly ComputedRow<F>[]>;

/** `id` and the attributes, keyed by field name; absent keys are not rendered. Null only where the field allows it. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- no fields are known by default
export type ComputedRow<F extends Fields = Readonly<Record<never, Field>>> = { readonly id: string } & Readonly<
  Record<string, unknown>
> & {
    readonly [Name in Exclude<keyof F, NullableFields<F>>]?: string | number | boolean | object;
  };

/** Turns a field that is neither computed nor a fitting column into an error that says so. */
type ColumnFields<F extends Fields, From extends TableName> = {
  readonly [Name in keyof F]: F[Name] extends Field<unknown, Elsewhere>
    ? unknown
    : Name extends ColumnName<From>
      ? F[Name] extends Field<infer Value>
        ? Fits<Row<From>[Name], Value> extends true
          ? unknown
          : `the column ${Name} of ${From} has another type`
        : never
      : `${From} has no column ${Name & string}`;
};

/** Options of a field that no column is read for. */
type Elsewhere = { readonly sql: (row: Sql) => Sql } | { readonly writeonly: true };

/** Whether one type is part of the other: enums list some values of a column, and JSON may be anything. */
type Fits<Column, Value> = Temporal.PlainDate extends Value
  ? string extends Column
    ? true
    : false
  : [NonNullable<Column>] extends [Value]
    ? true
    : [NonNullable<Value>] extends [Column]
      ? true
      : false;

/** By field and aggregation, as rendered. */
export type GivenStats = Readonly<Record<string, Readonly<Partial<Record<Aggregation, unknown>>>>>;

/** Parsed filters of a computed resource: name → operator → values (any of). */
export type FilterValues = Readonly<Record<string, Readonly<Partial<Record<Operator, readonly unknown[]>>>>>;

/** A deed: POST only, answered with what it did. */
export interface CommandResource<F extends Fields = Fields> extends Common<F> {
  readonly kind: 'command';
  readonly operations: {
    readonly create: WriteOperation & {
      run(work: Work, attributes: Attributes<F>): Promise<ComputedRow<F>>;
      /** Answers what would happen: everything that `run` writes is undone. */
      readonly preview?: true;
    };
  };
}

/** By field name: `true` for every operator of the field's type, a list for fewer or more, or a filter of its own. */
export type Filters = Readonly<Record<string, true | readonly Operator[] | CustomFilter>>;

export interface CustomFilter {
  readonly type: FieldType;
  readonly operators: readonly Operator[];
  readonly required?: boolean;
  readonly values?: readonly string[];
  /** Makes more of a value than its type says, or a problem: where members of a hash have types, or a day is meant. */
  readonly read?: (value: unknown, operator: Operator, zone: string) => unknown;
  /** `values` are parsed and mean any of; absent for computed resources, which read the values themselves. */
  readonly sql?: (row: Sql, operator: Operator, values: readonly unknown[]) => Sql;
}

export const AGGREGATIONS = ['count', 'count_each', 'average', 'sum', 'maximum', 'minimum'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** By field name; `total: ['count']` is everybody's and never declared. */
export type Stats = Readonly<Record<string, readonly Aggregation[]>>;

/** A table of the schema: every field without `sql` is a column of it, and of the field's type. */
export const table = <
  const Type extends string,
  const F extends Fields,
  const From extends TableName = Type extends TableName ? Type : never,
>(
  resource: Omit<TableResource<F>, 'kind' | 'rules'> & {
    readonly type: Type;
    readonly from?: From;
    readonly fields: F & ColumnFields<F, From>;
    readonly rules?: RecordRules<Attributes<F>, NoInfer<From>>;
    readonly unlisted?: { readonly column: ColumnName<From> };
  },
): TableResource => anyTable<F>(resource);

/** The same without looking at the schema: for tests of the engine, which bring their own tables. */
export const anyTable = <const F extends Fields>(resource: Omit<TableResource<F>, 'kind'>): TableResource =>
  ({ kind: 'table', ...resource }) as unknown as TableResource;

export const computed = <const F extends Fields>(resource: Omit<ComputedResource<F>, 'kind'>): ComputedResource =>
  ({ kind: 'computed', ...resource }) as unknown as ComputedResource;

export const command = <const F extends Fields>(resource: Omit<CommandResource<F>, 'kind'>): CommandResource =>
  ({ kind: 'command', ...resource }) as unknown as CommandResource;
