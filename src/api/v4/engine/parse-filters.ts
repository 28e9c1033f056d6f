import { badRequest } from '../../../lib/refusal.ts';
import { bracketTree } from './bracket-tree.ts';
import type { FilterDeclaration } from './filter-declaration.ts';
import { filterNamed, newFilterBudget, testOf, unsupported } from './filter-values.ts';
import { OPERATORS, type Operator } from './operators.ts';
import type { Parameter } from './parameters.ts';
import { parseConditions } from './parse-conditions.ts';
import type { ParseContext } from './parse-context.ts';
import type { Condition } from './query.ts';
import { valueList } from './value-list.ts';

/**
 * `filter[a]=1,2`, `filter[a][]=1`, `filter[a][gt]=1`, …: all filters apply together; the values of one are
 * alternatives.
 */
export function parseFilters(parameters: readonly Parameter[], context: ParseContext): Condition {
  const tests = new Map<string, Draft>();
  const parts: Condition[] = [];
  const bracketed: Parameter[] = [];
  const reading = { ...context, budget: newFilterBudget() };
  for (const parameter of parameters) {
    const [, name, ...rest] = parameter.path;
    if (name === undefined || name === '') {
      throw badRequest('filter should be an object: filter[<field>][<operator>]=<value>', {
        parameter: parameter.name,
      });
    }
    if (name === 'conditions' && context.definition.filters.has('conditions')) {
      if (rest.length > 0) bracketed.push(parameter);
      else parts.push(parseConditions(parameter.value, reading));
      continue;
    }
    gather(tests, filterNamed(name, parameter.name, context), rest, parameter);
  }
  if (bracketed.length > 0) parts.push(parseConditions(bracketTree(bracketed, 2), reading, true));
  for (const { filter, operator, name, values, members } of tests.values()) {
    parts.push(testOf(filter, operator, members === null ? values.flat() : [members], name, reading));
  }
  refuseMissing(context, tests);
  return { kind: 'all', parts };
}

/** One operator of one filter, while its values are being gathered from several parameters. */
interface Draft {
  readonly filter: FilterDeclaration;
  readonly operator: Operator;
  readonly name: string;
  readonly values: unknown[][];
  /** `filter[a][key]=x` of a hash: the members it must have. */
  members: Record<string, unknown> | null;
}

function gather(tests: Map<string, Draft>, filter: FilterDeclaration, path: readonly string[], from: Parameter): void {
  const operator = OPERATORS.find((known) => known === path[0]);
  const [place, ...deeper] = operator === undefined ? path : path.slice(1);
  if (deeper.length > 0) throw unsupported(filter, from.name);
  if (place === undefined || isListIndex(place)) {
    const draft = draftOf(tests, filter, operator ?? 'eq', from);
    draft.values.push([...valueList(from.value, filter, from.fromQueryString)]);
  } else if (filter.type === 'hash' && place !== '__proto__') {
    const draft = draftOf(tests, filter, operator ?? 'eq', from);
    draft.members ??= {};
    draft.members[place] = from.value;
  } else {
    throw unsupported(filter, from.name);
  }
}

function draftOf(tests: Map<string, Draft>, filter: FilterDeclaration, operator: Operator, from: Parameter): Draft {
  if (!filter.operators.includes(operator)) throw unsupported(filter, from.name);
  const key = `${filter.name} ${operator}`;
  const draft = tests.get(key) ?? { filter, operator, name: from.name, values: [], members: null };
  tests.set(key, draft);
  return draft;
}

const isListIndex = (segment: string): boolean => segment === '' || /^\d{1,4}$/.test(segment);

function refuseMissing({ definition }: ParseContext, tests: ReadonlyMap<string, Draft>): void {
  const given = new Set([...tests.values()].map((draft) => draft.filter.name));
  for (const filter of definition.filters.values()) {
    if (filter.required && !given.has(filter.name)) {
      throw badRequest(`required filter: filter[${filter.name}] is missing`, { parameter: `filter[${filter.name}]` });
    }
  }
}
