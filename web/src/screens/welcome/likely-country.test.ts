import { expect, test } from 'vitest';
import { countryCustoms } from '../../../../src/domain/company/country-customs.ts';
import { likelyCountry, likelyZone } from './likely-country.ts';

const countries = [...countryCustoms().values()];

test.each([
  // zone of the browser, its language → country, zone
  ['Europe/Amsterdam', 'en-GB', 'NL', 'Europe/Amsterdam'],
  ['Asia/Calcutta', 'en-US', 'IN', 'Asia/Kolkata'],
  ['Asia/Saigon', 'vi', 'VN', 'Asia/Ho_Chi_Minh'],
  ['America/Buenos_Aires', 'es', 'AR', 'America/Argentina/Buenos_Aires'],
  ['America/Denver', 'en-US', 'US', 'America/Denver'],
  ['UTC', 'de-CH', 'CH', 'Europe/Zurich'],
  ['Mars/Olympus', 'nonsense!', 'US', 'America/New_York'],
])('%s and %s: %s, %s', (zone, language, alpha2, name) => {
  const country = likelyCountry(countries, zone, language);
  expect(country?.alpha2).toBe(alpha2);
  expect(country === undefined ? undefined : likelyZone(country, zone)).toBe(name);
});
