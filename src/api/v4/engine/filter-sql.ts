import { join, raw, type Sql, sql } from '../../../db/sql.ts';
import { escapeLike } from '../../../lib/search-words.ts';
import type { Definition } from './definition.ts';
import { fieldSql } from './field-sql.ts';
import type { FieldType } from './field.ts';
import type { Operator } from './operators.ts';
import type { Condition } from './query.ts';

/** A condition tree → SQL over the row `row`. Names come from declarations, values travel as parameters. */
export function conditionSql(condition: Condition, definition: Definition, row: Sql): Sql {
  if (condition.kind === 'test') return testSql(condition, definition, row);
  const parts = condition.parts.map((part) => conditionSql(part, definition, row));
  if (parts.length === 0) return condition.kind === 'all' ? TRUE : FALSE;
  if (parts.length === 1) return parts[0] as Sql;
  return sql`(${join(parts, condition.kind === 'all' ? ' and ' : ' or ')})`;
}

function testSql(test: Condition & { kind: 'test' }, definition: Definition, row: Sql): Sql {
  const filter = definition.filters.get(test.filter);
  if (filter === undefined) throw new Error(`filter ${test.filter} is not declared`);
  if (filter.custom !== null) {
    if (filter.custom.sql === undefined) throw new Error(`filter ${test.filter} has no SQL`);
    if (test.values.length === 0) return FALSE;
    return sql`(${filter.custom.sql(row, test.operator, test.values)})`;
  }
  return operatorSql(filter.type, test.operator, fieldSql(definition, test.filter, row), test.values);
}

/**
 * The filter language, type × operator. The values are alternatives. A row without a value (NULL) is found only by an
 * explicit `null`, and never by a negation.
 */
export function operatorSql(type: FieldType, operator: Operator, column: Sql, values: readonly unknown[]): Sql {
  const known = values.filter((value) => value !== null);
  if (operator === 'eq' || operator === 'eql') {
    const parts = known.length > 0 ? [knownSql(type, operator, column, known)] : [];
    if (known.length < values.length) parts.push(sql`${column} is null`);
    return parts.length === 0 ? FALSE : sql`(${join(parts, ' or ')})`;
  }
  if (known.length > 0) return knownSql(type, operator, column, known);
  return operator.startsWith('not_') ? sql`${column} is not null` : FALSE;
}

function knownSql(type: FieldType, operator: Operator, column: Sql, values: readonly unknown[]): Sql {
  const parameterType = raw(PARAMETER_TYPE[type]);
  // One value stays a plain comparison: an index by this column and the order of the list then answers both.
  if (operator === 'eq' && values.length === 1 && meaningsOf(type) === SCALAR) {
    if (type === 'boolean') return values[0] === true ? sql`(${column})` : sql`(not ${column})`;
    return sql`${column} = ${parameterOf(values[0])}::${parameterType}`;
  }
  const meaning = meaningsOf(type)[operator];
  if (meaning === undefined) throw new Error(`operator ${operator} means nothing for ${type}`);
  return meaning(column, values, sql`${values.map(parameterOf)}::${parameterType}[]`);
}

function meaningsOf(type: FieldType): Meanings {
  if (type === 'string') return TEXT;
  if (type === 'hash') return HASH;
  return type === 'array' || type === 'array[string]' ? LIST : SCALAR;
}

/** By operator: `list` is the values as an array of the column's type. */
type Meanings = Readonly<Partial<Record<Operator, (column: Sql, values: readonly unknown[], list: Sql) => Sql>>>;

const SCALAR: Meanings = {
  eq: (column, _, list) => sql`${column} = any(${list})`,
  not_eq: (column, _, list) => sql`${column} <> all(${list})`,
  gt: (column, _, list) => sql`${column} > any(${list})`,
  gte: (column, _, list) => sql`${column} >= any(${list})`,
  lt: (column, _, list) => sql`${column} < any(${list})`,
  lte: (column, _, list) => sql`${column} <= any(${list})`,
  between: (column, _, list) => sql`(${column} >= (${list})[1] and ${column} <= (${list})[2])`,
};

const LIST: Meanings = {
  eq: (column, _, list) => sql`${column} && ${list}`,
  any_of: (column, _, list) => sql`${column} && ${list}`,
  not_eq: (column, _, list) => sql`not (${column} && ${list})`,
};

const HASH: Meanings = { eq: (column, _, list) => sql`${column} @> any(${list})` };

const TEXT: Meanings = {
  eq: (column, values) => sql`lower(${column}) = ${anyLower(values)}`,
  not_eq: (column, values) => sql`lower(${column}) <> all(${lowerArray(values)})`,
  eql: (column, _, list) => sql`${column} = any(${list})`,
  not_eql: (column, _, list) => sql`${column} <> all(${list})`,
  prefix: (column, values) => likeAny(column, values, (text) => `${text}%`),
  not_prefix: (column, values) => likeNone(column, values, (text) => `${text}%`),
  suffix: (column, values) => likeAny(column, values, (text) => `%${text}`),
  not_suffix: (column, values) => likeNone(column, values, (text) => `%${text}`),
  match: (column, values) => likeAny(column, values, (text) => `%${text}%`),
  not_match: (column, values) => likeNone(column, values, (text) => `%${text}%`),
};

const likeAny = (column: Sql, values: readonly unknown[], pattern: (text: string) => string): Sql => {
  const patterns = patternsOf(values, pattern);
  return patterns.length === 1
    ? sql`lower(${column}) like lower(${patterns[0]}::text)`
    : sql`lower(${column}) like any(${lowerArray(patterns)})`;
};

const likeNone = (column: Sql, values: readonly unknown[], pattern: (text: string) => string): Sql =>
  sql`lower(${column}) not like all(${lowerArray(patternsOf(values, pattern))})`;

const patternsOf = (values: readonly unknown[], pattern: (text: string) => string): readonly string[] =>
  values.map((value) => pattern(escapeLike(value as string)));

/** One value stays a plain comparison, which an index on lower(column) answers best. */
const anyLower = (values: readonly unknown[]): Sql =>
  values.length === 1 ? sql`lower(${values[0]}::text)` : sql`any(${lowerArray(values)})`;

const lowerArray = (values: readonly unknown[]): Sql =>
  sql`array(select lower(value) from unnest(${values}::text[]) as value)`;

const PARAMETER_TYPE: Readonly<Record<FieldType, string>> = {
  string: 'text',
  uuid: 'uuid',
  enum: 'text',
  integer: 'bigint',
  float: 'numeric',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  hash: 'jsonb',
  array: 'text',
  'array[string]': 'text',
};

function parameterOf(value: unknown): unknown {
  if (value instanceof Temporal.Instant || value instanceof Temporal.PlainDate) return value.toString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

const TRUE = sql`true`;
const FALSE = sql`false`;
