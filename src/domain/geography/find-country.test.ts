import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { findCountry } from './find-country.ts';

test.each([
  ['NL', 'NL'],
  ['nl', 'NL'],
  ['Netherlands', 'NL'],
  ['The Netherlands', 'NL'],
  ['Nederland', 'NL'],
  ['Holland', 'NL'],
  ['United States', 'US'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  ['england', 'GB'],
  ['Deutschland', 'DE'],
  ['ALLEMAGNE', 'DE'],
  ['España', 'ES'],
  ['Espana', 'ES'],
  ["Côte d'Ivoire", 'CI'],
  ['Czech Republic', 'CZ'],
  ['Atlantis', undefined],
  ['ZZ', undefined],
  ['', undefined],
  ['  ', undefined],
  ['x'.repeat(100_000), undefined],
])('%s is %s', (text, code) => {
  expect(findCountry(text)?.code).toBe(code);
});

test('finds every country by its code and by its own name', () => {
  for (const country of COUNTRIES.values()) {
    expect(findCountry(country.code)).toBe(country);
    expect(findCountry(country.name)).toBe(country);
  }
});
