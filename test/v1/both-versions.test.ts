import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Customer, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let v1: V1Client;

beforeAll(async () => {
  server = await startServer();
  v1 = v1Client(server, server.apiKey);
});

afterAll(() => server.stop());

interface V4Customer {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly email: string | null;
  readonly archived: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deposit_type: string;
  readonly deposit_value: number;
  readonly discount_percentage: number;
  readonly tag_list: readonly string[];
  readonly order_count: number;
  readonly revenue_in_cents: number;
  readonly tax_region_id: string | null;
  readonly properties: Readonly<Record<string, string | null>>;
}

/** Version 4 in its flat form. */
async function v4<Data = V4Customer>(method: string, path: string, attributes?: object): Promise<Data> {
  const response = await fetch(`${server.url}/api/4${path}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    ...(attributes === undefined ? {} : { body: JSON.stringify({ data: { attributes } }) }),
  });
  const { data }: { data: Data } = JSON.parse(await response.text());
  expect([path, response.ok]).toEqual([path, true]);
  return data;
}

const milliseconds = (moment: string): string => moment.replace(/(\.\d{3})\d{3}\+00:00$/, '$1Z');

/** What both versions say, in the words of version 4. */
const shared = (customer: Customer): Omit<V4Customer, 'revenue_in_cents'> => {
  const { id, number, name, email, archived, created_at, updated_at, tags, order_count, tax_region_id } = customer;
  const { deposit_type, deposit_value, discount_percentage, properties } = customer;
  return {
    id,
    number,
    name,
    email,
    archived,
    created_at,
    updated_at,
    tag_list: tags,
    order_count,
    tax_region_id,
    deposit_type,
    deposit_value,
    discount_percentage,
    properties: Object.fromEntries(properties.map(({ identifier, value }) => [identifier, value])),
  };
};

async function expectAgreement(id: string): Promise<void> {
  const reported = shared((await v1('GET', `/customers/${id}`)).body.customer);
  const asked = await v4('GET', `/customers/${id}.json`);
  expect({ ...asked, created_at: milliseconds(asked.created_at), updated_at: milliseconds(asked.updated_at) }).toEqual(
    expect.objectContaining(reported),
  );
}

const EVERYTHING = {
  name: 'Jo Doe',
  email: 'jo@example.com',
  tag_list: ['vip', 'a,b'],
  deposit_type: 'fixed',
  deposit_value: 12.3456,
  discount_percentage: 33.3333,
  properties_attributes: [
    { identifier: 'phone', property_type: 'phone', value: '06' },
    { name: 'Main', property_type: 'address', address1: 'Street 1', city: 'Town', country: 'NL' },
    { name: 'Story', property_type: 'text_area', value: 'one\n"two"\\ ü 🎥' },
  ],
};

test('both tell the same of a customer made by version 4', async () => {
  const { id } = await v4('POST', '/customers.json', EVERYTHING);
  await expectAgreement(id);
  const { customer } = (await v1('GET', `/customers/${id}`)).body;
  expect(customer).toMatchObject({ phone: '06', city: 'Town', tags: ['vip', 'a,b'] });
});

test('both tell the same of a customer made, changed, archived and restored by version 1', async () => {
  const { id } = (await v1('POST', '/customers', { customer: { name: 'Jo', phone: '06', city: 'Town' } })).body
    .customer;
  await expectAgreement(id);
  await v1('PUT', `/customers/${id}`, { customer: { phone: '07', tags: ['x'], discount_percentage: 5 } });
  await expectAgreement(id);
  await v1('DELETE', `/customers/${id}/archive`);
  await expectAgreement(id);
  await v1('POST', `/customers/${id}/restore`);
  await expectAgreement(id);
});

test('what version 4 archives, version 1 finds archived', async () => {
  const { id } = await v4('POST', '/customers.json', { name: 'Jo' });
  await v4('DELETE', `/customers/${id}.json`);
  expect((await v1('DELETE', `/customers/${id}/archive`)).body.error.data).toEqual({
    from: 'archived',
    to: 'archived',
  });
  expect((await v1('POST', `/customers/${id}/restore`)).status).toBe(200);
  expect((await v4('GET', `/customers/${id}.json`)).archived).toBe(false);
});

test('a note written through version 4 is shown by version 1, and changes its tag', async () => {
  const { id } = await v4('POST', '/customers.json', { name: 'Jo' });
  const before = await v1('GET', `/customers/${id}`);
  const note = await v4('POST', '/notes.json', { owner_type: 'customers', owner_id: id, body: 'Pays late' });
  const after = await v1('GET', `/customers/${id}`);
  expect(after.body.customer.notes).toEqual([
    expect.objectContaining({
      id: note.id,
      body: 'Pays late',
      notable_type: 'Customer',
      notable_id: id,
      employee_id: server.employee.id,
    }),
  ]);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
});

test.each(['jo', 'doe jo', 'vip', 'example', '1', 'nobody'])('both find the same for q=%s', async (q) => {
  const found = await v4<readonly V4Customer[]>('GET', `/customers.json?filter[q]=${encodeURIComponent(q)}`);
  const { customers } = (await v1('GET', `/customers?q=${encodeURIComponent(q)}`)).body;
  expect(customers.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
});
