import { type Sql, sql } from '../../../db/sql.ts';
import type { ReadContext } from '../../../db/work.ts';

export type FieldType =
  | 'string'
  | 'uuid'
  | 'enum'
  | 'integer'
  | 'float'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'hash'
  | 'array'
  | 'array[string]';

/** `readonly-after-create` is accepted on update only when it changes nothing. */
export type Access = 'read-write' | 'readonly' | 'writeonly' | 'readonly-after-create';

/** One attribute of a resource. `Value` is the type that a use case receives, `Given` that of the options. */
export interface Field<Value = unknown, Given extends Options = Options> {
  readonly type: FieldType;
  readonly access: Access;
  /** Rendered only when asked for through `extra_fields` (or by an operation that always shows it). */
  readonly extra: boolean;
  /**
   * Whether responses may hold null: `true` as documented, `undocumented`, or never (`false`). Null leaves it to the
   * column of a table; the rows of other resources never hold null then. Says nothing about what a write accepts.
   */
  readonly nullable: Nullable | null;
  /** Allowed values of an enum or string, or allowed items of an array. */
  readonly values: readonly string[] | null;
  /** The fields of a side-posted record (`hash`) or of each entry (`array`). */
  readonly nested: Fields | null;
  /** Where the value comes from; by default the column of the field's name. */
  readonly sql: ((row: Sql) => Sql) | null;
  /** For values that only the server can compute, such as a decrypted key: applied to the result of `sql`. */
  readonly derive: ((value: unknown, view: ReadContext) => unknown) | null;
  /** Rendered only for rows where this holds: a property that is no address has no address parts. */
  readonly when: ((row: Sql) => Sql) | null;
  /** For a field with `when`: whether most rows have it, so that it is shown by default. */
  readonly usual: boolean;
  /** Visible to its owner only, and left out of events. */
  readonly secret: boolean;
  readonly describe: string | null;
  /** Never set: these carry the types. */
  readonly value?: Value;
  readonly given?: Given;
}

export type Fields = Readonly<Record<string, Field>>;

/** The attributes a use case receives: only those that were sent. */
export type Attributes<F extends Fields> = {
  readonly [Name in keyof F]?: F[Name] extends Field<infer Value> ? Value : never;
};

type Nullable = boolean | 'undocumented';

/** The fields whose declaration lets responses hold null. */
export type NullableFields<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<unknown, { readonly nullable: true | 'undocumented' }> ? Name : never;
}[keyof F];

interface Options {
  readonly readonly?: boolean;
  readonly writeonly?: boolean;
  readonly readonlyAfterCreate?: boolean;
  readonly extra?: boolean;
  readonly nullable?: Nullable;
  readonly sql?: (row: Sql) => Sql;
  readonly derive?: (value: unknown, view: ReadContext) => unknown;
  readonly when?: (row: Sql) => Sql;
  readonly usual?: boolean;
  readonly secret?: boolean;
  readonly describe?: string;
  /** Of strings and arrays. */
  readonly values?: readonly string[];
}

export const string = <const O extends Options>(options?: O): Field<string | null, O> =>
  field('string', options, { values: options?.values });

export const uuid = <const O extends Options>(options?: O): Field<string | null, O> => field('uuid', options);

export const enumeration = <const Value extends string, const O extends Options>(
  values: readonly Value[],
  options?: O,
): Field<Value | null, O> => field('enum', options, { values });

export const integer = <const O extends Options>(options?: O): Field<number | null, O> => field('integer', options);

export const float = <const O extends Options>(options?: O): Field<number | null, O> => field('float', options);

export const boolean = <const O extends Options>(options?: O): Field<boolean | null, O> => field('boolean', options);

export const date = <const O extends Options>(options?: O): Field<Temporal.PlainDate | null, O> =>
  field('date', options);

export const datetime = <const O extends Options>(options?: O): Field<Temporal.Instant | null, O> =>
  field('datetime', options);

export const hash = <const O extends Options>(options?: O): Field<Readonly<Record<string, unknown>> | null, O> =>
  field('hash', options);

export const array = <const O extends Options>(options?: O): Field<readonly unknown[], O> =>
  field('array', options, { values: options?.values });

export const strings = <const O extends Options>(options?: O): Field<readonly string[], O> =>
  field('array[string]', options, { values: options?.values });

/** Side posting: an array of records to create, update (`id`) or remove (`_destroy`) with their owner. */
export const entries = <F extends Fields, const O extends Options>(
  nested: F,
  options?: O,
): Field<readonly Attributes<F>[], SidePosted<O>> => field('array', { writeonly: true, ...options }, { nested });

/** Side posting of a single record. */
export const record = <F extends Fields, const O extends Options>(
  nested: F,
  options?: O,
): Field<Attributes<F> | null, SidePosted<O>> => field('hash', { writeonly: true, ...options }, { nested });

/** The fields that every record begins with. */
export const stamps = () => ({
  id: uuid({ readonly: true }),
  created_at: datetime({ readonly: true }),
  updated_at: datetime({ readonly: true }),
});

/** The fields of records that are archived instead of deleted. */
export const archivable = () => ({
  archived: boolean({ readonly: true, sql: (row) => sql`(${row}.archived_at is not null)` }),
  archived_at: datetime({ readonly: true, nullable: true }),
});

type SidePosted<O extends Options> = O extends { readonly writeonly: false } ? O : O & { readonly writeonly: true };

function field<Value, Given extends Options>(
  type: FieldType,
  options: Options = {},
  more: { readonly values?: readonly string[] | undefined; readonly nested?: Fields } = {},
): Field<Value, Given> {
  return {
    type,
    access: accessOf(options),
    extra: options.extra ?? false,
    nullable: options.nullable ?? null,
    values: more.values ?? null,
    nested: more.nested ?? null,
    sql: options.sql ?? null,
    derive: options.derive ?? null,
    when: options.when ?? null,
    usual: options.usual ?? false,
    secret: options.secret ?? false,
    describe: options.describe ?? null,
  };
}

function accessOf({ readonly, writeonly, readonlyAfterCreate }: Options): Access {
  if (readonly) return 'readonly';
  if (writeonly) return 'writeonly';
  return readonlyAfterCreate ? 'readonly-after-create' : 'read-write';
}
