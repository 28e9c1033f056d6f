import { expect, test } from 'vitest';
import type { CustomerAttributes } from '../../app/customers/customers.ts';
import { invalid, notFound } from '../../lib/refusal.ts';
import { type CustomerBody, writingCustomer } from './customer-body.ts';

const MAIN = '01a1dd9e-39b2-70e0-acc3-2d2cb0249d19';
const PHONE = { identifier: 'phone', name: 'Phone', property_type: 'phone', value: '06' };
const MAIN_ADDRESS = { identifier: 'main', name: 'Main', property_type: 'address' };

const attributesOf = (body: CustomerBody, main: string | null): Promise<CustomerAttributes> =>
  writingCustomer(body, main, (attributes) => Promise.resolve(attributes));

test.each<[CustomerBody, string | null, object]>([
  // body, main address → what the use case is given
  [{}, null, { properties_attributes: [] }],
  [{ name: 'Jo', email: null }, null, { name: 'Jo', email: null, properties_attributes: [] }],
  [{ tags: ['a'] }, null, { tag_list: ['a'], properties_attributes: [] }],
  [{ phone: '06' }, null, { properties_attributes: [PHONE] }],
  [{ phone: null }, null, { properties_attributes: [{ identifier: 'phone', _destroy: true }] }],
  [{ city: 'Town' }, null, { properties_attributes: [{ ...MAIN_ADDRESS, city: 'Town' }] }],
  [{ city: ' ', country: null }, null, { properties_attributes: [] }],
  [{ city: '' }, MAIN, { properties_attributes: [{ id: MAIN, city: '' }] }],
  [
    { phone: '06', city: 'Town', properties_attributes: [{ name: 'Own' }] },
    MAIN,
    { properties_attributes: [PHONE, { id: MAIN, city: 'Town' }, { name: 'Own' }] },
  ],
])('%j with main address %s', async (body, main, expected) => {
  expect(await attributesOf(body, main)).toEqual(expected);
});

test.each([
  // the use case's field → the caller's
  ['name', 'name'],
  ['tag_list', 'tags'],
  ['properties_attributes/0/value', 'phone'],
  ['properties_attributes/1/city', 'city'],
  ['properties_attributes/2/value', 'properties_attributes/0/value'],
  ['properties_attributes/3/property_type', 'properties_attributes/1/type'],
  ['properties_attributes', 'properties_attributes'],
])('tells a problem with %s as one with %s', async (field, reported) => {
  const body = { phone: '06', city: 'Town', properties_attributes: [{ name: 'a' }, { name: 'b' }] };
  const refused = writingCustomer(body, null, () => Promise.reject(invalid({ field, message: 'is wrong' })));
  await expect(refused).rejects.toMatchObject({ issues: [{ field: reported, detail: `${reported} is wrong` }] });
});

test('lets every other refusal pass as it is', async () => {
  const refusal = notFound();
  await expect(writingCustomer({}, null, () => Promise.reject(refusal))).rejects.toBe(refusal);
});
