import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { FILTER_TYPES } from './filter-model.ts';
import { brokenEncoding, hostileJson, hostileString, inUrl, MARKER } from './hostile-strings.ts';
import { propertyRuns, propertyTimeout_ms } from './property-runs.ts';
import { insertData, randomData } from './specimen-data.ts';
import { type Answer, type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

const RUNS_PER_PLACE = 25;
const WRITE_RUNS = 60;

const data = randomData();
const someId = data.specimens[1]?.id as string;
let server: SpecimenServer;
let before: unknown;

beforeAll(async () => {
  server = await startSpecimenServer();
  await insertData(server.database, server.company.id, data);
  before = await contents();
});

afterAll(() => server.stop());

/** Which tables there are, and what is in ours. */
const contents = (): Promise<unknown> =>
  server.database.one(sql`select
    (select string_agg(table_name, ',' order by table_name) from information_schema.tables
      where table_schema = 'public') as tables,
    (select md5(string_agg(row::text, '' order by id)) from specimens as row) as specimens,
    (select md5(string_agg(row::text, '' order by id)) from parts as row) as parts`);

const KNOWN_CODES = {
  400: ['bad_request'],
  404: ['resources_not_found'],
  405: ['method_not_allowed'],
  406: ['not_acceptable'],
  412: ['precondition_failed'],
  414: ['uri_too_long'],
  422: ['invalid'],
} as const;

/** A document, or errors of a kind we have words for. */
function expectSane({ status, body, text }: Answer): void {
  if (status === 200) return expect(body, text).toHaveProperty('data');
  const codes: readonly string[] = KNOWN_CODES[status as keyof typeof KNOWN_CODES] ?? [];
  expect(codes, `status ${status}: ${text.slice(0, 300)}`).not.toEqual([]);
  expect(body.errors.length).toBeGreaterThan(0);
  for (const error of body.errors) {
    expect(codes).toContain(error.code);
    expect(error.status).toBe(String(status));
    expect(typeof error.title).toBe('string');
  }
}

function expectNoMarkerInSql(): void {
  const marked = server.statements.filter(({ text }) => text.toLowerCase().includes(MARKER));
  expect(marked.map(({ text }) => text)).toEqual([]);
  server.statements.length = 0;
}

/** Sends it, and holds the answer, the statements and the tables to what they must be. */
async function expectHarmless<Input>(
  input: fc.Arbitrary<Input>,
  send: (input: Input) => Promise<Answer>,
): Promise<void> {
  server.statements.length = 0;
  await fc.assert(
    fc.asyncProperty(input, async (hostile) => {
      expectSane(await send(hostile));
      expectNoMarkerInSql();
    }),
    propertyRuns(RUNS_PER_PLACE),
  );
  expect(await contents()).toEqual(before);
}

const get = (path: string): Promise<Answer> => server.get(path);

const FIELDS = Object.keys(FILTER_TYPES);

describe('in a query string', () => {
  const places: readonly (readonly [string, (text: string) => string])[] = [
    ['the name of a parameter', (text) => `${text}=1`],
    ['the name of a filter', (text) => `filter[${text}]=1`],
    ['an operator', (text) => `filter[name][${text}]=1`],
    ['what follows an operator', (text) => `filter[name][eq][${text}]=1`],
    ['a key of a hash', (text) => `filter[facts][${text}]=1`],
    ['a value in a hash', (text) => `filter[facts][a]=${text}`],
    ...FIELDS.map((field) => [`a value of ${field}`, (text: string) => `filter[${field}]=${text}`] as const),
    ...['prefix', 'not_suffix', 'match', 'eql'].map(
      (operator) => [`a value of name ${operator}`, (text: string) => `filter[name][${operator}]=a,${text}`] as const,
    ),
    ['free text', (text) => `filter[q]=${text}`],
    ['conditions', (text) => `filter[conditions]=${text}`],
    ['conditions in JSON', (text) => `filter[conditions]={"operator":"and","attributes":[{"${text}":1}]}`],
    ['an included path', (text) => `include=${text}`],
    ['a path below an included one', (text) => `include=parts.${text},children.${text}.parts`],
    ['a sort term', (text) => `sort=${text},-${text}`],
    ['a part of page', (text) => `page[${text}]=1`],
    ['page itself', (text) => `page=${text}`],
    ['a page number', (text) => `page[number]=${text}`],
    ['a page size', (text) => `page[size]=${text}`],
    ['a field of stats', (text) => `stats[${text}]=count`],
    ['an aggregation', (text) => `stats[amount]=${text}&meta[total][]=${text}`],
    ['a type of fields', (text) => `fields[${text}]=name`],
    ['a name in fields', (text) => `fields[specimens]=name,${text}`],
    ['a name in extra fields', (text) => `extra_fields[specimens]=${text}`],
    ['brackets', (text) => `filter${text}[name${text}=1`],
  ];

  test.each(places)(
    '%s',
    (_, query) => expectHarmless(hostileString, (text) => get(`specimens?${query(inUrl(text))}`)),
    propertyTimeout_ms,
  );

  test.each(places)(
    '%s, badly encoded',
    (_, query) => expectHarmless(brokenEncoding, (text) => get(`specimens?${query(text)}`)),
    propertyTimeout_ms,
  );

  test('a filter of rows that code works out', () =>
    expectHarmless(hostileString, (text) => get(`squares?filter[up_to]=${inUrl(text)}&sort=${inUrl(text)}`)));
});

describe('in a path', () => {
  test('the name of a resource', () => expectHarmless(hostileString, (text) => get(inUrl(text))));
  test('a suffix', () => expectHarmless(hostileString, (text) => get(`specimens.${inUrl(text)}`)));
  test('an id that is read', () =>
    expectHarmless(hostileString, (text) => get(`specimens/${inUrl(text)}?include=parts`)));
  test('an id behind a real one', () =>
    expectHarmless(hostileString, (text) => get(`specimens/${someId}${inUrl(`x${text}`)}`)));
  test('an id that is badly encoded', () => expectHarmless(brokenEncoding, (text) => get(`specimens/${text}`)));
  test('an id that is written', () =>
    expectHarmless(fc.tuple(fc.constantFrom('PUT', 'PATCH', 'DELETE'), hostileString), ([method, text]) =>
      // With a letter, lest it be empty and name the collection.
      server.call(method, `specimens/x${inUrl(text)}`, { body: { data: { attributes: { name: text } } } }),
    ));
  test('the name of an action', () =>
    expectHarmless(hostileString, (text) => server.call('POST', `specimens/${someId}/${inUrl(`x${text}`)}`)));
});

describe('in the body of a search', () => {
  const search = (body: unknown): Promise<Answer> => server.call('POST', 'specimens/search', { body });
  const places: readonly (readonly [string, (name: string, value: unknown) => unknown])[] = [
    ['a member', (name, value) => ({ [name]: value })],
    ['filter', (_, value) => ({ filter: value })],
    ['the name of a filter', (name, value) => ({ filter: { [name]: value } })],
    ['an operator', (name, value) => ({ filter: { name: { [name]: value } } })],
    ...FIELDS.map(
      (field) => [`a value of ${field}`, (_: string, value: unknown) => ({ filter: { [field]: value } })] as const,
    ),
    ['free text', (_, value) => ({ filter: { q: value } })],
    ['conditions', (_, value) => ({ filter: { conditions: value } })],
    ['the operator of a group', (name, value) => ({ filter: { conditions: { operator: name, attributes: [value] } } })],
    ['the parts of a group', (_, value) => ({ filter: { conditions: { operator: 'or', attributes: value } } })],
    [
      'a part of a group',
      (name, value) => ({ filter: { conditions: { operator: 'or', attributes: [{ [name]: value }] } } }),
    ],
    ...['eq', 'match'].map(
      (operator) =>
        [
          `a condition on a name, ${operator}`,
          (_: string, value: unknown) => ({
            filter: { conditions: { operator: 'and', attributes: [{ name: { [operator]: value } }] } },
          }),
        ] as const,
    ),
    [
      'a condition on a hash',
      (name, value) => ({ filter: { conditions: { operator: 'and', attributes: [{ facts: { [name]: value } }] } } }),
    ],
    [
      'a condition on labels',
      (_, value) => ({ filter: { conditions: { operator: 'and', attributes: [{ labels: value }] } } }),
    ],
    ['fields', (name, value) => ({ fields: { [name]: value, specimens: name }, extra_fields: value })],
    ['include', (name, value) => ({ include: [name, value] })],
    ['sort', (_, value) => ({ sort: value })],
    ['page', (name, value) => ({ page: { [name]: value } })],
    ['page size', (_, value) => ({ page: { size: value } })],
    ['stats', (name, value) => ({ stats: { [name]: value, amount: value } })],
  ];

  test.each(places)(
    '%s',
    (_, body) => expectHarmless(fc.tuple(hostileString, hostileJson), ([name, value]) => search(body(name, value))),
    propertyTimeout_ms,
  );

  test('the body itself', () => expectHarmless(hostileJson, search));
  test('text that is no JSON', () =>
    expectHarmless(hostileString, (text) =>
      server.call('POST', 'specimens/search', { body: `{"a":${text.toWellFormed()}` }),
    ));
});

describe('in a document', () => {
  // The amount refuses each of them, so that none is stored.
  const create = (data_: object): Promise<Answer> => server.call('POST', 'specimens', { body: { data: data_ } });
  const refused = { name: 'x', amount: 'never' };
  const places: readonly (readonly [string, (name: string, value: unknown) => object])[] = [
    ['the name of an attribute', (name, value) => ({ attributes: { ...refused, [`x${name}`]: value } })],
    ...[...FIELDS, 'fixed', 'secret', 'parent_id', 'subject_type', 'parts_attributes'].map(
      (field) =>
        [
          `the value of ${field}`,
          (_: string, value: unknown) => ({
            attributes: { ...refused, [field]: field === 'amount' ? `x${JSON.stringify(value)}` : value },
          }),
        ] as const,
    ),
    [
      'a side-posted record',
      (name, value) => ({ attributes: { ...refused, parts_attributes: [{ [name]: value, label: value }] } }),
    ],
    ['attributes', (_, value) => ({ attributes: value === null || typeof value !== 'object' ? value : [value] })],
    ['relationships', (_, value) => ({ attributes: refused, relationships: value })],
    [
      'the name of a relationship',
      (name, value) => ({ attributes: refused, relationships: { [name]: { data: value } } }),
    ],
    [
      'a related record',
      (name, value) => ({
        attributes: refused,
        relationships: { subject: { data: { type: name, id: value } }, parent: { data: value } },
      }),
    ],
  ];

  test.each(places)(
    '%s',
    (_, document) =>
      expectHarmless(fc.tuple(hostileString, hostileJson), ([name, value]) => create(document(name, value))),
    propertyTimeout_ms,
  );

  test('what is answered', () =>
    expectHarmless(fc.tuple(hostileString, hostileJson), ([name, value]) =>
      server.call('POST', 'specimens', {
        body: { data: { attributes: refused }, fields: { [name]: value }, include: value },
      }),
    ));
  test('a deed', () =>
    expectHarmless(hostileJson, (value) =>
      server.call('POST', 'weighings', { body: { data: { attributes: { note: value, specimen_id: value } } } }),
    ));
  test('the document itself', () =>
    expectHarmless(hostileJson, (value) => server.call('POST', 'specimens', { body: value })));
  test('a header that an update depends on', () =>
    expectHarmless(hostileString, (text) =>
      server.call('PUT', `specimens/${someId}`, {
        headers: { 'if-match': inUrl(text) },
        body: { data: { attributes: { name: 'changed' } } },
      }),
    ));
});

test(
  'a hostile text that is accepted is stored, shown and found exactly as it was sent',
  () =>
    fc.assert(
      fc.asyncProperty(hostileString, async (text) => {
        server.statements.length = 0;
        const attributes = { name: text, secret: text, labels: [text], facts: { [text]: text, list: [text] } };
        const created = await server.call('POST', 'specimens', { body: { data: { attributes } } });
        expectNoMarkerInSql();
        if (text.includes('\u0000') || !text.isWellFormed()) {
          expect(created.status).toBe(422);
          expect(created.body.errors.map(({ source }) => source?.pointer)).toContain('/data/attributes/name');
          return;
        }
        expect(created.status, created.text).toBe(201);
        // The one name that is dropped before it is read, whatever depth it has.
        const facts = text === '__proto__' ? { list: [text] } : attributes.facts;
        expect(created.body.data.attributes).toMatchObject({ ...attributes, facts });
        const conditions = { operator: 'and', attributes: [{ name: { eql: [text] } }, { labels: [text] }, { facts }] };
        const found = await server.call('POST', 'specimens/search', { body: { filter: { conditions } } });
        expect(found.body.data.map(({ id }) => id)).toContain(created.body.data.id);
        expectNoMarkerInSql();
      }),
      propertyRuns(WRITE_RUNS),
    ),
  propertyTimeout_ms,
);
