import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { apiOf, colleagueOf, recordOf } from '../v4/api.ts';
import { planned } from '../v4/catalogue.ts';
import { type ProductGroup, strangerClient, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let stranger: V1Client;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  stranger = await strangerClient(server);
});

afterAll(() => server.stop());

const create = async (product_group: object): Promise<ProductGroup> =>
  (await call('POST', '/product_groups', { product_group })).body.product_group;

const change = async (id: string, product_group: object): Promise<ProductGroup> =>
  (await call('PUT', `/product_groups/${id}`, { product_group })).body.product_group;

describe('changing', () => {
  test.each(['PUT', 'PATCH'])('%s changes what is sent and nothing else', async (method) => {
    const before = await create({ name: 'Tent', tags: ['camp'], lead_time: 60, base_price_in_cents: 5 });
    const { status, body } = await call(method, `/product_groups/${before.id}`, {
      product_group: { name: 'Big tent' },
    });
    expect(status).toBe(200);
    expect(body.product_group).toEqual({
      ...before,
      name: 'Big tent',
      products: before.products.map((product) => ({ ...product, name: 'Big tent' })),
      updated_at: body.product_group.updated_at,
    });
  });

  test.each([
    { price_type: '', base_price_in_cents: 0 },
    { price_type: '', base_price_in_cents: 700 },
    { price_type: 'simple', price_period: 'week', base_price_in_cents: 700 },
    { lead_time: 5, lag_time: 6, deposit_in_cents: 7, trackable: true, tags: ['a', 'b,c'] },
    { has_variations: true, variation_fields: ['Size', 'Colour'] },
  ])('a group that is sent back as it came stays as it is: %j', async (sent) => {
    const before = await create({ name: 'Same', description: 'x', ...sent });
    expect(await change(before.id, before)).toEqual({ ...before, updated_at: expect.any(String) });
  });

  test('a fixed price and a structure of its own survive being sent back', async () => {
    const api = apiOf(server, server.token);
    for (const price_type of ['fixed', 'private_structure']) {
      const { id } = recordOf(await api.create('product_groups', { name: 'Own', price_type }), 201);
      const group = (await call('GET', `/product_groups/${id}`)).body.product_group;
      expect(await change(id, group)).toEqual({ ...group, updated_at: expect.any(String) });
      expect((await api.get(`product_groups/${id}`)).body.data).toMatchObject({ attributes: { price_type } });
    }
  });

  test.each([
    // before → sent → shown
    [
      { price_type: 'simple', base_price_in_cents: 100 },
      { base_price_in_cents: 150 },
      { flat_fee_price_in_cents: 150 },
    ],
    [
      { price_type: 'simple', base_price_in_cents: 100 },
      { base_price_in_cents: 150, flat_fee_price_in_cents: 100 },
      { base_price_in_cents: 150, flat_fee_price_in_cents: 150 },
    ],
    [
      { price_type: 'simple', base_price_in_cents: 100 },
      { base_price_in_cents: 100, flat_fee_price_in_cents: 150 },
      { base_price_in_cents: 150 },
    ],
    [
      { price_type: 'simple', base_price_in_cents: 100 },
      { price_type: '' },
      { base_price_in_cents: 0, price_type: '' },
    ],
    [{ price_type: 'simple', base_price_in_cents: 100 }, { price_type: null }, { price_type: '' }],
    [{ base_price_in_cents: 100 }, { price_type: 'simple' }, { price_type: 'simple', price_period: 'day' }],
    [{}, { base_price_in_cents: 100 }, { price_type: '', base_price_in_cents: 100 }],
  ])('prices %j changed by %j become %j', async (before, sent, shown) => {
    const { id } = await create({ name: 'Priced', ...before });
    expect(await change(id, sent)).toMatchObject(shown);
  });

  test('a price structure is chosen, kept, and left again', async () => {
    const api = apiOf(server, server.token);
    const { id: price_id } = recordOf(await api.create('price_structures', { name: 'Week' }), 201);
    const { id } = await create({ name: 'X', price_type: 'simple', base_price_in_cents: 100 });
    const chosen = await change(id, { price_type: 'structure', price_id, base_price_in_cents: 300 });
    expect(chosen).toMatchObject({ price_type: 'structure', price_id, base_price_in_cents: 300 });
    expect(await change(id, { name: 'Y' })).toMatchObject({ price_type: 'structure', price_id });
    expect(await change(id, { price_type: 'simple' })).toMatchObject({ price_id: null, base_price_in_cents: 100 });
  });

  test('trackable is fixed at creation', async () => {
    const { id } = await create({ name: 'Bulk' });
    expect((await change(id, { trackable: false })).trackable).toBe(false);
    const { status, body } = await call('PUT', `/product_groups/${id}`, { product_group: { trackable: true } });
    expect([status, body.error.data]).toEqual([422, { trackable: ["can't be changed"] }]);
  });

  test('many changes at once all happen', async () => {
    const { id } = await create({ name: 'Busy' });
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => change(id, { [`${index % 2 ? 'lead' : 'lag'}_time`]: index })),
    );
    const { status, body } = await call('GET', `/product_groups/${id}`);
    expect([status, body.product_group.lead_time % 2, body.product_group.lag_time % 2]).toEqual([200, 1, 0]);
  });
});

describe('archiving', () => {
  const shortly = ({ archived, products_count, slug }: ProductGroup) => [archived, products_count, slug];

  test('archives once, restores once, with the products', async () => {
    const { id } = await create({ name: 'Old camera' });
    const steps = [];
    for (const [method, step] of [
      ['DELETE', 'archive'],
      ['DELETE', 'archive'],
      ['POST', 'restore'],
      ['POST', 'restore'],
    ] as const) {
      const { status, body } = await call(method, `/product_groups/${id}/${step}`);
      steps.push([step, status, status === 200 ? shortly(body.product_group) : body.error.data]);
    }
    expect(steps).toEqual([
      ['archive', 200, [true, 1, id]],
      ['archive', 422, { from: 'archived', to: 'archived' }],
      ['restore', 200, [false, 1, 'old-camera']],
      ['restore', 422, { from: 'active', to: 'active' }],
    ]);
  });

  test('tells when, and is found by id alone', async () => {
    const { id } = await create({ name: 'Unique thing' });
    const { archived_at, updated_at } = (await call('DELETE', `/product_groups/${id}/archive`)).body.product_group;
    expect(archived_at).toBe(updated_at);
    expect((await call('GET', '/product_groups?q=unique')).body.product_groups).toEqual([]);
    expect((await call('GET', `/product_groups/${id}`)).body.product_group.archived).toBe(true);
    expect((await change(id, { description: 'Gone' })).description).toBe('Gone');
  });

  test('not while units are out', async () => {
    const { id, products } = await create({ name: 'Out' });
    const order = await planned(server, products[0]?.id ?? '', { quantity: 2, started: 1, reserved: true });
    const { status, body } = await call('DELETE', `/product_groups/${id}/archive`);
    expect([status, body.error.status]).toEqual([422, 'items_started']);
    expect(JSON.stringify(body.error.data)).toContain(order);
  });
});

describe('what is not there', () => {
  const OPERATIONS = [
    ['GET', '', undefined],
    ['HEAD', '', undefined],
    ['PUT', '', { product_group: { name: 'X' } }],
    ['PATCH', '', { product_group: { name: 'X' } }],
    ['DELETE', '/archive', undefined],
    ['POST', '/restore', undefined],
  ] as const;

  test.each(OPERATIONS)('%s %s of an unknown group answers 404', async (method, path, body) => {
    const { products } = await create({ name: 'A group' });
    for (const name of [newId(), 'nobody', '1', '0', `${newId()}x`, products[0]?.id]) {
      const answer = await call(method, `/product_groups/${name}${path}`, body);
      expect([name, answer.status]).toEqual([name, 404]);
      if (method !== 'HEAD') expect(answer.body.error.message).toBe('no such product_group');
    }
  });

  test.each(OPERATIONS)("%s %s of another company's group answers 404", async (method, path, body) => {
    const { id } = await create({ name: 'Ours' });
    const before = await call('GET', `/product_groups/${id}`);
    expect((await stranger(method, `/product_groups/${id}${path}`, body)).status).toBe(404);
    expect((await call('GET', `/product_groups/${id}`)).text).toBe(before.text);
  });
});

test.each([
  // permissions → GET, POST, PUT, DELETE archive, POST restore
  [[], [200, 403, 403, 403, 403]],
  [['products'], [200, 201, 200, 200, 200]],
])('an employee with the permissions %j is answered %j', async (permissions, statuses) => {
  const { id } = await create({ name: 'X' });
  const { token } = await colleagueOf(server, { permissions });
  const answered = [];
  for (const [method, path, body] of [
    ['GET', `/${id}`, undefined],
    ['POST', '', { name: 'Y' }],
    ['PUT', `/${id}`, { name: 'Y' }],
    ['DELETE', `/${id}/archive`, undefined],
    ['POST', `/${id}/restore`, undefined],
  ] as const) {
    const { status } = await fetch(`${server.url}/api/1/product_groups${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify({ product_group: body }) }),
    });
    answered.push(status);
  }
  expect(answered).toEqual(statuses);
});

describe('conditions', () => {
  test.each([
    ['PUT', '', { product_group: { name: 'Changed' } }],
    ['DELETE', '/archive', undefined],
  ])('%s with a stale tag answers 412 and changes nothing', async (method, path, body) => {
    const { id } = await create({ name: 'X' });
    const stale = (await call('GET', `/product_groups/${id}`)).headers.get('etag') ?? '';
    await change(id, { name: 'Between' });
    const before = await call('GET', `/product_groups/${id}`);
    const refused = await call(method, `/product_groups/${id}${path}`, body, { 'if-match': stale });
    expect([refused.status, refused.body.error.status]).toEqual([412, 'precondition_failed']);
    const current = before.headers.get('etag') ?? '';
    expect((await call(method, `/product_groups/${id}${path}`, body, { 'if-match': current })).status).toBe(200);
  });

  test('what is known already is not sent again', async () => {
    const { id } = await create({ name: 'X' });
    const { headers } = await call('GET', `/product_groups/${id}`);
    const again = await call('GET', `/product_groups/${id}`, undefined, {
      'if-none-match': headers.get('etag') ?? '',
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
