import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Found, keyOf, reached, related } from './include-model.ts';
import { propertyRuns, propertyTimeout_ms } from './property-runs.ts';
import {
  PART_DEFAULTS,
  partAttributes,
  SPECIMEN_DEFAULTS,
  SPECIMEN_FIELDS,
  specimenAttributes,
} from './render-model.ts';
import { insertData, randomData } from './specimen-data.ts';
import { type Document, type Entry, type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

const RUNS = 120;

const data = randomData();
let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer();
  await insertData(server.database, server.company.id, data);
});

afterAll(() => server.stop());

const OFFERED = [
  'parent',
  'parent.parent',
  'children',
  'children.parts',
  'parts',
  'parts.specimen',
  'first_part',
  'subject',
  'subject.specimen',
];
/** Left out without a word, from where they leave what is offered: other paths, unknown ones, and such as lead nowhere. */
const OTHERS = ['elsewhere', 'nothing', 'parts.nothing', 'parent.children', 'children.parent', 'constructor'];

const offered = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => OFFERED.filter((offer) => path === offer || path.startsWith(`${offer}.`)));

interface Question {
  readonly paths: readonly string[];
  readonly fields: readonly string[] | null;
  readonly extra: readonly string[];
  readonly partFields: readonly string[] | null;
  readonly size: number;
  readonly page: number;
}

const question: fc.Arbitrary<Question> = fc.record({
  paths: fc.shuffledSubarray([...OFFERED, ...OTHERS]),
  fields: fc.option(fc.shuffledSubarray(['id', 'type', ...SPECIMEN_FIELDS]), { freq: 3 }),
  extra: fc.subarray(['secret', 'reversed', 'name']),
  partFields: fc.option(fc.shuffledSubarray(PART_DEFAULTS), { freq: 3 }),
  size: fc.integer({ min: 1, max: 60 }),
  page: fc.integer({ min: 1, max: 3 }),
});

const inQuery = ({ paths, fields, extra, partFields, size, page }: Question): string =>
  [
    `include=${paths.join(',')}`,
    ...(fields === null ? [] : [`fields[specimens]=${fields.join(',')}`]),
    ...(partFields === null ? [] : [`fields[parts]=${partFields.join(',')}`]),
    ...(extra.length === 0 ? [] : [`extra_fields[specimens]=${extra.join(',')}`]),
    `page[size]=${size}&page[number]=${page}`,
  ].join('&');

const inBody = ({ paths, fields, extra, partFields, size, page }: Question): object => ({
  include: paths,
  fields: {
    ...(fields === null ? {} : { specimens: fields }),
    ...(partFields === null ? {} : { parts: partFields.join(',') }),
  },
  extra_fields: { specimens: extra },
  page: { size, number: page },
});

function attributesOf(found: Found, { fields, extra, partFields }: Question): object {
  return found.type === 'parts'
    ? partAttributes(found.row, partFields ?? PART_DEFAULTS)
    : specimenAttributes(found.row, [...(fields ?? SPECIMEN_DEFAULTS), ...extra]);
}

function expectDocument({ data: rows, included = [] }: Document, asked: Question): void {
  const { paths, size, page } = asked;
  const primary = data.specimens
    .filter((row) => row.archived_at === null)
    .toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1))
    .slice((page - 1) * size, page * size)
    .map((row): Found => ({ type: 'specimens', row }));
  const all = reached(primary, offered(paths), data);
  const shown = [...rows, ...included];
  expect(rows.map(({ id }) => id)).toEqual(primary.map(({ row }) => row.id));
  expect(shown.map(({ type, id }) => `${type} ${id}`).toSorted()).toEqual([...all.keys()].toSorted());
  for (const entry of shown) {
    const model = all.get(`${entry.type} ${entry.id}`);
    if (model !== undefined) expectEntry(entry, model.found, model.names, asked);
  }
}

function expectEntry(entry: Entry, found: Found, names: ReadonlySet<string>, asked: Question): void {
  const attributes = attributesOf(found, asked);
  expect(entry.attributes ?? {}).toEqual(attributes);
  expect(Object.keys(entry.attributes ?? {})).toEqual(Object.keys(attributes));
  for (const [name, relationship] of Object.entries(entry.relationships)) {
    expect(relationship.links).toHaveProperty('related');
    if (!names.has(name)) expect(relationship, name).not.toHaveProperty('data');
    else expect(relationship.data, `${keyOf(found)} ${name}`).toEqual(linkage(found, name));
  }
}

function linkage(found: Found, name: string): unknown {
  const below = related(found, name, data);
  const identifier = ({ type, row }: Found): object => ({ type, id: row.id });
  if (below === null || below === undefined) return null;
  return Array.isArray(below) ? (below as readonly Found[]).map(identifier) : identifier(below as Found);
}

/** The same data as the flat form nests it. */
function flattened(document: Document, asked: Question): unknown {
  const entries = new Map(
    [...document.data, ...(document.included ?? [])].map((entry) => [`${entry.type} ${entry.id}`, entry]),
  );
  const flat = (entry: Entry, below: readonly (readonly string[])[]): object => {
    const names = [...new Set(below.map(([name]) => name).filter((name) => name !== undefined))];
    const relations = names.flatMap((name) => {
      const linked = entry.relationships[name]?.data;
      if (linked === undefined) return [];
      const deeper = below.filter(([first]) => first === name).map(([, ...rest]) => rest);
      const nest = (identifier: Entry): object =>
        flat(entries.get(`${identifier.type} ${identifier.id}`) as Entry, deeper);
      return [[name, linked === null ? null : Array.isArray(linked) ? linked.map(nest) : nest(linked as Entry)]];
    });
    return { id: entry.id, ...entry.attributes, ...Object.fromEntries(relations) };
  };
  const paths = offered(asked.paths).map((path) => path.split('.'));
  return { data: document.data.map((entry) => flat(entry, paths)) };
}

test(
  'a list shows what the model shows: fields, extra fields, and what is included, each record once',
  () =>
    fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const { status, text, body } = await server.get(`specimens?${inQuery(asked)}`);
        expect(status, text).toBe(200);
        expectDocument(body, asked);
      }),
      propertyRuns(RUNS),
    ),
  propertyTimeout_ms,
);

test(
  'the flat form is the same data, nested',
  () =>
    fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const [jsonapi, flat] = await Promise.all([
          server.get(`specimens?${inQuery(asked)}`),
          server.get(`specimens.json?${inQuery(asked)}`),
        ]);
        expect(flat.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(jsonapi.headers.get('content-type')).toBe('application/vnd.api+json; charset=utf-8');
        expect(flat.body).toEqual(flattened(jsonapi.body, asked));
      }),
      propertyRuns(RUNS / 2),
    ),
  propertyTimeout_ms,
);

test(
  'a search answers as the list does, and flat when asked',
  () =>
    fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const { status, text, body } = await server.call('POST', 'specimens/search', { body: inBody(asked) });
        expect(status, text).toBe(200);
        expectDocument(body, asked);
        const flat = await server.call('POST', 'specimens/search.json', { body: inBody(asked) });
        expect(flat.body).toEqual(flattened(body, asked));
      }),
      propertyRuns(RUNS / 3),
    ),
  propertyTimeout_ms,
);

test(
  'one record is shown as in a list, with what a fetch always shows',
  () =>
    fc.assert(
      fc.asyncProperty(question, fc.constantFrom(...data.specimens), async (asked, row) => {
        const { page: _, ...rest } = asked;
        const { status, text, body } = await server.get(`specimens/${row.id}?${inQuery({ ...rest, page: 1 })}`);
        expect(status, text).toBe(200);
        const found: Found = { type: 'specimens', row };
        const names = reached([found], offered(asked.paths), data).get(keyOf(found))?.names;
        const extra = asked.fields === null ? [...asked.extra, 'secret'] : asked.extra;
        expectEntry(body.data, found, names ?? new Set(), { ...asked, extra });
      }),
      propertyRuns(RUNS / 2),
    ),
  propertyTimeout_ms,
);

test('a list runs one statement for its rows and one for each included relationship, however many rows there are', async () => {
  for (const size of [1, 50]) {
    server.statements.length = 0;
    await server.get(
      `specimens?include=parent.parent,children.parts,parts.specimen,first_part,subject&page[size]=${size}`,
    );
    const selects = server.statements.filter(({ text }) => text.includes('"specimens"') || text.includes('"parts"'));
    // Rows; parent, its parent; children, their parts; parts, their specimen; first part; two kinds of subjects; count.
    expect(selects.length, `page of ${size}`).toBeLessThanOrEqual(11);
  }
});
