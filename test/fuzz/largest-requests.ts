import { MAX_ENTRIES, MAX_PAGE_SIZE, MAX_SORT_TERMS, MAX_STRING_LENGTH } from '../../src/api/v4/engine/limits.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { ApiDocument, ApiOperation, ApiParameter, Schema } from './api-document.ts';
import type { KnownRecords } from './known-records.ts';
import type { FuzzRequest } from './make-request.ts';
import { schemaValues } from './schema-values.ts';

interface Credentials {
  readonly token: string;
  readonly apiKey: string;
}

/** Less than a body may have. */
const BODY_CHARACTERS = 900_000;
/** Less than a head may have. */
const QUERY_CHARACTERS = 12_000;

/**
 * The largest requests of an operation: everything that can be asked for at once, over a year and over ten, and bodies
 * with long texts and with long lists. Some are refused, which may not take long either.
 */
export function largestRequests(
  document: ApiDocument,
  records: KnownRecords,
  operation: ApiOperation,
  { token, apiKey }: Credentials,
): readonly FuzzRequest[] {
  const { method, path, parameters, body } = operation;
  const random = seededRandom(1);
  const ids = schemaValues({ document, records, random, wildness: 0, demanded: new Set() });
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    ids.id(name === 'id' ? (/\/(\w+)\/\{id\}/.exec(path)?.[1] ?? '') : `${name.replace(/_id$/, '')}s`),
  );
  const headers = {
    ...(path.startsWith('/api/') ? { authorization: `Bearer ${path.startsWith('/api/1/') ? apiKey : token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const whole = (query: string, text: string | undefined): FuzzRequest => ({
    operation: operation.id,
    method,
    target: query === '' ? target : `${target}?${query}`,
    headers,
    body: text,
  });
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const values = { document, ids };
  if (body === undefined) return YEARS.map((years) => whole(largestQuery(values, query, years), undefined));
  return SHAPES.map((shape) => {
    const texts = countOf(document, body, 'string');
    const length = Math.min(MAX_STRING_LENGTH, Math.floor(BODY_CHARACTERS / Math.max(1, texts)));
    return whole(
      '',
      JSON.stringify(largestValue({ ...values, shape, length }, body, 'body')).slice(0, BODY_CHARACTERS),
    );
  });
}

interface Values {
  readonly document: ApiDocument;
  readonly ids: Pick<ReturnType<typeof schemaValues>, 'id' | 'value'>;
}

const YEARS = [1, 10];

function largestQuery({ document, ids }: Values, parameters: readonly ApiParameter[], years: number): string {
  const now = Temporal.Now.zonedDateTimeISO('UTC');
  const from = now
    .subtract({ months: years * 6 })
    .toInstant()
    .toString();
  const till = now
    .add({ months: years * 6 })
    .toInstant()
    .toString();
  const pairs = parameters.flatMap(({ name, required, schema }) => {
    const choices = choicesOf(document, schema);
    if (name === 'page[size]') return [`${name}=${MAX_PAGE_SIZE}`];
    if (name === 'sort') return [`${name}=${choices.slice(0, MAX_SORT_TERMS).join()}`];
    if (name === 'include' || name.startsWith('extra_fields') || name.startsWith('stats['))
      return [`${name}=${choices.join()}`];
    if (/\b(from|starts_at|start_date)\]?$/.test(name)) return required ? [`${name}=${from}`] : [];
    if (/\b(till|stops_at|end_date)\]?$/.test(name)) return required ? [`${name}=${till}`] : [];
    if (!required) return [];
    if (choices.length > 0) return [`${name}=${String(choices[0])}`];
    return [`${name}=${encodeURIComponent(String(ids.value(schema, /\[(\w+)\]$/.exec(name)?.[1] ?? name, '')))}`];
  });
  return pairs
    .filter((pair) => !pair.endsWith('='))
    .reduce((query, pair) => {
      const longer = query === '' ? pair : `${query}&${pair}`;
      return longer.length > QUERY_CHARACTERS ? query : longer;
    }, '');
}

function choicesOf(document: ApiDocument, given: Schema): readonly unknown[] {
  const schema = document.resolve(given);
  if (Array.isArray(schema['enum'])) return schema['enum'];
  const items = schema['items'] as Schema | undefined;
  return items === undefined ? [] : choicesOf(document, items);
}

const SHAPES = ['texts', 'lists'] as const;

interface Shaping extends Values {
  readonly shape: (typeof SHAPES)[number];
  /** Of each text. */
  readonly length: number;
}

function largestValue(shaping: Shaping, given: Schema, name: string, depth = 0): unknown {
  const { document, ids, shape, length } = shaping;
  const schema = document.resolve(given);
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum']) && schema['enum'].length > 0) return schema['enum'][0];
  const [part] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[];
  if (part !== undefined) return largestValue(shaping, part, name, depth);
  if (Array.isArray(schema['allOf'])) {
    return Object.assign({}, ...(schema['allOf'] as Schema[]).map((each) => largestValue(shaping, each, name, depth)));
  }
  const type = [schema['type'] ?? 'object'].flat().find((each) => each !== 'null');
  if (type === 'array') {
    const entry =
      depth > 5 ? null : largestValue({ ...shaping, length: 10 }, (schema['items'] ?? {}) as Schema, name, depth + 1);
    return Array.from({ length: shape === 'lists' && depth < 4 ? MAX_ENTRIES : 1 }, () => entry);
  }
  if (type === 'object') {
    const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>);
    const written = properties.filter(
      ([member, inner]) => member !== 'id' && document.resolve(inner)['readOnly'] !== true,
    );
    if (depth > 6) return {};
    return Object.fromEntries(
      written.map(([member, inner]) => [member, largestValue(shaping, inner, member, depth + 1)]),
    );
  }
  if (type === 'string' && schema['format'] === undefined && !/_ids?$/.test(name)) return 'x'.repeat(length);
  return ids.value(schema, name, '');
}

/** How many values of a type the schema has, records in records included. */
function countOf(document: ApiDocument, given: Schema, type: string, depth = 0): number {
  const schema = document.resolve(given);
  if (depth > 6) return 0;
  const members = Object.values((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>);
  const parts = [schema['items'] ?? [], schema['allOf'] ?? [], schema['anyOf'] ?? []].flat() as Schema[];
  const inner = [...members, ...parts];
  const own = [schema['type']].flat().includes(type) ? 1 : 0;
  return own + inner.reduce((sum, each) => sum + countOf(document, each, type, depth + 1), 0);
}
