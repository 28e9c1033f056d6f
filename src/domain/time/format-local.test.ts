import { expect, test } from 'vitest';
import { formatLocalDate, formatLocalMoment } from './format-local.ts';

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
