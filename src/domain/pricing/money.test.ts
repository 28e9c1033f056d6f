import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allocate,
  centsOf,
  type Discount,
  lessPercentage,
  orderDeposit,
  percentageOf,
  roundHalfEven,
  splitDiscount,
} from './money.ts';

test.each([
  // numerator denominator → rounded
  [5n, 2n, 2n],
  [7n, 2n, 4n],
  [-5n, 2n, -2n],
  [-7n, 2n, -4n],
  [1n, 2n, 0n],
  [-1n, 2n, 0n],
  [3n, 2n, 2n],
  [5n, -2n, -2n],
  [-5n, -2n, 2n],
  [10n, 4n, 2n],
  [11n, 4n, 3n],
  [9n, 4n, 2n],
  [0n, 7n, 0n],
  [14n, 7n, 2n],
  // 21 % of 80250 and of 72225, as the interface shows them
  [80_250n * 21n, 100n, 16_852n],
  [72_225n * 21n, 100n, 15_167n],
])('%s ÷ %s is %s', (numerator, denominator, rounded) => {
  expect(roundHalfEven(numerator, denominator)).toBe(rounded);
});

test('is the nearest whole number, and an even one halfway between two', () => {
  const number = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
  fc.assert(
    fc.property(number, fc.bigInt({ min: 1n, max: 1_000n }), (numerator, denominator) => {
      const rounded = roundHalfEven(numerator, denominator);
      const twiceOff = 2n * (numerator - rounded * denominator);
      const distance = twiceOff < 0n ? -twiceOff : twiceOff;
      expect(distance <= denominator).toBe(true);
      if (distance === denominator) expect(rounded % 2n).toBe(0n);
    }),
  );
});

test.each([
  // amount → cents
  [12.5, 1_250],
  [0.07, 7],
  [1.115, 112],
  [1.125, 112],
  [1.1251, 113],
  [0, 0],
  [9_999_999_999.99, 999_999_999_999],
])('%d are %i cents', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents);
});

test.each([
  // amount percentage → part
  [72_225, 21, 15_167],
  [80_250, 21, 16_852],
  [10_000, 33.3333, 3_333],
  [5, 50, 2],
  [15, 50, 8],
  [-5, 50, -2],
  [1_000, 0, 0],
  [1_000, 100, 1_000],
  [1_000, 250, 2_500],
])('of %i cents %d %% are %i', (amount, percentage, expected) => {
  expect(percentageOf(amount, percentage)).toBe(expected);
});

test.each([
  // amount percentage → rest
  [1_000, 10, 900],
  [5, 50, 2],
  [15, 50, 8],
  [999, 33.3333, 666],
  [1_000, 0, 1_000],
  [1_000, 100, 0],
])('%i cents less %d %% are %i', (amount, percentage, expected) => {
  expect(lessPercentage(amount, percentage)).toBe(expected);
});

const shares = (numerators: readonly bigint[]) =>
  numerators.map((numerator, index) => ({ id: String.fromCharCode(97 + index), numerator }));

test.each<[readonly bigint[], bigint, string]>([
  // numerators, denominator → cents of a, b, c …
  [[100n, 100n, 100n], 3n, '34 33 33'],
  [[100n, 100n], 3n, '34 33'],
  [[1n, 1n], 4n, '0 0'],
  [[3n, 3n], 4n, '1 1'],
  [[1n, 2n, 3n], 4n, '0 1 1'],
  [[5n], 2n, '2'],
  [[7n], 2n, '4'],
  [[-100n, -100n, -100n], 3n, '-33 -33 -34'],
  [[10n, -10n], 3n, '3 -3'],
  [[0n, 5n], 5n, '0 1'],
  [[], 5n, ''],
])('%s over %s: %s', (numerators, denominator, expected) => {
  const given = allocate(shares(numerators), denominator);
  expect(
    shares(numerators)
      .map(({ id }) => given.get(id))
      .join(' '),
  ).toBe(expected);
});

const someShares = fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), { maxLength: 12 }).map(shares);

test('adds up to the rounded sum, a part less than a cent off, whatever the order', () => {
  fc.assert(
    fc.property(someShares, fc.bigInt({ min: 1n, max: 10n ** 7n }), (all, denominator) => {
      const given = allocate(all, denominator);
      const off = all.map(({ id, numerator }) => (given.get(id) ?? 0n) * denominator - numerator);
      const offTogether = off.reduce((sum, each) => sum + each, 0n);
      const isNear = off.every((each) => -denominator < each && each < denominator);
      const isRounded = 2n * (offTogether < 0n ? -offTogether : offTogether) <= denominator;
      const reversed = allocate(all.toReversed(), denominator);
      const isSame = all.every(({ id }) => given.get(id) === reversed.get(id));
      expect({ isNear, isRounded, isSame }).toEqual({ isNear: true, isRounded: true, isSame: true });
    }),
    { numRuns: 20_000 },
  );
}, 60_000);

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

test.each([
  // type               value  items   total   → deposit
  ['none', 100, 5_000, 87_392, 0],
  ['fixed', 100, 5_000, 87_392, 10_000],
  ['fixed', 12.5, 0, 0, 1_250],
  ['percentage', 100, 5_000, 87_392, 5_000],
  ['percentage', 50, 4_999, 87_392, 2_500],
  ['percentage', 50, 5_001, 87_392, 2_500],
  ['percentage_total', 10, 5_000, 87_392, 8_739],
  ['percentage_total', 10, 5_000, -87_392, 0],
  ['percentage_total', 0, 5_000, 87_392, 0],
] as const)(
  '%s of %d',
  (deposit_type, deposit_value, item_deposits_in_cents, grand_total_with_tax_in_cents, expected) => {
    expect(
      orderDeposit({ deposit_type, deposit_value }, { item_deposits_in_cents, grand_total_with_tax_in_cents }),
    ).toBe(expected);
  },
);
