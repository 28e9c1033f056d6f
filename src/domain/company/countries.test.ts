import { expect, test } from 'vitest';
import { COUNTRIES, findCountry } from './countries.ts';

test('knows every country that the runtime knows, each once', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const known = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined)
    // Renamed countries answer under their old code too, with the new name.
    .filter((code) => new Intl.Locale('und', { region: code }).region === code && !RETIRED.has(code));
  expect([...COUNTRIES.keys()].toSorted()).toEqual(known.filter((code) => !NO_COUNTRIES.has(code)));
  expect(COUNTRIES.size).toBe(250);
});

test.each([
  // code continent        euvat  euro
  ['NL', 'Europe', true, true],
  ['DE', 'Europe', true, true],
  ['DK', 'Europe', true, false],
  ['BG', 'Europe', true, true],
  ['MC', 'Europe', true, true],
  ['GB', 'Europe', false, false],
  ['CH', 'Europe', false, false],
  ['CY', 'Asia', true, true],
  ['RE', 'Africa', false, true],
  ['US', 'North America', false, false],
  ['BR', 'South America', false, false],
  ['AU', 'Oceania', false, false],
])('%s lies in %s; in the VAT territory: %s; pays in euros: %s', (code, continent, euvat_member, in_eur_country) => {
  expect(COUNTRIES.get(code)).toMatchObject({ code, continent, euvat_member, in_eur_country });
});

test('counts 27 members and Monaco', () => {
  expect([...COUNTRIES.values()].filter(({ euvat_member }) => euvat_member)).toHaveLength(28);
});

test('lists them by their English names', () => {
  const names = Array.from(COUNTRIES.values(), ({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
  expect(new Set(names).size).toBe(names.length);
});

/** Regions with a code that are no countries: unions, test codes, islands that belong to another code. */
const NO_COUNTRIES = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);

/** Withdrawn from the standard; the runtime still answers with the name of what came after. */
const RETIRED = new Set('AN BU CS CT DD DY FQ FX HV JT MI NH NQ NT PC PU PZ QU RH SU TP UK VD WK YD YU ZR'.split(' '));

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
