import { expect, test } from 'vitest';
import { type TaxStrategy, taxOfAmount } from './tax-of-amount.ts';

test.each<[TaxStrategy, number, readonly number[], number, number, readonly number[]]>([
  // strategy, amount, rates → without, with, taxes
  ['exclusive', 72_225, [21], 72_225, 87_392, [15_167]],
  ['exclusive', 80_250, [21], 80_250, 97_102, [16_852]],
  ['exclusive', 10_000, [], 10_000, 10_000, []],
  ['exclusive', 10_000, [0], 10_000, 10_000, [0]],
  ['exclusive', 10_000, [5, 9.975], 10_000, 11_498, [500, 998]],
  ['exclusive', 1_000, [8.8875], 1_000, 1_089, [89]],
  ['exclusive', 50, [1], 50, 50, [0]],
  ['exclusive', 150, [1], 150, 152, [2]],
  ['exclusive', -1_000, [21], -1_000, -1_210, [-210]],
  ['inclusive', 12_100, [21], 10_000, 12_100, [2_100]],
  ['inclusive', 100, [21], 83, 100, [17]],
  ['inclusive', 11_500, [5, 10], 10_000, 11_500, [500, 1_000]],
  ['inclusive', 10_000, [], 10_000, 10_000, []],
  ['inclusive', 3, [100], 1, 3, [2]],
  ['inclusive', 1, [100], 1, 1, [0]],
  ['inclusive', -12_100, [21], -10_000, -12_100, [-2_100]],
])('%s %i at %j: %i, with tax %i, taxes %j', (strategy, amount, rates, without, withTax, taxes) => {
  const named = rates.map((value) => ({ id: `${value}`, name: `VAT ${value}%`, value }));
  expect(taxOfAmount(amount, named, strategy)).toEqual({
    without_tax_in_cents: without,
    with_tax_in_cents: withTax,
    taxes_in_cents: taxes,
  });
});
