import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
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

const FIELDS = [
  'id number name email phone avatar_url tax_region_id orders properties notes archived created_at updated_at legacy_id',
  'discount_percentage deposit_type deposit_value tags address1 address2 city region zipcode country order_count',
  'turnover main_address',
]
  .join(' ')
  .split(' ');

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('answers 201 with every field in the documented order', async () => {
  const { status, headers, body } = await call('POST', '/customers', { customer: { name: 'Jo Doe' } });
  expect(status).toBe(201);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('location')).toBe(`/api/1/customers/${body.customer.id}`);
  expect(Object.keys(body)).toEqual(['customer']);
  expect(Object.keys(body.customer)).toEqual(FIELDS);
  expect(body.customer).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    number: expect.any(Number),
    name: 'Jo Doe',
    email: null,
    phone: null,
    avatar_url: null,
    tax_region_id: null,
    orders: [],
    properties: [],
    notes: [],
    archived: false,
    created_at: expect.stringMatching(MOMENT),
    updated_at: body.customer.created_at,
    legacy_id: null,
    discount_percentage: 0,
    deposit_type: 'default',
    deposit_value: 0,
    tags: [],
    address1: null,
    address2: null,
    city: null,
    region: null,
    zipcode: null,
    country: null,
    order_count: 0,
    turnover: '0.0',
    main_address: null,
  });
});

test('writes decimals with a fraction', async () => {
  const { text } = await call('POST', '/customers', {
    customer: { name: 'Jo', discount_percentage: 10, deposit_type: 'fixed', deposit_value: '12.50' },
  });
  expect(text).toContain('"discount_percentage":10.0,"deposit_type":"fixed","deposit_value":12.5,');
});

test('gives numbers in the order of creation', async () => {
  const first = await create({ name: 'First' });
  const second = await create({ name: 'Second' });
  expect(second.number).toBe(first.number + 1);
});

test('keeps the telephone as the property phone', async () => {
  const customer = await create({ name: 'Jo', phone: '+31 6 1234' });
  expect(customer.phone).toBe('+31 6 1234');
  expect(customer.properties).toEqual([
    expect.objectContaining({
      type: 'Property::Phone',
      name: 'Phone',
      identifier: 'phone',
      value: '+31 6 1234',
      owner_type: 'Customer',
      owner_id: customer.id,
    }),
  ]);
});

test('keeps a blank telephone not at all', async () => {
  expect((await create({ name: 'Jo', phone: ' ' })).properties).toEqual([]);
});

test('keeps address fields as the property main', async () => {
  const customer = await create({ name: 'Jo', address1: 'Blokhuispoort 1', zipcode: 8911, city: 'Leeuwarden' });
  expect(customer).toMatchObject({
    address1: 'Blokhuispoort 1',
    address2: null,
    zipcode: '8911',
    city: 'Leeuwarden',
    country: null,
    main_address: { type: 'Property::Address', identifier: 'main', address1: 'Blokhuispoort 1' },
  });
  expect(customer.properties).toEqual([customer.main_address]);
});

test('ignores blank address fields', async () => {
  expect((await create({ name: 'Jo', address1: '', city: null })).properties).toEqual([]);
});

test('takes properties of every type', async () => {
  const customer = await create({
    name: 'Jo',
    properties_attributes: [
      { type: 'Property::TextField', name: 'Nickname', value: 'Jojo' },
      { type: 'Property::TextArea', name: 'Story', value: 'one\ntwo' },
      { type: 'Property::Phone', name: 'Mobile phone', value: '06' },
      { type: 'Property::Email', name: 'Invoices', value: 'money@example.com' },
      { type: 'Property::DateField', name: 'Birthday', value: '22-01-2018' },
      { type: 'Property::Select', name: 'Size', value: 'XL' },
      {
        type: 'Property::Address',
        name: 'Main',
        address1: 'Street 1',
        zipcode: '1234 AB',
        city: 'Town',
        country: 'NL',
      },
    ],
  });
  const reported = customer.properties.map(({ type, identifier, value }) => [type, identifier, value]);
  expect(reported).toEqual([
    ['Property::TextField', 'nickname', 'Jojo'],
    ['Property::TextArea', 'story', 'one\ntwo'],
    ['Property::Phone', 'mobile_phone', '06'],
    ['Property::Email', 'invoices', 'money@example.com'],
    ['Property::DateField', 'birthday', '2018-01-22'],
    ['Property::Select', 'size', 'XL'],
    ['Property::Address', 'main', 'Street 1\n1234 AB Town\nNL'],
  ]);
  expect(customer.city).toBe('Town');
  expect(customer.main_address).toEqual(customer.properties.at(-1));
});

test('tells address parts of addresses only', async () => {
  const { properties } = await create({ name: 'Jo', phone: '06', city: 'Town' });
  expect(properties.map((property) => 'city' in property)).toEqual([false, true]);
});

test('takes the address called main for the main one, else the first', async () => {
  const both = await create({ name: 'Jo', properties_attributes: [address('Billing'), address('Main')] });
  const first = await create({ name: 'Jo', properties_attributes: [address('Billing'), address('Delivery')] });
  expect([both.city, first.city]).toEqual(['Main', 'Billing']);
});

test('links properties to the default property of that name', async () => {
  const default_id = newId();
  await server.database.run(sql`
    insert into default_properties (company_id, id, owner_type, name, identifier, property_type, position)
    values (${server.company.id}, ${default_id}, 'customers', 'Passport', 'passport', 'text_field', 7)
  `);
  const { properties } = await create({
    name: 'Jo',
    properties_attributes: [{ type: 'Property::TextField', name: 'PASSPORT', value: 'X1' }],
  });
  expect(properties).toEqual([
    expect.objectContaining({ name: 'Passport', default_property_id: default_id, position: 7, value: 'X1' }),
  ]);
});

test('takes tags as a list or with commas, each once', async () => {
  const asList = await create({ name: 'Jo', tags: ['vip', ' VIP ', 'local'] });
  const asText = await create({ name: 'Jo', tags: 'vip, local' });
  expect([asList.tags, asText.tags]).toEqual([
    ['vip', 'local'],
    ['vip', 'local'],
  ]);
});

test('takes a tax region', async () => {
  const tax_region_id = newId();
  await server.database.run(sql`
    insert into tax_regions (company_id, id, name)
    values (${server.company.id}, ${tax_region_id}, 'Abroad')
  `);
  expect((await create({ name: 'Jo', tax_region_id })).tax_region_id).toBe(tax_region_id);
  const { status, body } = await stranger('POST', '/customers', { customer: { name: 'Jo', tax_region_id } });
  expect([status, body.error.data]).toEqual([422, { tax_region_id: ['must exist'] }]);
});

test('ignores what it does not know and what cannot be written', async () => {
  const customer = await create({
    name: 'Jo',
    id: newId(),
    number: 4711,
    archived: true,
    turnover: '99.0',
    order_count: 3,
    created_at: '2001-01-01T00:00:00.000Z',
    notes: [{ body: 'x' }],
    properties: [{ name: 'x' }],
    favourite_colour: 'green',
  });
  expect(customer).toMatchObject({ archived: false, turnover: '0.0', order_count: 0, notes: [], properties: [] });
  expect(customer.number).not.toBe(4711);
  expect(customer.created_at > '2020').toBe(true);
});

test('takes a body without the root key when it holds nothing but fields', async () => {
  const { status, body } = await call('POST', '/customers', { name: 'Bare', email: 'bare@example.com', tags: ['x'] });
  expect([status, body.customer.name, body.customer.email]).toEqual([201, 'Bare', 'bare@example.com']);
});

test('ignores members beside the root key', async () => {
  expect((await call('POST', '/customers', { customer: { name: 'Jo' }, meta: {}, headers: 1 })).status).toBe(201);
});

const address = (name: string) => ({ type: 'Property::Address', name, city: name });
