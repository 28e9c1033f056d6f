import { expect, test } from 'vitest';
import { type Settlement, settlement } from './settlement.ts';

test.each<[number, number, number, boolean, Settlement]>([
  // due, paid, deposit left, over → status
  [0, 0, 0, false, 'paid'],
  [100, 0, 0, false, 'payment_due'],
  [100, -1, 0, false, 'payment_due'],
  [100, 1, 0, false, 'partially_paid'],
  [100, 99, 0, true, 'partially_paid'],
  [100, 100, 0, false, 'paid'],
  [100, 101, 0, false, 'overpaid'],
  [100, 100, 50, false, 'paid'],
  [100, 100, 50, true, 'process_deposit'],
  [100, 100, 0, true, 'paid'],
  [100, 101, 50, true, 'overpaid'],
  [100, 99, 50, true, 'partially_paid'],
  [-20, 0, 0, false, 'overpaid'],
  [-20, -20, 0, false, 'paid'],
  [-20, -30, 0, false, 'payment_due'],
])('%i due, %i paid, %i left as a deposit, over %s: %s', (due, paid, left, is_over, expected) => {
  const facts = { due_in_cents: due, paid_in_cents: paid, deposit_left_in_cents: left, is_over };
  expect(settlement(facts)).toBe(expected);
});
