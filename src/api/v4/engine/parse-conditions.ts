import { badRequest, type Refusal } from '../../../lib/refusal.ts';
import { isRecord } from './field-values.ts';
import type { FilterDeclaration } from './filter-declaration.ts';
import { MAX_CONDITIONS } from './limits.ts';
import { OPERATORS } from './operators.ts';
import { emptyFilter, type FilterBudget, filterNamed, testOf, unsupported } from './filter-values.ts';
import type { ParseContext } from './parse-context.ts';
import type { Condition } from './query.ts';
import { valueList } from './value-list.ts';

/**
 * The tree of an advanced search:
 *
 *     group = { operator: "and" | "or", attributes: [ group | leaf, … ] }
 *     leaf  = { <field>: value | [values] | { <operator>: value, … }, … }      all of it holds together
 */
export const parseConditions = (
  input: unknown,
  context: ParseContext & Pick<Reading, 'budget'>,
  fromQueryString = false,
): Condition => groupOf(parsedJson(input), 'filter[conditions]', { ...context, fromQueryString });

interface Reading extends ParseContext {
  /** Written in brackets: then the text of a value may be a list. */
  readonly fromQueryString: boolean;
  readonly budget: FilterBudget;
}

/** On a list the tree may travel in the query string, as JSON text. */
function parsedJson(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input) as unknown;
  } catch {
    throw badRequest('filter[conditions] must be a JSON object', { parameter: 'filter[conditions]' });
  }
}

function groupOf(input: unknown, at: string, reading: Reading): Condition {
  if (!isRecord(input)) throw badRequest(`${at} must be an object with operator and attributes`, { parameter: at });
  const { operator, attributes } = input;
  if (operator !== 'and' && operator !== 'or') {
    throw badRequest(`${at}[operator] must be one of: and, or`, { parameter: `${at}[operator]` });
  }
  if (!Array.isArray(attributes)) {
    throw badRequest(`${at}[attributes] must be an array`, { parameter: `${at}[attributes]` });
  }
  reading.budget.groups -= 1;
  if (reading.budget.groups < 0) throw tooMany('groups');
  const parts = attributes.map((entry: unknown, index) => {
    const place = `${at}[attributes][${index}]`;
    return isRecord(entry) && 'attributes' in entry && 'operator' in entry
      ? groupOf(entry, place, reading)
      : leafOf(entry, place, reading);
  });
  return { kind: operator === 'and' ? 'all' : 'any', parts };
}

function leafOf(input: unknown, at: string, reading: Reading): Condition {
  if (!isRecord(input)) throw badRequest(`${at} must be a group or {<field>: <value>}`, { parameter: at });
  const names = Object.keys(input);
  if (names.length === 0)
    throw badRequest(`${at} is empty; it must be a group or {<field>: <value>}`, { parameter: at });
  return { kind: 'all', parts: names.flatMap((name) => testsOf(name, input[name], `${at}[${name}]`, reading)) };
}

function testsOf(name: string, wanted: unknown, at: string, reading: Reading): Condition[] {
  const filter = filterNamed(name, at, reading);
  if (name === 'conditions') return [groupOf(wanted, at, reading)];
  const tests = Object.entries(isByOperator(wanted, filter) ? wanted : { eq: wanted });
  if (tests.length === 0) throw emptyFilter(at);
  return tests.map(([operatorName, value]) => {
    const operator = OPERATORS.find((known) => known === operatorName);
    const place = `${at}[${operatorName}]`;
    if (operator === undefined || !filter.operators.includes(operator)) throw unsupported(filter, place);
    reading.budget.conditions -= 1;
    if (reading.budget.conditions < 0) throw tooMany('conditions');
    return testOf(filter, operator, valueList(value, filter, reading.fromQueryString), place, reading);
  });
}

/** A hash is itself an object: only `{eq: {…}}` is an operator with a hash; anything else is the hash. */
function isByOperator(wanted: unknown, { type }: FilterDeclaration): wanted is Readonly<Record<string, unknown>> {
  if (!isRecord(wanted)) return false;
  if (type !== 'hash') return true;
  const [name, ...others] = Object.keys(wanted);
  return name === 'eq' && others.length === 0 && typeof wanted['eq'] === 'object';
}

const tooMany = (what: string): Refusal =>
  badRequest(`filter[conditions] takes at most ${MAX_CONDITIONS} ${what}`, { parameter: 'filter[conditions]' });
