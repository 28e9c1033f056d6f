import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test.each([
  ['Europe/Amsterdam', true],
  ['America/Argentina/Buenos_Aires', true],
  ['America/Port-au-Prince', true],
  ['Etc/GMT+5', true],
  ['UTC', true],
  ['US/Eastern', true],
  ['europe/amsterdam', false],
  ['Europe/Atlantis', false],
  ['+01:00', false],
  ['Z', false],
  ['', false],
  ['../../etc/passwd', false],
  [`Europe/${'A'.repeat(10_000)}`, false],
])('%s: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

test('knows every zone of the runtime', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([]);
});
