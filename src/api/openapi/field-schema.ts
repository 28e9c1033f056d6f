import { columnOf } from '../../db/row.ts';
import type { Definition } from '../v4/engine/definition.ts';
import type { Field, FieldType } from '../v4/engine/field.ts';
import type { JsonObject } from './json-schema.ts';

/** The JSON schema of an attribute in a response. */
export function answeredFieldSchema(definition: Definition, name: string): JsonObject {
  const field = definition.fields[name];
  if (field === undefined) throw new Error(`${definition.type} has no field ${name}`);
  return {
    ...valueSchema(field.type, field.values, !isNeverNull(definition, name, field)),
    ...describe(field.describe, field.extra ? `Only on request, through \`extra_fields\`.` : null),
    ...(field.access === 'readonly' && { readOnly: true }),
    examples: [fieldExample(name, field)],
  };
}

/** The JSON schema of an attribute as a body may carry it. */
export function writtenFieldSchema(name: string, field: Field): JsonObject {
  const fixed = field.access === 'readonly-after-create' ? 'Fixed once the record exists.' : null;
  return {
    ...(field.nested === null
      ? valueSchema(field.type, field.values, acceptsNull(name, field))
      : nestedSchema(field.type, field.nested)),
    ...describe(field.describe, fixed),
    ...(field.access === 'writeonly' && { writeOnly: true }),
    ...(field.nested === null && { examples: [fieldExample(name, field)] }),
  };
}

/** The JSON schema of a plain value of a type; `values` is the complete list. */
export function valueSchema(type: FieldType, values: readonly string[] | null, nullable: boolean): JsonObject {
  if (type === 'array' || type === 'array[string]') {
    const items =
      type === 'array' && values === null ? {} : { type: 'string', ...(values !== null && { enum: values }) };
    return { type: 'array', items };
  }
  const { type: jsonType, ...rest } = JSON_TYPES[type];
  return {
    type: nullable ? [jsonType, 'null'] : jsonType,
    ...rest,
    ...(values !== null && { enum: nullable ? [...values, null] : values }),
  };
}

const JSON_TYPES: Readonly<Record<Exclude<FieldType, 'array' | 'array[string]'>, { type: string; format?: string }>> = {
  string: { type: 'string' },
  uuid: { type: 'string', format: 'uuid' },
  enum: { type: 'string' },
  integer: { type: 'integer' },
  float: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  hash: { type: 'object' },
};

/** Side-posted records: with `id` an existing one is meant, with `_destroy` it goes. */
function nestedSchema(type: FieldType, nested: NonNullable<Field['nested']>): JsonObject {
  const fields = Object.fromEntries(
    Object.entries(nested).map(([name, field]) => [name, writtenFieldSchema(name, field)]),
  );
  if (type !== 'array') return { type: 'object', properties: fields };
  const entry = {
    id: { type: 'string', format: 'uuid', description: 'Of an existing record; without it one is created.' },
    _destroy: { type: 'boolean', description: 'True removes the record named by `id`.' },
    ...fields,
  };
  return { type: 'array', items: { type: 'object', properties: entry } };
}

const NEVER_NULL: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at']);

/**
 * Whether responses never hold null for a field: as declared, otherwise as its column says. Computed rows are typed by
 * their declaration; of SQL expressions only booleans are known.
 */
function isNeverNull({ resource, type }: Definition, name: string, field: Field): boolean {
  if (field.nullable !== null) return field.nullable === false;
  if (resource.kind !== 'table') return true;
  const column = columnOf(resource.from ?? type, name);
  const isColumn = column !== undefined && field.sql === null && field.derive === null;
  return isColumn ? column.nullable !== true : isFlagOrStamp(name, field);
}

/** Request bodies may hold null for every field but these; a use case may refuse it with a message of its own. */
const acceptsNull = (name: string, field: Field): boolean => field.nullable === true || !isFlagOrStamp(name, field);

const isFlagOrStamp = (name: string, { type, derive }: Field): boolean =>
  NEVER_NULL.has(name) || (type === 'boolean' && derive === null);

function describe(...sentences: readonly (string | null)[]): JsonObject {
  const said = sentences.filter((sentence) => sentence !== null);
  return said.length === 0 ? {} : { description: said.join(' ') };
}

const ID = '01931f5c-7b1e-7c3a-9c1d-2f6a5e8b4d70';

/** A believable value, always the same for the same field. */
function fieldExample(name: string, { type, values }: Field): unknown {
  const first = values?.[0];
  if (type.startsWith('array')) return first === undefined ? [] : [first];
  if (type === 'integer' && name.endsWith('_in_cents')) return 4500;
  return first ?? (type === 'string' ? textExample(name) : BY_TYPE[type]);
}

const BY_TYPE: Readonly<Record<FieldType, unknown>> = {
  string: '',
  uuid: ID,
  enum: '',
  integer: 1,
  float: 10.5,
  boolean: false,
  date: '2026-03-14',
  datetime: '2026-03-14T09:00:00.000000+00:00',
  hash: {},
  array: [],
  'array[string]': [],
};

function textExample(name: string): string {
  const found = TEXTS.find(([ending]) => ending.test(name));
  return found === undefined ? name.replaceAll('_', ' ') : found[1];
}

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^id$/, ID],
  [/email$/, 'jo@example.com'],
  [/url$/, 'https://example.com/picture.png'],
  [/base64$/, 'iVBORw0KGgo='],
  [/phone$/, '+31 20 123 4567'],
  [/(zipcode|postal_code)$/, '1011 AB'],
  [/city$/, 'Amsterdam'],
  [/country$/, 'Netherlands'],
  [/time_?zone$/, 'Europe/Amsterdam'],
  [/currency$/, 'eur'],
  [/locale$/, 'en'],
  [/first_?name$/, 'Jo'],
  [/last_?name$/, 'Doe'],
  [/^name$/, 'Jo Doe'],
  [/number$/, '1042'],
];
