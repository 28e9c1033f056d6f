import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponDiscounts, couponRedemptions } from '../../src/app/audit/coupons.ts';
import { customerFigures } from '../../src/app/audit/customer-figures.ts';
import { linePrices, orderTotals as totalsInvariant } from '../../src/app/audit/order-money.ts';
import { isHolding, ORDER_STATUSES, type OrderStatus } from '../../src/domain/orders/order-status.ts';
import { COUPON_TYPES, type CouponType } from '../../src/domain/pricing/coupons.ts';
import { type Discount, roundHalfEven } from '../../src/domain/pricing/money.ts';
import {
  type OrderTotals,
  orderTotals,
  TAX_REGION_STRATEGIES,
  TAX_STRATEGIES,
  type TaxRate,
  type TaxRegion,
  type TaxStrategy,
  type TotalledLine,
} from '../../src/domain/pricing/order-totals.ts';
import { newId } from '../../src/lib/new-id.ts';
import { type SeededRandom, seededRandom } from '../../src/lib/seeded-random.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { breachesOf, companyAt, insertAll, productsOf } from './rows.ts';

/** What the audit says in SQL is what domain/pricing says, to the cent. */
const ORDERS = 400;

interface Case {
  readonly id: string;
  readonly customer_id: string;
  readonly status: OrderStatus;
  readonly strategy: TaxStrategy;
  readonly discount: Discount;
  readonly lines: readonly CaseLine[];
  readonly coupon: CaseCoupon | null;
  readonly totals: OrderTotals;
}

type CaseLine = TotalledLine & { readonly item_id: string | null };

interface CaseCoupon {
  readonly id: string;
  readonly coupon_type: CouponType;
  readonly value: number;
  /** Null: everything. */
  readonly item_id: string | null;
}

let db: TestDatabase;
let cases: readonly Case[];
let company_id: string;

beforeAll(async () => {
  db = await freshDatabase();
  const place = await companyAt(db.database);
  company_id = place.company_id;
  const random = seededRandom(3);
  const customers = Array.from({ length: 40 }, newId);
  const [rates, abroad] = [ratesOf(7, 19, 6.25), ratesOf(3, 1.1)];
  const items = await productsOf(db.database, company_id, [{}, {}]);
  cases = Array.from({ length: ORDERS }, () => randomCase(random, { customers, rates, abroad, items }));
  await insertRates('tax_categories', rates);
  await insertRates('tax_regions', abroad);
  await insertCoupons();
  await insertCustomers(customers);
  await insertOrders(place.location_id);
});

afterAll(() => db.drop());

test('what orders, lines and customers say is what they should', async () => {
  expect(await breachesOf(db.database, linePrices)).toEqual([]);
  expect(await breachesOf(db.database, totalsInvariant)).toEqual([]);
  expect(await breachesOf(db.database, customerFigures)).toEqual([]);
  expect(await breachesOf(db.database, couponDiscounts)).toEqual([]);
  expect(await breachesOf(db.database, couponRedemptions)).toEqual([]);
});

test('a coupon that takes off another amount is found on every order', async () => {
  await changeBy('coupon_discount_in_cents', 10);
  expect(await breachesOf(db.database, couponDiscounts)).toEqual(cases.map(({ id }) => id).toSorted());
  await changeBy('coupon_discount_in_cents', -10);
  expect(await breachesOf(db.database, couponDiscounts)).toEqual([]);
});

test.each([
  'price_in_cents',
  'price_with_tax_in_cents',
  'discount_in_cents',
  'coupon_discount_in_cents',
  'deposit_held_in_cents',
  'tax_in_cents',
  'grand_total_in_cents',
  'grand_total_with_tax_in_cents',
])('a cent too much in %s is found in every order', async (column) => {
  await changeBy(column, 1);
  expect(await breachesOf(db.database, totalsInvariant)).toEqual(cases.map(({ id }) => id).toSorted());
  await changeBy(column, -1);
  expect(await breachesOf(db.database, totalsInvariant)).toEqual([]);
});

const changeBy = (column: string, cents: number): Promise<number> =>
  db.database.run({ text: `update orders set ${column} = ${column} + $1`, values: [cents] });

interface Facts {
  readonly customers: readonly string[];
  readonly rates: readonly TaxRate[];
  readonly abroad: readonly TaxRate[];
  readonly items: readonly string[];
}

const ratesOf = (...values: readonly number[]): readonly TaxRate[] =>
  values.map((value) => ({ id: newId(), name: `${value} %`, value }));

function randomCase(random: SeededRandom, facts: Facts): Case {
  const lines = Array.from({ length: random.integer(0, 4) }, () => randomLine(random, facts, null));
  const bundle = { ...randomLine(random, facts, null), tax_rates: [] };
  const parts = Array.from({ length: random.integer(1, 3) }, () => randomLine(random, facts, bundle.id));
  const all = [
    ...lines,
    ...(random.chance(0.3) ? [bundle, ...parts] : []),
    ...(random.chance(0.3) ? [heldDeposit(random, facts)] : []),
  ];
  const discount: Discount = random.chance(0.6)
    ? { discount_type: 'percentage', discount_percentage: random.pick([0, 10, 12.5, 33.3333, 50]) }
    : { discount_type: 'fixed', discount_in_cents: random.integer(0, 20_000) };
  const strategy = random.pick(TAX_STRATEGIES);
  const region: TaxRegion | null = random.chance(0.3)
    ? { strategy: random.pick(TAX_REGION_STRATEGIES), rates: facts.abroad }
    : null;
  const coupon = random.chance(0.5) ? randomCoupon(random, facts) : null;
  return {
    id: newId(),
    coupon,
    customer_id: random.pick(facts.customers),
    status: random.pick(ORDER_STATUSES),
    strategy,
    discount,
    lines: all,
    totals: orderTotals(all, discount, strategy, { region, coupon: coupon && appliedTo(coupon, all) }),
  };
}

const randomCoupon = (random: SeededRandom, { items }: Facts): CaseCoupon => {
  const coupon_type = random.pick(COUPON_TYPES);
  const value = coupon_type === 'percentage' ? random.pick([1, 15, 33, 100]) : random.integer(1, 9_000);
  return { id: newId(), coupon_type, value, item_id: random.chance(0.5) ? null : random.pick(items) };
};

const appliedTo = ({ coupon_type, value, item_id }: CaseCoupon, lines: readonly CaseLine[]) => {
  const heads = lines.filter((line) => line.parent_line_id === null && line.item_id === item_id);
  return { coupon_type, value, eligible_line_ids: item_id === null ? null : new Set(heads.map(({ id }) => id)) };
};

const heldDeposit = (random: SeededRandom, facts: Facts): CaseLine => ({
  ...randomLine(random, facts, null),
  price_each_in_cents: random.integer(1, 9_000),
  quantity: 1,
  discountable: false,
  tax_inclusive: true,
  item_id: null,
});

const randomLine = (random: SeededRandom, { rates, items }: Facts, parent_line_id: string | null): CaseLine => ({
  id: newId(),
  parent_line_id,
  price_each_in_cents: random.integer(-500, 5_000),
  quantity: random.integer(0, 4),
  discountable: random.chance(0.8),
  tax_rates: random.sample(rates, random.integer(0, 2)),
  item_id: random.chance(0.6) ? random.pick(items) : null,
});

async function insertRates(owner_type: 'tax_categories' | 'tax_regions', rates: readonly TaxRate[]): Promise<void> {
  const id = newId();
  const strategy = owner_type === 'tax_regions' ? { strategy: 'add_to' } : {};
  await insertAll(db.database, owner_type, [{ company_id, id, name: 'Taxed', ...strategy }]);
  await insertAll(
    db.database,
    'tax_rates',
    rates.map((rate, position) => ({ company_id, owner_type, owner_id: id, position, ...rate })),
  );
}

async function insertCoupons(): Promise<void> {
  const coupons = cases.flatMap(({ coupon, status }) => (coupon === null ? [] : [{ ...coupon, status }]));
  await insertAll(
    db.database,
    'coupons',
    coupons.map(({ id, coupon_type, value, item_id, status }) => ({
      company_id,
      id,
      identifier: id,
      coupon_type,
      value,
      eligible_item_type: item_id === null ? 'all' : 'item',
      redemptions_count: Number(isRedeemedIn(status)),
    })),
  );
  const items = coupons.filter(({ item_id }) => item_id !== null);
  await insertAll(
    db.database,
    'coupon_items',
    items.map(({ id: coupon_id, item_id }) => ({ company_id, id: newId(), coupon_id, item_id, item_type: 'products' })),
  );
}

const isRedeemedIn = (status: OrderStatus): boolean => status !== 'new' && status !== 'canceled';

async function insertCustomers(customers: readonly string[]): Promise<void> {
  const rows = customers.map((id, index) => {
    const own = cases.filter(({ customer_id }) => customer_id === id);
    const holding = own.filter(({ status }) => isHolding(status));
    const revenue_in_cents = holding.reduce((all, { totals }) => all + totals.grand_total_in_cents, 0);
    // The held part of an unpaid deposit is due as part of the deposit, and after the return on its own.
    const due_in_cents = holding.reduce(
      (all, { status, totals, lines }) =>
        all + Math.max(0, totals.grand_total_with_tax_in_cents - (status === 'stopped' ? 0 : heldIn(lines))),
      0,
    );
    const count = BigInt(holding.length);
    return {
      company_id,
      id,
      number: index + 1,
      name: 'Ada',
      order_count: own.filter(({ status }) => status !== 'new' && status !== 'canceled').length,
      revenue_order_count: holding.length,
      revenue_in_cents,
      balance_due_in_cents: due_in_cents,
      average_order_value_in_cents: count === 0n ? 0 : Number(roundHalfEven(BigInt(revenue_in_cents), count)),
      latest_order_at: '2030-01-01T00:00:00Z',
    };
  });
  await insertAll(db.database, 'customers', rows);
}

async function insertOrders(location_id: string): Promise<void> {
  await insertAll(
    db.database,
    'orders',
    cases.map(({ id, customer_id, status, strategy, discount, lines, coupon, totals }, index) => ({
      company_id,
      id,
      customer_id,
      number: index + 1,
      status,
      start_location_id: location_id,
      stop_location_id: location_id,
      starts_at: '2030-01-01T09:00:00Z',
      stops_at: '2030-01-02T09:00:00Z',
      tax_strategy: strategy,
      discount_type: discount.discount_type,
      discount_value:
        discount.discount_type === 'percentage' ? discount.discount_percentage : discount.discount_in_cents / 100,
      price_in_cents: totals.price_in_cents,
      price_with_tax_in_cents: totals.price_with_tax_in_cents,
      discount_in_cents: totals.discount_in_cents,
      coupon_id: coupon?.id ?? null,
      coupon_redeemed: coupon !== null && isRedeemedIn(status),
      coupon_discount_in_cents: totals.coupon_discount_in_cents,
      deposit_held_in_cents: heldIn(lines),
      tax_in_cents: totals.tax_in_cents,
      grand_total_in_cents: totals.grand_total_in_cents,
      grand_total_with_tax_in_cents: totals.grand_total_with_tax_in_cents,
    })),
  );
  await insertAll(db.database, 'lines', cases.flatMap(lineRows));
  await insertAll(
    db.database,
    'tax_values',
    cases.flatMap(({ id: owner_id, totals }) =>
      totals.tax_values.map((value) => ({ company_id, id: newId(), owner_type: 'orders', owner_id, ...value })),
    ),
  );
}

const heldIn = (lines: readonly CaseLine[]): number =>
  lines.reduce((sum, line) => sum + (line.tax_inclusive ? line.price_each_in_cents : 0), 0);

const lineRows = ({ id, lines, totals }: Case) =>
  lines.map((line, position) => ({
    company_id,
    id: line.id,
    owner_type: 'orders',
    owner_id: id,
    order_id: id,
    line_type: line.tax_inclusive ? 'deposit_charge' : 'charge',
    item_id: line.item_id,
    quantity: line.quantity,
    price_each_in_cents: line.price_each_in_cents,
    price_in_cents: totals.lines.get(line.id)?.price_in_cents,
    price_with_tax_in_cents: totals.lines.get(line.id)?.price_with_tax_in_cents,
    discountable: line.discountable,
    position,
    parent_line_id: line.parent_line_id,
    relevant: true,
  }));
