import { createHash } from 'node:crypto';

/**
 * An OpenAPI document as text with one line per fact: a place, then what the document says there, in its order.
 * Nothing is left out: a long text ends with its hash, an example is a hash, and a line that repeats an earlier one
 * refers to its place. So every change of the document changes the digest, and the diff of two digests shows where.
 */
export function digestDocument(document: object): string {
  const firstPlaces = new Map<string, string>();
  const lines = factsOf(document, []).map(({ place, text }) => {
    const earlier = text.length < SHORTEST_REPEATED ? undefined : firstPlaces.get(text);
    if (earlier !== undefined) return `${place}: as ${earlier}`;
    firstPlaces.set(text, place);
    return `${place}: ${text}`;
  });
  return `${lines.join('\n')}\n`;
}

interface Fact {
  readonly place: string;
  readonly text: string;
}

/** A repeated text of this length is replaced by the place where it stands first. */
const SHORTEST_REPEATED = 120;

/** A longer object or list of objects is split into a fact for each member. */
const LONGEST_FACT = 240;

/** A longer member of a split object is a fact of its own. */
const LONGEST_MEMBER = 160;

/** `paths`, an address in it, `components schemas`: these are always split. */
const DEPTH_OF_SECTIONS = 2;

/** Objects that are split wherever they are. */
const ALWAYS_SPLIT = new Set(['properties', 'responses']);

function factsOf(value: unknown, path: readonly string[]): readonly Fact[] {
  const key = path.at(-1) ?? '';
  const mustSplit = isObject(value) && (path.length <= DEPTH_OF_SECTIONS || ALWAYS_SPLIT.has(key));
  const text = mustSplit ? '' : textOf(value, path);
  if (!mustSplit && (text.length <= LONGEST_FACT || !isSplittable(value))) return [{ place: placeOf(path), text }];
  const members = membersOf(value);
  const staysTogether = ([name, member]: Member): boolean =>
    key !== 'properties' && !isObject(member) && textOf(member, [...path, name]).length <= LONGEST_MEMBER;
  const together = members.filter(staysTogether);
  return [
    ...(together.length === 0 ? [] : [{ place: placeOf(path), text: membersText(together, path) }]),
    ...members.filter((member) => !staysTogether(member)).flatMap(([name, member]) => factsOf(member, [...path, name])),
  ];
}

type Member = readonly [name: string, member: unknown];

/** Elements of a list go by their `name`, such as tags do, or else by their position. */
const membersOf = (value: object): readonly Member[] =>
  Array.isArray(value)
    ? value.map((element: unknown, index): Member => [`[${nameOf(element) ?? index}]`, element])
    : Object.entries(value);

const nameOf = (value: unknown): string | undefined =>
  isObject(value) && 'name' in value && typeof value.name === 'string' ? value.name : undefined;

/** `GET /api/4/customers responses 200`, `schemas customers.name`. */
function placeOf(path: readonly string[]): string {
  const [first = 'document', second = '', third, ...rest] = path;
  if (first === 'components') return joined(path.slice(1));
  if (first === 'paths' && third !== undefined) return joined([third.toUpperCase(), second, ...rest]);
  return joined(path.length === 0 ? [first] : path);
}

const joined = (path: readonly string[]): string =>
  path.join(' ').replaceAll(' properties ', '.').replaceAll(' [', '[');

function textOf(value: unknown, path: readonly string[]): string {
  if (isExample(path)) return hashOf(JSON.stringify(value));
  if (typeof value === 'string') return stringText(value);
  if (Array.isArray(value)) return `[${listText(value, path)}]`;
  if (isReference(value)) return referenceText(value.$ref);
  return isObject(value) ? `{${membersText(Object.entries(value), path)}}` : String(value);
}

/** A body, an answer or a record, rather than a property that is called `example` or `value`. */
const isExample = (path: readonly string[]): boolean =>
  (path.at(-1) === 'example' && path.at(-2) !== 'properties') ||
  (path.at(-1) === 'value' && path.at(0) === 'components' && path.at(1) === 'examples');

const membersText = (members: readonly Member[], path: readonly string[]): string =>
  members.map(([name, member]) => `${name}=${textOf(member, [...path, name])}`).join(' ');

/** References of one kind, such as the parameters of an operation, name the kind once. */
function listText(values: readonly unknown[], path: readonly string[]): string {
  const references = values.filter(isReference).map(({ $ref }) => referenceText($ref));
  const kinds = new Set(references.map((reference) => reference.replace(/[^/]*$/, '')));
  const [kind = ''] = kinds;
  const isOneKind = references.length === values.length && kinds.size === 1;
  return isOneKind
    ? `${kind} ${references.map((reference) => reference.slice(kind.length)).join(' ')}`
    : values.map((value, index) => textOf(value, [...path, `[${index}]`])).join(' ');
}

const referenceText = (reference: string): string => reference.replace('#/components/', '#');

const LONGEST_STRING = 120;

function stringText(text: string): string {
  if (/^[a-z][\w./-]*$/i.test(text) && !['true', 'false', 'null'].includes(text)) return text;
  if (text.length <= LONGEST_STRING) return JSON.stringify(text);
  return `${JSON.stringify(text.slice(0, LONGEST_STRING))}… ${hashOf(text)}`;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isReference(value);

const isSplittable = (value: unknown): value is object =>
  isObject(value) || (Array.isArray(value) && value.some(isObject));

const isReference = (value: unknown): value is { readonly $ref: string } =>
  typeof value === 'object' &&
  value !== null &&
  '$ref' in value &&
  typeof value.$ref === 'string' &&
  Object.keys(value).length === 1;
