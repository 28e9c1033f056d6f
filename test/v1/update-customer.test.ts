import { afterAll, beforeAll, expect, test } from 'vitest';
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

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test.each(['PUT', 'PATCH'])('%s changes what is sent and nothing else', async (method) => {
  const before = await create({ name: 'Jo', email: 'jo@example.com', phone: '06', tags: ['x'], city: 'Town' });
  const { status, body } = await call(method, `/customers/${before.id}`, { customer: { name: 'Joanna' } });
  expect(status).toBe(200);
  expect(body.customer).toEqual({ ...before, name: 'Joanna', updated_at: expect.stringMatching(MOMENT) });
  expect(body.customer.updated_at >= before.updated_at).toBe(true);
  expect((await call('GET', `/customers/${before.id}`)).body).toEqual(body);
});

test('takes the customer back as it was told', async () => {
  const before = await create({ name: 'Jo', phone: '06', city: 'Town', tags: ['x'], discount_percentage: 12.5 });
  const { body } = await call('PUT', `/customers/${before.number}`, { customer: before });
  expect(untimed(body.customer)).toEqual(untimed(before));
});

test.each([
  // field, value → what it is then
  ['email', null, { email: null }],
  ['email', ' new@example.com ', { email: 'new@example.com' }],
  ['phone', '07', { phone: '07' }],
  ['phone', 31612, { phone: '31612' }],
  ['phone', null, { phone: null }],
  ['phone', '', { phone: null }],
  ['tags', [], { tags: [] }],
  ['tags', null, { tags: [] }],
  ['discount_percentage', '7.25', { discount_percentage: 7.25 }],
  ['discount_percentage', null, { discount_percentage: 0 }],
  ['deposit_type', null, { deposit_type: 'default' }],
  ['deposit_type', 'percentage', { deposit_type: 'percentage' }],
  ['tax_region_id', null, { tax_region_id: null }],
  ['tax_region_id', '', { tax_region_id: null }],
  ['city', 'Elsewhere', { city: 'Elsewhere', address1: 'Street 1' }],
  ['city', null, { city: null, address1: 'Street 1' }],
])('%s: %j', async (field, value, expected) => {
  const { id } = await create({
    name: 'Jo',
    email: 'jo@example.com',
    phone: '06',
    tags: ['x'],
    city: 'Town',
    address1: 'Street 1',
  });
  const { status, body } = await call('PUT', `/customers/${id}`, { customer: { [field]: value } });
  expect(status).toBe(200);
  expect(body.customer).toMatchObject(expected);
});

test('changes, adds and removes properties', async () => {
  const before = await create({
    name: 'Jo',
    properties_attributes: [
      { type: 'Property::TextField', name: 'Keep', value: 'a' },
      { type: 'Property::TextField', name: 'Change', value: 'b' },
      { type: 'Property::TextField', name: 'Remove', value: 'c' },
    ],
  });
  const [, change, remove] = before.properties.map(({ id }) => id);
  const { body } = await call('PUT', `/customers/${before.id}`, {
    customer: {
      properties_attributes: [
        { id: change, value: 'B' },
        { id: remove, _destroy: '1' },
        { type: 'Property::TextField', name: 'Added', value: 'd' },
      ],
    },
  });
  const reported = body.customer.properties.map(({ name, value }) => [name, value]);
  expect(reported).toEqual([
    ['Keep', 'a'],
    ['Change', 'B'],
    ['Added', 'd'],
  ]);
  expect(body.customer.properties[1]?.id).toBe(change);
});

test('lets an entry have the last word over the address fields', async () => {
  const before = await create({ name: 'Jo', city: 'Old' });
  const { body } = await call('PUT', `/customers/${before.id}`, {
    customer: { ...before, properties_attributes: [{ id: before.main_address?.id, city: 'New' }] },
  });
  expect(body.customer.city).toBe('New');
});

test('writes address fields to the address that stands for the customer', async () => {
  const before = await create({
    name: 'Jo',
    properties_attributes: [{ type: 'Property::Address', name: 'Billing', city: 'Old' }],
  });
  const { body } = await call('PUT', `/customers/${before.id}`, { customer: { city: 'New' } });
  expect(body.customer.properties).toEqual([
    expect.objectContaining({ id: before.properties[0]?.id, name: 'Billing', city: 'New' }),
  ]);
});

test('refuses to touch a property of another customer', async () => {
  const other = await create({ name: 'Other', phone: '06' });
  const { id } = await create({ name: 'Jo' });
  const { status, body } = await call('PUT', `/customers/${id}`, {
    customer: { properties_attributes: [{ id: other.properties[0]?.id, _destroy: true }] },
  });
  expect([status, body.error.data]).toEqual([422, { 'properties_attributes/0/id': ['must exist'] }]);
  expect((await call('GET', `/customers/${other.id}`)).body.customer.phone).toBe('06');
});

test('works on an archived customer', async () => {
  const { id } = await create({ name: 'Jo' });
  await call('DELETE', `/customers/${id}/archive`);
  const { status, body } = await call('PUT', `/customers/${id}`, { customer: { name: 'Joanna' } });
  expect([status, body.customer.name, body.customer.archived]).toEqual([200, 'Joanna', true]);
});

/** Without the moments of change. */
const untimed = ({ updated_at: _at, properties, main_address: _main, ...rest }: Customer): object => ({
  ...rest,
  properties: properties.map(({ updated_at: _changed, ...property }) => property),
});
