import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { type OperationDescription, operationsOf } from '../../src/api/openapi/operations-of.ts';
import { membersOf, registryOf } from '../../src/api/v4/engine/definition.ts';
import { resources } from '../../src/api/v4/registry.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { EXAMPLE_RECORDS } from './example-records.ts';
import { type ExampleWorld, makeExamples } from './example-world.ts';
import { jsonAt } from './json-at.ts';
import { document, problemsWith, problemsWithSchema } from './problems-with.ts';
import { specifiedSettings } from './specified-facts.ts';

const registry = registryOf(resources);

/** What is only shown with others answers nothing by itself. */
const described = [...registry.values()]
  .map((definition) => ({ type: definition.type, operations: operationsOf(definition) }))
  .filter(({ operations }) => operations.length > 0);

/** A row of a union is shown as what it is. */
function shownAs(type: string, record: Readonly<Record<string, unknown>>, { shows }: OperationDescription) {
  const definition = registry.get(type);
  const members = definition === undefined ? undefined : membersOf(definition);
  const lacks = EXAMPLE_RECORDS[type]?.lacks ?? [];
  if (members === undefined) return { type, shows: shows.filter((name) => !lacks.includes(name)) };
  const member = members.find((candidate) => candidate === record['type']) ?? 'none of them';
  const shown = described.find((one) => one.type === member)?.operations ?? [];
  const fetched = shown.find(({ name }) => name === 'fetch') ?? shown.find(({ name }) => name === 'create');
  return { type: member, shows: fetched?.shows };
}

const isEmpty = (type: string): boolean => EXAMPLE_RECORDS[type]?.empty === true;

let server: TestServer;
let world: ExampleWorld;

beforeAll(async () => {
  server = await startServer();
  world = await makeExamples(server);
});

afterAll(() => server.stop());

describe.each(described)('$type', ({ type, operations }) => {
  test.each(inOrder(operations))('$method $path answers as declared', async (operation) => {
    const { status, body } = await world.call(operation, type, '');
    expect(body.errors).toBeUndefined();
    expect(status).toBe(operation.status);
    expect(problemsWith(body, operation, 'application/vnd.api+json')).toEqual([]);
    if (isEmpty(type)) return expect(body['data']).toEqual([]);
    const record = operation.answers === 'list' ? jsonAt(body, 'data', '0') : jsonAt(body, 'data');
    const expected = shownAs(type, record, operation);
    expect(record.type).toBe(expected.type);
    expect(Object.keys(jsonAt(record, 'attributes'))).toEqual(expected.shows);
  });

  test.each(inOrder(operations))('$method $path answers the same with .json, flat', async (operation) => {
    const { status, body } = await world.call(operation, type, '.json');
    expect(status).toBe(operation.status);
    expect(problemsWith(body, { ...operation, path: `${operation.path}.json` }, 'application/json')).toEqual([]);
    if (isEmpty(type)) return expect(body['data']).toEqual([]);
    const { id, ...attributes } = operation.answers === 'list' ? jsonAt(body, 'data', '0') : jsonAt(body, 'data');
    expect(id).toBeTypeOf('string');
    expect(Object.keys(attributes)).toEqual(shownAs(type, attributes, operation).shows);
  });
});

const listed = described.filter(({ operations }) =>
  operations.some(({ name, answers }) => name === 'list' && answers === 'list'),
);

test.each(listed)('the links of $type lead somewhere', async ({ type, operations }) => {
  const list = operations.find(({ name }) => name === 'list') as OperationDescription;
  const { body } = await world.call(list, type, '');
  const { links = {}, data } = body as unknown as Linked;
  for (const link of Object.values(links))
    expect([link, (await world.send('GET', `/${link}`)).status]).toEqual([link, 200]);
  for (const [name, { links: related }] of data.flatMap((record) => Object.entries(record.relationships ?? {}))) {
    if (related.related === null) continue;
    const answer = await world.send('GET', `/${related.related}`);
    // A link cannot know for which period levels are wanted.
    const needsMore = JSON.stringify(answer.body).includes('required filter');
    expect([name, related.related, needsMore ? 'needs more' : answer.status]).toEqual([
      name,
      related.related,
      name === 'inventory_levels' ? 'needs more' : 200,
    ]);
  }
});

test('every record that can be made has an example here', () => {
  const makable = described.filter(({ operations }) => operations.some(({ name }) => name === 'create'));
  expect(makable.map(({ type }) => type).filter((type) => EXAMPLE_RECORDS[type]?.create === undefined)).toEqual([]);
});

test.each([
  // status  method  path                                  body
  [400, 'GET', '/api/4/customers?filter[nonsense]=1', undefined],
  [400, 'POST', '/api/4/customers', { data: { attributes: { nonsense: 1 } } }],
  [404, 'GET', '/api/4/customers/nobody', undefined],
  [405, 'PUT', '/api/4/customers', {}],
  [406, 'GET', '/api/4/customers.xml', undefined],
  [422, 'POST', '/api/4/customers', { data: { attributes: { name: '' } } }],
])('a refusal with %i has the documented shape: %s %s', async (status, method, path, sent) => {
  const { status: answered, body } = await world.send(method, path, sent);
  expect(answered).toBe(status);
  expect(problemsWithSchema(body, 'v4_errors')).toEqual([]);
});

test('the server serves the document that these answers were held against, and the page to read it', async () => {
  const served = await fetch(`${server.url}/openapi.json`);
  expect(await served.json()).toEqual({
    ...document,
    info: { ...jsonAt(document, 'info'), version: manifest.version },
  });
  const page = await fetch(`${server.url}/docs`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self'; base-uri 'none'/);
});

test('settings hold every key that the specification lists', async () => {
  const { body } = await world.send('GET', '/api/4/settings/current');
  const settings = jsonAt(body, 'data', 'attributes');
  const missing = specifiedSettings.filter(([section, key]) => !(key in jsonAt(settings, section)));
  expect(missing).toEqual([]);
});

interface Linked {
  readonly links?: Readonly<Record<string, string>>;
  readonly data: readonly {
    readonly relationships?: Readonly<Record<string, { readonly links: { readonly related: string | null } }>>;
  }[];
}

/** What removes a record comes last, and removes one of its own. */
const inOrder = (operations: readonly OperationDescription[]): readonly OperationDescription[] =>
  operations.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
