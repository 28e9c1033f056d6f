import type { Sql } from '../../../db/sql.ts';
import type { View } from '../../../db/work.ts';

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

/** One attribute of a resource. `Value` is what a use case receives for it. */
export interface Field<Value = unknown> {
  readonly type: FieldType;
  readonly access: Access;
  /** Rendered only when asked for through `extra_fields` (or by an operation that always shows it). */
  readonly extra: boolean;
  /** As documented; says nothing about what a write accepts. */
  readonly nullable: boolean;
  /** Allowed values of an enum or string, or allowed items of an array. */
  readonly values: readonly string[] | null;
  /** The fields of a side-posted record (`hash`) or of each entry (`array`). */
  readonly nested: Fields | null;
  /** Where the value comes from; by default the column of the field's name. */
  readonly sql: ((row: Sql) => Sql) | null;
  /** For values that only the server can tell, such as a decrypted key: applied to what `sql` answered. */
  readonly derive: ((value: unknown, view: View) => unknown) | null;
  /** Rendered only for rows where this holds: the address parts of a property that is no address are not there at all. */
  readonly when: ((row: Sql) => Sql) | null;
  /** Of a field with `when`: whether most rows have it, so that it counts among those that are shown by default. */
  readonly usual: boolean;
  /** Shown to its owner alone, and told to nobody: it is left out of what events say. */
  readonly secret: boolean;
  readonly describe: string | null;
  /** Never set: carries the type. */
  readonly value?: Value;
}

export type Fields = Readonly<Record<string, Field>>;

/** The attributes a use case receives: only those that were sent. */
export type Attributes<F extends Fields> = {
  readonly [Name in keyof F]?: F[Name] extends Field<infer Value> ? Value : never;
};

interface Options {
  readonly readonly?: boolean;
  readonly writeonly?: boolean;
  readonly readonlyAfterCreate?: boolean;
  readonly extra?: boolean;
  readonly nullable?: boolean;
  readonly sql?: (row: Sql) => Sql;
  readonly derive?: (value: unknown, view: View) => unknown;
  readonly when?: (row: Sql) => Sql;
  readonly usual?: boolean;
  readonly secret?: boolean;
  readonly describe?: string;
}

export const string = (options: Options & { readonly values?: readonly string[] } = {}): Field<string | null> =>
  field('string', options, { values: options.values ?? null });

export const uuid = (options: Options = {}): Field<string | null> => field('uuid', options);

export const enumeration = <const Value extends string>(
  values: readonly Value[],
  options: Options = {},
): Field<Value | null> => field('enum', options, { values });

export const integer = (options: Options = {}): Field<number | null> => field('integer', options);

export const float = (options: Options = {}): Field<number | null> => field('float', options);

export const boolean = (options: Options = {}): Field<boolean | null> => field('boolean', options);

export const date = (options: Options = {}): Field<Temporal.PlainDate | null> => field('date', options);

export const datetime = (options: Options = {}): Field<Temporal.Instant | null> => field('datetime', options);

export const hash = (options: Options = {}): Field<Readonly<Record<string, unknown>> | null> => field('hash', options);

export const array = (options: Options & { readonly values?: readonly string[] } = {}): Field<readonly unknown[]> =>
  field('array', options, { values: options.values ?? null });

export const strings = (options: Options & { readonly values?: readonly string[] } = {}): Field<readonly string[]> =>
  field('array[string]', options, { values: options.values ?? null });

/** Side posting: an array of records to create, update (`id`) or remove (`_destroy`) with their owner. */
export const entries = <F extends Fields>(nested: F, options: Options = {}): Field<readonly Attributes<F>[]> =>
  field('array', { writeonly: true, ...options }, { nested });

/** Side posting of a single record. */
export const record = <F extends Fields>(nested: F, options: Options = {}): Field<Attributes<F> | null> =>
  field('hash', { writeonly: true, ...options }, { nested });

function field<Value>(
  type: FieldType,
  options: Options,
  more: { readonly values?: readonly string[] | null; readonly nested?: Fields } = {},
): Field<Value> {
  return {
    type,
    access: accessOf(options),
    extra: options.extra ?? false,
    nullable: options.nullable ?? false,
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
