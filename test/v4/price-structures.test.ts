import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Answer,
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  strangerOf,
} from './api.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const created = async (attributes: Attributes = {}) =>
  recordOf(await api.create('price_structures', { name: 'Structure', ...attributes }), 201);

const tilesIn = ({ body }: Answer) =>
  (body.included ?? []).map(({ attributes }) => [attributes['name'], attributes['length'], attributes['multiplier']]);

const shownTiles = async (id: string) => tilesIn(await api.get(`price_structures/${id}?include=price_tiles`));

const DAY = { quantity: 1, period: 'days', multiplier: 1 };

describe('price structures', () => {
  test('are created with what was not sent filled in', async () => {
    const { attributes } = await created({ name: ' Half days ', hour: 0.25 });
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: attributes['created_at'],
      archived: false,
      archived_at: null,
      name: 'Half days',
      price_structure_type: 'reusable',
      hour: 0.25,
      day: 0,
      week: 0,
      month: 0,
      year: 0,
      product_group_id: null,
    });
  });

  test('are created and changed together with their tiles, which are shown by length', async () => {
    const answer = await api.create(
      'price_structures',
      {
        name: 'Both',
        price_tiles_attributes: [
          { name: 'Week', quantity: 1, period: 'weeks', multiplier: 3.5 },
          { quantity: 3, period: 'hours', multiplier: '0.5' },
          DAY,
        ],
      },
      { include: 'price_tiles' },
    );
    const { id } = recordOf(answer, 201);
    expect(tilesIn(answer)).toEqual([
      ['3 hours', 10_800, 0.5],
      ['1 day', 86_400, 1],
      ['Week', 604_800, 3.5],
    ]);
    const [hours, day, week] = (answer.body.included ?? []).map((tile) => tile.id);
    const changed = await api.update(
      `price_structures/${id}`,
      {
        day: 0.4,
        price_tiles_attributes: [
          { id: hours, _destroy: true },
          { id: day, quantity: 2 },
          { id: week, name: '' },
          { name: 'Month', quantity: 1, period: 'months', multiplier: 9 },
        ],
      },
      { include: 'price_tiles' },
    );
    expect(recordOf(changed).attributes).toMatchObject({ name: 'Both', hour: 0, day: 0.4 });
    expect(tilesIn(changed)).toEqual([
      ['2 days', 172_800, 1],
      ['1 week', 604_800, 3.5],
      ['Month', 2_592_000, 9],
    ]);
    expect((await api.get(`price_tiles/${hours}`)).status).toBe(404);
  });

  test.each([
    [{ name: null }, { name: "can't be blank" }],
    [{ name: 'x'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
    [{ hour: -0.1 }, { hour: 'must be between 0 and 10000' }],
    [{ year: 10_000.1 }, { year: 'must be between 0 and 10000' }],
    [{ day: 'much' }, { day: 'must be a number' }],
    [{ price_tiles_attributes: {} }, { price_tiles_attributes: 'must be an array' }],
    [
      { price_tiles_attributes: [DAY, {}] },
      {
        'price_tiles_attributes/1/quantity': "can't be blank",
        'price_tiles_attributes/1/period': "can't be blank",
        'price_tiles_attributes/1/multiplier': "can't be blank",
      },
    ],
    [{ price_tiles_attributes: [{ id: newId() }] }, { 'price_tiles_attributes/0/id': 'must exist' }],
  ])('are refused: %j', async (attributes, problems) => {
    expect(problemsOf(await api.create('price_structures', { name: 'x', ...attributes }))).toEqual(problems);
  });

  test('an unknown attribute of a tile refuses the whole structure', async () => {
    const answer = await api.create('price_structures', { name: 'x', price_tiles_attributes: [{ ...DAY, length: 5 }] });
    expect(errorOf(answer)).toMatchObject({
      status: 400,
      detail: 'data.attributes.price_tiles_attributes.0.length is an unknown attribute',
    });
  });

  test('are archived by name, and go on being found by id', async () => {
    const { id } = await created({ name: 'Old', price_tiles_attributes: [DAY] });
    const archived = recordOf(await api.remove(`price_structures/${id}`)).attributes;
    expect(archived).toMatchObject({ archived: true, name: 'Old (Deleted)' });
    expect(recordOf(await api.remove(`price_structures/${id}`)).attributes).toEqual(archived);
    expect(recordsOf(await api.get(`price_structures?filter[id]=${id}`))).toEqual([]);
    expect(await shownTiles(id)).toHaveLength(1);
  });

  test("a group's own structure stays while the group uses it", async () => {
    const { id } = await created();
    const group = newId();
    await server.database.run(sql`
      insert into items (company_id, id, type, name, slug, product_type, price_type, price_structure_id)
      values (${server.company.id}, ${group}, 'product_groups', 'Tent', ${group}, 'rental', 'private_structure', ${id})
    `);
    await server.database.run(sql`
      update price_structures set price_structure_type = 'private', product_group_id = ${group} where id = ${id}
    `);
    expect(recordsOf(await api.get(`price_structures?filter[product_group_id]=${group}`))).toHaveLength(1);
    expect(errorOf(await api.remove(`price_structures/${id}`))).toMatchObject({
      status: 422,
      code: 'price_structure_in_use',
    });
    await server.database.run(sql`update items set archived_at = now() where id = ${group}`);
    expect((await api.remove(`price_structures/${id}`)).status).toBe(200);
  });

  test('are changed only by those who may change settings', async () => {
    const { id } = await created();
    const clerk = apiOf(server, (await colleagueOf(server, { permissions: ['products'] })).token);
    expect((await clerk.get(`price_structures/${id}`)).status).toBe(200);
    expect((await clerk.create('price_structures', { name: 'x' })).status).toBe(403);
    expect((await clerk.update(`price_structures/${id}`, { name: 'x' })).status).toBe(403);
    expect((await clerk.remove(`price_structures/${id}`)).status).toBe(403);
    expect((await clerk.create('price_tiles', { price_structure_id: id, ...DAY })).status).toBe(403);
  });

  test('an unknown, malformed or foreign id is not found', async () => {
    for (const type of ['price_structures', 'price_tiles']) {
      for (const id of [newId(), 'nothing', await strangerOf(server)]) {
        expect((await api.get(`${type}/${id}`)).status).toBe(404);
        expect((await api.update(`${type}/${id}`, { name: 'x' })).status).toBe(404);
        expect((await api.remove(`${type}/${id}`)).status).toBe(404);
      }
    }
  });
});

describe('price tiles', () => {
  const tile = async (attributes: Attributes = {}) =>
    api.create('price_tiles', { price_structure_id: (await created()).id, ...DAY, ...attributes });

  test.each([
    // quantity period    length
    [3, 'hours', 10_800],
    [1, 'days', 86_400],
    [1, 'weeks', 604_800],
    [1, 'months', 2_592_000],
    [2, 'years', 63_072_000],
    [10_000, 'years', 315_360_000_000],
  ])('%i %s are %i seconds long', async (quantity, period, length) => {
    expect(recordOf(await tile({ quantity, period }), 201).attributes['length']).toBe(length);
  });

  test('are shown whole, with their structure', async () => {
    const structure = await created();
    const answer = await api.create(
      'price_tiles',
      { price_structure_id: structure.id, name: 'Day', ...DAY, multiplier: 1.23456 },
      { include: 'price_structure' },
    );
    expect(recordOf(answer, 201).attributes).toEqual({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      name: 'Day',
      quantity: 1,
      length: 86_400,
      multiplier: 1.2346,
      period: 'days',
      price_structure_id: structure.id,
    });
    expect(answer.body.included).toMatchObject([{ type: 'price_structures', id: structure.id }]);
  });

  test.each([
    [{ price_structure_id: null }, { price_structure_id: "can't be blank" }],
    [{ price_structure_id: newId() }, { price_structure_id: 'must exist' }],
    [{ quantity: null }, { quantity: "can't be blank" }],
    [{ quantity: 0 }, { quantity: 'must be between 1 and 10000' }],
    [{ quantity: 10_001 }, { quantity: 'must be between 1 and 10000' }],
    [{ quantity: 1.5 }, { quantity: 'must be an integer' }],
    [{ period: null }, { period: "can't be blank" }],
    [{ period: 'day' }, { period: 'must be one of: hours, days, weeks, months, years' }],
    [{ multiplier: null }, { multiplier: "can't be blank" }],
    [{ multiplier: -1 }, { multiplier: 'must be between 0 and 10000' }],
    [{ multiplier: 10_001 }, { multiplier: 'must be between 0 and 10000' }],
    [{ name: 'x'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
  ])('are refused: %j', async (attributes, problems) => {
    expect(problemsOf(await tile(attributes))).toEqual(problems);
  });

  test.each([{ multiplier: 0 }, { multiplier: 10_000 }, { name: null }])('are taken: %j', async (attributes) => {
    expect((await tile(attributes)).status).toBe(201);
  });

  test('are not added to what is archived', async () => {
    const { id } = await created();
    await api.remove(`price_structures/${id}`);
    expect(problemsOf(await tile({ price_structure_id: id }))).toEqual({ price_structure_id: 'is archived' });
  });

  test('change, but never their structure', async () => {
    const { id, attributes } = recordOf(await tile(), 201);
    const sent = { period: 'weeks', price_structure_id: attributes['price_structure_id'] };
    expect(recordOf(await api.update(`price_tiles/${id}`, sent)).attributes).toMatchObject({
      name: '1 week',
      quantity: 1,
      period: 'weeks',
      length: 604_800,
      multiplier: 1,
    });
    expect(problemsOf(await api.update(`price_tiles/${id}`, { quantity: null }))).toEqual({
      quantity: "can't be blank",
    });
    expect((await api.update(`price_tiles/${id}`, { price_structure_id: newId() })).status).toBe(400);
    expect((await api.update(`price_tiles/${id}`, { length: 7 })).status).toBe(400);
  });

  test('are gone once deleted, and the answer shows what they were', async () => {
    const { id, attributes } = recordOf(await tile(), 201);
    expect(recordOf(await api.remove(`price_tiles/${id}`)).attributes).toEqual(attributes);
    expect((await api.get(`price_tiles/${id}`)).status).toBe(404);
  });

  test('are listed by structure', async () => {
    const { attributes } = recordOf(await tile(), 201);
    await tile();
    const listed = recordsOf(
      await api.get(`price_tiles?filter[price_structure_id]=${String(attributes['price_structure_id'])}`),
    );
    expect(listed).toHaveLength(1);
  });
});
