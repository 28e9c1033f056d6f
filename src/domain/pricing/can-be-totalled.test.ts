import { expect, test } from 'vitest';
import { canBeTotalled, LARGEST_ORDER_PRICE_IN_CENTS } from './can-be-totalled.ts';
import { LARGEST_LINE_PRICE_IN_CENTS } from './line-price.ts';
import { orderTotals, type TotalledLine } from './order-totals.ts';

const largest: TotalledLine = {
  id: 'line',
  parent_line_id: null,
  price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS,
  quantity: 1,
  discountable: true,
  tax_rates: [],
};
const lines = (count: number, line: TotalledLine) =>
  Array.from({ length: count }, (_, index) => ({ ...line, id: `line ${index}` }));
const atMost = LARGEST_ORDER_PRICE_IN_CENTS / LARGEST_LINE_PRICE_IN_CENTS;
const doubled = { ...largest, tax_rates: [{ id: 'rate', name: 'VAT', value: 100 }] };

test.each([
  [true, 'as much as an order may cost', lines(atMost, largest)],
  [false, 'a cent more', [...lines(atMost, largest), { ...largest, price_each_in_cents: 1 }]],
  [false, 'more through what is given back', [...lines(atMost, largest), { ...largest, price_each_in_cents: -1 }]],
  [true, 'as much with its taxes', lines(atMost / 2, doubled)],
  [false, 'more with its taxes', lines(atMost / 2 + 1, doubled)],
  [false, 'a line that is too large', [{ ...largest, quantity: 2 }]],
  [
    true,
    'a bundle whose own price does not count',
    [
      { ...largest, id: 'bundle', quantity: 2 },
      { ...largest, parent_line_id: 'bundle' },
    ],
  ],
])('answers %s for %s', (expected, _what, given) => {
  expect(canBeTotalled(given)).toBe(expected);
});

test.each([
  // rates of the region that double a price that is doubled already
  ['replace', atMost / 2, true],
  ['replace', atMost / 2 + 1, false],
  ['add_to', atMost / 3 - 1, true],
  ['add_to', atMost / 2, false],
  ['compound', atMost / 4, true],
  ['compound', atMost / 4 + 1, false],
] as const)('in a region that %s: %i lines, %s', (strategy, count, expected) => {
  const region = { strategy, rates: [{ id: 'region', name: 'Region', value: 100 }] };
  const given = lines(Math.floor(count), doubled);
  expect(canBeTotalled(given, region)).toBe(expected);
  const noDiscount = { discount_type: 'percentage', discount_percentage: 0 } as const;
  const total = orderTotals(given, noDiscount, 'exclusive', { region }).grand_total_with_tax_in_cents;
  expect(total <= LARGEST_ORDER_PRICE_IN_CENTS).toBe(expected);
});

test('the most expensive orders are added up', () => {
  const totals = (given: readonly TotalledLine[]) =>
    orderTotals(given, { discount_type: 'percentage', discount_percentage: 0 }, 'exclusive');
  expect(totals(lines(atMost, largest)).grand_total_with_tax_in_cents).toBe(LARGEST_ORDER_PRICE_IN_CENTS);
  expect(totals(lines(atMost / 2, doubled)).grand_total_with_tax_in_cents).toBe(LARGEST_ORDER_PRICE_IN_CENTS);
});
