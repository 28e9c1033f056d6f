import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let id: string;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  id = (await call('POST', '/customers', { customer: { name: 'Jo' } })).body.customer.id;
});

afterAll(() => server.stop());

const long = (length: number): string => 'é'.repeat(length);
const many = (length: number): string[] => Array.from({ length }, (_, index) => `tag ${index}`);
const MUST_BE_A_STRING = ['must be a string'];

const WRONG: readonly (readonly [object, Readonly<Record<string, readonly string[]>>])[] = [
  // sent → field → what is wrong with it
  [{ name: null }, { name: ["can't be blank"] }],
  [{ name: '  ' }, { name: ["can't be blank"] }],
  [{ name: long(256) }, { name: ['is too long (maximum is 255 characters)'] }],
  [{ name: ['Jo'] }, { name: MUST_BE_A_STRING }],
  [{ name: { first: 'Jo' } }, { name: MUST_BE_A_STRING }],
  [{ name: true }, { name: MUST_BE_A_STRING }],
  [{ name: 'a\0b' }, { name: ['must not contain a null character'] }],
  [{ name: 'a\ud800' }, { name: ['must not contain half a surrogate pair'] }],
  [{ email: 'nobody' }, { email: ['is not an e-mail address'] }],
  [{ email: 5 }, { email: ['is not an e-mail address'] }],
  [{ email: {} }, { email: MUST_BE_A_STRING }],
  [{ phone: [] }, { phone: MUST_BE_A_STRING }],
  [{ phone: long(256) }, { phone: ['is too long (maximum is 255 characters)'] }],
  [{ city: long(256) }, { city: ['is too long (maximum is 255 characters)'] }],
  [{ zipcode: false }, { zipcode: MUST_BE_A_STRING }],
  [{ tax_region_id: 'abroad' }, { tax_region_id: ['must exist'] }],
  [{ tax_region_id: newId() }, { tax_region_id: ['must exist'] }],
  [{ tax_region_id: 7 }, { tax_region_id: ['must exist'] }],
  [{ discount_percentage: -0.01 }, { discount_percentage: ['must be between 0 and 100'] }],
  [{ discount_percentage: 100.01 }, { discount_percentage: ['must be between 0 and 100'] }],
  [{ discount_percentage: 'ten' }, { discount_percentage: ['must be a number'] }],
  [{ discount_percentage: 'Infinity' }, { discount_percentage: ['must be a number'] }],
  [{ discount_percentage: '1e3' }, { discount_percentage: ['must be a number'] }],
  [{ discount_percentage: [5] }, { discount_percentage: ['must be a number'] }],
  [{ deposit_value: 1e300 }, { deposit_value: ['must be between 0 and 99999999'] }],
  [{ deposit_type: 'some' }, { deposit_type: ['must be one of: default, none, percentage_total, percentage, fixed'] }],
  [{ tags: 5 }, { tags: ['must be a list of strings'] }],
  [{ tags: ['a', {}] }, { tags: ['has an entry that must be a string'] }],
  [{ tags: [null] }, { tags: ['has an entry that must be a string'] }],
  [{ tags: [long(256)] }, { tags: ['has a tag that is too long (maximum is 255 characters)'] }],
  [{ tags: many(1_001) }, { tags: ['has too many entries (maximum is 1000)'] }],
  [{ tags: 'a\0b' }, { tags: ['has an entry that must not contain a null character'] }],
  [{ properties_attributes: {} }, { properties_attributes: ['must be a list of objects'] }],
  [{ properties_attributes: ['x'] }, { 'properties_attributes/0': ['must be an object'] }],
  [
    { properties_attributes: Array.from({ length: 1_001 }, () => ({ name: 'x', _destroy: true })) },
    { properties_attributes: ['has too many entries (maximum is 1000)'] },
  ],
  [{ properties_attributes: [{ type: 'Property::Address' }] }, { 'properties_attributes/0/name': ["can't be blank"] }],
  [
    { properties_attributes: [{ type: 'address', name: 'x' }] },
    {
      'properties_attributes/0/type': [
        'must be one of: Property::Address, Property::DateField, Property::Email, Property::Phone, Property::Select, ' +
          'Property::TextArea, Property::TextField',
      ],
    },
  ],
  [
    { phone: '06', city: 'x', properties_attributes: [{ type: 'Property::Email', name: 'Mail', value: 'nobody' }] },
    { 'properties_attributes/0/value': ['is not an e-mail address'] },
  ],
  [
    { properties_attributes: [{ type: 'Property::DateField', name: 'Day', value: '31-02-2026' }] },
    { 'properties_attributes/0/value': ['is not a date (invalid date)'] },
  ],
  [{ properties_attributes: [{ id: 'x', value: '' }] }, { 'properties_attributes/0/id': ['must exist'] }],
  [{ properties_attributes: [{ id: newId() }] }, { 'properties_attributes/0/id': ['must exist'] }],
  [
    { properties_attributes: [{ name: 'x', default_property_id: newId() }] },
    { 'properties_attributes/0/default_property_id': ['must exist'] },
  ],
  [
    { properties_attributes: [{ name: 'x', _destroy: 'perhaps' }] },
    { 'properties_attributes/0/_destroy': ['must be true or false'] },
  ],
  [
    { properties_attributes: [{ name: 'x', position: -1 }] },
    { 'properties_attributes/0/position': ['must be between 0 and 1000000'] },
  ],
  [
    { name: '', email: 'nobody' },
    { name: ["can't be blank"], email: ['is not an e-mail address'] },
  ],
];

describe.each([
  ['POST', (): string => '/customers'],
  ['PUT', (): string => `/customers/${id}`],
])('%s', (method, path) => {
  test.each(WRONG)('%j', async (attributes, data) => {
    const customer = { name: 'Jo', ...attributes };
    const { status, body } = await call(method, path(), { customer });
    expect(body.error.data).toEqual(data);
    expect([status, body.error.status]).toEqual([422, 'invalid']);
    const [field, messages] = Object.entries(data)[0] ?? [];
    expect(body.error.message).toContain(`${field} ${messages?.[0]}`);
  });

  test.each([
    [{ name: long(255) }],
    [{ phone: long(255) }],
    [{ discount_percentage: 100 }],
    [{ discount_percentage: '0' }],
    [{ deposit_value: 99_999_999 }],
    [{ tags: many(1_000) }],
    [{ tags: [long(255)] }],
    [{ properties_attributes: Array.from({ length: 1_000 }, () => ({ name: 'x', _destroy: true })) }],
  ])('takes what is just within the limits', async (attributes) => {
    const { status } = await call(method, path(), { customer: { name: 'Jo', ...attributes } });
    expect(status).toBe(method === 'POST' ? 201 : 200);
  });

  test.each([
    // body → what the message says
    ['', 'the body must be an object with the key customer'],
    ['null', 'the body must be an object with the key customer'],
    ['[]', 'the body must be an object with the key customer'],
    ['"Jo"', 'the body must be an object with the key customer'],
    ['{"customer"', 'the body is not valid JSON: it ends too early at line 1, column 12'],
    ['{}', 'the body lacks the key customer'],
    ['{"customer":null}', 'customer must be an object'],
    ['{"customer":[]}', 'customer must be an object'],
    ['{"customer":"Jo"}', 'customer must be an object'],
    ['{"client":{"name":"Jo"}}', 'the body lacks the key customer, and "client" is not a field of one sent without it'],
    ['{"name":"Jo","x":1}', 'the body lacks the key customer, and "x" is not a field of one sent without it'],
    [`{"customer":${'['.repeat(513)}`, 'the body is nested more than 512 levels deep at line 1, column 524'],
  ])('refuses the body %s', async (body, message) => {
    const answer = await call(method, path(), body);
    expect([answer.status, answer.body.error]).toEqual([400, { status: 'bad_request', message, data: {} }]);
  });
});

test('refuses a customer without a name', async () => {
  const { status, body } = await call('POST', '/customers', { customer: { email: 'jo@example.com' } });
  expect([status, body.error.data]).toEqual([422, { name: ["can't be blank"] }]);
});

test('refuses whole: nothing is written when anything is wrong', async () => {
  const before = await call('GET', '/customers');
  await call('POST', '/customers', { customer: { name: 'Jo', phone: '06', email: 'nobody' } });
  await call('PUT', `/customers/${id}`, {
    customer: { name: 'Changed', properties_attributes: [{ name: 'Fine', value: 'x' }, { id: newId() }] },
  });
  expect((await call('GET', '/customers')).text).toBe(before.text);
});

test('refuses a body that is not JSON by its type', async () => {
  const { status } = await call('POST', '/customers', 'name=Jo', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(status).toBe(415);
});
