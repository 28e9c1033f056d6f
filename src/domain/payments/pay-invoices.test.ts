import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { payInvoices } from './pay-invoices.ts';

const invoices = (totals: readonly number[]) =>
  totals.map((total_in_cents, index) => ({ id: `${index}`, total_in_cents }));

test.each([
  // totals, oldest first; paid → parts
  ['100', 0, '0'],
  ['100', 40, '40'],
  ['100', 150, '150'],
  ['100 50', 40, '40 0'],
  ['100 50', 120, '100 20'],
  ['100 50', 150, '100 50'],
  ['100 50', 200, '100 100'],
  ['100 -20', 100, '100 0'],
  ['100 -20', 80, '80 0'],
  ['100 -20 30', 110, '100 -20 30'],
  ['100 -20 30', 100, '100 -20 20'],
  ['100 0 50', 120, '100 0 20'],
  ['100 50', -10, '0 -10'],
])('invoices of %s, of which %i is paid, get %s', (totals, paid, parts) => {
  const given = payInvoices(invoices(totals.split(' ').map(Number)), paid);
  expect([...given.values()].join(' ')).toBe(parts);
});

test('nothing goes to no invoices', () => {
  expect(payInvoices([], 100).size).toBe(0);
});

test('together they get what was paid, and no later one anything that an earlier one still asks for', () => {
  const totals = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(totals, fc.nat(40_000), (asked, paid) => {
      const parts = [...payInvoices(invoices(asked), paid).values()];
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paid);
      const short = parts.findIndex((part, index) => part < (asked[index] ?? 0));
      if (short >= 0) expect(parts.slice(short + 1).every((part) => part === 0)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
