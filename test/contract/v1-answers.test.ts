import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { jsonAt } from './json-at.ts';
import { document, problemsWith, problemsWithSchema } from './problems-with.ts';

let server: TestServer;
let id = '';
let number = '';

beforeAll(async () => {
  server = await startServer();
  const { body } = await send('POST', '/api/1/customers', { customer: JO });
  ({ id, number } = idOf(body));
  await send('POST', '/api/4/notes', {
    data: { attributes: { body: 'Pays in cash.', owner_id: id, owner_type: 'customers' } },
  });
});

afterAll(() => server.stop());

const JO = {
  name: 'Jo Doe',
  email: 'jo@example.com',
  phone: '+31 20 123 4567',
  tags: ['vip'],
  properties_attributes: [
    { type: 'Property::Address', name: 'Main', address1: 'Dam 1', zipcode: '1012 JS', city: 'Amsterdam' },
    { type: 'Property::TextField', name: 'Shoe size', value: '42' },
  ],
};

test.each([
  // method  path                              status  body
  ['GET', '/api/1/customers', 200, undefined],
  ['POST', '/api/1/customers', 201, { customer: JO }],
  ['GET', '/api/1/customers/{id}', 200, undefined],
  ['PUT', '/api/1/customers/{id}', 200, { customer: { name: 'Jo Roe' } }],
  ['DELETE', '/api/1/customers/{id}/archive', 200, undefined],
  ['POST', '/api/1/customers/{id}/restore', 200, undefined],
])('%s %s answers as documented', async (method, path, status, sent) => {
  const { status: answered, body } = await send(method, path.replace('{id}', id), sent);
  expect(answered).toBe(status);
  expect(problemsWith(body, { method, path, status }, 'application/json')).toEqual([]);
  const customer =
    path === '/api/1/customers' && method === 'GET' ? jsonAt(body, 'customers', '0') : jsonAt(body, 'customer');
  expect(Object.keys(customer)).toEqual(
    Object.keys(jsonAt(document, 'components', 'schemas', 'v1_customer', 'properties')),
  );
});

test('a customer is found by its number too', async () => {
  const { body } = await send('GET', `/api/1/customers/${number}`);
  expect(jsonAt(body, 'customer').id).toBe(id);
});

test.each([
  ['GET', '/api/1/customers/{id}', 404, '/api/1/customers/999999', undefined],
  ['GET', '/api/1/customers', 400, '/api/1/customers?per=0', undefined],
  ['POST', '/api/1/customers', 422, '/api/1/customers', { customer: { name: '' } }],
  ['POST', '/api/1/customers', 400, '/api/1/customers', {}],
])('%s %s refuses with %i as documented', async (method, path, status, url, sent) => {
  const { status: answered, body } = await send(method, url, sent);
  expect(answered).toBe(status);
  expect(problemsWithSchema(body, 'v1_error')).toEqual([]);
  const documented = jsonAt(document, 'paths', path, method.toLowerCase(), 'responses', String(status));
  expect(documented.$ref).toBeTypeOf('string');
});

function idOf(body: unknown): { id: string; number: string } {
  const customer = jsonAt(body, 'customer');
  return { id: String(customer.id), number: String(customer.number) };
}

async function send(method: string, path: string, body?: unknown) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${path.startsWith('/api/1') ? server.apiKey : server.token}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: jsonAt(await response.json()) };
}
