import { badRequest, type Refusal } from '../../../lib/refusal.ts';
import type { FieldType } from './field.ts';
import { isProblem, readValue, wordsOf } from './field-values.ts';
import type { FilterDeclaration } from './filter-declaration.ts';
import { MAX_ENTRIES } from './limits.ts';
import type { Operator } from './operators.ts';
import type { ParseContext } from './parse-context.ts';
import type { Condition } from './query.ts';

export function filterNamed(name: string, at: string, { definition }: ParseContext): FilterDeclaration {
  const filter = definition.filters.get(name);
  if (filter !== undefined) return filter;
  const allowed = [...definition.filters.keys()].join(', ');
  throw badRequest(
    `invalid filter: ${at} is unknown; ${definition.type} can be filtered by: ${allowed === '' ? 'nothing' : allowed}`,
    { parameter: at },
  );
}

export const unsupported = (filter: FilterDeclaration, at: string): Refusal =>
  badRequest(`invalid filter: ${at} is not supported; ${filter.name} allows: ${filter.operators.join(', ')}`, {
    parameter: at,
  });

/** Passed over, it would find everything. */
export const emptyFilter = (at: string): Refusal =>
  badRequest(`${at} is empty; it must be a value or {<operator>: <value>}`, { parameter: at });

/** One operator of a filter with its values read, or a refusal that names the place. */
export function testOf(
  filter: FilterDeclaration,
  operator: Operator,
  raw: readonly unknown[],
  name: string,
  zone: string,
): Condition {
  const values = readValues(filter, operator, raw, name, zone);
  if (operator === 'between' && (values.length !== 2 || values.includes(null))) {
    throw badRequest(`failed typecasting: ${name} takes two values, the least and the greatest`, { parameter: name });
  }
  return { kind: 'test', filter: filter.name, operator, values };
}

function readValues(
  filter: FilterDeclaration,
  operator: Operator,
  raw: readonly unknown[],
  name: string,
  zone: string,
): unknown[] {
  const read = filter.custom?.read;
  if (raw.length > MAX_ENTRIES) throw badRequest(`${name} takes at most ${MAX_ENTRIES} values`, { parameter: name });
  return raw.map((input) => {
    if (input === null || (input === 'null' && !TEXTS.has(filter.type))) return null;
    const typed = readFilterValue(filter, input, zone);
    const value = read === undefined || isProblem(typed) ? typed : read(typed, operator, zone);
    if (!isProblem(value)) return value;
    throw badRequest(`failed typecasting: ${name} ${wordsOf(value)}`, { parameter: name });
  });
}

/** A filter on a day takes a datetime too, and means the day on which it falls in the company's zone. */
function readFilterValue({ type, values }: FilterDeclaration, input: unknown, zone: string): unknown {
  const value = readValue(type, values, input, zone);
  if (type !== 'date' || !isProblem(value)) return value;
  const moment = readValue('datetime', null, input, zone);
  return moment instanceof Temporal.Instant ? moment.toZonedDateTimeISO(zone).toPlainDate() : value;
}

/** Types of which the text `null` may be a value. */
const TEXTS: ReadonlySet<FieldType> = new Set(['string', 'array', 'array[string]']);
