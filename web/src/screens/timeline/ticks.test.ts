import { expect, test } from 'vitest';
import { startOfWeek, ticksOf } from './ticks.ts';

const zone = 'Europe/Amsterdam';
const span = (from: string, till: string) => ({ from_ms: Date.parse(from), till_ms: Date.parse(till) });
const days = (spans: readonly { readonly from_ms: number }[]) =>
  spans.map(({ from_ms }) => new Date(from_ms).toISOString().slice(0, 16));

test('days below months, each from midnight of the zone', () => {
  const window = span('2026-11-29T23:00:00Z', '2026-12-01T23:00:00Z');
  const { upper, lower } = ticksOf({ zoom: 'month', window, zone, firstDayOfWeek: 1 });
  expect(days(upper)).toEqual(['2026-10-31T23:00', '2026-11-30T23:00']);
  expect(days(lower)).toEqual(['2026-11-29T23:00', '2026-11-30T23:00']);
});

test.each([
  // clocks   window                                           hours
  ['as ever', '2026-11-14T23:00:00Z', '2026-11-15T23:00:00Z', 24],
  ['set forward', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', 23],
  ['set back', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
])('a day with clocks %s has its hours', (_, from, till, hours) => {
  const { upper, lower } = ticksOf({ zoom: 'day', window: span(from, till), zone, firstDayOfWeek: 1 });
  expect(upper).toHaveLength(1);
  expect(lower).toHaveLength(hours);
  expect(lower.at(-1)?.till_ms).toBe(upper[0]?.till_ms);
});

test('weeks begin as the company has it, and leave no gap', () => {
  const window = span('2026-11-15T00:00:00Z', '2026-12-15T00:00:00Z');
  const { upper, lower } = ticksOf({ zoom: 'quarter', window, zone, firstDayOfWeek: 1 });
  expect(days(lower)[0]).toBe('2026-11-08T23:00');
  expect(upper).toHaveLength(2);
  lower.forEach(({ till_ms }, index) => {
    if (index + 1 < lower.length) expect(lower[index + 1]?.from_ms).toBe(till_ms);
  });
});

test.each([
  ['2026-11-15', 1, '2026-11-09'],
  ['2026-11-15', 0, '2026-11-15'],
  ['2026-11-16', 1, '2026-11-16'],
  ['2026-11-16', 6, '2026-11-14'],
])('the week of %s that begins with day %i begins on %s', (day, first, expected) =>
  expect(startOfWeek(day, first)).toBe(expected),
);
