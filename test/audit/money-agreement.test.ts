import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerFigures } from '../../src/app/audit/customer-figures.ts';
import { linePrices, orderTotals as totalsInvariant } from '../../src/app/audit/order-money.ts';
import { ORDER_STATUSES, isHolding, type OrderStatus } from '../../src/domain/orders/order-status.ts';
import { type OrderTotals, orderTotals, type TotalledLine } from '../../src/domain/pricing/order-totals.ts';
import { roundHalfEven } from '../../src/domain/pricing/round-half-even.ts';
import type { Discount } from '../../src/domain/pricing/split-discount.ts';
import { TAX_STRATEGIES, type TaxRate, type TaxStrategy } from '../../src/domain/pricing/tax-of-amount.ts';
import { newId } from '../../src/lib/new-id.ts';
import { type SeededRandom, seededRandom } from '../../src/lib/seeded-random.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { breachesOf, companyAt, insertAll } from './rows.ts';

/** What the audit says in SQL is what domain/pricing says, to the cent. */
const ORDERS = 400;

interface Case {
  readonly id: string;
  readonly customer_id: string;
  readonly status: OrderStatus;
  readonly strategy: TaxStrategy;
  readonly discount: Discount;
  readonly lines: readonly TotalledLine[];
  readonly totals: OrderTotals;
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
  const rates = [7, 19, 6.25].map((value) => ({ id: newId(), name: `${value} %`, value }));
  cases = Array.from({ length: ORDERS }, () => randomCase(random, customers, rates));
  await insertRates(rates);
  await insertCustomers(customers);
  await insertOrders(place.location_id);
});

afterAll(() => db.drop());

test('what orders, lines and customers say is what they should', async () => {
  expect(await breachesOf(db.database, linePrices)).toEqual([]);
  expect(await breachesOf(db.database, totalsInvariant)).toEqual([]);
  expect(await breachesOf(db.database, customerFigures)).toEqual([]);
});

test.each([
  'price_in_cents',
  'price_with_tax_in_cents',
  'discount_in_cents',
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

function randomCase(random: SeededRandom, customers: readonly string[], rates: readonly TaxRate[]): Case {
  const lines = Array.from({ length: random.integer(0, 4) }, () => randomLine(random, rates, null));
  const bundle = { ...randomLine(random, [], null), tax_rates: [] };
  const parts = Array.from({ length: random.integer(1, 3) }, () => randomLine(random, rates, bundle.id));
  const all = random.chance(0.3) ? [...lines, bundle, ...parts] : lines;
  const discount: Discount = random.chance(0.6)
    ? { discount_type: 'percentage', discount_percentage: random.pick([0, 10, 12.5, 33.3333, 50]) }
    : { discount_type: 'fixed', discount_in_cents: random.integer(0, 20_000) };
  const strategy = random.pick(TAX_STRATEGIES);
  return {
    id: newId(),
    customer_id: random.pick(customers),
    status: random.pick(ORDER_STATUSES),
    strategy,
    discount,
    lines: all,
    totals: orderTotals(all, discount, strategy),
  };
}

const randomLine = (random: SeededRandom, rates: readonly TaxRate[], parent_line_id: string | null): TotalledLine => ({
  id: newId(),
  parent_line_id,
  price_each_in_cents: random.integer(-500, 5_000),
  quantity: random.integer(0, 4),
  discountable: random.chance(0.8),
  tax_rates: random.sample(rates, random.integer(0, 2)),
});

async function insertRates(rates: readonly TaxRate[]): Promise<void> {
  const id = newId();
  await insertAll(db.database, 'tax_categories', [{ company_id, id, name: 'Taxed' }]);
  await insertAll(
    db.database,
    'tax_rates',
    rates.map((rate, position) => ({ company_id, owner_type: 'tax_categories', owner_id: id, position, ...rate })),
  );
}

async function insertCustomers(customers: readonly string[]): Promise<void> {
  const rows = customers.map((id, index) => {
    const own = cases.filter(({ customer_id }) => customer_id === id);
    const holding = own.filter(({ status }) => isHolding(status));
    const sum = (name: 'grand_total_in_cents' | 'grand_total_with_tax_in_cents') =>
      holding.reduce((all, { totals }) => all + totals[name], 0);
    const revenue_in_cents = sum('grand_total_in_cents');
    const count = BigInt(holding.length);
    return {
      company_id,
      id,
      number: index + 1,
      name: 'Ada',
      order_count: own.filter(({ status }) => status !== 'new' && status !== 'canceled').length,
      revenue_order_count: holding.length,
      revenue_in_cents,
      balance_due_in_cents: sum('grand_total_with_tax_in_cents'),
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
    cases.map(({ id, customer_id, status, strategy, discount, totals }, index) => ({
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

const lineRows = ({ id, lines, totals }: Case) =>
  lines.map((line, position) => ({
    company_id,
    id: line.id,
    owner_type: 'orders',
    owner_id: id,
    order_id: id,
    line_type: 'charge',
    quantity: line.quantity,
    price_each_in_cents: line.price_each_in_cents,
    price_in_cents: totals.lines.get(line.id)?.price_in_cents,
    price_with_tax_in_cents: totals.lines.get(line.id)?.price_with_tax_in_cents,
    discountable: line.discountable,
    position,
    parent_line_id: line.parent_line_id,
    relevant: true,
  }));
