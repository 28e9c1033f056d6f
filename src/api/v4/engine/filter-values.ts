import { badRequest, type Refusal } from '../../../lib/refusal.ts';
import type { FieldType } from './field.ts';
import { isProblem, readValue, wordsOf } from './field-values.ts';
import type { FilterDeclaration } from './filter-declaration.ts';
import { MAX_CONDITIONS, MAX_FILTER_CHARACTERS, MAX_FILTER_VALUES } from './limits.ts';
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

/** The rest of the limits that all filters of a request share. */
export interface FilterBudget {
  conditions: number;
  groups: number;
  values: number;
  characters: number;
}

/** Groups are counted apart: a tree of a thousand conditions may need as many of them, and empty ones cost too. */
export const newFilterBudget = (): FilterBudget => ({
  conditions: MAX_CONDITIONS,
  groups: MAX_CONDITIONS,
  values: MAX_FILTER_VALUES,
  characters: MAX_FILTER_CHARACTERS,
});

/** One operator of a filter with its values read, or a refusal that names the place. */
export function testOf(
  filter: FilterDeclaration,
  operator: Operator,
  raw: readonly unknown[],
  name: string,
  context: { readonly zone: string; readonly budget: FilterBudget },
): Condition {
  spend(context.budget, raw, name);
  const values = readValues(filter, operator, raw, name, context.zone);
  if (operator === 'between' && (values.length !== 2 || values.includes(null))) {
    throw badRequest(`failed typecasting: ${name} takes two values, the least and the greatest`, { parameter: name });
  }
  return { kind: 'test', filter: filter.name, operator, values };
}

function spend(budget: FilterBudget, raw: readonly unknown[], name: string): void {
  budget.values -= raw.length;
  if (budget.values < 0) throw beyond(name, `${MAX_FILTER_VALUES} values`);
  for (const input of raw) budget.characters -= charactersOf(input);
  if (budget.characters < 0) throw beyond(name, `${MAX_FILTER_CHARACTERS} characters`);
}

/** Numbers have a bounded length; only texts and hashes grow. */
function charactersOf(input: unknown): number {
  if (typeof input === 'string') return input.length;
  return typeof input === 'object' && input !== null ? JSON.stringify(input).length : 0;
}

const beyond = (name: string, most: string): Refusal =>
  badRequest(`${name} takes at most ${most}, together with all other filters of the request`, { parameter: name });

function readValues(
  filter: FilterDeclaration,
  operator: Operator,
  raw: readonly unknown[],
  name: string,
  zone: string,
): unknown[] {
  const read = filter.custom?.read;
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

/** Types whose values may be the text `null`. */
const TEXTS: ReadonlySet<FieldType> = new Set(['string', 'array', 'array[string]']);
