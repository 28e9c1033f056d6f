import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { apiOf, colleagueOf, problemsOf, recordOf, recordsOf } from '../v4/api.ts';
import { type Rental, rentalOf } from './rental.ts';
import { strangerClient, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let stranger: V1Client;
let rental: Rental;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  stranger = await strangerClient(server);
  rental = rentalOf(call);
});

afterAll(async () => {
  await expectCleanAudit(server.database);
  await server.stop();
});

const created = {
  order: async () => (await call('POST', '/orders', { order: { tags: ['Old'] } })).body.order.id,
  customer: async () =>
    (await call('POST', '/customers', { customer: { name: 'Jo', tags: ['Old'] } })).body.customer.id,
  product_group: async () =>
    (await call('POST', '/product_groups', { product_group: { name: 'Tent', tags: ['Old'] } })).body.product_group.id,
};

describe.each(['order', 'customer', 'product_group'] as const)('tags of an %s', (kind) => {
  const key = `${kind}_id`;
  const tagsAfter = async (verb: string, id: string, name: unknown): Promise<readonly string[]> => {
    const { status, body } = await call('POST', `/tags/${verb}`, { [key]: id, name });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body[kind].id).toBe(id);
    return body[kind].tags;
  };

  test('are added and removed one by one, whatever their case', async () => {
    const id = await created[kind]();
    expect(await tagsAfter('add', id, ' VIP ')).toEqual(['Old', 'VIP']);
    expect(await tagsAfter('add', id, 'vip')).toEqual(['Old', 'VIP']);
    expect(await tagsAfter('remove', id, 'old')).toEqual(['VIP']);
    expect(await tagsAfter('remove', id, 'nothing')).toEqual(['VIP']);
    const inQuery = await call('POST', `/tags/remove?${key}=${id}&name=VIP`);
    expect([inQuery.status, inQuery.body[kind].tags]).toEqual([200, []]);
  });

  test('that are added at once are all there', async () => {
    const id = await created[kind]();
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => tagsAfter('add', id, name)));
    expect((await tagsAfter('add', id, 'a')).toSorted()).toEqual(['Old', 'a', 'b', 'c', 'd']);
  });

  test.each([
    [{ name: '' }, 422, { name: ["can't be blank"] }],
    [{ name: 7 }, 422, { name: ['must be a string'] }],
    [{}, 422, { name: ['must be a string'] }],
    [{ name: 'x'.repeat(256) }, 422, { name: ['has a tag that is too long (maximum is 255 characters)'] }],
  ])('%j is refused', async (sent, status, data) => {
    const answer = await call('POST', '/tags/add', { [key]: await created[kind](), ...sent });
    expect([answer.status, answer.body.error.data]).toEqual([status, data]);
  });

  test('are not those of another company', async () => {
    const id = await created[kind]();
    for (const [who, owner] of [
      [stranger, id],
      [call, newId()],
      [call, 'x'],
    ] as const) {
      expect((await who('POST', '/tags/add', { [key]: owner, name: 'x' })).status).toBe(404);
    }
  });
});

test('what to tag must be told, and only one thing', async () => {
  const order_id = await created.order();
  const customer_id = await created.customer();
  for (const body of [{ name: 'x' }, { name: 'x', order_id, customer_id }, []]) {
    expect((await call('POST', '/tags/add', body)).status).toBe(400);
  }
});

test('tags of a product group need the permission', async () => {
  const { token } = await colleagueOf(server);
  const post = async (body: object) =>
    fetch(`${server.url}/api/1/tags/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post({ product_group_id: await created.product_group(), name: 'x' })).status).toBe(403);
  expect((await post({ customer_id: await created.customer(), name: 'x' })).status).toBe(200);
});

describe('products', () => {
  test('are listed and fetched as their groups show them', async () => {
    const group = await rental.group(3);
    const [product] = group.products;
    const { status, body } = await call('GET', `/products/${product?.id}`);
    expect([status, body]).toEqual([200, { product }]);
    const list = await call('GET', '/products?per=1');
    expect(list.body).toEqual({ products: [product], meta: { total_count: expect.any(Number) } });
    const all = await call('GET', '/products');
    expect(all.body.products).toHaveLength(all.body.meta.total_count);
    expect((await call('GET', `/products?q=${newId()}`)).body).toEqual({ products: [], meta: { total_count: 0 } });
  });

  test('that are archived are hidden from the list and found by id', async () => {
    const group = await rental.group(1);
    const id = group.products[0]?.id ?? '';
    await call('DELETE', `/product_groups/${group.id}/archive`);
    expect((await call('GET', '/products')).body.products.map((product) => product.id)).not.toContain(id);
    expect((await call('GET', `/products/${id}`)).status).toBe(200);
  });

  test('of others, of no id and of another kind are not there', async () => {
    const group = await rental.group(1);
    expect((await stranger('GET', `/products/${group.products[0]?.id}`)).status).toBe(404);
    for (const id of [newId(), '1', 'x', group.id]) expect((await call('GET', `/products/${id}`)).status).toBe(404);
    expect((await call('GET', '/products?page=0')).status).toBe(400);
    expect((await call('DELETE', `/products/${newId()}`)).status).toBe(405);
  });
});

describe('positions of lines', () => {
  const orderWith = async (...titles: readonly string[]) => {
    const { id } = (await call('POST', '/orders', { order: {} })).body.order;
    const ids: string[] = [];
    for (const title of titles) {
      const { body } = await call('POST', `/orders/${id}/lines`, { line: { title, price_each_in_cents: 100 } });
      ids.push(body.line.id);
    }
    return { path: `/orders/${id}/lines`, ids };
  };

  test.each([
    ['ids[]', (ids: readonly string[]) => ids.map((id) => `ids[]=${id}`).join('&')],
    ['ids[0]', (ids: readonly string[]) => ids.map((id, index) => `ids[${index}]=${id}`).join('&')],
    ['commas', (ids: readonly string[]) => `ids=${ids.join(',')}`],
  ])('are those in which the lines are named: %s', async (_, query) => {
    const { path, ids } = await orderWith('a', 'b', 'c');
    const answer = await call('POST', `${path}/update_positions?${query([ids[2] ?? '', ids[0] ?? ''])}`);
    expect([answer.status, answer.body.meta]).toEqual([200, { total_count: 3 }]);
    expect(answer.body.lines.map(({ title, position }) => `${title} ${position}`)).toEqual(['c 1', 'a 2', 'b 3']);
    expect((await call('GET', path)).body.lines).toEqual(answer.body.lines);
  });

  test('can be told in a body', async () => {
    const { path, ids } = await orderWith('a', 'b');
    const answer = await call('POST', `${path}/update_positions`, { ids: ids.toReversed() });
    expect(answer.body.lines.map(({ title }) => title)).toEqual(['b', 'a']);
  });

  test('are refused when they are not of lines of the order, each once', async () => {
    const { path, ids } = await orderWith('a', 'b');
    const other = await orderWith('c');
    const [first = ''] = ids;
    for (const sent of [[], ['x'], [newId()], [first, first], [first, other.ids[0]], [other.ids[0]]]) {
      const answer = await call('POST', `${path}/update_positions`, { ids: sent });
      expect([answer.status, Object.keys(answer.body.error.data)]).toEqual([422, ['ids']]);
    }
    expect((await stranger('POST', `${path}/update_positions`, { ids })).status).toBe(404);
  });
});

describe('fractional quantities of lines', () => {
  const lineOf = async (order: string, line: object) =>
    (await call('POST', `/orders/${order}/lines`, { line })).body.line;
  const fee = { title: 'Work', price_each_in_cents: 1_001 };

  test.each([
    // quantity → as kept, price: half a cent goes to the even one
    [1.5, 1.5, 1_502],
    ['0.5', 0.5, 500],
    [0.33333, 0.3333, 334],
    [2, 2, 2_002],
  ])('%j', async (quantity, kept, price_in_cents) => {
    const id = await created.order();
    const line = await lineOf(id, { ...fee, quantity });
    expect(line).toMatchObject({ quantity: kept, price_in_cents, order: { price_in_cents } });
    const shown = recordOf(await apiOf(server, server.token).get(`lines/${line.id}`));
    expect(shown.attributes).toMatchObject({ quantity: kept, price_in_cents });
  });

  test('are changed, copied and invoiced', async () => {
    const v4 = apiOf(server, server.token);
    const { id } = (await call('POST', '/orders', { order: { status: 'concept' } })).body.order;
    const line = await lineOf(id, { ...fee, quantity: 1.5 });
    const { body } = await call('PUT', `/orders/${id}/lines/${line.id}`, { line: { quantity: 2.25 } });
    expect(body.line).toMatchObject({ quantity: 2.25, price_in_cents: 2_252 });
    const copy = (await call('POST', `/orders/${id}/duplicate`)).body.order;
    expect(copy.lines).toMatchObject([{ quantity: 2.25, price_in_cents: 2_252 }]);
    const invoice = { document_type: 'invoice', order_id: id, finalized: true };
    const document = recordOf(await v4.create('documents', invoice), 201);
    const lines = recordsOf(await v4.get(`lines?filter[owner_type]=documents&filter[owner_id]=${document.id}`));
    expect(lines.map(({ attributes }) => [attributes['quantity'], attributes['price_in_cents']])).toEqual([
      [2.25, 2_252],
    ]);
    expect(problemsOf(await v4.update(`lines/${line.id}`, { quantity: 1.5 }))).toEqual({
      quantity: 'must be an integer',
    });
  });

  test('are refused of what is booked', async () => {
    const order = await rental.order();
    const group = await rental.group(5);
    await call('POST', `/orders/${order.id}/book`, { ids: { [group.id]: 2 } });
    const [line] = (await call('GET', `/orders/${order.id}/lines`)).body.lines;
    const answer = await call('PUT', `/orders/${order.id}/lines/${line?.id}`, { line: { quantity: 1.5 } });
    expect([answer.status, answer.body.error.data]).toEqual([422, { quantity: ['must be an integer: it is booked'] }]);
  });
});

test.each([
  ['concept', 'concept'],
  ['reserved', 'new'],
  ['new', 'new'],
  [7, 'new'],
])('an order that is created with status %j is %s', async (status, expected) => {
  const { body } = await call('POST', '/orders', { order: { status } });
  expect(body.order.status).toBe(expected);
  const bare = await call('POST', '/orders', { status, starts_at: null });
  expect(bare.body.order.status).toBe(expected);
});
