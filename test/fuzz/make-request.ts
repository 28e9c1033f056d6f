import type { SeededRandom } from '../support/seeded-random.ts';
import type { ApiDocument, ApiOperation, ApiParameter, Schema } from './api-document.ts';
import { anyJson, BODIES, IDS, NUMBERS, TEXTS, TIMES } from './hostile-values.ts';
import type { KnownRecords } from './known-records.ts';
import { type SchemaValues, schemaValues } from './schema-values.ts';

export interface FuzzRequest {
  readonly operation: string;
  readonly method: string;
  /** With the query string. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

export interface RequestSources {
  readonly document: ApiDocument;
  readonly records: KnownRecords;
  readonly token: string;
  readonly apiKey: string;
  /** Answers of `ETag` so far. */
  readonly etags: readonly string[];
  /** By operation: see `demandsIn`. */
  readonly demands: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Sound for the most part, a little off, or hostile. */
type Mood = 'sound' | 'near' | 'hostile';

const WILDNESS: Readonly<Record<Mood, number>> = { sound: 0, near: 4, hostile: 12 };

export function makeRequest(sources: RequestSources, operation: ApiOperation, random: SeededRandom): FuzzRequest {
  const mood: Mood = random.oneOf(['sound', 'sound', 'sound', 'sound', 'near', 'near', 'near', 'hostile']);
  const demanded = sources.demands.get(demandKey(operation.id)) ?? new Set();
  const values = schemaValues({ ...sources, random, wildness: WILDNESS[mood], demanded });
  const type = typeOf(operation);
  const path = pathOf(operation, values, type, random, mood);
  const query = queryOf(operation, values, type, random, mood);
  const body = bodyOf(operation, values, type, random, mood);
  return {
    operation: operation.id,
    method: methodOf(operation, random, mood),
    target: query === '' ? path : `${path}?${query}`,
    headers: headersOf(sources, operation, random, mood, body),
    body,
  };
}

/** The flat form of an operation asks for the same as the other. */
export const demandKey = (operationId: string): string => operationId.replace(/_flat$/, '');

/** Attributes that an answer says are missing: later requests of the same operation send them. */
export const demandsIn = (answer: string): readonly string[] =>
  Array.from(answer.matchAll(/"(?:detail|message)":"(\w+) can't be blank/g), ([, name]) => name ?? '');

/** The segment after the version: `orders` of `/api/4/orders/{id}`. */
const typeOf = ({ path }: ApiOperation): string => path.split('/')[3]?.replace('.json', '') ?? '';

function methodOf({ method }: ApiOperation, random: SeededRandom, mood: Mood): string {
  if (mood === 'hostile' && random.chance(5))
    return random.oneOf(['PATCH', 'HEAD', 'OPTIONS', 'DELETE', 'POST', 'PUT']);
  if (method === 'PUT' && random.chance(20)) return 'PATCH';
  return method === 'GET' && random.chance(2) ? 'HEAD' : method;
}

function pathOf({ path }: ApiOperation, values: SchemaValues, type: string, random: SeededRandom, mood: Mood): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (mood === 'hostile' && random.chance(20))
      return encodeURIComponent(printable(random.oneOf(TEXTS).slice(0, 300)));
    if (name === 'id') return encodeURIComponent(values.id(innermost(path, type)));
    return encodeURIComponent(values.id(`${name.replace(/_id$/, '')}s`));
  });
  return path.startsWith('/api/') && random.chance(2) ? `${filled}.json` : filled;
}

/** `lines` of `/api/1/orders/{order_id}/lines/{id}`. */
const innermost = (path: string, type: string): string => /\/(\w+)\/\{id\}/.exec(path)?.[1] ?? type;

function queryOf(
  { parameters }: ApiOperation,
  values: SchemaValues,
  type: string,
  random: SeededRandom,
  mood: Mood,
): string {
  const declared = parameters.filter((parameter) => parameter.in === 'query');
  const share = random.oneOf([2, 5, 20]);
  const chosen = declared.filter(({ required }) => (required ? random.chance(97) : random.chance(share)));
  const pairs = chosen.flatMap((parameter) => pairsOf(parameter, values, type, random));
  if (mood !== 'sound' && random.chance(20)) pairs.push(strayPair(declared, random));
  return pairs.join('&');
}

function pairsOf(parameter: ApiParameter, values: SchemaValues, type: string, random: SeededRandom): string[] {
  const { name, schema } = parameter;
  const last = /\[(\w+)\]$/.exec(name)?.[1] ?? name;
  const [example] = (schema['examples'] ?? []) as unknown[];
  const value =
    example !== undefined && random.chance(70) ? values.like(example, last, type) : values.value(schema, last, type);
  const key = encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
  const isFilter = name.startsWith('filter[');
  const operator = isFilter && random.chance(30) ? `[${random.oneOf(OPERATORS)}]` : '';
  if (Array.isArray(value)) return [`${key}${operator}=${value.map(encoded).join(',')}`];
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([member, inner]) => `${key}[${encoded(member)}]=${encoded(inner)}`);
  }
  return [`${key}${operator}=${encoded(value)}`];
}

const OPERATORS = [
  'eq',
  'not_eq',
  'gt',
  'gte',
  'lt',
  'lte',
  'match',
  'prefix',
  'suffix',
  'not_match',
  'eql',
  'not_eql',
];

const STRAYS = [
  'page[number]=0',
  'page[number]=99999999999999999999',
  'page[size]=0',
  'page[size]=1000000',
  'page[size]=-1',
  'page=1',
  'sort=,',
  'sort=-id,-id,id',
  'include=,,',
  'include=x.y.z',
  'fields=x',
  'fields[]=x',
  'filter=x',
  'filter[]=x',
  'filter[x][y][z]=1',
  'filter[id][eq][eq]=1',
  'filter[__proto__]=1',
  'stats[total]=count,count',
  'stats[x]=sum',
  'stats[total]=',
  '%00=%00',
  '%ff=%fe',
  '%=%',
  '[]=[]',
  '[[[[',
  '&&&===',
  'filter[conditions]=[',
  'filter[conditions]={"operator":"or","attributes":[{"id":{"eq":"x"}},{"operator":"and","attributes":[]}]}',
];

function strayPair(declared: readonly ApiParameter[], random: SeededRandom): string {
  if (declared.length === 0 || random.chance(50)) return random.oneOf(STRAYS);
  const { name } = random.oneOf(declared);
  return `${name}${random.chance(30) ? `[${random.oneOf(OPERATORS)}]` : ''}=${encoded(random.oneOf([...TEXTS, ...TIMES, ...IDS]).slice(0, 2_000))}`;
}

const encoded = (value: unknown): string =>
  encodeURIComponent(printable((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 3_000)));

/** Half a character cannot be encoded. */
const printable = (text: string): string => text.toWellFormed();

function bodyOf(
  { body, method, example }: ApiOperation,
  values: SchemaValues,
  type: string,
  random: SeededRandom,
  mood: Mood,
): string | Buffer | undefined {
  if (body === undefined)
    return mood === 'hostile' && method !== 'GET' && random.chance(20) ? random.oneOf(BODIES) : undefined;
  if (mood === 'hostile' && random.chance(30)) return random.oneOf(BODIES);
  const made =
    example !== undefined && random.chance(60) ? values.like(example, 'body', type) : values.value(body, 'body', type);
  if (mood === 'near' && random.chance(50)) return JSON.stringify(mutated(made, random));
  return JSON.stringify(made) ?? 'null';
}

/** The same with one place changed. */
function mutated(value: unknown, random: SeededRandom): unknown {
  if (typeof value !== 'object' || value === null || random.chance(15)) return changed(value, random);
  if (Array.isArray(value)) {
    if (value.length === 0) return [anyJson(random)];
    const place = random.below(value.length);
    return value.map((entry: unknown, index) => (index === place ? mutated(entry, random) : entry));
  }
  const entries = Object.entries(value as Schema);
  if (entries.length === 0) return { [random.oneOf(TEXTS)]: anyJson(random) };
  const place = random.below(entries.length);
  return Object.fromEntries(
    entries.map(([key, inner], index) => [key, index === place ? mutated(inner, random) : inner]),
  );
}

function changed(value: unknown, random: SeededRandom): unknown {
  if (typeof value === 'number') return random.oneOf([...NUMBERS, String(value), -value, [value]]);
  if (typeof value === 'string')
    return random.oneOf([...TEXTS, ...TIMES, value + value, [value], { value }, value.length]);
  return random.oneOf([anyJson(random), [value], null, undefined]);
}

/** Few, so that they are used again. */
const IDEMPOTENCY_KEYS = 40;

function headersOf(
  { token, apiKey, etags }: RequestSources,
  { method, path }: ApiOperation,
  random: SeededRandom,
  mood: Mood,
  body: unknown,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (path.startsWith('/api/')) headers['authorization'] = `Bearer ${path.startsWith('/api/1/') ? apiKey : token}`;
  if (body !== undefined) headers['content-type'] = random.chance(80) ? 'application/json' : 'application/vnd.api+json';
  if (method !== 'GET' && random.chance(10)) headers['idempotency-key'] = `key ${random.below(IDEMPOTENCY_KEYS)}`;
  if (random.chance(8)) headers['if-match'] = random.oneOf(['*', '"x"', 'W/"x"', ...etags]);
  if (method === 'GET' && random.chance(8)) headers['if-none-match'] = random.oneOf(['*', '"x"', ...etags]);
  if (mood === 'hostile') Object.assign(headers, random.oneOf(ODD_HEADERS));
  return headers;
}

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-encoding': 'gzip' },
  { accept: 'text/html' },
  { accept: 'application/pdf' },
  { accept: ';;;' },
  { 'accept-encoding': 'gzip, br, *;q=0' },
  { authorization: 'Bearer ' },
  { authorization: 'Basic eDp5' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(256) },
  { 'if-match': ',' },
  { range: 'bytes=0-1' },
  { cookie: '__Host-holdfast=x; holdfast=y' },
  { 'x-request-id': 'x'.repeat(300) },
  { 'x-forwarded-for': '1.2.3.4, unknown' },
  { expect: 'something' },
];
