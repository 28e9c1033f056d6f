import { expect, test } from 'vitest';
import { chargedLength_s } from './charged-length.ts';

const at = (text: string) => Temporal.Instant.from(text);

test.each([
  // from till → seconds
  ['2030-01-01T09:00:00Z', '2030-01-02T09:00:00Z', 86_400],
  ['2030-01-01T09:00:00Z', '2030-01-01T09:00:00.000001Z', 1],
  ['2030-01-01T09:00:00.5Z', '2030-01-01T09:00:01.5Z', 1],
  ['2030-03-31T00:00:00+01:00', '2030-04-01T00:00:00+02:00', 82_800],
])('from %s till %s', (from, till, expected) => {
  expect(chargedLength_s({ starts_at: at(from), stops_at: at(till) })).toBe(expected);
});
