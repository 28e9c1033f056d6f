import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Customer, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
});

afterAll(() => server.stop());

const create = async (customer: object): Promise<Customer> =>
  (await call('POST', '/customers', { customer })).body.customer;

test.each([
  ['PUT', '', { customer: { name: 'Changed' } }],
  ['DELETE', '/archive', undefined],
])('%s with a stale tag answers 412 and changes nothing', async (method, path, body) => {
  const { id } = await create({ name: 'Jo' });
  const stale = (await call('GET', `/customers/${id}`)).headers.get('etag') ?? '';
  await call('PUT', `/customers/${id}`, { customer: { name: 'Between' } });
  const before = await call('GET', `/customers/${id}`);
  const refused = await call(method, `/customers/${id}${path}`, body, { 'if-match': stale });
  expect([refused.status, refused.body.error.status]).toEqual([412, 'precondition_failed']);
  expect((await call('GET', `/customers/${id}`)).text).toBe(before.text);
  const current = before.headers.get('etag') ?? '';
  const done = await call(method, `/customers/${id}${path}`, body, { 'if-match': `"other", ${current}` });
  expect(done.status).toBe(200);
  expect(done.headers.get('etag')).not.toBe(current);
});

test('a star matches whatever is there', async () => {
  const { id } = await create({ name: 'Jo' });
  const { status } = await call('PUT', `/customers/${id}`, { customer: { name: 'X' } }, { 'if-match': '*' });
  expect(status).toBe(200);
});

test('of many at once with the same tag, one wins', async () => {
  const { id } = await create({ name: 'Jo' });
  const tag = (await call('GET', `/customers/${id}`)).headers.get('etag') ?? '';
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      call('PUT', `/customers/${id}`, { customer: { name: `Jo ${index}` } }, { 'if-match': tag }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(5);
});

test('a repeated create with an Idempotency-Key makes one customer', async () => {
  const key = { 'idempotency-key': newId() };
  const first = await call('POST', '/customers', { customer: { name: 'Once' } }, key);
  const second = await call('POST', '/customers', { customer: { name: 'Once' } }, key);
  expect([second.status, second.text]).toEqual([201, first.text]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
});
