import { expect, test } from 'vitest';
import { buildOpenApi } from '../openapi/build-openapi.ts';
import { describedParts } from '../openapi/described-parts.ts';
import type { JsonObject } from '../openapi/json-schema.ts';
import * as f from '../v4/engine/field.ts';
import { anyTable } from '../v4/engine/resource.ts';

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

interface Group {
  readonly name: string;
  readonly sections: readonly {
    readonly id: string;
    readonly name: string;
    readonly operations: readonly Operation[];
  }[];
}

/** The page's own modules are plain scripts for the browser, so their types are said here. */
interface Modules {
  readonly contentsOf: (openApi: JsonObject) => readonly Group[];
  readonly narrowed: (openApi: JsonObject, groups: readonly Group[], search: string) => readonly Group[];
  readonly placeOf: (groups: readonly Group[], hash: string) => Place | null;
  readonly curlLine: (openApi: JsonObject, operation: Operation, origin: string) => string;
  readonly typeInWords: (openApi: JsonObject, schema: JsonObject) => string;
  readonly blocksOf: (text: string) => readonly { readonly kind: string; readonly lines: readonly string[] }[];
}

interface Place {
  readonly section: { readonly id: string };
  readonly operation: Operation | null;
}

const load = (name: string): Promise<Modules> => import(new URL(`${name}.js`, import.meta.url).href);
const { contentsOf, narrowed, placeOf } = await load('contents');
const { curlLine } = await load('curl-line');
const { typeInWords } = await load('schema');
const { blocksOf } = await load('markup');

const boats = anyTable({
  type: 'boat_trips',
  fields: {
    id: f.uuid({ readonly: true }),
    name: f.string(),
    secret: f.string({ extra: true }),
    starts_at: f.datetime(),
  },
  filters: {
    name: true,
    month: { type: 'integer', operators: ['eq'], required: true },
    kind: { type: 'string', operators: ['eq'], values: ['voyage'] },
  },
  operations: { list: {}, search: {}, fetch: {}, create: { run: async () => 'id' } },
});

const openApi = buildOpenApi([boats], describedParts, { version: '1.2.3' });
const groups = contentsOf(openApi);

test('sections stand under their version', () => {
  expect(groups.map(({ name, sections }) => [name, ...sections.map((section) => section.name)])).toEqual([
    ['Version 4', 'boat trips', 'pdfs', 'live'],
    ['Version 1', 'customers', 'product groups', 'availability', 'orders'],
    ['Service', 'invitation', 'session', 'setup', 'pictures', 'service'],
  ]);
});

test.each([
  // search            → operations that are left
  ['boat', ['boat_trips_list', 'boat_trips_create', 'boat_trips_search', 'boat_trips_fetch']],
  ['POST boat', ['boat_trips_create', 'boat_trips_search']],
  ['boat_trips search', ['boat_trips_search']],
  ['version 1 customers archive', ['v1_customers_archive', 'v1_orders_list']],
  ['voyage', ['boat_trips_list']],
  ['boat starts_at', ['boat_trips_create']],
  ['nonsense', []],
])('a search for %j narrows the contents', (search, expected) => {
  expect(operationsOf(narrowed(openApi, groups, search)).map(({ id }) => id)).toEqual(expected);
});

test.each([
  ['#boat_trips', 'boat_trips', undefined],
  ['#boat_trips_fetch', 'boat_trips', 'boat_trips_fetch'],
  ['#v1-customers', 'v1-customers', undefined],
  ['#v1_customers_list', 'v1-customers', 'v1_customers_list'],
])('the address %s leads to its place', (hash, section, operation) => {
  const place = placeOf(groups, hash);
  expect(place?.section.id).toBe(section);
  expect(place?.operation?.id).toBe(operation);
});

test.each(['', '#', '#introduction', '#nowhere'])('the address %j leads to the introduction', (hash) => {
  expect(placeOf(groups, hash)).toBeNull();
});

test.each([
  [
    'boat_trips_list',
    ['curl -g', `-H "Authorization: Bearer $TOKEN"`, "'http://here/api/4/boat_trips?filter[month]=1'"],
  ],
  [
    'boat_trips_create',
    [
      'curl -g',
      '-X POST',
      '-H "Authorization: Bearer $TOKEN"',
      "-H 'Content-Type: application/json'",
      `-d '{"data":{"type":"boat_trips","attributes":{"name":"Jo Doe"}}}'`,
      "'http://here/api/4/boat_trips'",
    ],
  ],
  ['v1_customers_fetch', ['curl -g', '"http://here/api/1/customers/<id>?api_key=$API_KEY"']],
  ['healthz', ['curl -g', "'http://here/healthz'"]],
])('the curl line of %s can be pasted into a shell', (id, parts) => {
  const operation = operationsOf(groups).find((candidate) => candidate.id === id);
  expect(operation && curlLine(openApi, operation, 'http://here')).toBe(parts.join(' \\\n  '));
});

test.each([
  [{ type: 'string', format: 'uuid' }, 'uuid'],
  [{ type: ['string', 'null'], format: 'date-time' }, 'datetime or null'],
  [{ type: 'array', items: { type: 'string' } }, 'array of string'],
  [{ anyOf: [{ type: 'object' }, { type: 'null' }] }, 'object or null'],
  [{ const: 'boats' }, '"boats"'],
  [{}, 'any'],
])('%j is %s', (schema, words) => {
  expect(typeInWords(openApi, schema)).toBe(words);
});

test('descriptions fall into headings, lists and paragraphs', () => {
  expect(blocksOf('## Title\n\n- a\n- b\n\nOne\ntwo.').map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ['heading', 1],
    ['list', 2],
    ['paragraph', 2],
  ]);
});

function operationsOf(of: readonly Group[]): readonly Operation[] {
  return of.flatMap(({ sections }) => sections).flatMap(({ operations }) => operations);
}
