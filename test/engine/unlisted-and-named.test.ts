import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationsOf } from '../../src/api/openapi/operations-of.ts';
import { registryOf } from '../../src/api/v4/engine/definition.ts';
import { enumeration, integer, string, uuid } from '../../src/api/v4/engine/field.ts';
import { toOne } from '../../src/api/v4/engine/relationship.ts';
import { anyTable } from '../../src/api/v4/engine/resource.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { type SpecimenServer, startSpecimenServer } from './specimen-server.ts';
import { KINDS, specimenResources } from './specimens.ts';

/** Another view of the specimens: lists show the red and the green ones only when they are named. */
const shelves = anyTable({
  type: 'shelves',
  from: 'specimens',
  sort: 'name',
  unlisted: { column: 'kind', values: ['red', 'green'], unless: ['kind', 'shade'] },
  fields: {
    id: uuid({ readonly: true }),
    name: string(),
    kind: enumeration(KINDS),
    parent_id: uuid(),
    length: integer({ writeonly: true, sql: (row) => sql`length(${row}.name)` }),
    hidden: integer({ writeonly: true }),
  },
  filters: {
    name: true,
    kind: true,
    shade: { type: 'string', operators: ['eq'], sql: (row, _, [shade]) => sql`${row}.kind = ${shade}` },
    conditions: { type: 'hash', operators: ['eq'] },
  },
  relationships: {
    parent: toOne('shelves', { key: 'parent_id' }),
    cupboard: toOne('cupboards', { key: 'parent_id' }),
  },
  includes: ['parent'],
  operations: {
    list: {},
    search: {},
    fetch: {},
    named: {
      latest: {
        describe: 'The one that was made last.',
        async run(work) {
          const id = newId();
          await work.tx.run(sql`insert into specimens (company_id, id, name, kind)
            values (${work.company.id}, ${id}, 'made', 'red')`);
          return id;
        },
      },
    },
  },
});

/** Can be listed, never fetched. */
const cupboards = anyTable({
  type: 'cupboards',
  from: 'specimens',
  sort: 'name',
  fields: { id: uuid({ readonly: true }), name: string() },
  filters: { id: true },
  operations: { list: {} },
});

let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer([...specimenResources, shelves, cupboards]);
  const parent = await insert('ash', 'red', null);
  for (const [name, kind] of [
    ['birch', 'green'],
    ['cedar tree', 'blue'],
    ['dogwood', 'blue'],
  ] as const) {
    await insert(name, kind, parent);
  }
});

afterAll(() => server.stop());

async function insert(name: string, kind: string, parent_id: string | null): Promise<string> {
  const id = newId();
  await server.database.run(sql`insert into specimens (company_id, id, name, kind, parent_id)
    values (${server.company.id}, ${id}, ${name}, ${kind}, ${parent_id})`);
  return id;
}

const names = async (query: string): Promise<readonly unknown[]> =>
  (await server.get(`shelves?filter[name][not_eq]=made&${query}`)).body.data.map(
    ({ attributes }) => attributes['name'],
  );

test.each([
  ['', ['cedar tree', 'dogwood']],
  ['filter[kind]=red', ['ash']],
  ['filter[kind]=red,blue', ['ash', 'cedar tree', 'dogwood']],
  ['filter[kind]=red,green', ['ash', 'birch']],
  ['filter[shade]=green', ['birch']],
  // One that is left out is not named.
  ['filter[kind][not_eq]=blue', []],
  ['filter[name]=ash', []],
])('a list with "%s" shows %j', async (query, expected) => expect(await names(query)).toEqual(expected));

test('conditions name them anywhere in the tree', async () => {
  const attributes = [{ name: 'dogwood' }, { operator: 'and', attributes: [{ kind: 'red' }, { name: 'ash' }] }];
  const { body } = await server.call('POST', 'shelves/search', {
    body: { filter: { conditions: { operator: 'or', attributes } } },
  });
  expect(body.data.map((entry) => entry.attributes['name'])).toEqual(['ash', 'dogwood']);
});

test('totals and stats count what is listed', async () => {
  const { body } = await server.get('shelves?page[size]=1&stats[total]=count');
  expect(body.meta.stats).toEqual({ total: { count: 2 } });
  expect(decodeURIComponent(body.links['last'] ?? '')).toContain('page[number]=2');
});

test('what is unlisted is found by its id, and included', async () => {
  const [cedar] = (await server.get('shelves?include=parent')).body.data;
  const parent = cedar?.relationships['parent']?.data as { readonly id: string };
  expect((await server.get(`shelves/${parent.id}`)).body.data.attributes).toMatchObject({ name: 'ash' });
});

test('a field that is never shown can be sorted by when it says where it comes from', async () => {
  expect(await names('filter[kind]=red,green,blue&sort=-length,name')).toEqual([
    'cedar tree',
    'dogwood',
    'birch',
    'ash',
  ]);
  for (const query of ['sort=hidden', 'fields[shelves]=length']) {
    expect((await server.get(`shelves?${query}`)).status).toBe(400);
  }
});

test('a link to what cannot be fetched leads to the list', async () => {
  const [cedar] = (await server.get('shelves')).body.data;
  const link = cedar?.relationships['cupboard']?.links.related ?? '';
  expect(link).toMatch(/^api\/4\/cupboards\?filter\[id\]=/);
  const { body } = await server.get(link.replace('api/4/', ''));
  expect(body.data.map(({ attributes }) => attributes['name'])).toEqual(['ash']);
});

test('a GET may make the record that it answers', async () => {
  const first = await server.get('shelves/latest');
  expect(first.status).toBe(200);
  expect(first.headers.get('etag')).toMatch(/^W?\/?"/);
  expect(first.body.data).toMatchObject({ type: 'shelves', attributes: { name: 'made', kind: 'red' } });
  const second = await server.get('shelves/latest?fields[shelves]=kind&include=parent');
  expect(second.body.data.id).not.toBe(first.body.data.id);
  expect(second.body.data.attributes).toEqual({ kind: 'red' });
  expect(second.body.data.relationships['parent']).toMatchObject({ data: null });
  expect((await server.get(`shelves/${first.body.data.id}`)).status).toBe(200);
});

test('such a GET writes nothing when it is refused, and is not told again by a key', async () => {
  const count = async () =>
    (await server.database.one<{ n: number }>(sql`select count(*)::integer as n from specimens`)).n;
  const before = await count();
  expect((await server.get('shelves/latest?fields[shelves]=nonsense')).status).toBe(400);
  expect(await count()).toBe(before);
  const headers = { 'idempotency-key': newId() };
  const ids = [await server.get('shelves/latest', headers), await server.get('shelves/latest', headers)];
  expect(new Set(ids.map(({ body }) => body.data.id)).size).toBe(2);
  expect((await server.call('POST', 'shelves/latest', { body: {} })).status).toBe(405);
});

test('it is among the operations that are described', () => {
  const definition = registryOf([shelves]).get('shelves');
  const operations = definition === undefined ? [] : operationsOf(definition);
  expect(operations.find(({ name }) => name === 'latest')).toMatchObject({
    method: 'GET',
    path: '/api/4/shelves/latest',
    status: 200,
    answers: 'record',
    writable: null,
    includes: ['parent'],
  });
});
