import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assert } from '../../lib/assert.ts';
import { type Coupon, COUPON_TYPES } from './coupons.ts';
import type { Discount } from './money.ts';
import {
  type LineTotals,
  type OrderTotals,
  orderTotals,
  TAX_REGION_STRATEGIES,
  TAX_STRATEGIES,
  type TaxRate,
  type TaxRegion,
  type TaxStrategy,
  type TotalledLine,
} from './order-totals.ts';

/** Every property is looked at for as many random orders. They are made once: making them takes longest. */
const ORDERS = 20_000;

interface Order {
  readonly lines: readonly TotalledLine[];
  readonly discount: Discount;
  readonly strategy: TaxStrategy;
  readonly coupon: Coupon | null;
  readonly region: TaxRegion | null;
}

const totalsOf = ({ lines, discount, strategy, coupon, region }: Order): OrderTotals =>
  orderTotals(lines, discount, strategy, { coupon, region });

describe('of random orders', () => {
  const orders = fc.sample(anOrder(), ORDERS);
  const totalled = orders.map((order) => ({ order, totals: totalsOf(order) }));

  /** The first order of which it does not hold, if any. */
  const exception = (holds: (order: Order, totals: OrderTotals) => boolean): Order | undefined =>
    totalled.find(({ order, totals }) => !holds(order, totals))?.order;

  test('totals are what exact fractions say', () => {
    const wrong = totalled.find(({ order, totals }) => {
      const { parts: _, ...exact } = totalsInFractions(order);
      return JSON.stringify(shownTotals(totals)) !== JSON.stringify(exact);
    });
    expect(wrong).toBeUndefined();
  });

  test('sums of lines, taxes and discounts are the totals, to the cent', () => {
    expect(
      exception(({ lines }, totals) => {
        const tops = lines.filter(({ parent_line_id }) => parent_line_id === null);
        const sum = (name: keyof LineTotals) => total(tops.map(({ id }) => totals.lines.get(id)?.[name] ?? Number.NaN));
        const taxes = total(totals.tax_values.map(({ value_in_cents }) => value_in_cents));
        return (
          NAMES.every((name) => sum(name) === totals[name]) &&
          taxes === totals.tax_in_cents &&
          totals.total_discount_in_cents === totals.discount_in_cents + totals.coupon_discount_in_cents
        );
      }),
    ).toBeUndefined();
  });

  test('net and tax make the gross, of every line and of the order', () => {
    expect(
      exception(({ strategy }, totals) =>
        [totals, ...totals.lines.values()].every((each) => {
          const { price_in_cents: price, discount_in_cents: discount, coupon_discount_in_cents: coupon } = each;
          const isNet = strategy === 'exclusive';
          return (
            each.grand_total_in_cents + each.tax_in_cents === each.grand_total_with_tax_in_cents &&
            price === (isNet ? each.price_without_tax_in_cents : each.price_with_tax_in_cents) &&
            price - discount - coupon === (isNet ? each.grand_total_in_cents : each.grand_total_with_tax_in_cents) &&
            each.price_with_tax_in_cents - each.discount_with_tax_in_cents - each.coupon_discount_with_tax_in_cents ===
              each.grand_total_with_tax_in_cents &&
            each.price_without_tax_in_cents -
              each.discount_without_tax_in_cents -
              each.coupon_discount_without_tax_in_cents ===
              each.grand_total_in_cents
          );
        }),
      ),
    ).toBeUndefined();
  });

  test('the order of lines does not matter', () => {
    expect(
      exception((order, totals) => {
        const reversed = totalsOf({ ...order, lines: order.lines.toReversed() });
        return asText(reversed) === asText(totals);
      }),
    ).toBeUndefined();
  });

  test('recalculation changes nothing, also by the discounts that were found', () => {
    expect(
      exception((order, totals) => {
        const { discount, coupon } = order;
        const found: Discount =
          discount.discount_type === 'fixed' ? { ...discount, discount_in_cents: totals.discount_in_cents } : discount;
        const taken =
          coupon?.coupon_type === 'cents' ? { ...coupon, value: Math.max(0, totals.coupon_discount_in_cents) } : coupon;
        return (
          asText(totalsOf(order)) === asText(totals) &&
          asText(totalsOf({ ...order, discount: found, coupon: taken })) === asText(totals)
        );
      }),
    ).toBeUndefined();
  });

  test('parts of a discount and of a coupon are less than a cent off, and none takes more than there is', () => {
    expect(
      exception((order, totals) => {
        const { parts } = totalsInFractions(order);
        return parts.every(({ id, price, discount, coupon }) => {
          const line = totals.lines.get(id);
          assert(line !== undefined, 'every line has totals');
          const isWhole = price < 0n || line.discount_in_cents + line.coupon_discount_in_cents <= Number(price);
          return isWhole && isNear(line.discount_in_cents, discount) && isNear(line.coupon_discount_in_cents, coupon);
        });
      }),
    ).toBeUndefined();
  });
});

const NAMES = [
  'price_in_cents',
  'price_without_tax_in_cents',
  'price_with_tax_in_cents',
  'discount_in_cents',
  'discount_without_tax_in_cents',
  'discount_with_tax_in_cents',
  'coupon_discount_in_cents',
  'coupon_discount_without_tax_in_cents',
  'coupon_discount_with_tax_in_cents',
  'grand_total_in_cents',
  'tax_in_cents',
  'grand_total_with_tax_in_cents',
] as const;

const total = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0);

const asText = ({ lines, ...totals }: OrderTotals): string =>
  JSON.stringify([totals, [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1))]);

const shownTotals = (totals: OrderTotals) => ({
  price: totals.price_in_cents,
  discount: totals.discount_in_cents,
  coupon: totals.coupon_discount_in_cents,
  net: totals.grand_total_in_cents,
  tax: totals.tax_in_cents,
  gross: totals.grand_total_with_tax_in_cents,
  taxes: totals.tax_values.map((each) => `${each.tax_rate_id}: ${each.value_in_cents}`).toSorted(),
});

/** A second computation, with numbers that are exact all along and discounts that are dealt out cent by cent. */
function totalsInFractions({ lines, discount, strategy, coupon, region }: Order) {
  const counted = lines.filter(({ id }) => lines.every(({ parent_line_id }) => parent_line_id !== id));
  const prices = counted.map(({ price_each_in_cents, quantity }) => BigInt(price_each_in_cents) * BigInt(quantity));
  const exact = exactParts(
    counted.map(({ discountable }, index) => (discountable ? at(prices, index) : 0n)),
    discount.discount_type === 'percentage'
      ? percent(discount.discount_percentage)
      : { cents: BigInt(discount.discount_in_cents) },
  );
  const discounts = dealOut(exact);
  const left = prices.map((price, index) => price - at(discounts, index));
  const exactCoupons = exactParts(
    counted.map((line, index) => (coupon !== null && isEligible(line, coupon) ? at(left, index) : 0n)),
    coupon?.coupon_type === 'cents' ? { cents: BigInt(coupon.value) } : percent(Math.min(coupon?.value ?? 0, 100)),
  );
  const coupons = dealOut(exactCoupons);
  const sums = { price: 0n, net: 0n, tax: 0n, gross: 0n };
  const taxes = new Map<string, bigint>();
  counted.forEach((line, index) => {
    const isOnTop = strategy === 'exclusive' && line.tax_inclusive !== true;
    const full = taxesOf(fraction(at(prices, index)), line, region, isOnTop);
    const due = at(left, index) - at(coupons, index);
    const each = taxesOf(fraction(due), line, region, isOnTop);
    for (const [id, tax] of each) taxes.set(id, (taxes.get(id) ?? 0n) + tax);
    const tax = sumOf([...each.values()]);
    const isTakenOut = strategy === 'exclusive' && !isOnTop;
    sums.price += at(prices, index) - (isTakenOut ? sumOf([...full.values()]) : 0n);
    sums.tax += tax;
    sums.net += isOnTop ? due : due - tax;
    sums.gross += isOnTop ? due + tax : due;
  });
  return {
    price: Number(sums.price),
    discount: Number(sumOf(discounts)),
    coupon: Number(sumOf(coupons)),
    net: Number(sums.net),
    tax: Number(sums.tax),
    gross: Number(sums.gross),
    taxes: [...taxes].map(([id, value]) => `${id}: ${value}`).toSorted(),
    parts: counted.map(({ id }, index) => ({
      id,
      price: at(prices, index),
      discount: at(exact, index),
      coupon: at(exactCoupons, index),
    })),
  };
}

function taxesOf(amount: Fraction, line: TotalledLine, region: TaxRegion | null, isOnTop: boolean) {
  const taxes = new Map<string, bigint>();
  if (line.taxable === false) return taxes;
  const own = region?.strategy === 'replace' ? [] : line.tax_rates.map((rate) => ({ rate, base: fraction(1n) }));
  const withOwn = own.reduce((sum, { rate }) => plus(sum, percent(rate.value)), fraction(1n));
  const base = region?.strategy === 'compound' ? withOwn : fraction(1n);
  const all = [...own, ...(region?.rates ?? []).map((rate) => ({ rate, base }))];
  const gross = all.reduce((sum, each) => plus(sum, times(each.base, percent(each.rate.value))), fraction(1n));
  for (const each of all) {
    const onTop = times(amount, times(each.base, percent(each.rate.value)));
    taxes.set(each.rate.id, rounded(isOnTop ? onTop : { n: onTop.n * gross.d, d: onTop.d * gross.n }));
  }
  return taxes;
}

const isEligible = ({ id, parent_line_id, discountable }: TotalledLine, { eligible_line_ids }: Coupon): boolean =>
  discountable &&
  (eligible_line_ids === null || [id, parent_line_id ?? id].some((each) => eligible_line_ids.has(each)));

/** Of each weight that share, or of all of them that many cents, but no more than they are. */
function exactParts(weights: readonly bigint[], share: Fraction | { readonly cents: bigint }): readonly Fraction[] {
  if ('n' in share) return weights.map((weight) => times(fraction(weight), share));
  const sum = sumOf(weights);
  if (sum <= 0n) return weights.map(() => fraction(0n));
  return weights.map((weight) => ({ n: weight * (share.cents > sum ? sum : share.cents), d: sum }));
}

/** The next cent goes to whoever lacks most of it; of equals, to the one with the lower id. Ids go up with the index. */
function dealOut(exact: readonly Fraction[]): readonly bigint[] {
  const given = exact.map(floor);
  let left = rounded(exact.reduce(plus, fraction(0n))) - sumOf(given);
  for (; left > 0n; left -= 1n) {
    const lacks = exact.map((each, index) => plus(each, fraction(-at(given, index))));
    const neediest = lacks.reduce((best, each, index) => (isMore(each, at(lacks, best)) ? index : best), 0);
    given[neediest] = at(given, neediest) + 1n;
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
const sumOf = (all: readonly bigint[]): bigint => all.reduce((sum, each) => sum + each, 0n);
const isMore = (a: Fraction, b: Fraction): boolean => a.n * b.d > b.n * a.d;

const floor = ({ n, d }: Fraction): bigint => (n % d === 0n || n >= 0n ? n / d : n / d - 1n);

/** Half up, and one less again when that was a half and made it odd. */
function rounded({ n, d }: Fraction): bigint {
  const halfUp = floor({ n: 2n * n + d, d: 2n * d });
  const wasHalf = (2n * n + d) % (2n * d) === 0n;
  return wasHalf && halfUp % 2n !== 0n ? halfUp - 1n : halfUp;
}

function isNear(cents: number, { n, d }: Fraction): boolean {
  const off = BigInt(cents) * d - n;
  return off < d && -off < d;
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  assert(item !== undefined, 'there is one');
  return item;
}

function anOrder(): fc.Arbitrary<Order> {
  return fc
    .record({
      lines: fc.array(aLine, { maxLength: 7 }),
      discount: aDiscount,
      strategy: fc.constantFrom(...TAX_STRATEGIES),
      coupon: fc.option(aCoupon),
      region: fc.option(aRegion),
    })
    .map(({ lines, ...order }) => ({ ...order, lines: lines.map(placed) }));
}

const namedRate =
  (prefix: string) =>
  (value: number): TaxRate => ({ id: `${prefix} ${value}`, name: 'VAT', value });
const RATES = [0, 5, 9.975, 21, 6.8875, 100].map(namedRate('rate'));
const REGION_RATES = [0, 1, 8.8875, 50].map(namedRate('region'));

const aPrice = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 10 ** 9 }) },
  { weight: 1, arbitrary: fc.integer({ min: -5_000, max: 0 }) },
);

interface SketchedLine extends Pick<TotalledLine, 'price_each_in_cents' | 'quantity' | 'tax_rates'> {
  readonly kind: string;
  readonly isBelow: boolean;
}

const aLine: fc.Arbitrary<SketchedLine> = fc.record({
  price_each_in_cents: aPrice,
  quantity: fc.nat({ max: 9 }),
  kind: fc.constantFrom('discountable', 'discountable', 'plain', 'untaxed', 'tax_inclusive'),
  isBelow: fc.boolean(),
  tax_rates: fc.subarray(RATES, { maxLength: 2 }),
});

/** The third and the sixth line may be bundles, of what comes behind them. */
function placed({ kind, isBelow, ...line }: SketchedLine, index: number): TotalledLine {
  const bundle = index > 5 ? 5 : index > 2 ? 2 : null;
  return {
    ...line,
    id: `line ${index}`,
    parent_line_id: isBelow && bundle !== null && index !== 5 ? `line ${bundle}` : null,
    discountable: kind === 'discountable',
    ...(kind === 'untaxed' ? { taxable: false } : {}),
    ...(kind === 'tax_inclusive' ? { tax_inclusive: true } : {}),
  };
}

const aPercentage = fc.oneof(
  fc.constantFrom(0, 10, 12.5, 33.3333, 50, 100),
  fc.integer({ min: 0, max: 1_000_000 }).map((tenThousandths) => tenThousandths / 10_000),
);

const aDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ discount_type: fc.constant('percentage' as const), discount_percentage: aPercentage }),
  fc.record({ discount_type: fc.constant('fixed' as const), discount_in_cents: fc.nat({ max: 20_000 }) }),
);

const aCoupon: fc.Arbitrary<Coupon> = fc.record({
  coupon_type: fc.constantFrom(...COUPON_TYPES),
  value: fc.oneof(fc.nat({ max: 120 }), fc.nat({ max: 20_000 })),
  eligible_line_ids: fc.option(
    fc.subarray([0, 1, 2, 3, 4, 5, 6]).map((indices) => new Set(indices.map((index) => `line ${index}`))),
  ),
});

const aRegion: fc.Arbitrary<TaxRegion> = fc.record({
  strategy: fc.constantFrom(...TAX_REGION_STRATEGIES),
  rates: fc.subarray(REGION_RATES, { maxLength: 2 }),
});
