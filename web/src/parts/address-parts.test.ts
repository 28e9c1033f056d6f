import { expect, test } from 'vitest';
import { addressOf, isBlankAddress, NO_ADDRESS, sentAddress } from './address-parts.ts';

const KEPT = {
  address1: 'Keizersgracht 1',
  address2: '',
  zipcode: '1015',
  city: 'Amsterdam',
  region: '',
  country: 'NL',
};

test.each([
  [undefined, NO_ADDRESS],
  [{ ...KEPT, address2: null, region: null }, KEPT],
])('%o is edited as %o', (property, address) => {
  expect(addressOf(property)).toEqual(address);
});

test.each([
  // typed, before → sent
  [KEPT, KEPT, { ...KEPT, address2: null, region: null }],
  [{ ...KEPT, city: ' Utrecht ' }, KEPT, { ...KEPT, city: 'Utrecht', address2: null, region: null }],
  [
    { ...KEPT, country: 'Belgium' },
    KEPT,
    { ...KEPT, country: 'Belgium', address2: null, region: null, country_id: null, province_id: null },
  ],
])('%o is sent without blanks and without codes of another place', (typed, before, sent) => {
  expect(sentAddress(typed, before)).toEqual(sent);
});

test.each([
  [NO_ADDRESS, true],
  [{ ...NO_ADDRESS, city: '  ' }, true],
  [KEPT, false],
])('whether there is anything in %o: %s', (address, isBlank) => {
  expect(isBlankAddress(address)).toBe(isBlank);
});
