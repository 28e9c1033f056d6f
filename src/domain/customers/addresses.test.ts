import { expect, test } from 'vitest';
import { type Address, renderAddress } from './addresses.ts';

const HERENGRACHT = { address1: 'Herengracht 1', zipcode: '1015 BA', city: 'Amsterdam' };
const BAKER_STREET = { address1: '221B Baker Street', city: 'London', zipcode: 'NW1 6XE' };

test.each<[string, Partial<Address>, string | null]>([
  [
    'US',
    {
      address1: '1 Main St',
      address2: 'Suite 2',
      city: 'Denver',
      region: 'CO',
      zipcode: '80014',
      country: 'United States',
    },
    '1 Main St\nSuite 2\nDenver CO 80014\nUnited States',
  ],
  [
    'CA',
    { address1: '9 Rue', city: 'Montréal', region: 'QC', zipcode: 'H2X 1Y4', country: 'Canada' },
    '9 Rue\nMontréal QC H2X 1Y4\nCanada',
  ],
  [
    'AU',
    { address1: '1 George St', city: 'Sydney', region: 'NSW', zipcode: '2000', country: 'Australia' },
    '1 George St\nSydney NSW 2000\nAustralia',
  ],
  ['NL', { ...HERENGRACHT, country: 'Netherlands' }, 'Herengracht 1\n1015 BA Amsterdam\nNetherlands'],
  ['NL, by code', { ...HERENGRACHT, country_id: 'nl' }, 'Herengracht 1\n1015 BA Amsterdam\nNetherlands'],
  ['NL, in Dutch', { ...HERENGRACHT, country: 'Nederland' }, 'Herengracht 1\n1015 BA Amsterdam\nNederland'],
  [
    'ES',
    { address1: 'Calle 1', zipcode: '08001', city: 'Sitges', region: 'Barcelona', country: 'Spain' },
    'Calle 1\n08001 Sitges\nBarcelona\nSpain',
  ],
  [
    'IT',
    { address1: 'Via 1', zipcode: '00144', city: 'Roma', region: 'RM', country: 'Italy' },
    'Via 1\n00144 Roma RM\nItaly',
  ],
  ['GB', { ...BAKER_STREET, country: 'UK' }, '221B Baker Street\nLondon\nNW1 6XE\nUK'],
  ['no country', { address1: 'Somewhere 1', city: 'X', region: 'Y', zipcode: '1' }, 'Somewhere 1\nX Y 1'],
  ['unknown country', { city: 'X', zipcode: '1', country: 'Atlantis' }, 'X 1\nAtlantis'],
  ['a country id that is no code', { city: 'X', country_id: 'd3b0…' }, 'X'],
  [
    'with a recipient',
    { first_name: 'Jane', last_name: 'Doe', ...HERENGRACHT, country: 'NL' },
    'Jane Doe\nHerengracht 1\n1015 BA Amsterdam\nNL',
  ],
  ['blank parts', { address1: ' ', address2: '', city: ' Delft ', zipcode: null, country: 'NL' }, 'Delft\nNL'],
  ['nothing', {}, null],
  ['only coordinates', { latitude: '52.1', longitude: '4.9' }, null],
])('%s', (_, address, text) => {
  expect(renderAddress(address)).toBe(text);
});
