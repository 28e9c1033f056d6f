import { expect, test } from 'vitest';
import { instantOf, microsecondsOf } from './microseconds.ts';

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['2018-01-22T09:00:00.123456Z', 1_516_611_600_123_456],
  ['1969-12-31T23:59:59.999999Z', -1],
  ['2255-06-05T23:47:34.740991Z', Number.MAX_SAFE_INTEGER],
  ['9999-12-31T23:59:59Z', 253_402_300_799_000_000],
  ['0001-01-01T00:00:00Z', -62_135_596_800_000_000],
])('%s is %d µs', (text, moment_us) => {
  expect(microsecondsOf(Temporal.Instant.from(text))).toBe(moment_us);
  expect(instantOf(moment_us).toString()).toBe(text);
});
