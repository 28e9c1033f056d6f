import { expect, test } from 'vitest';
import { formatInstantV1, formatInstantV4 } from './format-instant.ts';

test.each([
  ['2018-01-01T08:00:00Z', '2018-01-01T08:00:00.000Z', '2018-01-01T08:00:00.000000+00:00'],
  ['2018-01-01T08:00:00.1234567Z', '2018-01-01T08:00:00.123Z', '2018-01-01T08:00:00.123456+00:00'],
  ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999900+00:00'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000000+00:00'],
])('%s is written %s in version 1 and %s in version 4', (text, v1, v4) => {
  const instant = Temporal.Instant.from(text);
  expect(formatInstantV1(instant)).toBe(v1);
  expect(formatInstantV4(instant)).toBe(v4);
});
