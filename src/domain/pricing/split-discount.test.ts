import { expect, test } from 'vitest';
import { type Discount, splitDiscount } from './split-discount.ts';

const percentage = (discount_percentage: number): Discount => ({ discount_type: 'percentage', discount_percentage });
const fixed = (discount_in_cents: number): Discount => ({ discount_type: 'fixed', discount_in_cents });

test.each<[string, Discount, string]>([
  // prices of a, b, c … (with ! not discountable), discount → parts
  ['80250', percentage(10), '8025'],
  ['100 100 100', percentage(0), '0 0 0'],
  ['100 100 100', percentage(100), '100 100 100'],
  ['5 5', percentage(10), '1 0'],
  ['5', percentage(10), '0'],
  ['15', percentage(10), '2'],
  ['100 200!', percentage(50), '50 -'],
  ['1000', percentage(12.3456), '123'],
  ['100 -50', percentage(10), '10 -5'],
  ['100 -100', percentage(10), '10 -10'],
  ['100 100 100', fixed(100), '34 33 33'],
  ['300 100', fixed(100), '75 25'],
  ['300 100!', fixed(100), '100 -'],
  ['300 100', fixed(500), '300 100'],
  ['300 100', fixed(0), '0 0'],
  ['300 -100', fixed(100), '150 -50'],
  ['0 0', fixed(100), '- -'],
  ['-300 100', fixed(100), '- -'],
  ['300!', fixed(100), '-'],
])('%s less %j: %s', (prices, discount, expected) => {
  const lines = prices.split(' ').map((price, index) => ({
    id: String.fromCharCode(97 + index),
    price_in_cents: Number.parseInt(price, 10),
    discountable: !price.endsWith('!'),
  }));
  const parts = splitDiscount(lines, discount);
  expect(lines.map(({ id }) => parts.get(id) ?? '-').join(' ')).toBe(expected);
});
