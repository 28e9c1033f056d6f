import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, recordOf } from '../v4/api.ts';
import { type Rental, rentalOf } from './rental.ts';
import { type Order, strangerClient, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let stranger: V1Client;
let rental: Rental;
let v4: Api;
let group: string;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  stranger = await strangerClient(server);
  rental = rentalOf(call);
  v4 = apiOf(server, server.token);
  group = (await rental.group(10)).id;
});

afterAll(() => server.stop());

/** Every operation on an order, or on something of it. */
const OPERATIONS = [
  ['GET', '', undefined],
  ['PUT', '', { order: { tags: ['x'] } }],
  ['PATCH', '', { order: { tags: ['x'] } }],
  ['POST', '/book', { ids: { [newId()]: 1 } }],
  ['POST', '/concept', undefined],
  ['POST', '/reserve', undefined],
  ['POST', '/start', { ids: { [newId()]: 1 } }],
  ['POST', '/stop', { ids: { [newId()]: 1 } }],
  ['POST', '/cancel', undefined],
  ['POST', '/revert?status=concept', undefined],
  ['POST', '/archive', undefined],
  ['POST', '/duplicate', undefined],
  ['GET', '/available', undefined],
  ['POST', '/recalculate_prices', undefined],
  ['GET', '/lines', undefined],
  ['POST', '/lines', { line: { title: 'X' } }],
  ['GET', '/lines/LINE', undefined],
  ['PUT', '/lines/LINE', { line: { title: 'X' } }],
  ['DELETE', '/lines/LINE', undefined],
  ['DELETE', '/plannings/PLANNING', undefined],
] as const;

async function bookedOrder(): Promise<Order> {
  const { id } = await rental.order();
  await rental.act(id, 'book', { [group]: 1 });
  return rental.act(id, 'concept');
}

const namedIn = (path: string, { lines, plannings }: Order): string =>
  path.replace('LINE', lines[0]?.id ?? '').replace('PLANNING', plannings[0]?.id ?? '');

describe.each(OPERATIONS)('%s %s', (method, path, body) => {
  test("of another company's order answers 404", async () => {
    const before = await bookedOrder();
    const answer = await stranger(method, `/orders/${before.id}${namedIn(path, before)}`, body);
    expect([answer.status, answer.body.error.status]).toEqual([404, 'not_found']);
    expect(await rental.fetch(before.id)).toEqual(before);
  });

  test('of an order that is not there answers 404', async () => {
    const order = await bookedOrder();
    for (const name of [newId(), 'nothing', `${order.id}x`, '999999', '0']) {
      const answer = await call(method, `/orders/${name}${namedIn(path, order)}`, body);
      expect([name, answer.status]).toEqual([name, 404]);
    }
  });
});

test.each(OPERATIONS.slice(1))('%s %s takes no number for the order', async (method, path, body) => {
  const before = await bookedOrder();
  expect((await call(method, `/orders/${before.number}${namedIn(path, before)}`, body)).status).toBe(404);
  expect(await rental.fetch(before.id)).toEqual(before);
});

test.each(['lines', 'plannings'] as const)('%s of another order are not there', async (what) => {
  const [one, other] = [await bookedOrder(), await bookedOrder()];
  const path = `/orders/${one.id}/${what}/${other[what][0]?.id}`;
  expect((await call('DELETE', path)).status).toBe(404);
  expect((await call('DELETE', `/orders/${one.id}/${what}/${newId()}`)).status).toBe(404);
  expect((await call('DELETE', `/orders/${one.id}/${what}/x`)).status).toBe(404);
  expect(await rental.fetch(other.id)).toEqual(other);
});

test.each([
  ['DELETE', '', 'GET, HEAD, PUT, PATCH, OPTIONS'],
  ['GET', '/book', 'POST, OPTIONS'],
  ['DELETE', '/archive', 'POST, OPTIONS'],
  ['GET', '/plannings/1', 'DELETE, OPTIONS'],
  ['PUT', '/lines', 'GET, HEAD, POST, OPTIONS'],
])('%s %s answers 405 and what is allowed', async (method, path, allow) => {
  const { status, headers } = await call(method, `/orders/${newId()}${path}`);
  expect([status, headers.get('allow')]).toEqual([405, allow]);
});

describe('employees', () => {
  const as = (token: string): V1Client => v1Client(server, token);

  test('need permissions to cancel and to revert', async () => {
    const colleague = as((await colleagueOf(server)).token);
    const { id } = await bookedOrder();
    const before = await rental.act(id, 'reserve');
    for (const step of ['cancel', 'revert?status=concept']) {
      const { status, body } = await colleague('POST', `/orders/${id}/${step}`);
      expect([step, status, body.error.status]).toEqual([step, 403, 'forbidden']);
    }
    expect(await rental.fetch(id)).toEqual(before);
    const permissions = ['cancel_orders', 'revert_orders'];
    const allowed = as((await colleagueOf(server, { permissions })).token);
    expect((await allowed('POST', `/orders/${id}/revert?status=concept`)).status).toBe(200);
    expect((await allowed('POST', `/orders/${id}/cancel`)).status).toBe(200);
  });

  test('do not see the new orders of others, nor can they touch them', async () => {
    const [mine, theirs] = [as((await colleagueOf(server)).token), as((await colleagueOf(server)).token)];
    const { id } = (await mine('POST', '/orders', { order: {} })).body.order;
    expect((await mine('GET', `/orders/${id}`)).status).toBe(200);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { order: { tags: ['x'] } }],
      ['POST', '/concept', undefined],
      ['POST', '/duplicate', undefined],
      ['POST', '/lines', { line: { title: 'X' } }],
    ] as const) {
      expect([path, (await theirs(method, `/orders/${id}${path}`, body)).status]).toEqual([path, 404]);
    }
    await mine('POST', `/orders/${id}/concept`);
    expect((await theirs('GET', `/orders/${id}`)).status).toBe(200);
  });
});

test('an order of version 4 that is still new has no number, and is the company’s to see', async () => {
  const { id } = recordOf(await v4.create('orders', {}), 201);
  expect((await rental.fetch(id)).number).toBeNull();
  expect((await rental.act(id, 'archive')).number).toEqual(expect.any(Number));
});
