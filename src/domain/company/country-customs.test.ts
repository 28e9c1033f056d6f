import { describe, expect, test } from 'vitest';
import { isTimeZone } from '../time/clock.ts';
import { COUNTRIES } from './countries.ts';
import { countryCustoms } from './country-customs.ts';

const all = [...countryCustoms().values()];

test.each([
  // country currency zone                 locale   date          am/pm  first day
  ['NL', 'eur', 'Europe/Amsterdam', 'nl-NL', 'DD-MM-YYYY', false, 1],
  ['DE', 'eur', 'Europe/Berlin', 'de-DE', 'DD-MM-YYYY', false, 1],
  ['GB', 'gbp', 'Europe/London', 'en-GB', 'DD-MM-YYYY', false, 1],
  ['US', 'usd', 'America/New_York', 'en-US', 'MM-DD-YYYY', true, 0],
  ['CA', 'cad', 'America/Toronto', 'en-CA', 'YYYY-MM-DD', true, 0],
  ['SE', 'sek', 'Europe/Stockholm', 'sv-SE', 'YYYY-MM-DD', false, 1],
  ['IN', 'inr', 'Asia/Kolkata', 'en-IN', 'DD-MM-YYYY', true, 0],
  ['AR', 'ars', 'America/Argentina/Buenos_Aires', 'es-AR', 'DD-MM-YYYY', true, 1],
  ['EG', 'egp', 'Africa/Cairo', 'ar-EG', 'DD-MM-YYYY', true, 6],
  ['JP', 'jpy', 'Asia/Tokyo', 'ja-JP', 'YYYY-MM-DD', false, 0],
  ['XK', 'eur', 'Europe/Belgrade', 'sq-XK', 'DD-MM-YYYY', false, 1],
])('%s pays in %s, lives by %s, reads %s and writes %s', (alpha2, currency, zone, locale, format, use_am_pm, day) => {
  expect(countryCustoms().get(alpha2)).toMatchObject({
    alpha2,
    name: COUNTRIES.get(alpha2)?.name,
    currency,
    default_time_zone: zone,
    locale,
    dates: { format, use_am_pm, first_day_of_week: day },
  });
});

test('only places without inhabitants are missing', () => {
  const missing = [...COUNTRIES.keys()].filter((code) => !countryCustoms().has(code));
  expect(missing.toSorted()).toEqual(['AQ', 'BV', 'GS', 'HM', 'TF']);
});

test('they come in the order of their names', () => {
  expect(all.slice(0, 3).map(({ name }) => name)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
});

describe('the runtime', () => {
  test('knows every currency', () => {
    const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
    expect(all.filter(({ currency }) => !known.has(currency))).toEqual([]);
  });

  test('knows every zone by the name that we give it', () => {
    expect(all.flatMap(({ time_zones }) => time_zones).filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  test('knows the locale', () => {
    expect(all.filter(({ locale }) => Intl.getCanonicalLocales(locale)[0] !== locale)).toEqual([]);
  });
});

test('a zone belongs to one country, but Belgrade’s to Kosovo too', () => {
  const zones = all.flatMap(({ time_zones }) => time_zones);
  expect(zones.filter((zone, index) => zones.indexOf(zone) !== index)).toEqual(['Europe/Belgrade']);
});

test('the default is the first of the zones, and where there are several it was chosen', () => {
  expect(all.filter(({ time_zones, default_time_zone }) => time_zones[0] !== default_time_zone)).toEqual([]);
  const alphabetical = all.filter(
    ({ time_zones }) => time_zones.length > 1 && time_zones.toSorted()[0] === time_zones[0],
  );
  expect(alphabetical.map(({ alpha2 }) => alpha2)).toEqual(FIRST_ALREADY);
});

const FIRST_ALREADY = ['AR', 'CN', 'CD', 'EC', 'DE', 'ID', 'KZ', 'MY', 'NZ', 'PS', 'UA'];
