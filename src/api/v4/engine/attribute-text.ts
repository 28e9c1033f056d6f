import { formatInstantV4 } from '../../../domain/time/format.ts';
import type { Definition } from './definition.ts';
import type { FieldType } from './field.ts';

/** Attributes of a computed row as JSON text in the declared order; missing ones are left out. */
export function attributesText(
  definition: Definition,
  fields: readonly string[],
  row: Readonly<Record<string, unknown>>,
): string {
  const parts = fields
    .filter((name) => row[name] !== undefined)
    .map((name) => `${JSON.stringify(name)}:${valueText(definition.fields[name]?.type ?? 'string', row[name])}`);
  return `{${parts.join(',')}}`;
}

/** The same formats as PostgreSQL's in `field-sql.ts`. */
export function valueText(type: FieldType, value: unknown): string {
  if (value instanceof Temporal.Instant) return `"${formatInstantV4(value)}"`;
  if (value instanceof Temporal.PlainDate) return `"${value.toString()}"`;
  if (type === 'float' && typeof value === 'number' && Number.isInteger(value)) return `${value}.0`;
  return JSON.stringify(value) ?? 'null';
}
