import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { jsonAt } from './json-at.ts';
import { document, problemsWith, problemsWithSchema } from './problems-with.ts';

let server: TestServer;
let group = '';
let stockItem = '';
let customer_id = '';

beforeAll(async () => {
  server = await startServer();
  const product_group = { name: 'iPad', trackable: true, quantity: 3, base_price_in_cents: 500, price_type: 'simple' };
  const made = jsonAt((await send('POST', '/api/1/product_groups', { product_group })).body, 'product_group');
  group = String(made.id);
  stockItem = String(jsonAt(made, 'products', '0', 'stock_items', '0').id);
  const customer = await send('POST', '/api/1/customers', { customer: { name: 'Jo Doe' } });
  customer_id = String(jsonAt(customer.body, 'customer').id);
});

afterAll(() => server.stop());

const ORDER = { starts_at: '2030-06-01T09:00:00Z', stops_at: '2030-06-02T09:00:00Z', tags: ['vip'] };
const LINE = { title: 'Cleaning', quantity: 1, price_each_in_cents: 500 };

/** An order with a customer, a planning that names a piece, a custom line, a note and a property. */
async function orderWithAll(): Promise<Readonly<Record<'id' | 'line' | 'planning', string>>> {
  const properties_attributes = [{ type: 'Property::TextField', name: 'Gate', value: 'B' }];
  const made = await send('POST', '/api/1/orders', { order: { ...ORDER, customer_id, properties_attributes } });
  const id = String(jsonAt(made.body, 'order').id);
  await send('POST', `/api/1/orders/${id}/book`, { ids: { [group]: [stockItem] } });
  const added = await send('POST', `/api/1/orders/${id}/lines`, { line: LINE });
  await send('POST', '/api/4/notes', {
    data: { attributes: { body: 'Ring twice.', owner_id: id, owner_type: 'orders' } },
  });
  const { body } = await send('POST', `/api/1/orders/${id}/concept`);
  return {
    id,
    line: String(jsonAt(added.body, 'line').id),
    planning: String(jsonAt(body, 'order', 'plannings', '0').id),
  };
}

const ids = () => ({ ids: { [group]: [stockItem] } });

test.each([
  // method  path                                           body           steps before
  ['POST', '/api/1/orders', () => ({ order: ORDER }), []],
  ['GET', '/api/1/orders', undefined, []],
  ['GET', '/api/1/orders/{id}', undefined, []],
  ['PUT', '/api/1/orders/{id}', () => ({ order: { tags: ['x'] } }), []],
  ['POST', '/api/1/orders/{id}/book', () => ({ ids: { [group]: 1 } }), []],
  ['POST', '/api/1/orders/{id}/reserve', undefined, []],
  ['POST', '/api/1/orders/{id}/start', ids, []],
  ['POST', '/api/1/orders/{id}/stop', ids, ['start']],
  ['POST', '/api/1/orders/{id}/cancel', undefined, []],
  ['POST', '/api/1/orders/{id}/archive', undefined, []],
  ['POST', '/api/1/orders/{id}/revert?status=concept', undefined, ['reserve']],
  ['POST', '/api/1/orders/{id}/duplicate', undefined, []],
  ['POST', '/api/1/orders/{id}/recalculate_prices', undefined, []],
  ['GET', '/api/1/orders/{id}/available', undefined, []],
  ['DELETE', '/api/1/orders/{order_id}/plannings/{planning}', undefined, []],
  ['GET', '/api/1/orders/{order_id}/lines', undefined, []],
  ['POST', '/api/1/orders/{order_id}/lines', () => ({ line: LINE }), []],
  ['GET', '/api/1/orders/{order_id}/lines/{line}', undefined, []],
  ['PUT', '/api/1/orders/{order_id}/lines/{line}', () => ({ line: { title: 'Washing' } }), []],
  ['DELETE', '/api/1/orders/{order_id}/lines/{line}', undefined, []],
] as const)('%s %s answers as documented', async (method, template, sent, steps) => {
  const order = await orderWithAll();
  for (const step of steps)
    await send('POST', `/api/1/orders/${order.id}/${step}`, step === 'start' ? ids() : undefined);
  const named: Readonly<Record<string, string>> = { ...order, order_id: order.id };
  const { status, body } = await send(
    method,
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? ''),
    sent?.(),
  );
  const path = template.replace(/\?.*/, '').replace(/\{(line|planning)\}/, '{id}');
  const documented = Object.keys(jsonAt(document, 'paths', path, method.toLowerCase(), 'responses'));
  expect(documented).toContain(String(status));
  expect(status).toBeLessThan(300);
  expect(problemsWith(body, { method, path, status }, 'application/json')).toEqual([]);
  await send('POST', `/api/1/orders/${order.id}/revert?status=concept`);
});

test('an order and what belongs to it have the documented members, and no others', async () => {
  const { id, line } = await orderWithAll();
  const order = jsonAt((await send('GET', `/api/1/orders/${id}`)).body, 'order');
  const alone = jsonAt((await send('GET', `/api/1/orders/${id}/lines/${line}`)).body, 'line');
  const listed = jsonAt((await send('GET', '/api/1/orders?per=1')).body, 'orders', '0');
  const customer = jsonAt((await send('GET', `/api/1/customers/${customer_id}`)).body, 'customer');
  for (const [reported, schema] of [
    [order, 'v1_order'],
    [listed, 'v1_listed_order'],
    [jsonAt(order, 'plannings', '0'), 'v1_planning'],
    [jsonAt(order, 'plannings', '0', 'stock_item_plannings', '0'), 'v1_stock_item_planning'],
    [jsonAt(order, 'lines', '0'), 'v1_line'],
    [jsonAt(order, 'notes', '0'), 'v1_note'],
    [jsonAt(order, 'properties', '0'), 'v1_property'],
    [alone, 'v1_single_line'],
    [jsonAt(customer, 'orders', '0'), 'v1_order_summary'],
  ] as const) {
    const members = Object.keys(jsonAt(document, 'components', 'schemas', schema, 'properties'));
    expect([schema, Object.keys(reported).filter((member) => !members.includes(member))]).toEqual([schema, []]);
    const always = members.filter((member) => schema !== 'v1_property' || member in reported);
    expect([schema, always.filter((member) => !(member in reported))]).toEqual([schema, []]);
  }
});

test.each([
  ['GET', '/api/1/orders/{id}', 404, '/api/1/orders/999999', undefined],
  ['GET', '/api/1/orders', 400, '/api/1/orders?per=0', undefined],
  ['POST', '/api/1/orders', 422, '/api/1/orders', { order: { starts_at: 'x' } }],
  ['POST', '/api/1/orders', 400, '/api/1/orders', {}],
  ['POST', '/api/1/orders/{id}/book', 404, '/api/1/orders/7/book', { ids: {} }],
  ['GET', '/api/1/orders/{order_id}/lines/{id}', 404, '/api/1/orders/7/lines/8', undefined],
  ['DELETE', '/api/1/orders/{order_id}/plannings/{id}', 404, '/api/1/orders/7/plannings/8', undefined],
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
