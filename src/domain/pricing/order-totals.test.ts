import { describe, expect, test } from 'vitest';
import type { Coupon } from './coupons.ts';
import { LARGEST_LINE_PRICE_IN_CENTS } from './line-price.ts';
import type { Discount } from './money.ts';
import {
  canBeTotalled,
  LARGEST_ORDER_PRICE_IN_CENTS,
  orderTotals,
  ratesInRegion,
  taxOfAmount,
  type TaxRegionStrategy,
  type TaxStrategy,
  type TotalledLine,
} from './order-totals.ts';

const VAT_21 = { id: 'high', name: 'VAT 21%', value: 21 };
const VAT_9 = { id: 'low', name: 'VAT 9%', value: 9 };
const NO_DISCOUNT: Discount = { discount_type: 'percentage', discount_percentage: 0 };
const TEN_PERCENT: Discount = { discount_type: 'percentage', discount_percentage: 10 };

const line = (id: string, price_each_in_cents: number, changes: Partial<TotalledLine> = {}): TotalledLine => ({
  id,
  parent_line_id: null,
  price_each_in_cents,
  quantity: 1,
  discountable: true,
  tax_rates: [VAT_21],
  ...changes,
});

test('adds up the sample of the interface', () => {
  expect(orderTotals([line('a', 80_250)], TEN_PERCENT, 'exclusive')).toMatchObject({
    price_in_cents: 80_250,
    price_with_tax_in_cents: 97_102,
    discount_in_cents: 8_025,
    total_discount_in_cents: 8_025,
    discount_percentage: 10,
    grand_total_in_cents: 72_225,
    tax_in_cents: 15_167,
    grand_total_with_tax_in_cents: 87_392,
    discount_with_tax_in_cents: 97_102 - 87_392,
    tax_values: [{ tax_rate_id: 'high', name: 'VAT 21%', percentage: 21, value_in_cents: 15_167 }],
  });
});

test('takes the tax out of prices that include it', () => {
  expect(orderTotals([line('a', 12_100, { quantity: 2 })], TEN_PERCENT, 'inclusive')).toMatchObject({
    price_in_cents: 24_200,
    price_without_tax_in_cents: 20_000,
    price_with_tax_in_cents: 24_200,
    discount_in_cents: 2_420,
    discount_without_tax_in_cents: 2_000,
    discount_with_tax_in_cents: 2_420,
    grand_total_in_cents: 18_000,
    tax_in_cents: 3_780,
    grand_total_with_tax_in_cents: 21_780,
  });
});

test('an order without lines costs nothing', () => {
  const totals = orderTotals([], { discount_type: 'fixed', discount_in_cents: 500 }, 'exclusive');
  expect(totals).toMatchObject({ price_in_cents: 0, discount_in_cents: 0, discount_percentage: 0, tax_values: [] });
  expect(totals).toMatchObject({ grand_total_in_cents: 0, tax_in_cents: 0, grand_total_with_tax_in_cents: 0 });
});

describe('tax', () => {
  test('is grouped by rate, the lowest first, and listed where it comes to nothing', () => {
    const lines = [
      line('a', 1_000),
      line('b', 1_000, { tax_rates: [VAT_9] }),
      line('c', 1_000, { tax_rates: [VAT_21, VAT_9] }),
      line('d', 1_000, { tax_rates: [] }),
      line('e', 1_000, { tax_rates: [{ id: 'none', name: 'Export', value: 0 }] }),
    ];
    const { tax_values, tax_in_cents } = orderTotals(lines, NO_DISCOUNT, 'exclusive');
    expect(tax_values.map(({ tax_rate_id, value_in_cents }) => [tax_rate_id, value_in_cents])).toEqual([
      ['none', 0],
      ['low', 180],
      ['high', 420],
    ]);
    expect(tax_in_cents).toBe(600);
  });

  test('is rounded once for every line, not for their sum', () => {
    const lines = [line('a', 12), line('b', 12), line('c', 12)];
    expect(orderTotals(lines, NO_DISCOUNT, 'exclusive').tax_in_cents).toBe(9);
    expect(orderTotals([line('a', 36)], NO_DISCOUNT, 'exclusive').tax_in_cents).toBe(8);
  });
});

describe('a discount', () => {
  test('spares what is not discountable', () => {
    const lines = [line('a', 1_000), line('b', 1_000, { discountable: false })];
    const totals = orderTotals(lines, TEN_PERCENT, 'exclusive');
    expect(totals).toMatchObject({ price_in_cents: 2_000, discount_in_cents: 100, grand_total_in_cents: 1_900 });
    expect(totals.lines.get('b')).toMatchObject({ discount_in_cents: 0, grand_total_in_cents: 1_000 });
  });

  test.each([
    // fixed amount → taken, percentage
    [500, 500, 12.5],
    [1, 1, 0.025],
    [4_000, 4_000, 100],
    [9_999, 4_000, 100],
    [0, 0, 0],
  ])('of %i on 4000 takes %i, which is %d %%', (discount_in_cents, taken, discount_percentage) => {
    const lines = [line('a', 1_000, { quantity: 3 }), line('b', 1_000), line('c', 700, { discountable: false })];
    const totals = orderTotals(lines, { discount_type: 'fixed', discount_in_cents }, 'exclusive');
    expect(totals).toMatchObject({ discount_in_cents: taken, total_discount_in_cents: taken, discount_percentage });
  });

  test('of a fixed amount comes to a percentage with four digits', () => {
    const discount = { discount_type: 'fixed', discount_in_cents: 100 } as const;
    expect(orderTotals([line('a', 300)], discount, 'exclusive').discount_percentage).toBe(33.3333);
  });
});

test('a bundle costs what its parts cost, and is counted once', () => {
  const lines = [
    line('bundle', 999_999, { tax_rates: [] }),
    line('camera', 5_000, { parent_line_id: 'bundle' }),
    line('lens', 2_000, { parent_line_id: 'bundle', quantity: 2 }),
    line('bag', 1_000),
  ];
  const totals = orderTotals(lines, TEN_PERCENT, 'exclusive');
  expect(totals).toMatchObject({ price_in_cents: 10_000, discount_in_cents: 1_000, grand_total_in_cents: 9_000 });
  expect(totals.lines.get('bundle')).toMatchObject({ price_in_cents: 9_000, grand_total_with_tax_in_cents: 9_801 });
  expect([...totals.lines.keys()]).toEqual(['bundle', 'camera', 'lens', 'bag']);
});

describe('a coupon', () => {
  const coupon = (coupon_type: Coupon['coupon_type'], value: number, eligible: string | null = null): Coupon => ({
    coupon_type,
    value,
    eligible_line_ids: eligible === null ? null : new Set(eligible.split(' ')),
  });
  const lines = [line('a', 10_000), line('b', 5_000), line('c', 1_000, { discountable: false })];

  test.each<[Coupon, string, number]>([
    // on 10000, 5000 and 1000 that are not discountable, less ten per cent → parts, together
    [coupon('percentage', 10), '900 450 0', 1_350],
    [coupon('percentage', 100), '9000 4500 0', 13_500],
    [coupon('percentage', 250), '9000 4500 0', 13_500],
    [coupon('percentage', 0), '0 0 0', 0],
    [coupon('percentage', 10, 'b c'), '0 450 0', 450],
    [coupon('percentage', 10, 'c'), '0 0 0', 0],
    [coupon('cents', 1_000), '667 333 0', 1_000],
    [coupon('cents', 1_000, 'b'), '0 1000 0', 1_000],
    [coupon('cents', 99_999, 'a'), '9000 0 0', 9_000],
    [coupon('cents', 0), '0 0 0', 0],
  ])('%j takes %s', (given, parts, coupon_discount_in_cents) => {
    const totals = orderTotals(lines, TEN_PERCENT, 'exclusive', { coupon: given });
    expect([...totals.lines.values()].map((each) => each.coupon_discount_in_cents).join(' ')).toBe(parts);
    expect(totals).toMatchObject({
      discount_in_cents: 1_500,
      coupon_discount_in_cents,
      total_discount_in_cents: 1_500 + coupon_discount_in_cents,
      discount_percentage: 10,
      grand_total_in_cents: 14_500 - coupon_discount_in_cents,
    });
  });

  test('for a bundle is for its parts', () => {
    const bundle = [
      line('bundle', 0),
      line('camera', 5_000, { parent_line_id: 'bundle' }),
      line('lens', 2_000, { parent_line_id: 'bundle' }),
      line('bag', 1_000),
    ];
    const totals = orderTotals(bundle, NO_DISCOUNT, 'exclusive', { coupon: coupon('percentage', 10, 'bundle') });
    expect([...totals.lines.values()].map((each) => each.coupon_discount_in_cents)).toEqual([700, 500, 200, 0]);
  });

  test('says what it takes off with tax and without', () => {
    const given = { coupon: coupon('cents', 1_210) };
    expect(orderTotals([line('a', 12_100)], TEN_PERCENT, 'inclusive', given)).toMatchObject({
      price_with_tax_in_cents: 12_100,
      discount_with_tax_in_cents: 1_210,
      discount_without_tax_in_cents: 1_000,
      coupon_discount_with_tax_in_cents: 1_210,
      coupon_discount_without_tax_in_cents: 1_000,
      grand_total_in_cents: 8_000,
      tax_in_cents: 1_680,
      grand_total_with_tax_in_cents: 9_680,
    });
  });
});

describe('a tax region', () => {
  const CITY = { id: 'city', name: 'City 10%', value: 10 };
  const lines = [
    line('a', 10_000),
    line('b', 10_000, { tax_rates: [] }),
    line('c', 10_000, { tax_rates: [], taxable: false }),
  ];

  test.each([
    // strategy, tax strategy → net, taxes of the region and of the category, gross
    ['add_to', 'exclusive', 30_000, 2_000, 2_100, 34_100],
    ['replace', 'exclusive', 30_000, 2_000, 0, 32_000],
    ['compound', 'exclusive', 30_000, 2_210, 2_100, 34_310],
    ['add_to', 'inclusive', 26_725, 1_672, 1_603, 30_000],
    ['replace', 'inclusive', 28_182, 1_818, 0, 30_000],
    ['compound', 'inclusive', 26_604, 1_818, 1_578, 30_000],
  ] as const)('that %s, %s: %i and %i and %i are %i', (strategy, prices, net, city, vat, gross) => {
    const totals = orderTotals(lines, NO_DISCOUNT, prices, { region: { strategy, rates: [CITY] } });
    const taxes = Object.fromEntries(totals.tax_values.map((each) => [each.tax_rate_id, each.value_in_cents]));
    expect(totals).toMatchObject({
      grand_total_in_cents: net,
      tax_in_cents: city + vat,
      grand_total_with_tax_in_cents: gross,
    });
    expect([taxes['city'] ?? 0, taxes['high'] ?? 0]).toEqual([city, vat]);
    expect(totals.lines.get('c')).toMatchObject({ tax_in_cents: 0 });
  });

  test('without rates that replaces others leaves no tax', () => {
    const totals = orderTotals(lines, NO_DISCOUNT, 'exclusive', { region: { strategy: 'replace', rates: [] } });
    expect(totals).toMatchObject({ tax_in_cents: 0, tax_values: [], grand_total_with_tax_in_cents: 30_000 });
  });

  test('taxes what discounts have left', () => {
    const region = { strategy: 'add_to', rates: [CITY] } as const;
    expect(orderTotals([line('a', 10_000)], TEN_PERCENT, 'exclusive', { region })).toMatchObject({
      tax_in_cents: 900 + 1_890,
      price_with_tax_in_cents: 13_100,
    });
  });
});

describe('a line whose price contains its tax', () => {
  const deposit = line('held', 12_100, { discountable: false, tax_inclusive: true });

  test.each([
    // strategy → price of the order, net, gross
    ['exclusive', 20_000, 20_000, 24_200],
    ['inclusive', 22_100, 18_264, 22_100],
  ] as const)('keeps it on an order that is %s', (strategy, price, net, gross) => {
    const totals = orderTotals([line('a', 10_000), deposit], NO_DISCOUNT, strategy);
    expect(totals).toMatchObject({
      price_in_cents: price,
      grand_total_in_cents: net,
      grand_total_with_tax_in_cents: gross,
    });
    expect(totals.lines.get('held')).toMatchObject({ tax_in_cents: 2_100, grand_total_with_tax_in_cents: 12_100 });
  });

  test('is not discounted', () => {
    const totals = orderTotals([line('a', 10_000), deposit], TEN_PERCENT, 'exclusive');
    expect(totals).toMatchObject({ discount_in_cents: 1_000, grand_total_with_tax_in_cents: 10_890 + 12_100 });
    const wrong = { ...deposit, discountable: true };
    expect(() => orderTotals([wrong], TEN_PERCENT, 'exclusive')).toThrow('not discounted');
  });
});

const largest: TotalledLine = {
  id: 'line',
  parent_line_id: null,
  price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS,
  quantity: 1,
  discountable: true,
  tax_rates: [],
};
const lines = (count: number, each: TotalledLine) =>
  Array.from({ length: count }, (_, index) => ({ ...each, id: `line ${index}` }));
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
