import { expect, test } from 'vitest';
import { formatInstantV1, formatInstantV4, formatLocalDate, formatLocalMoment } from './format.ts';

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

test.each([
  ['2026-01-09', 'DD-MM-YYYY', '09-01-2026'],
  ['2026-01-09', 'MM-DD-YYYY', '01-09-2026'],
  ['2026-01-09', 'YYYY-MM-DD', '2026-01-09'],
] as const)('%s as %s is %s', (date, format, text) => {
  expect(formatLocalDate(date, { format, use_am_pm: false })).toBe(text);
});

test.each([
  // instant zone am/pm times → text
  ['2026-07-01T22:30:00Z', 'Europe/Amsterdam', false, true, '02-07-2026 00:30'],
  ['2026-07-01T22:30:00Z', 'Europe/Amsterdam', true, true, '02-07-2026 12:30 AM'],
  ['2026-01-01T12:05:00Z', 'UTC', true, true, '01-01-2026 12:05 PM'],
  ['2026-01-01T23:05:00Z', 'UTC', true, true, '01-01-2026 11:05 PM'],
  ['2026-01-01T12:05:00Z', 'America/New_York', false, true, '01-01-2026 07:05'],
  ['2026-07-01T22:30:00Z', 'Europe/Amsterdam', false, false, '02-07-2026'],
])('%s in %s, am and pm %s, times %s: %s', (instant, zone, use_am_pm, times, text) => {
  expect(formatLocalMoment(instant, zone, { format: 'DD-MM-YYYY', use_am_pm, times })).toBe(text);
});
