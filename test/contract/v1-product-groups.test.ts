import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { jsonAt } from './json-at.ts';
import { document, problemsWith, problemsWithSchema } from './problems-with.ts';

let server: TestServer;
let id = '';
let product_id = '';

beforeAll(async () => {
  server = await startServer();
  const { body } = await send('POST', '/api/1/product_groups', { product_group: IPAD });
  id = String(jsonAt(body, 'product_group').id);
  product_id = String(jsonAt(body, 'product_group', 'products', '0').id);
  await send('POST', '/api/4/notes', {
    data: { attributes: { body: 'Sells well.', owner_id: id, owner_type: 'product_groups' } },
  });
});

afterAll(() => server.stop());

const IPAD = {
  name: 'iPad Mini',
  base_price_in_cents: '1995',
  price_type: 'simple',
  price_period: 'day',
  trackable: true,
  quantity: 2,
  tags: ['tablet'],
  properties_attributes: [{ type: 'Property::TextField', name: 'Colour', value: 'Space grey' }],
};

test.each([
  // method  path                              status  body
  ['GET', '/api/1/product_groups', 200, undefined],
  ['POST', '/api/1/product_groups', 201, { product_group: IPAD }],
  ['GET', '/api/1/product_groups/{id}', 200, undefined],
  ['PUT', '/api/1/product_groups/{id}', 200, { product_group: { name: 'iPad Maxi' } }],
  ['DELETE', '/api/1/product_groups/{id}/archive', 200, undefined],
  ['POST', '/api/1/product_groups/{id}/restore', 200, undefined],
])('%s %s answers as documented', async (method, path, status, sent) => {
  const { status: answered, body } = await send(method, path.replace('{id}', id), sent);
  expect(answered).toBe(status);
  expect(problemsWith(body, { method, path, status }, 'application/json')).toEqual([]);
  const isList = path === '/api/1/product_groups' && method === 'GET';
  const group = isList ? jsonAt(body, 'product_groups', '0') : jsonAt(body, 'product_group');
  for (const [reported, schema] of [
    [group, 'v1_product_group'],
    [jsonAt(group, 'products', '0'), 'v1_product'],
    [jsonAt(group, 'products', '0', 'stock_items', '0'), 'v1_stock_item'],
  ] as const) {
    expect(Object.keys(reported)).toEqual(Object.keys(jsonAt(document, 'components', 'schemas', schema, 'properties')));
  }
});

test('prices are answered as documented', async () => {
  const { status, body } = await send('GET', `/api/1/products/${product_id}/prices`);
  expect(status).toBe(200);
  const address = { method: 'GET', path: '/api/1/products/{product_id}/prices', status: 200 };
  expect(problemsWith(body, address, 'application/json')).toEqual([]);
  const [structure, tile] = ['v1_price_structure', 'v1_price_tile'].map((schema) =>
    Object.keys(jsonAt(document, 'components', 'schemas', schema, 'properties')),
  );
  expect(Object.keys(jsonAt(body, 'price_structures', '0'))).toEqual(structure);
  expect(Object.keys(jsonAt(body, 'price_structures', '0', 'tiles', '0'))).toEqual(tile);
});

test.each([
  ['GET', '/api/1/product_groups/{id}', 404, '/api/1/product_groups/999999', undefined],
  ['GET', '/api/1/product_groups', 400, '/api/1/product_groups?page=0', undefined],
  ['POST', '/api/1/product_groups', 422, '/api/1/product_groups', { product_group: { name: '' } }],
  ['POST', '/api/1/product_groups', 400, '/api/1/product_groups', {}],
  ['GET', '/api/1/products/{product_id}/prices', 404, '/api/1/products/7/prices', undefined],
])('%s %s refuses with %i as documented', async (method, path, status, url, sent) => {
  const { status: answered, body } = await send(method, url, sent);
  expect(answered).toBe(status);
  expect(problemsWithSchema(body, 'v1_error')).toEqual([]);
  const documented = jsonAt(document, 'paths', path, method.toLowerCase(), 'responses', String(status));
  expect(documented.$ref).toBeTypeOf('string');
});

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
