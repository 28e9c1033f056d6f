import { identifier, type Sql, sql } from '../../../db/sql.ts';
import type { Definition } from './definition.ts';
import type { FieldType } from './field.ts';

/** The value of a field of the row `row`, for comparing and sorting. */
export function fieldSql({ fields, type }: Definition, name: string, row: Sql): Sql {
  const field = fields[name];
  if (field === undefined) throw new Error(`${type} has no field ${name}`);
  return field.sql === null ? sql`${row}.${identifier(name)}` : field.sql(row);
}

/** The value as written in a document: times with six digits and an offset, percentages as `10.0`. */
export function renderedSql(definition: Definition, name: string, row: Sql): Sql {
  const field = definition.fields[name];
  const value = fieldSql(definition, name, row);
  return field === undefined || field.derive !== null ? value : rendered(field.type, value);
}

export function rendered(type: FieldType, value: Sql): Sql {
  if (type === 'datetime') return sql`to_char(${value} at time zone 'UTC', ${TIME_FORMAT})`;
  if (type === 'float') return sql`json_float(${value})`;
  return value;
}

const TIME_FORMAT = sql`'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'`;
