import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, problemsOf, recordOf, recordsOf, strangerOf } from './api.ts';

let server: TestServer;
let api: Api;
let owner_id: string;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  owner_id = recordOf(await api.create('customers', { name: 'Owner', tag_list: ['VIP', 'press'] }), 201).id;
});

afterAll(() => server.stop());

describe('notes', () => {
  const note = { body: ' Brought it back clean. ', owner_type: 'customers' };

  test('are signed by whoever writes them', async () => {
    const colleague = await colleagueOf(server);
    const answer = await apiOf(server, colleague.token).create(
      'notes',
      { ...note, owner_id },
      { include: 'employee,owner' },
    );
    expect(recordOf(answer, 201).attributes).toEqual({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      body: 'Brought it back clean.',
      employee_id: colleague.id,
      owner_id,
      owner_type: 'customers',
    });
    expect(answer.body.included?.map(({ type, id }) => [type, id])).toEqual(
      expect.arrayContaining([
        ['employees', colleague.id],
        ['customers', owner_id],
      ]),
    );
  });

  test.each([
    [{ body: null }, { body: "can't be blank" }],
    [{ body: ' \n ' }, { body: "can't be blank" }],
    [{ body: 'x'.repeat(10_001) }, { body: 'is too long (maximum is 10000 characters)' }],
    [{ owner_id: newId() }, { owner_id: 'must exist' }],
    [{ owner_id: null }, { owner_id: "can't be blank" }],
    [{ owner_type: null }, { owner_type: "can't be blank" }],
    [{ owner_type: 'orders' }, { owner_id: 'must exist' }],
    [{ owner_type: 'planets' }, { owner_type: expect.stringContaining('must be one of') }],
  ])('are refused with %j', async (change, problems) => {
    expect(problemsOf(await api.create('notes', { ...note, owner_id, ...change }))).toEqual(problems);
  });

  test('may be long, but cannot be signed by somebody else or changed', async () => {
    const answer = await api.create('notes', { ...note, owner_id, body: 'x'.repeat(10_000) });
    const { id } = recordOf(answer, 201);
    expect((await api.create('notes', { ...note, owner_id, employee_id: newId() })).status).toBe(400);
    expect((await api.update(`notes/${id}`, { body: 'y' })).status).toBe(405);
  });

  test("cannot be written about another company's customer", async () => {
    const answer = await api.create('notes', { ...note, owner_id: await strangerOf(server) });
    expect(problemsOf(answer)).toEqual({ owner_id: 'must exist' });
  });

  test('are listed by owner, newest first, and deleted', async () => {
    const owner = recordOf(await api.create('customers', { name: 'Noted' }), 201).id;
    const first = recordOf(await api.create('notes', { ...note, owner_id: owner }), 201);
    const second = recordOf(await api.create('notes', { ...note, owner_id: owner }), 201);
    const listed = async () =>
      recordsOf(await api.get(`notes?filter[owner_id]=${owner}&filter[owner_type]=customers`)).map(({ id }) => id);
    expect(await listed()).toEqual([second.id, first.id]);
    expect(recordOf(await api.remove(`notes/${second.id}`)).id).toBe(second.id);
    expect(await listed()).toEqual([first.id]);
    expect((await api.remove(`notes/${second.id}`)).status).toBe(404);
  });

  test('about the catalogue need the permission products', async () => {
    const group = recordOf(await api.create('product_groups', { name: 'Tent' }), 201).id;
    const about = { body: 'Torn.', owner_type: 'product_groups', owner_id: group };
    const { id } = recordOf(await api.create('notes', about), 201);
    const plain = apiOf(server, (await colleagueOf(server)).token);
    expect((await plain.create('notes', about)).status).toBe(403);
    expect((await plain.remove(`notes/${id}`)).status).toBe(403);
    const keeper = apiOf(server, (await colleagueOf(server, { permissions: ['products'] })).token);
    expect((await keeper.create('notes', about)).status).toBe(201);
    expect((await keeper.remove(`notes/${id}`)).status).toBe(200);
  });
});

describe('tags', () => {
  const tags = async (query: string) =>
    recordsOf(await api.get(`tags?${query}`)).map(({ attributes }) => [attributes['name'], attributes['count']]);

  beforeAll(async () => {
    await api.create('customers', { name: 'One', tag_list: ['vip'] });
    await api.create('customers', { name: 'Two', tag_list: ['VIP'] });
    const { id } = recordOf(await api.create('customers', { name: 'Gone', tag_list: ['gone', 'vip'] }), 201);
    await api.remove(`customers/${id}`);
    await strangerOf(server);
  });

  test('are counted over what is not archived, spelled as most do, by name', async () => {
    expect(await tags('filter[for]=Customer')).toEqual([
      ['press', 1],
      ['VIP', 3],
    ]);
  });

  test('are counted alike in the stats of what is tagged', async () => {
    const { body } = await api.get('customers?stats[tag_list]=count,count_each&page[size]=1');
    const counts = { VIP: 3, press: 1 };
    expect(body.meta?.stats).toEqual({ tag_list: { count: counts, count_each: counts } });
  });

  test('can be sorted, paged and counted', async () => {
    expect(await tags('filter[for]=Customer&sort=-count&page[size]=1')).toEqual([['VIP', 3]]);
    const { body } = await api.get('tags?filter[for]=Customer&stats[total]=count');
    expect(body.meta?.stats).toEqual({ total: { count: 2 } });
  });

  test('keep their ids', async () => {
    const ids = async () => recordsOf(await api.get('tags?filter[for]=Customer')).map(({ id }) => id);
    const before = await ids();
    expect(before.every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true);
    expect(await ids()).toEqual(before);
  });

  test.each(['Order', 'ProductGroup', 'Bundle', 'Document', 'Coupon'])('of %s are none yet', async (taggedClass) => {
    expect(await tags(`filter[for]=${taggedClass}`)).toEqual([]);
  });

  test('need to be told of what', async () => {
    expect((await api.get('tags')).status).toBe(400);
    expect((await api.get('tags?filter[for]=Planet')).status).toBe(400);
  });
});
