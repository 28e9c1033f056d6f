import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Rental, rentalOf } from './rental.ts';
import { type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let rental: Rental;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  rental = rentalOf(call);
});

afterAll(() => server.stop());

const tagOf = async (path: string): Promise<string> => (await call('GET', path)).headers.get('etag') ?? '';

test.each([
  ['PUT', '', { order: { tags: ['x'] } }],
  ['POST', '/concept', undefined],
  ['POST', '/reserve', undefined],
  ['POST', '/cancel', undefined],
  ['POST', '/archive', undefined],
  ['POST', '/duplicate', undefined],
  ['POST', '/recalculate_prices', undefined],
  ['POST', '/lines', { line: { title: 'X' } }],
])('%s %s with a stale tag of the order answers 412 and changes nothing', async (method, path, body) => {
  const { id } = await rental.order();
  const stale = await tagOf(`/orders/${id}`);
  await call('PUT', `/orders/${id}`, { order: { tags: ['between'] } });
  const before = await call('GET', `/orders/${id}`);
  const refused = await call(method, `/orders/${id}${path}`, body, { 'if-match': stale });
  expect([refused.status, refused.body.error.status]).toEqual([412, 'precondition_failed']);
  expect((await call('GET', `/orders/${id}`)).text).toBe(before.text);
  const current = before.headers.get('etag') ?? '';
  expect((await call(method, `/orders/${id}${path}`, body, { 'if-match': current })).status).toBeLessThan(300);
});

test.each(['PUT', 'DELETE'])('%s of a line goes by the tag of the line', async (method) => {
  const { id } = await rental.order();
  const { line } = (await call('POST', `/orders/${id}/lines`, { line: { title: 'A' } })).body;
  const path = `/orders/${id}/lines/${line.id}`;
  const stale = await tagOf(path);
  await call('PUT', path, { line: { title: 'B' } });
  const sent = method === 'PUT' ? { line: { title: 'C' } } : undefined;
  expect((await call(method, path, sent, { 'if-match': stale })).status).toBe(412);
  expect((await call(method, path, sent, { 'if-match': await tagOf(path) })).status).toBe(200);
});

test('a planning goes by the tag of its order', async () => {
  const tent = await rental.group(5);
  const { id } = await rental.order();
  const stale = await tagOf(`/orders/${id}`);
  const { plannings } = await rental.act(id, 'book', { [tent.id]: 1 });
  const path = `/orders/${id}/plannings/${plannings[0]?.id}`;
  expect((await call('DELETE', path, undefined, { 'if-match': stale })).status).toBe(412);
  const current = await tagOf(`/orders/${id}`);
  expect((await call('DELETE', path, undefined, { 'if-match': current })).status).toBe(200);
});

test('of many at once with the same tag, one wins', async () => {
  const { id } = await rental.order();
  const tag = await tagOf(`/orders/${id}`);
  const answers = await Promise.all(
    ['concept', 'reserve', 'cancel', 'archive'].map((step) =>
      call('POST', `/orders/${id}/${step}`, undefined, { 'if-match': tag }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(3);
});

test('a step that is repeated with an Idempotency-Key is taken once', async () => {
  const tent = await rental.group(9);
  const { id } = await rental.order();
  const key = { 'idempotency-key': newId() };
  const book = () => call('POST', `/orders/${id}/book`, { ids: { [tent.id]: 2 } }, key);
  const [first, second] = [await book(), await book()];
  expect([second.status, second.text]).toEqual([200, first.text]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect((await rental.fetch(id)).item_count).toBe(2);
});

test('the last unit is reserved by one of many at once', async () => {
  const tent = await rental.group(1);
  const orders = await Promise.all(Array.from({ length: 8 }, () => rental.order()));
  for (const { id } of orders) await rental.act(id, 'book', { [tent.id]: 1 });
  const answers = await Promise.all(orders.map(({ id }) => rental.attempt(id, 'reserve')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.error.status)).toEqual(Array.from({ length: 7 }, () => 'items_not_available'));
});
