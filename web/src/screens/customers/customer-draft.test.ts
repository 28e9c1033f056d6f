import { expect, test } from 'vitest';
import type { Customers, Properties } from '../../api/schema.ts';
import { NO_ADDRESS } from '../../parts/address-parts.ts';
import { draftOf, isNumber, NEW_CUSTOMER, sentCustomer } from './customer-draft.ts';

const phone = { id: 'p1', identifier: 'phone', value: '+31 6 1' } as Properties;
const main = {
  id: 'a1',
  identifier: 'main',
  value: 'x',
  address1: 'Kade 1',
  city: 'Delft',
  country: 'NL',
} as Properties;

const jo = {
  name: 'Jo',
  email: 'jo@example.com',
  legal_type: 'commercial',
  deposit_type: 'percentage_total',
  deposit_value: 12.5,
  discount_percentage: 0,
  tax_region_id: null,
  properties: [phone, main],
} as Partial<Customers> as Customers;

test('a customer is edited as texts', () => {
  expect(draftOf(jo)).toEqual({
    name: 'Jo',
    email: 'jo@example.com',
    legal_type: 'commercial',
    phone: '+31 6 1',
    address: { ...NO_ADDRESS, address1: 'Kade 1', city: 'Delft', country: 'NL' },
    deposit_type: 'percentage_total',
    deposit_value: '12.5',
    discount_percentage: '',
    tax_region_id: '',
  });
});

test('what is not changed of the custom fields is not sent', () => {
  expect(sentCustomer(draftOf(jo), jo)).toEqual({
    name: 'Jo',
    email: 'jo@example.com',
    legal_type: 'commercial',
    deposit_type: 'percentage_total',
    deposit_value: 12.5,
    discount_percentage: 0,
    tax_region_id: null,
  });
});

test.each([
  // changes of the draft → entries
  ['a new phone number', { phone: ' 123 ' }, [{ id: 'p1', value: '123' }]],
  ['no phone number any more', { phone: '' }, [{ id: 'p1', value: null }]],
  [
    'another city',
    { address: { ...draftOf(jo).address, city: 'Gouda' } },
    [{ id: 'a1', address1: 'Kade 1', address2: null, zipcode: null, city: 'Gouda', region: null, country: 'NL' }],
  ],
])('%s is written into the custom field that is there', (_, changes, entries) => {
  expect(sentCustomer({ ...draftOf(jo), ...changes }, jo).properties_attributes).toEqual(entries);
});

test('somebody new has the custom fields that were filled in, and no others', () => {
  expect(sentCustomer({ ...NEW_CUSTOMER, name: ' Ann ' })).toEqual({
    name: 'Ann',
    email: null,
    legal_type: 'person',
    deposit_type: 'default',
    deposit_value: 0,
    discount_percentage: 0,
    tax_region_id: null,
  });
  const { properties_attributes } = sentCustomer({
    ...NEW_CUSTOMER,
    phone: '123',
    address: { ...NO_ADDRESS, city: 'Delft' },
  });
  expect(properties_attributes).toMatchObject([
    { identifier: 'phone', property_type: 'phone', value: '123' },
    { identifier: 'main', property_type: 'address', city: 'Delft', address1: null },
  ]);
});

test.each([
  // kind, typed → sent
  ['none', '10', 0],
  ['default', '10', 0],
  ['percentage', '10', 10],
  ['fixed', '12,5', 12.5],
  ['fixed', '', 0],
])('a deposit of kind %s with “%s” typed is %d', (deposit_type, deposit_value, sent) => {
  expect(sentCustomer({ ...NEW_CUSTOMER, deposit_type, deposit_value }).deposit_value).toBe(sent);
});

test.each([
  ['', true],
  ['10', true],
  ['7,5', true],
  ['-1', false],
  ['ten', false],
])('“%s” is an amount: %s', (text, is) => {
  expect(isNumber(text)).toBe(is);
});
