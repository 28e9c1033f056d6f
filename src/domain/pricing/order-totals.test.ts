import { describe, expect, test } from 'vitest';
import { orderTotals, type TotalledLine } from './order-totals.ts';
import type { Discount } from './split-discount.ts';

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
