import { badRequest } from '../../../lib/refusal.ts';
import type { Definition, Registry } from './definition.ts';
import { DEFAULT_PAGE_SIZE, MAX_OFFSET, MAX_PAGE_SIZE, MAX_SORT_TERMS } from './limits.ts';
import { type Parameter, textList } from './parameters.ts';
import type { ParseContext } from './parse-context.ts';
import { parseFilters } from './parse-filters.ts';
import { parseIncludes } from './parse-includes.ts';
import type { Page, Query, SortTerm, StatRequest } from './query.ts';
import { AGGREGATIONS, type Aggregation } from './resource.ts';

/** The query parameters that a body may carry too. */
export const QUERY_PARAMETERS = [
  'fields',
  'extra_fields',
  'filter',
  'include',
  'sort',
  'page',
  'stats',
  'meta',
] as const;

/** Parameters → a query in which every name is a declared one, or a refusal that names the parameter. */
export function parseQuery(parameters: readonly Parameter[], context: ParseContext): Query {
  const groups = groupByFirst(parameters);
  return {
    fields: parseFields(groups.get('fields'), 'fields', context.registry),
    extraFields: parseFields(groups.get('extra_fields'), 'extra_fields', context.registry),
    condition: parseFilters(groups.get('filter') ?? [], context),
    includes: parseIncludes(groups.get('include') ?? [], context.includes),
    sort: parseSort(groups.get('sort') ?? [], context.definition),
    page: parsePage(groups.get('page') ?? []),
    stats: parseStats([...(groups.get('stats') ?? []), ...(groups.get('meta') ?? [])], context.definition),
  };
}

function groupByFirst(parameters: readonly Parameter[]): Map<string, Parameter[]> {
  const groups = new Map<string, Parameter[]>();
  for (const parameter of parameters) {
    const first = parameter.path[0] as string;
    const group = groups.get(first);
    if (group === undefined) groups.set(first, [parameter]);
    else group.push(parameter);
  }
  return groups;
}

function parseFields(
  parameters: readonly Parameter[] = [],
  group: 'fields' | 'extra_fields',
  registry: Registry,
): ReadonlyMap<string, readonly string[]> {
  const chosen = new Map<string, string[]>();
  for (const parameter of parameters) {
    const at = { parameter: parameter.name };
    const type = parameter.path[1];
    if (type === undefined || type === '') {
      throw badRequest(`${group.replace('_', ' ')} should be an object: ${group}[<resource>]=a,b`, at);
    }
    const definition = registry.get(type);
    if (definition === undefined) throw badRequest(`${parameter.name}: there is no resource ${type}`, at);
    const names = chosen.get(type) ?? [];
    chosen.set(type, names);
    for (const name of textList(parameter)) {
      if (name === 'id' || (name === 'type' && !definition.readableFields.has('type'))) continue;
      if (!definition.readableFields.has(name)) {
        throw badRequest(
          `${parameter.name}: ${type} has no field ${name}; it has: ${[...definition.readableFields].join(', ')}`,
          at,
        );
      }
      if (!names.includes(name)) names.push(name);
    }
  }
  return chosen;
}

function parseSort(parameters: readonly Parameter[], definition: Definition): readonly SortTerm[] {
  const terms: SortTerm[] = [];
  for (const parameter of parameters) {
    for (const text of textList(parameter)) {
      const descending = text.startsWith('-');
      const field = descending ? text.slice(1) : text;
      if (!isSortable(definition, field)) {
        throw badRequest(
          `sort: ${definition.type} cannot be sorted by ${field}; it can by: ${sortableFields(definition).join(', ')}`,
          { parameter: 'sort' },
        );
      }
      if (!terms.some((term) => term.field === field)) terms.push({ field, descending });
    }
  }
  if (terms.length > MAX_SORT_TERMS) {
    throw badRequest(`sort takes at most ${MAX_SORT_TERMS} fields`, { parameter: 'sort' });
  }
  return terms;
}

export const sortableFields = (definition: Definition): readonly string[] =>
  Object.keys(definition.fields).filter((name) => isSortable(definition, name));

function isSortable(definition: Definition, name: string): boolean {
  if (!Object.hasOwn(definition.fields, name)) return false;
  const field = definition.fields[name];
  if (field === undefined || field.derive !== null) return false;
  // A hidden field with an SQL source exists for sorting.
  if (field.access === 'writeonly' && field.sql === null) return false;
  return field.type !== 'hash' && field.type !== 'array';
}

function parsePage(parameters: readonly Parameter[]): Page {
  let number = 1;
  let size = DEFAULT_PAGE_SIZE;
  for (const parameter of parameters) {
    const at = { parameter: parameter.name };
    const [, key] = parameter.path;
    if (key === undefined || key === '') throw badRequest('page should be an object: page[number]=1&page[size]=25', at);
    if (key === 'number') number = wholeNumber(parameter, 1, Number.MAX_SAFE_INTEGER);
    else if (key === 'size') size = wholeNumber(parameter, 1, MAX_PAGE_SIZE);
    else throw badRequest(`${parameter.name} is unknown; page allows: number, size`, at);
  }
  if ((number - 1) * size > MAX_OFFSET) {
    throw badRequest(`page[number] reaches past row ${MAX_OFFSET}; continue with filter[id][gt] instead`, {
      parameter: 'page[number]',
    });
  }
  return { number, size };
}

function wholeNumber({ name, value }: Parameter, least: number, most: number): number {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most) return number;
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`;
  throw badRequest(`${name} must be a whole number, ${range}`, { parameter: name });
}

function parseStats(parameters: readonly Parameter[], { stats, type }: Definition): readonly StatRequest[] {
  const requests = new Map<string, Aggregation[]>();
  for (const parameter of parameters) {
    const at = { parameter: parameter.name };
    const field = parameter.path[1] ?? '';
    const allowed = Object.hasOwn(stats, field) ? stats[field] : undefined;
    if (allowed === undefined) {
      throw badRequest(`${parameter.name}: ${type} has stats on: ${Object.keys(stats).join(', ')}`, at);
    }
    const aggregations = requests.get(field) ?? [];
    requests.set(field, aggregations);
    for (const name of textList(parameter)) {
      const aggregation = AGGREGATIONS.find((known) => known === name);
      if (aggregation === undefined || !isAllowed(aggregation, field, allowed)) {
        throw badRequest(`${parameter.name}: ${name.slice(0, 50)} is not among: ${allowed.join(', ')}`, at);
      }
      if (!aggregations.includes(aggregation)) aggregations.push(aggregation);
    }
  }
  return [...requests].map(([field, aggregations]) => ({ field, aggregations }));
}

/** `count` of a field counts each value, so both names mean it; only `total` is a plain number. */
const isAllowed = (aggregation: Aggregation, field: string, allowed: readonly Aggregation[]): boolean =>
  allowed.includes(aggregation) || (aggregation === 'count_each' && field !== 'total' && allowed.includes('count'));
