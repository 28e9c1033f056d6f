import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_DETAILS_BYTES } from '../../src/app/payments/payment-methods.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, colleagueOf, errorOf, problemsOf, recordOf, recordsOf } from './api.ts';
import { eventsDuring } from './events.ts';
import { charge, chargeOf, orderWorth } from './paying.ts';

let server: TestServer;
let api: Api;
let customer: string;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  customer = recordOf(await api.create('customers', { name: 'Jo' }), 201).id;
});

afterAll(() => server.stop());

const methodOf = async (attributes: Attributes = {}) =>
  recordOf(
    await api.create('payment_methods', {
      provider: 'app',
      identifier: newId(),
      customer_id: customer,
      label_primary: '•••• 4242',
      status: 'ready',
      ...attributes,
    }),
    201,
  );

test('is what the interface documents', async () => {
  const { attributes } = await methodOf({ identifier: 'card_1' });
  expect(attributes).toEqual({
    created_at: expect.any(String),
    updated_at: expect.any(String),
    label_primary: '•••• 4242',
    label_secondary: null,
    status: 'ready',
    provider: 'app',
    identifier: 'card_1',
    method_type: null,
    details: {},
    customer_id: customer,
  });
});

test('comes with its customer', async () => {
  const { id } = await methodOf({ status: null, details: { brand: 'visa' }, method_type: 'card' });
  const answer = await api.get(`customers/${customer}?include=payment_methods`);
  const found = (answer.body.included ?? []).find((one) => one.id === id);
  expect(found?.attributes).toMatchObject({ status: 'created', details: { brand: 'visa' }, method_type: 'card' });
});

test('can be found', async () => {
  const { id } = await methodOf({ identifier: 'needle', method_type: 'sepa', label_secondary: 'ING' });
  for (const query of [
    'filter[identifier]=needle',
    'filter[method_type]=sepa',
    'filter[label_secondary]=ING',
    `filter[id]=${id}&filter[customer_id]=${customer}&filter[provider]=app&filter[status]=ready`,
  ]) {
    expect(recordsOf(await api.get(`payment_methods?${query}`)).map((one) => one.id)).toEqual([id]);
  }
});

test('is detached by deleting it: it stays, but is nobody’s', async () => {
  const { id } = await methodOf();
  const other = apiOf(server, (await colleagueOf(server)).token);
  const emitted = await eventsDuring(server, async () => {
    expect(recordOf(await other.remove(`payment_methods/${id}`)).attributes).toMatchObject({ customer_id: null });
    recordOf(await api.remove(`payment_methods/${id}`));
  });
  expect(emitted.map(({ kind, related_ids }) => [kind, related_ids])).toEqual([
    ['payment_method.detached', [id, customer]],
  ]);
  expect(recordsOf(await api.get(`payment_methods?filter[id]=${id}`))).toHaveLength(1);
  expect(problemsOf(await charge(api, { payment_method_id: id, amount_in_cents: 1 }))).toEqual({
    payment_method_id: 'must exist, and be of a customer',
  });
  expect(errorOf(await api.remove(`payment_methods/${newId()}`)).status).toBe(404);
});

test('tells who pays, and through whom', async () => {
  const { id } = await methodOf();
  const sent = { mode: 'off_session', provider_id: 'c', payment_method_id: id, amount_in_cents: 1 };
  const { attributes } = recordOf(await api.create('payment_charges', sent), 201);
  expect(attributes).toMatchObject({ customer_id: customer, provider: 'app', status: 'created' });
});

test('is paid with by its own customer', async () => {
  const { id } = await methodOf();
  const somebody = recordOf(await api.create('customers', { name: 'Al' }), 201);
  const order = await orderWorth(api, 0, { customer_id: somebody.id });
  expect(problemsOf(await charge(api, { order_id: order.id, payment_method_id: id, amount_in_cents: 1 }))).toEqual({
    payment_method_id: 'must be one of the customer who pays',
  });
});

test('goes with the customer to whom its own is merged, and so do payments', async () => {
  const source = recordOf(await api.create('customers', { name: 'Twin' }), 201).id;
  const { id } = await methodOf({ customer_id: source });
  const order = await orderWorth(api, 0, { customer_id: source });
  const paid = [
    await chargeOf(api, { order_id: order.id, amount_in_cents: 1 }),
    await chargeOf(api, { customer_id: source, amount_in_cents: 1 }),
  ];
  recordOf(await api.create('merges', { type: 'customers', source_id: source, target_id: customer }), 201);
  expect(recordsOf(await api.get(`payment_methods?filter[id]=${id}`))[0]?.attributes).toMatchObject({
    customer_id: customer,
  });
  for (const payment of paid) {
    expect(recordOf(await api.get(`payments/${payment.id}`)).attributes).toMatchObject({ customer_id: customer });
  }
});

test.each<[Attributes, Attributes]>([
  [{ provider: null }, { provider: "can't be blank" }],
  [{ identifier: ' ' }, { identifier: "can't be blank" }],
  [{ customer_id: newId() }, { customer_id: 'must exist' }],
  [{ label_primary: 'x'.repeat(256) }, { label_primary: 'is too long (maximum is 255 characters)' }],
  [
    { details: { x: 'x'.repeat(MAX_DETAILS_BYTES) } },
    { details: `is too large (maximum is ${MAX_DETAILS_BYTES} bytes of JSON)` },
  ],
])('is refused with %o', async (sent, problems) => {
  const answer = await api.create('payment_methods', { provider: 'app', identifier: 'x', ...sent });
  expect(problemsOf(answer)).toEqual(problems);
});

test('takes details of the greatest size', async () => {
  const details = { x: 'x'.repeat(MAX_DETAILS_BYTES - '{"x":""}'.length) };
  expect((await methodOf({ details })).attributes['details']).toEqual(details);
});

test('cannot be changed otherwise', async () => {
  const { id } = await methodOf();
  expect((await api.update(`payment_methods/${id}`, { status: 'ready' })).status).toBe(405);
});
