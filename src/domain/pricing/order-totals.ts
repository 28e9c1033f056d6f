import { assert, assertNever } from '../../lib/assert.ts';
import { type Coupon, splitCoupon } from './coupons.ts';
import { isPriceable, type LinePrice, linePrice } from './line-price.ts';
import { type Discount, roundHalfEven, splitDiscount, tenThousandths } from './money.ts';

export interface TotalledLine extends LinePrice {
  readonly id: string;
  /** The price of a line with child lines is their sum; its own price does not count. */
  readonly parent_line_id: string | null;
  readonly discountable: boolean;
  /** Of its tax category; none where the line is not taxed. */
  readonly tax_rates: readonly TaxRate[];
  /** False: neither its category nor a region taxes it. */
  readonly taxable?: boolean;
  /** Its price includes tax, whatever the order's strategy; then it is not discountable. */
  readonly tax_inclusive?: boolean;
}

/** Further inputs of an order's totals. */
export interface OrderTerms {
  readonly coupon?: Coupon | null;
  readonly region?: TaxRegion | null;
}

/** Prices and discounts are with or without tax as the strategy says; where it matters, the name says which. */
export interface LineTotals {
  readonly price_in_cents: number;
  readonly price_without_tax_in_cents: number;
  readonly price_with_tax_in_cents: number;
  readonly discount_in_cents: number;
  readonly discount_without_tax_in_cents: number;
  readonly discount_with_tax_in_cents: number;
  readonly coupon_discount_in_cents: number;
  readonly coupon_discount_without_tax_in_cents: number;
  readonly coupon_discount_with_tax_in_cents: number;
  /** After discount and coupon, without tax. */
  readonly grand_total_in_cents: number;
  readonly tax_in_cents: number;
  readonly grand_total_with_tax_in_cents: number;
}

export interface TaxValue {
  readonly tax_rate_id: string;
  readonly name: string;
  readonly percentage: number;
  readonly value_in_cents: number;
}

export interface OrderTotals extends LineTotals {
  /** Including the coupon's reduction. */
  readonly total_discount_in_cents: number;
  readonly discount_percentage: number;
  readonly tax_values: readonly TaxValue[];
  /** By line, those with lines below them included. */
  readonly lines: ReadonlyMap<string, LineTotals>;
}

/**
 * Computes the totals of an order; no other code does. They are the sums of the lines, to the cent. The discount
 * applies first, then the coupon; tax is computed on the rest.
 */
export function orderTotals(
  lines: readonly TotalledLine[],
  discount: Discount,
  strategy: TaxStrategy,
  { coupon = null, region = null }: OrderTerms = {},
): OrderTotals {
  const parents = new Set(lines.map(({ parent_line_id }) => parent_line_id));
  assert(
    lines.every(({ id, parent_line_id }) => parent_line_id === null || !parents.has(id)),
    'lines are nested once',
  );
  const priced = lines.filter(({ id }) => !parents.has(id)).map((line) => pricedLine(line, region));
  const discounts = splitDiscount(priced, discount);
  const coupons = coupon === null ? NO_PARTS : splitCoupon(priced, discounts, coupon);
  const taxed = priced.map((line) => taxLine(line, discounts.get(line.id) ?? 0, coupons.get(line.id) ?? 0, strategy));
  const totals = sumOf(taxed.map((each) => each.totals));
  return {
    ...totals,
    total_discount_in_cents: totals.discount_in_cents + totals.coupon_discount_in_cents,
    discount_percentage: discountPercentage(discount, totals.discount_in_cents, priced),
    tax_values: taxValues(taxed),
    lines: totalsByLine(lines, taxed),
  };
}

const NO_PARTS: ReadonlyMap<string, number> = new Map();

interface TaxedLine {
  readonly line: PricedLine;
  readonly totals: LineTotals;
  readonly taxes_in_cents: readonly number[];
}

type PricedLine = TotalledLine & { readonly price_in_cents: number; readonly applied: AppliedRates };

function pricedLine(line: TotalledLine, region: TaxRegion | null): PricedLine {
  assert(!(line.tax_inclusive === true && line.discountable), 'a price that contains its tax is not discounted');
  const applied = line.taxable === false ? { rates: [], compounded: [] } : ratesInRegion(line.tax_rates, region);
  return { ...line, price_in_cents: linePrice(line), applied };
}

function taxLine(
  line: PricedLine,
  discount_in_cents: number,
  coupon_discount_in_cents: number,
  strategy: TaxStrategy,
): TaxedLine {
  const { price_in_cents, applied, tax_inclusive = false } = line;
  const tax = (amount_in_cents: number) =>
    taxOfAmount(amount_in_cents, applied.rates, tax_inclusive ? 'inclusive' : strategy, applied.compounded);
  const full = tax(price_in_cents);
  const discounted = discount_in_cents === 0 ? full : tax(price_in_cents - discount_in_cents);
  const net =
    coupon_discount_in_cents === 0 ? discounted : tax(price_in_cents - discount_in_cents - coupon_discount_in_cents);
  const totals = {
    price_in_cents: strategy === 'exclusive' ? full.without_tax_in_cents : full.with_tax_in_cents,
    price_without_tax_in_cents: full.without_tax_in_cents,
    price_with_tax_in_cents: full.with_tax_in_cents,
    discount_in_cents,
    discount_without_tax_in_cents: full.without_tax_in_cents - discounted.without_tax_in_cents,
    discount_with_tax_in_cents: full.with_tax_in_cents - discounted.with_tax_in_cents,
    coupon_discount_in_cents,
    coupon_discount_without_tax_in_cents: discounted.without_tax_in_cents - net.without_tax_in_cents,
    coupon_discount_with_tax_in_cents: discounted.with_tax_in_cents - net.with_tax_in_cents,
    grand_total_in_cents: net.without_tax_in_cents,
    tax_in_cents: net.with_tax_in_cents - net.without_tax_in_cents,
    grand_total_with_tax_in_cents: net.with_tax_in_cents,
  };
  return { line, totals, taxes_in_cents: net.taxes_in_cents };
}

function totalsByLine(lines: readonly TotalledLine[], taxed: readonly TaxedLine[]): ReadonlyMap<string, LineTotals> {
  const own = Map.groupBy(taxed, ({ line }) => line.id);
  const below = Map.groupBy(taxed, ({ line }) => line.parent_line_id);
  const totalsOf = (id: string) => [...(own.get(id) ?? []), ...(below.get(id) ?? [])].map(({ totals }) => totals);
  return new Map(lines.map(({ id }) => [id, sumOf(totalsOf(id))]));
}

/** For a fixed discount: its percentage, with four fraction digits. */
function discountPercentage(discount: Discount, discount_in_cents: number, lines: readonly PricedLine[]): number {
  if (discount.discount_type === 'percentage') return discount.discount_percentage;
  const base = lines.reduce((sum, line) => sum + (line.discountable ? line.price_in_cents : 0), 0);
  return base > 0 ? Number(roundHalfEven(BigInt(discount_in_cents) * 1_000_000n, BigInt(base))) / 10_000 : 0;
}

/** One for each rate that applies to anything, the lowest first. */
function taxValues(taxed: readonly TaxedLine[]): readonly TaxValue[] {
  const values = new Map<string, TaxValue>();
  for (const { line, taxes_in_cents } of taxed) {
    [...line.applied.rates, ...line.applied.compounded].forEach(({ id, name, value }, index) => {
      const value_in_cents = (values.get(id)?.value_in_cents ?? 0) + (taxes_in_cents[index] ?? 0);
      values.set(id, { tax_rate_id: id, name, percentage: value, value_in_cents });
    });
  }
  return [...values.values()].toSorted(
    (a, b) => a.percentage - b.percentage || (a.tax_rate_id < b.tax_rate_id ? -1 : 1),
  );
}

const NOTHING: LineTotals = {
  price_in_cents: 0,
  price_without_tax_in_cents: 0,
  price_with_tax_in_cents: 0,
  discount_in_cents: 0,
  discount_without_tax_in_cents: 0,
  discount_with_tax_in_cents: 0,
  coupon_discount_in_cents: 0,
  coupon_discount_without_tax_in_cents: 0,
  coupon_discount_with_tax_in_cents: 0,
  grand_total_in_cents: 0,
  tax_in_cents: 0,
  grand_total_with_tax_in_cents: 0,
};

function sumOf(all: readonly LineTotals[]): LineTotals {
  const sum: { -readonly [Name in keyof LineTotals]: number } = { ...NOTHING };
  for (const each of all) for (const name of NAMES) sum[name] += each[name];
  assert(
    NAMES.every((name) => Number.isSafeInteger(sum[name])),
    'totals are exact',
  );
  return sum;
}

const NAMES = Object.keys(NOTHING) as readonly (keyof LineTotals)[];

/** The limit of an order's total including taxes; beyond it, sums would not be exact. */
export const LARGEST_ORDER_PRICE_IN_CENTS = 10 ** 15;

/** Whether `orderTotals` can add them up. Amounts that are given back count like those that are asked for. */
export function canBeTotalled(lines: readonly TotalledLine[], region: TaxRegion | null = null): boolean {
  const parents = new Set(lines.map(({ parent_line_id }) => parent_line_id));
  const counted = lines.filter(({ id }) => !parents.has(id));
  const total = counted.reduce((sum, line) => sum + withTax(line, region), 0);
  return counted.every(isPriceable) && total <= LARGEST_ORDER_PRICE_IN_CENTS;
}

function withTax({ price_each_in_cents, quantity, tax_rates }: TotalledLine, region: TaxRegion | null): number {
  const { rates, compounded } = ratesInRegion(tax_rates, region);
  return Math.abs(price_each_in_cents * quantity) * factorOf(rates) * factorOf(compounded);
}

const factorOf = (rates: readonly TaxRate[]): number => rates.reduce((factor, { value }) => factor + value / 100, 1);

/** Whether prices come without their tax or with it. */
export const TAX_STRATEGIES = ['exclusive', 'inclusive'] as const;
export type TaxStrategy = (typeof TAX_STRATEGIES)[number];

export interface TaxRate {
  readonly id: string;
  readonly name: string;
  /** Per cent. */
  readonly value: number;
}

export interface TaxedAmount {
  readonly without_tax_in_cents: number;
  readonly with_tax_in_cents: number;
  /** One for each rate, in their order, the compounded ones last. */
  readonly taxes_in_cents: readonly number[];
}

/**
 * The tax on or in an amount. All rates have the same base, and no tax is taxed by another; only compounded rates apply
 * to the amount plus the other taxes. Each is rounded once. The tax is rounded, so that net and tax always add up to
 * gross.
 */
export function taxOfAmount(
  amount_in_cents: number,
  rates: readonly TaxRate[],
  strategy: TaxStrategy,
  compounded: readonly TaxRate[] = [],
): TaxedAmount {
  assert(Number.isSafeInteger(amount_in_cents), 'cents are whole');
  const factors = factorsOf(rates, compounded);
  const base = strategy === 'exclusive' ? ONCE : factors.reduce((sum, factor) => sum + factor, ONCE);
  const taxes_in_cents = factors.map((factor) => Number(roundHalfEven(BigInt(amount_in_cents) * factor, base)));
  const tax = taxes_in_cents.reduce((sum, each) => sum + each, 0);
  return strategy === 'exclusive'
    ? { without_tax_in_cents: amount_in_cents, with_tax_in_cents: amount_in_cents + tax, taxes_in_cents }
    : { without_tax_in_cents: amount_in_cents - tax, with_tax_in_cents: amount_in_cents, taxes_in_cents };
}

/** A hundred per cent in ten-thousandths of one. */
const WHOLE = 1_000_000n;
const ONCE = WHOLE * WHOLE;

/** Of the amount without tax: 1 is `ONCE`. */
function factorsOf(rates: readonly TaxRate[], compounded: readonly TaxRate[]): readonly bigint[] {
  const plain = rates.map(({ value }) => tenThousandths(value));
  const withPlainTax = plain.reduce((sum, factor) => sum + factor, WHOLE);
  return [
    ...plain.map((factor) => factor * WHOLE),
    ...compounded.map(({ value }) => tenThousandths(value) * withPlainTax),
  ];
}

/** How the rates of a region go together with those of a line's tax category. */
export const TAX_REGION_STRATEGIES = ['add_to', 'replace', 'compound'] as const;
export type TaxRegionStrategy = (typeof TAX_REGION_STRATEGIES)[number];

export interface TaxRegion {
  readonly strategy: TaxRegionStrategy;
  readonly rates: readonly TaxRate[];
}

export interface AppliedRates {
  readonly rates: readonly TaxRate[];
  /** On the amount with the tax of the others. */
  readonly compounded: readonly TaxRate[];
}

/** The rates of a taxable line where its customer is taxed. */
export function ratesInRegion(rates: readonly TaxRate[], region: TaxRegion | null): AppliedRates {
  if (region === null) return { rates, compounded: [] };
  switch (region.strategy) {
    case 'add_to':
      return { rates: [...rates, ...region.rates], compounded: [] };
    case 'replace':
      return { rates: region.rates, compounded: [] };
    case 'compound':
      return { rates, compounded: region.rates };
    default:
      return assertNever(region.strategy);
  }
}
