import { expect, test } from 'vitest';
import { isDay, stepped, viewOf, weeksOf } from './calendar-days.ts';

test.each([
  // view, date, first day of the week → first and last day, weeks
  ['month', '2026-11-15', 1, '2026-10-26', '2026-12-06', 6],
  ['month', '2026-11-15', 0, '2026-11-01', '2026-12-05', 5],
  ['month', '2027-02-10', 1, '2027-02-01', '2027-02-28', 4],
  ['month', '2026-12-31', 1, '2026-11-30', '2027-01-03', 5],
  ['week', '2026-11-15', 1, '2026-11-09', '2026-11-15', 1],
  ['week', '2026-11-15', 0, '2026-11-15', '2026-11-21', 1],
  ['week', '2026-11-15', 6, '2026-11-14', '2026-11-20', 1],
  ['week', '2026-11-15', 7, '2026-11-15', '2026-11-21', 1],
] as const)('a %s with %s in it, weeks beginning with day %i', (view, date, firstDay, first, last, count) => {
  const weeks = weeksOf(view, date, firstDay);
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([first, last, count]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

test.each([
  ['month', '2026-11-15', 1, '2026-12-01'],
  ['month', '2026-12-31', 1, '2027-01-01'],
  ['month', '2026-01-31', -1, '2025-12-01'],
  ['week', '2026-12-28', 1, '2027-01-04'],
  ['week', '2026-11-15', -1, '2026-11-08'],
] as const)('from a %s of %s by %i it is %s', (view, date, count, then) => {
  expect(stepped(view, date, count)).toBe(then);
});

test.each([
  ['2026-11-15', true],
  ['2026-13-01', false],
  ['15-11-2026', false],
  [undefined, false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

test('whatever is no week is a month', () => {
  expect([viewOf('week'), viewOf('year'), viewOf(undefined)]).toEqual(['week', 'month', 'month']);
});
