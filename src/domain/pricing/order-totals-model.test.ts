import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assert } from '../../lib/assert.ts';
import { type OrderTotals, orderTotals, type TotalledLine } from './order-totals.ts';
import type { Discount } from './split-discount.ts';
import { TAX_STRATEGIES, type TaxRate, type TaxStrategy } from './tax-of-amount.ts';

const RATES: readonly TaxRate[] = [0, 5, 9.975, 21, 6.8875, 100].map((value) => ({
  id: `rate ${value}`,
  name: `VAT ${value}%`,
  value,
}));

const aPrice = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 10 ** 9 }) },
  { weight: 1, arbitrary: fc.integer({ min: -5_000, max: 0 }) },
);

const someLines: fc.Arbitrary<readonly TotalledLine[]> = fc
  .array(
    fc.record({
      price_each_in_cents: aPrice,
      quantity: fc.nat({ max: 9 }),
      discountable: fc.boolean(),
      tax_rates: fc.subarray([...RATES], { maxLength: 2 }),
    }),
    { maxLength: 7 },
  )
  .map((lines) => lines.map((line, index) => ({ ...line, id: `line ${index}`, parent_line_id: null })));

const aPercentage = fc.oneof(
  fc.constantFrom(0, 10, 12.5, 33.3333, 50, 100),
  fc.integer({ min: 0, max: 1_000_000 }).map((tenThousandths) => tenThousandths / 10_000),
);

const aDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ discount_type: fc.constant('percentage' as const), discount_percentage: aPercentage }),
  fc.record({ discount_type: fc.constant('fixed' as const), discount_in_cents: fc.nat({ max: 20_000 }) }),
);

const anOrder = fc.record({ lines: someLines, discount: aDiscount, strategy: fc.constantFrom(...TAX_STRATEGIES) });
type Order = { readonly lines: readonly TotalledLine[]; readonly discount: Discount; readonly strategy: TaxStrategy };

const forEveryOrder = (holds: (order: Order, totals: OrderTotals) => void): void => {
  const property = fc.property(anOrder, (order) =>
    holds(order, orderTotals(order.lines, order.discount, order.strategy)),
  );
  fc.assert(property, { numRuns: 20_000 });
};

test('totals are what exact fractions say', () => {
  forEveryOrder((order, totals) => {
    const exact = totalsInFractions(order);
    const seen = {
      price: totals.price_in_cents,
      discount: totals.total_discount_in_cents,
      net: totals.grand_total_in_cents,
      tax: totals.tax_in_cents,
      gross: totals.grand_total_with_tax_in_cents,
      taxes: Object.fromEntries(totals.tax_values.map((each) => [each.tax_rate_id, each.value_in_cents])),
    };
    expect(seen).toEqual(exact);
  });
}, 60_000);

test('sums add up to the cent, net and tax make the gross', () => {
  forEveryOrder(({ strategy }, totals) => {
    const lines = [...totals.lines.values()];
    const sum = (name: keyof (typeof lines)[number]) => lines.reduce((all, each) => all + each[name], 0);
    const taxes = totals.tax_values.reduce((all, { value_in_cents }) => all + value_in_cents, 0);
    const after = totals.price_in_cents - totals.total_discount_in_cents;
    expect([
      sum('price_in_cents'),
      sum('discount_in_cents'),
      sum('grand_total_in_cents'),
      sum('tax_in_cents'),
      taxes,
      totals.grand_total_in_cents + totals.tax_in_cents,
      totals.price_without_tax_in_cents - totals.discount_without_tax_in_cents,
      totals.price_with_tax_in_cents - totals.discount_with_tax_in_cents,
      after,
    ]).toEqual([
      totals.price_in_cents,
      totals.discount_in_cents,
      totals.grand_total_in_cents,
      totals.tax_in_cents,
      totals.tax_in_cents,
      totals.grand_total_with_tax_in_cents,
      totals.grand_total_in_cents,
      totals.grand_total_with_tax_in_cents,
      strategy === 'exclusive' ? totals.grand_total_in_cents : totals.grand_total_with_tax_in_cents,
    ]);
  });
}, 60_000);

test('the order of lines does not matter, and the discount that was found is found again', () => {
  forEveryOrder(({ lines, discount, strategy }, totals) => {
    const { lines: byLine, ...reversed } = orderTotals(lines.toReversed(), discount, strategy);
    const { lines: before, ...whole } = totals;
    expect([reversed, lines.map(({ id }) => byLine.get(id))]).toEqual([whole, [...before.values()]]);
    if (discount.discount_type === 'fixed') {
      const again = orderTotals(lines, { ...discount, discount_in_cents: totals.discount_in_cents }, strategy);
      expect(again).toEqual(totals);
    }
  });
}, 60_000);

/** A second computation, with numbers that are exact all along and a discount that is dealt out cent by cent. */
function totalsInFractions({ lines, discount, strategy }: Order) {
  const prices = lines.map(({ price_each_in_cents, quantity }) => BigInt(price_each_in_cents) * BigInt(quantity));
  const discounts = dealOut(exactDiscounts(lines, prices, discount));
  const taxes: Record<string, number> = {};
  let tax = 0n;
  lines.forEach(({ tax_rates }, index) => {
    const amount = fraction((prices[index] ?? 0n) - (discounts[index] ?? 0n));
    const all = tax_rates.reduce((sum, { value }) => plus(sum, percent(value)), fraction(1n));
    for (const { id, value } of tax_rates) {
      const onTop = times(amount, percent(value));
      const each = rounded(strategy === 'exclusive' ? onTop : { n: onTop.n * all.d, d: onTop.d * all.n });
      taxes[id] = (taxes[id] ?? 0) + Number(each);
      tax += each;
    }
  });
  const price = total(prices);
  const after = price - total(discounts);
  return {
    price: Number(price),
    discount: Number(total(discounts)),
    net: Number(strategy === 'exclusive' ? after : after - tax),
    tax: Number(tax),
    gross: Number(strategy === 'exclusive' ? after + tax : after),
    taxes,
  };
}

function exactDiscounts(lines: readonly TotalledLine[], prices: readonly bigint[], discount: Discount): Fraction[] {
  const weights = prices.map((price, index) => (lines[index]?.discountable ? price : 0n));
  if (discount.discount_type === 'percentage') {
    return weights.map((weight) => times(fraction(weight), percent(discount.discount_percentage)));
  }
  const sum = total(weights);
  if (sum <= 0n) return weights.map(() => fraction(0n));
  const asked = BigInt(discount.discount_in_cents);
  return weights.map((weight) => ({ n: weight * (asked > sum ? sum : asked), d: sum }));
}

/** The next cent goes to whoever lacks most of it. Ids go up with the index. */
function dealOut(exact: readonly Fraction[]): readonly bigint[] {
  const given = exact.map(floor);
  let left = rounded(exact.reduce(plus, fraction(0n))) - total(given);
  for (; left > 0n; left -= 1n) {
    const lacks = exact.map((each, index) => plus(each, fraction(-(given[index] ?? 0n))));
    const neediest = lacks.reduce((best, each, index) => (isMore(each, lacks[best]) ? index : best), 0);
    given[neediest] = (given[neediest] ?? 0n) + 1n;
  }
  return given;
}

interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

const fraction = (n: bigint): Fraction => ({ n, d: 1n });
const percent = (value: number): Fraction => ({ n: BigInt(value.toFixed(4).replace('.', '')), d: 1_000_000n });
const plus = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const total = (all: readonly bigint[]): bigint => all.reduce((sum, each) => sum + each, 0n);

const floor = ({ n, d }: Fraction): bigint => (n % d === 0n || n >= 0n ? n / d : n / d - 1n);

/** Half up, and one less again when that was a half and made it odd. */
function rounded({ n, d }: Fraction): bigint {
  const halfUp = floor({ n: 2n * n + d, d: 2n * d });
  const wasHalf = (2n * n + d) % (2n * d) === 0n;
  return wasHalf && halfUp % 2n !== 0n ? halfUp - 1n : halfUp;
}

function isMore(a: Fraction, b: Fraction | undefined): boolean {
  assert(b !== undefined, 'there is one to compare with');
  return a.n * b.d > b.n * a.d;
}
