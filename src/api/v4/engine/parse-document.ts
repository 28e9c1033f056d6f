import { badRequest, type FieldProblem, invalid, pointerTo, type Refusal } from '../../../lib/refusal.ts';
import type { Definition } from './definition.ts';
import type { Field, Fields } from './field.ts';
import { isProblem, isRecord, problem, readValue, storable, wordsOf } from './field-values.ts';
import { MAX_ENTRIES, MAX_STRING_LENGTH } from './limits.ts';
import { refuseSidePosting, relationshipAttributes } from './relationship-attributes.ts';

export interface Document {
  /** Typed by the fields; only those that were sent. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * `{data: {attributes, relationships}}` → typed attributes. A name that is unknown or may not be written refuses the
 * whole document at once (400); wrong values are gathered, one problem a field (422).
 */
export function parseDocument(
  body: unknown,
  definition: Definition,
  step: 'create' | 'update',
  zone: string,
): Document {
  const data = dataOf(body);
  refuseSidePosting(body);
  const sent = { ...relationshipAttributes(data['relationships'], definition), ...attributesOf(data) };
  const problems: FieldProblem[] = [];
  const attributes = readFields(sent, definition.fields, { path: [], step, zone, problems });
  const [first, ...rest] = problems;
  if (first !== undefined) throw invalid(first, ...rest);
  return { attributes };
}

export function bodyRecord(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined) throw badRequest('the request has no body; it needs {"data": {…}}', { pointer: '/data' });
  if (!isRecord(body)) throw badRequest('the body must be an object with a member data', { pointer: '/data' });
  return body;
}

function dataOf(body: unknown): Readonly<Record<string, unknown>> {
  const record = bodyRecord(body);
  if (!isRecord(record['data'])) {
    throw badRequest('data must be an object: {"data": {"type": …, "attributes": {…}}}', { pointer: '/data' });
  }
  return record['data'];
}

function attributesOf(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const attributes = data['attributes'] ?? {};
  if (!isRecord(attributes)) throw badRequest('data.attributes must be an object', { pointer: '/data/attributes' });
  return attributes;
}

interface Reading {
  readonly path: readonly string[];
  readonly step: 'create' | 'update';
  readonly zone: string;
  readonly problems: FieldProblem[];
}

function readFields(
  sent: Readonly<Record<string, unknown>>,
  fields: Fields,
  reading: Reading,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(sent)) {
    const path = [...reading.path, name];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    // Ignored: clients send back records as they were read.
    if (name === 'id' && reading.path.length === 0 && field?.access !== 'read-write') continue;
    if (field === undefined) throw unknownAttribute(path);
    if (field.access === 'readonly') throw unwritableAttribute(path);
    const value = readField(field, input, { ...reading, path });
    if (isProblem(value)) reading.problems.push({ field: path.join('/'), message: wordsOf(value) });
    else read[name] = value;
  }
  return read;
}

function readField(field: Field, input: unknown, reading: Reading): unknown {
  if (field.type === 'array' || field.type === 'array[string]') return readArray(field, input, reading);
  if (input === null) return null;
  if (field.nested !== null) {
    return isRecord(input) ? readFields(input, field.nested, reading) : problem('must be an object');
  }
  const value = readValue(field.type, field.values, input, reading.zone);
  return isTooLong(value) && !isPicture(reading.path) ? TOO_LONG : value;
}

const isTooLong = (value: unknown): boolean => typeof value === 'string' && value.length > MAX_STRING_LENGTH;

const TOO_LONG = problem(`is too long: at most ${MAX_STRING_LENGTH} characters`);

/** Pictures travel as text; their own limit is in bytes, and the body's limit comes first anyway. */
const isPicture = (path: readonly string[]): boolean => path.at(-1)?.endsWith(PICTURE_SUFFIX) === true;

const PICTURE_SUFFIX = '_base64';

/** Whether documents of a resource may contain pictures, which allows larger bodies. */
export const takesPictures = ({ fields }: Pick<Definition, 'fields'>): boolean =>
  Object.entries(fields).some(
    ([name, { access, nested }]) =>
      (name.endsWith(PICTURE_SUFFIX) && access !== 'readonly') ||
      (nested !== null && takesPictures({ fields: nested })),
  );

function readArray(field: Field, input: unknown, reading: Reading): unknown {
  if (!Array.isArray(input)) return problem('must be an array');
  if (input.length > MAX_ENTRIES) return problem(`has too many entries: at most ${MAX_ENTRIES}`);
  const { nested } = field;
  if (nested !== null) {
    return input.map((entry: unknown, index) => {
      const path = [...reading.path, String(index)];
      if (isRecord(entry)) return readFields(entry, nested, { ...reading, path });
      reading.problems.push({ field: path.join('/'), message: 'must be an object' });
      return {};
    });
  }
  if (field.type === 'array' && field.values === null) return storable(input);
  const entries = input.map((entry: unknown) => readValue(field.type, field.values, entry, reading.zone));
  return entries.find(isProblem) ?? (entries.some(isTooLong) ? TOO_LONG : entries);
}

const unknownAttribute = (path: readonly string[]): Refusal =>
  attributeRefusal(path, 'is an unknown attribute', 'unknown_attribute');

/** The code is spelled as clients match it. */
export const unwritableAttribute = (path: readonly string[]): Refusal =>
  attributeRefusal(path, 'cannot be written', 'unwrittable_attribute');

function attributeRefusal(path: readonly string[], message: string, code: string): Refusal {
  const attribute = ['data', 'attributes', ...path].join('.');
  return badRequest(
    `${attribute} ${message}`,
    { pointer: pointerTo('data', 'attributes', ...path) },
    { attribute, message, code },
  );
}
