import { badRequest } from '../../../lib/refusal.ts';
import { emptyFilter } from './filter-values.ts';
import { MAX_BODY_PARAMETERS, MAX_ENTRIES, MAX_PARAMETER_DEPTH } from './limits.ts';

/**
 * One parameter of a request, wherever it came from: `filter[name][eq]=x` in the query string and
 * `{"filter": {"name": {"eq": "x"}}}` in a body both become `["filter", "name", "eq"]` with the value `x`.
 */
export interface Parameter {
  readonly path: readonly string[];
  /** Text from a query string; any JSON scalar from a body. */
  readonly value: unknown;
  /** As the caller wrote it, for error messages. */
  readonly name: string;
  /** Only text from a query string splits at commas in every type: a body can say it with an array. */
  readonly fromQueryString: boolean;
}

export function parametersOfQueryString(text: string): Parameter[] {
  if (text === '') return [];
  const parameters: Parameter[] = [];
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const written = equals === -1 ? pair : pair.slice(0, equals);
    const name = decode(written, written);
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1), name);
    parameters.push({ path: pathOf(name), value, name, fromQueryString: true });
  }
  return parameters;
}

/** The query parameters a body may carry beside `data`. Arrays repeat their parameter, as `[]` does in a query string. */
export function parametersOfBody(body: Readonly<Record<string, unknown>>, names: readonly string[]): Parameter[] {
  const parameters: Parameter[] = [];
  for (const name of names) {
    if (Object.hasOwn(body, name)) collect([name], body[name], parameters);
  }
  return parameters;
}

/** Comma lists, repeated keys, `[]` and `[0]` all mean the same list. */
export function textList(parameter: Parameter): string[] {
  if (parameter.value === undefined || parameter.value === null) return [];
  if (typeof parameter.value !== 'string') {
    throw badRequest(`${parameter.name} must be text`, { parameter: parameter.name });
  }
  const names = parameter.value.split(',');
  if (names.length > MAX_ENTRIES) {
    throw badRequest(`${parameter.name} takes at most ${MAX_ENTRIES} names`, { parameter: parameter.name });
  }
  return names.map((part) => part.trim()).filter((part) => part !== '');
}

function collect(path: readonly string[], value: unknown, parameters: Parameter[]): void {
  const [first = ''] = path;
  if (path.length > MAX_PARAMETER_DEPTH) {
    throw badRequest(`${first} is nested more than ${MAX_PARAMETER_DEPTH} levels deep`, { parameter: first });
  }
  if (parameters.length >= MAX_BODY_PARAMETERS) {
    throw badRequest(`the body has more than ${MAX_BODY_PARAMETERS} parameters beside data`, { parameter: first });
  }
  if (path[0] === 'filter' && path[1] === 'conditions' && path.length === 2) {
    parameters.push(bodyParameter(path, value));
  } else if (Array.isArray(value)) {
    if (value.length === 0) parameters.push(bodyParameter([...path, ''], undefined));
    for (const entry of value) collect([...path, ''], entry, parameters);
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value);
    if (members.length === 0 && path[0] === 'filter' && path.length > 1) throw emptyFilter(nameOf(path));
    for (const [key, entry] of members) collect([...path, key], entry, parameters);
  } else {
    parameters.push(bodyParameter(path, value));
  }
}

const bodyParameter = (path: readonly string[], value: unknown): Parameter => ({
  path,
  value,
  name: nameOf(path),
  fromQueryString: false,
});

export const nameOf = ([first, ...rest]: readonly string[]): string =>
  `${first ?? ''}${rest.map((segment) => `[${segment}]`).join('')}`;

function pathOf(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket <= 0) return [name];
  const path = [name.slice(0, bracket)];
  let rest = name.slice(bracket);
  while (rest !== '') {
    const end = rest.indexOf(']');
    if (rest[0] !== '[' || end === -1) throw badRequest(`${name} has brackets that do not match`, { parameter: name });
    path.push(rest.slice(1, end));
    rest = rest.slice(end + 1);
  }
  return path;
}

function decode(text: string, parameter: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    const name = parameter.slice(0, 100);
    throw badRequest(`${name} is not valid percent-encoding of UTF-8`, { parameter: name });
  }
}
