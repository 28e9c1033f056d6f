import { join, raw, type Sql, sql } from '../../../db/sql.ts';
import type { Definition } from './definition.ts';
import type { FieldType } from './field.ts';
import { fieldSql } from './field-sql.ts';
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
  if (type === 'string') return stringSql(operator, column, values as readonly string[]);
  const list = sql`${values.map(parameterOf)}::${raw(PARAMETER_TYPE[type])}[]`;
  switch (operator) {
    case 'eq':
      return type === 'array' || type === 'array[string]'
        ? sql`${column} && ${list}`
        : type === 'hash'
          ? sql`${column} @> any(${list})`
          : sql`${column} = any(${list})`;
    case 'not_eq':
      return type === 'array' || type === 'array[string]'
        ? sql`not (${column} && ${list})`
        : sql`${column} <> all(${list})`;
    case 'any_of':
      return sql`${column} && ${list}`;
    case 'gt':
      return sql`${column} > any(${list})`;
    case 'gte':
      return sql`${column} >= any(${list})`;
    case 'lt':
      return sql`${column} < any(${list})`;
    case 'lte':
      return sql`${column} <= any(${list})`;
    case 'between':
      return sql`(${column} >= (${list})[1] and ${column} <= (${list})[2])`;
    default:
      throw new Error(`operator ${operator} means nothing for ${type}`);
  }
}

function stringSql(operator: Operator, column: Sql, values: readonly string[]): Sql {
  switch (operator) {
    case 'eq':
      return sql`lower(${column}) = ${anyLower(values)}`;
    case 'not_eq':
      return sql`lower(${column}) <> all(${lowerArray(values)})`;
    case 'eql':
      return sql`${column} = any(${values}::text[])`;
    case 'not_eql':
      return sql`${column} <> all(${values}::text[])`;
    case 'prefix':
      return likeAny(column, values, (text) => `${text}%`);
    case 'not_prefix':
      return likeNone(column, values, (text) => `${text}%`);
    case 'suffix':
      return likeAny(column, values, (text) => `%${text}`);
    case 'not_suffix':
      return likeNone(column, values, (text) => `%${text}`);
    case 'match':
      return likeAny(column, values, (text) => `%${text}%`);
    case 'not_match':
      return likeNone(column, values, (text) => `%${text}%`);
    default:
      throw new Error(`operator ${operator} means nothing for string`);
  }
}

const likeAny = (column: Sql, values: readonly string[], pattern: (text: string) => string): Sql =>
  values.length === 1
    ? sql`lower(${column}) like lower(${pattern(escapeLike(values[0] as string))}::text)`
    : sql`lower(${column}) like any(${lowerArray(values.map((value) => pattern(escapeLike(value))))})`;

const likeNone = (column: Sql, values: readonly string[], pattern: (text: string) => string): Sql =>
  sql`lower(${column}) not like all(${lowerArray(values.map((value) => pattern(escapeLike(value))))})`;

/** One value stays a plain comparison, which an index on lower(column) answers best. */
const anyLower = (values: readonly string[]): Sql =>
  values.length === 1 ? sql`lower(${values[0]}::text)` : sql`any(${lowerArray(values)})`;

const lowerArray = (values: readonly string[]): Sql =>
  sql`array(select lower(value) from unnest(${values}::text[]) as value)`;

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

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

const TRUE = raw('true');
const FALSE = raw('false');
