import { expect, test } from 'vitest';
import { ratesInRegion, taxOfAmount, type TaxRegionStrategy, type TaxStrategy } from './taxes.ts';

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

test.each<[TaxStrategy, number, readonly number[], readonly number[], number, number, readonly number[]]>([
  // strategy, amount, rates, compounded rates → without, with, taxes
  ['exclusive', 10_000, [20], [10], 10_000, 13_200, [2_000, 1_200]],
  ['exclusive', 10_000, [5, 5], [10, 1], 10_000, 12_210, [500, 500, 1_100, 110]],
  ['exclusive', 10_000, [], [10], 10_000, 11_000, [1_000]],
  ['exclusive', 10_000, [20], [], 10_000, 12_000, [2_000]],
  // The base of the compounded rate is exact: a third of 1.5 cents, not of 2.
  ['exclusive', 1, [50], [33.3333], 1, 1, [0, 0]],
  ['exclusive', 7, [50], [100], 7, 21, [4, 10]],
  ['exclusive', -10_000, [20], [10], -10_000, -13_200, [-2_000, -1_200]],
  ['inclusive', 13_200, [20], [10], 10_000, 13_200, [2_000, 1_200]],
  ['inclusive', 12_210, [5, 5], [10, 1], 10_000, 12_210, [500, 500, 1_100, 110]],
  ['inclusive', 11_000, [], [10], 10_000, 11_000, [1_000]],
  ['inclusive', 100, [20], [10], 76, 100, [15, 9]],
])('%s %i at %j and on top of it %j: %i, with tax %i, taxes %j', (strategy, amount, rates, compounded, ...expected) => {
  const [without_tax_in_cents, with_tax_in_cents, taxes_in_cents] = expected;
  const named = (values: readonly number[]) =>
    values.map((value) => ({ id: `${value}`, name: `VAT ${value}%`, value }));
  const taxed = taxOfAmount(amount, named(rates), strategy, named(compounded));
  expect(taxed).toEqual({ without_tax_in_cents, with_tax_in_cents, taxes_in_cents });
});

const rate = (id: string) => ({ id, name: id, value: 5 });
const ids = (rates: readonly { readonly id: string }[]): string => rates.map(({ id }) => id).join(' ');

test.each<[TaxRegionStrategy | null, string, string]>([
  [null, 'high low', ''],
  ['add_to', 'high low city', ''],
  ['replace', 'city', ''],
  ['compound', 'high low', 'city'],
])('%s: %s, and on top of it %s', (strategy, plain, onTop) => {
  const region = strategy === null ? null : { strategy, rates: [rate('city')] };
  const { rates, compounded } = ratesInRegion([rate('high'), rate('low')], region);
  expect([ids(rates), ids(compounded)]).toEqual([plain, onTop]);
});
