import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  problemsOf,
  recordOf,
  type Resource,
  statusesOf,
} from './api.ts';
import { RED_PICTURE } from './catalogue.ts';
import { documentOf } from './document-steps.ts';
import { eventsDuring } from './events.ts';
import { charge, draftOf, orderOf } from './order-lines.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const SIGNATURE = `data:image/png;base64,${RED_PICTURE}`;

const sign = (document: Pick<Resource, 'id'>, attributes: Attributes = {}) =>
  api.create('signatures', { document_id: document.id, signature_base64: SIGNATURE, ...attributes });

async function orderFor(attributes: Attributes = {}): Promise<Resource> {
  const customer = recordOf(await api.create('customers', { name: 'Ada King Lovelace', ...attributes }), 201);
  const order = await draftOf(api, { customer_id: customer.id });
  await charge(api, order);
  return order;
}

test('signs and confirms a contract, and the order says so', async () => {
  const order = await orderFor();
  const contract = await documentOf(api, order, 'contract');
  expect((await orderOf(api, order)).attributes['has_signed_contract']).toBe(false);
  const answer = await api.create(
    'signatures',
    { document_id: contract.id, signature_base64: SIGNATURE },
    { include: 'document,order,customer' },
  );
  const { attributes } = recordOf(answer);
  expect(Object.entries(attributes)).toEqual([
    ['first_name', 'Ada'],
    ['last_name', 'King Lovelace'],
    ['status', 'completed'],
    ['document_pdf_url', `${server.url}/api/4/documents/${contract.id}/pdf`],
    ['signature_method', 'drawn'],
    ['signature_image_url', expect.stringMatching(/^http.*\/pictures\/[0-9a-f]+/)],
    ['ip_address', expect.stringMatching(/^127\.0\.0\.1$|^::/)],
    ['order_id', order.id],
    ['customer_id', contract.attributes['customer_id']],
    ['document_id', contract.id],
  ]);
  expect(new Set(answer.body.included?.map(({ type }) => type))).toEqual(new Set(['documents', 'orders', 'customers']));
  const signed = await api.get(`documents/${contract.id}?include=signature`);
  expect(recordOf(signed).attributes).toMatchObject({
    signed: true,
    confirmed: true,
    confirmed_at: expect.any(String),
    status: 'confirmed',
    signature_url: attributes['signature_image_url'],
  });
  expect(signed.body.included?.map(({ type }) => type)).toEqual(['signatures']);
  expect((await orderOf(api, order)).attributes['has_signed_contract']).toBe(true);
  const picture = await fetch(String(attributes['signature_image_url']));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
});

test('a quote can be signed too, which makes no contract of it', async () => {
  const order = await orderFor();
  const quote = await documentOf(api, order, 'quote');
  recordOf(await sign(quote, { signature_base64: RED_PICTURE }));
  expect((await orderOf(api, order)).attributes['has_signed_contract']).toBe(false);
});

test('who signs for a company is not known', async () => {
  const contract = await documentOf(api, await orderFor({ legal_type: 'commercial' }), 'contract');
  expect(recordOf(await sign(contract)).attributes).toMatchObject({ first_name: null, last_name: null });
});

test('what is signed stays confirmed, and counts until it is archived', async () => {
  const order = await orderFor();
  const [one, other] = [await documentOf(api, order, 'contract'), await documentOf(api, order, 'contract')];
  recordOf(await sign(one));
  recordOf(await sign(other));
  expect(problemsOf(await api.update(`documents/${one.id}`, { confirmed: false }))).toEqual({
    confirmed: 'must be true: it is signed',
  });
  const signed = async () => (await orderOf(api, order)).attributes['has_signed_contract'];
  recordOf(await api.remove(`documents/${one.id}`));
  expect(await signed()).toBe(true);
  recordOf(await api.remove(`documents/${other.id}`));
  expect(await signed()).toBe(false);
});

test('refuses what cannot be signed', async () => {
  const order = await orderFor();
  const contract = await documentOf(api, order, 'contract');
  expect(problemsOf(await api.create('signatures', {}))).toEqual({
    document_id: "can't be blank",
    signature_base64: "can't be blank",
  });
  expect(problemsOf(await sign({ id: newId() }))).toEqual({ document_id: 'must exist' });
  expect(problemsOf(await sign(contract, { signature_base64: 'data:text/html;base64,PGI+' }))).toEqual({
    signature_base64: 'is not base64, nor a data: URL with base64',
  });
  expect(problemsOf(await sign(contract, { signature_base64: 'QUJDRA==' }))).toEqual({
    signature_base64: 'is not a picture; allowed are JPEG, PNG, WebP and GIF',
  });
  const invoice = await documentOf(api, order, 'invoice');
  expect(problemsOf(await sign(invoice))).toEqual({ document_id: 'must be a quote or contract' });
  recordOf(await sign(contract));
  expect(problemsOf(await sign(contract))).toEqual({ document_id: 'is signed already' });
  const archived = await documentOf(api, order, 'quote');
  recordOf(await api.remove(`documents/${archived.id}`));
  expect(problemsOf(await sign(archived))).toEqual({ document_id: 'is archived' });
});

test('refuses the documents of an order that is still somebody else’s', async () => {
  const mine = recordOf(await api.create('orders', {}), 201);
  const contract = await documentOf(api, mine, 'contract');
  const colleague = apiOf(server, (await colleagueOf(server)).token);
  const answer = await colleague.create('signatures', { document_id: contract.id, signature_base64: SIGNATURE });
  expect(problemsOf(answer)).toEqual({ document_id: 'must exist' });
});

test('of many who sign at once, one does, and it is told once', async () => {
  const contract = await documentOf(api, await orderFor(), 'contract');
  const emitted = await eventsDuring(server, async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign(contract)));
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 7 });
  });
  expect(emitted.map(({ kind, action_key }) => [kind, action_key])).toEqual([['contract.signed', 'sign_contract']]);
});

test('tells in what a signed contract no longer matches its order', async () => {
  const order = await orderFor();
  const contract = await documentOf(api, order, 'contract');
  recordOf(await sign(contract));
  const invoice = await documentOf(api, order, 'invoice');
  const differences = async (of: Pick<Resource, 'id'>): Promise<unknown> =>
    recordOf(await api.get(`documents/${of.id}?extra_fields[documents]=differences`)).attributes['differences'];
  expect(await differences(contract)).toEqual([]);

  // Tags are not part of the agreement.
  recordOf(await api.update(`orders/${order.id}`, { tag_list: ['rush'] }));
  expect(await differences(contract)).toEqual([]);

  const customer = recordOf(await api.create('customers', { name: 'Bea' }), 201);
  recordOf(await api.update(`orders/${order.id}`, { customer_id: customer.id }));
  expect(await differences(contract)).toEqual(['customer']);
  recordOf(await api.update(`orders/${order.id}`, { customer_id: contract.attributes['customer_id'] }));

  const { starts_at, stops_at } = contract.attributes;
  recordOf(
    await api.update(`orders/${order.id}`, { starts_at: '2031-01-01T09:00:00Z', stops_at: '2031-01-02T09:00:00Z' }),
  );
  expect(await differences(contract)).toEqual(['period']);
  recordOf(await api.update(`orders/${order.id}`, { starts_at, stops_at }));

  const away = recordOf(await api.create('locations', { name: 'Away', code: 'AWAY' }), 201);
  const { stop_location_id } = contract.attributes;
  recordOf(await api.update(`orders/${order.id}`, { stop_location_id: away.id }));
  expect(await differences(contract)).toEqual(['locations']);
  recordOf(await api.update(`orders/${order.id}`, { stop_location_id }));
  expect(await differences(contract)).toEqual([]);

  await charge(api, order);
  expect(await differences(contract)).toEqual(['lines', 'totals']);
  expect(await differences(await documentOf(api, order, 'contract'))).toEqual([]);
  expect(await differences(invoice)).toEqual([]);
});
