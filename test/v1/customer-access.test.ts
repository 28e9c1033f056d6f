import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { colleagueOf } from '../v4/api.ts';
import { type Customer, strangerClient, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let stranger: V1Client;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  stranger = await strangerClient(server);
});

afterAll(() => server.stop());

const create = async (customer: object): Promise<Customer> =>
  (await call('POST', '/customers', { customer })).body.customer;

describe('who is not there', () => {
  const OPERATIONS = [
    ['GET', '', undefined],
    ['HEAD', '', undefined],
    ['PUT', '', { customer: { name: 'X' } }],
    ['PATCH', '', { customer: { name: 'X' } }],
    ['DELETE', '/archive', undefined],
    ['POST', '/restore', undefined],
  ] as const;

  const NOT_FOUND = '{"error":{"status":"not_found","message":"no such customer","data":{}}}';

  test.each(OPERATIONS)('%s %s of an unknown customer answers 404', async (method, path, body) => {
    const absent = [newId(), 'nobody', '0', '00', '-1', '1.5', '999999999', '9'.repeat(30), `${newId()}x`];
    for (const name of absent) {
      const answer = await call(method, `/customers/${name}${path}`, body);
      expect([name, answer.status]).toEqual([name, 404]);
      expect(answer.text).toBe(method === 'HEAD' ? '' : NOT_FOUND);
    }
  });

  test.each(OPERATIONS)("%s %s of another company's customer answers 404", async (method, path, body) => {
    const { id } = await create({ name: 'Ours' });
    const before = await call('GET', `/customers/${id}`);
    expect((await stranger(method, `/customers/${id}${path}`, body)).status).toBe(404);
    expect((await call('GET', `/customers/${id}`)).text).toBe(before.text);
  });

  test('numbers are counted by company', async () => {
    const { body } = await stranger('POST', '/customers', { customer: { name: 'Theirs' } });
    const theirs = await stranger('GET', `/customers/${body.customer.number}`);
    expect(theirs.body.customer.id).toBe(body.customer.id);
  });
});

describe('who may call', () => {
  test('nobody without a key, with a wrong one, or with an empty one', async () => {
    for (const path of [
      '/customers',
      '/customers?api_key=',
      '/customers?api_key=wrong',
      '/customers/1?api_key=wrong',
    ]) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 401]);
      expect(await response.json()).toMatchObject({ error: { status: 'unauthorized', data: {} } });
    }
  });

  test('the holder of an API key or access token, in the query or as a bearer', async () => {
    expect((await get(`/customers?api_key=${server.apiKey}`)).status).toBe(200);
    expect((await get('/customers', bearer(server.apiKey))).status).toBe(200);
    expect((await get('/customers', bearer(server.token))).status).toBe(200);
    expect((await get('/customers', bearer('wrong'))).status).toBe(401);
  });

  test.each(['customers', 'orders', 'product_groups'])(
    'all %s at once only with the permission exports',
    async (list) => {
      const plain = bearer((await colleagueOf(server)).token);
      for (const query of ['', '?per=1001']) {
        const response = await get(`/${list}${query}`, plain);
        expect([query, response.status]).toEqual([query, 403]);
        expect(await response.text()).toContain('needs the permission exports: ask for pages with per=1000');
      }
      expect((await get(`/${list}?per=1000`, plain)).status).toBe(200);
      const exporter = bearer((await colleagueOf(server, { permissions: ['exports'] })).token);
      expect((await get(`/${list}`, exporter)).status).toBe(200);
    },
  );
});

test('a known path with another method answers 405 and what is allowed', async () => {
  const { status, headers, body } = await call('DELETE', '/customers/1');
  expect([status, body.error.status]).toEqual([405, 'method_not_allowed']);
  expect(headers.get('allow')).toBe('GET, HEAD, PUT, PATCH, OPTIONS');
  expect(body.error.message).toContain('DELETE /api/1/customers/:id/archive');
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${server.url}/api/1${path}`, { headers });
