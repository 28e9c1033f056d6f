import { expect, test } from 'vitest';
import { dueDate } from './due-date.ts';

test.each([
  ['2026-07-06', 0, undefined],
  ['2026-07-06', 86_400, '2026-07-07'],
  ['2026-07-06', 86_401, '2026-07-08'],
  ['2026-07-06', 1, '2026-07-07'],
  ['2026-12-20', 14 * 86_400, '2027-01-03'],
  ['2028-02-28', 86_400, '2028-02-29'],
])('an invoice of %s with %i seconds is due on %s', (date, due_period_s, expected) => {
  expect(dueDate(Temporal.PlainDate.from(date), due_period_s)?.toString()).toBe(expected);
});
