import { badRequest } from '../../../lib/refusal.ts';
import type { FilterDeclaration } from './filter-declaration.ts';
import { filterNamed, readValues, unsupported } from './filter-values.ts';
import { OPERATORS, type Operator } from './operators.ts';
import type { Parameter } from './parameters.ts';
import { parseConditions } from './parse-conditions.ts';
import type { ParseContext } from './parse-context.ts';
import type { Condition } from './query.ts';

/** `filter[a]=1,2`, `filter[a][]=1`, `filter[a][gt]=1`, …: all filters hold together, the values of one are alternatives. */
export function parseFilters(parameters: readonly Parameter[], context: ParseContext): Condition {
  const tests = new Map<string, Draft>();
  const parts: Condition[] = [];
  for (const parameter of parameters) {
    const [, name, ...rest] = parameter.path;
    if (name === undefined || name === '') {
      throw badRequest('filter should be an object: filter[<field>][<operator>]=<value>', {
        parameter: parameter.name,
      });
    }
    if (name === 'conditions' && context.definition.filters.has('conditions')) {
      parts.push(parseConditions(parameter.value, context));
      continue;
    }
    gather(tests, filterNamed(name, parameter.name, context), rest, parameter);
  }
  for (const draft of tests.values()) parts.push(testOf(draft, context.zone));
  refuseMissing(context, tests);
  return { kind: 'all', parts };
}

/** One operator of one filter, while its values are being gathered from several parameters. */
interface Draft {
  readonly filter: FilterDeclaration;
  readonly operator: Operator;
  readonly name: string;
  readonly values: { readonly value: unknown; readonly split: boolean }[];
  nested: Record<string, unknown> | null;
}

function gather(tests: Map<string, Draft>, filter: FilterDeclaration, path: readonly string[], from: Parameter): void {
  const [first, second] = path;
  const operator = OPERATORS.find((known) => known === first);
  if (first === undefined || isListIndex(first) || operator !== undefined) {
    const draft = draftOf(tests, filter, operator ?? 'eq', from);
    const deeper = operator === undefined ? second : path[2];
    const listed = operator === undefined || second === undefined || isListIndex(second);
    if (listed && deeper === undefined) {
      draft.values.push({ value: from.value, split: splits(filter, from) });
      return;
    }
  } else if (filter.type === 'hash' && path.length === 1 && !isUnsafeKey(first)) {
    const draft = draftOf(tests, filter, 'eq', from);
    draft.nested = { ...draft.nested, [first]: from.value };
    return;
  }
  throw unsupported(filter, from.name);
}

function draftOf(tests: Map<string, Draft>, filter: FilterDeclaration, operator: Operator, from: Parameter): Draft {
  if (!filter.operators.includes(operator)) throw unsupported(filter, from.name);
  const key = `${filter.name} ${operator}`;
  const draft = tests.get(key) ?? { filter, operator, name: from.name, values: [], nested: null };
  tests.set(key, draft);
  return draft;
}

const isListIndex = (segment: string): boolean => segment === '' || /^\d{1,4}$/.test(segment);

const isUnsafeKey = (key: string): boolean => key === '__proto__';

/** Free text is one value, commas and all; in a body only an array is a list of texts. */
const splits = (filter: FilterDeclaration, from: Parameter): boolean =>
  filter.custom?.type !== 'string' || filter.name !== 'q' ? from.fromQueryString || filter.type !== 'string' : false;

function testOf(draft: Draft, zone: string): Condition {
  const { filter, operator, name } = draft;
  const raw =
    draft.nested === null
      ? draft.values.flatMap(({ value, split }) => (split ? splitList(value) : value === undefined ? [] : [value]))
      : [draft.nested];
  return { kind: 'test', filter: filter.name, operator, values: readValues(filter, raw, name, zone) };
}

/** `{{a, b}}` is the clients' way to say that the comma belongs to the value. */
function splitList(value: unknown): unknown[] {
  if (value === undefined) return [];
  if (typeof value !== 'string') return [value];
  if (value.startsWith('{{') && value.endsWith('}}')) return [value.slice(2, -2)];
  return value.includes(',') ? value.split(',') : [value];
}

function refuseMissing({ definition }: ParseContext, tests: ReadonlyMap<string, Draft>): void {
  const given = new Set([...tests.values()].map((draft) => draft.filter.name));
  for (const filter of definition.filters.values()) {
    if (filter.required && !given.has(filter.name)) {
      throw badRequest(`required filter: filter[${filter.name}] is missing`, { parameter: `filter[${filter.name}]` });
    }
  }
}
