import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MoneyTerms } from '../../src/app/orders/order-money.ts';
import { recalculateMoney } from '../../src/app/orders/recalculate-order.ts';
import { pricedItems } from '../../src/app/pricing/line-charge.ts';
import { insertAnyRows } from '../../src/app/rows/write-rows.ts';
import type { Transaction } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { LARGEST_LINE_PRICE_IN_CENTS } from '../../src/domain/pricing/line-price.ts';
import { newId } from '../../src/lib/new-id.ts';
import { newWarehouse, viewAt, type Warehouse, within } from '../availability/warehouse.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let db: TestDatabase;
let warehouse: Warehouse;
let location_id: string;
let terms: MoneyTerms;
const now = Temporal.Instant.from('2030-01-01T00:00:00Z');

beforeAll(async () => {
  db = await freshDatabase();
});

afterAll(() => db.drop());

beforeEach(async () => {
  ({ warehouse, location_id } = await newWarehouse(db.database));
  terms = {
    id: await warehouse.order(location_id),
    status: 'draft',
    customer_id: null,
    tax_region_id: null,
    coupon_id: null,
    coupon_errors: null,
    coupon_redeemed: false,
    tax_strategy: 'exclusive',
    discount_type: 'percentage',
    discount_value: 0,
    deposit_type: 'none',
    deposit_value: 0,
  };
});

const insert = (table: string, columns: Readonly<Record<string, unknown>>): Promise<string> => {
  const id = newId();
  return within(viewAt(db.database, warehouse.company_id, now), db.database, async (work) => {
    await insertAnyRows(work, table, [{ id, ...columns }]);
    return id;
  });
};

const line = (columns: Readonly<Record<string, unknown>>): Promise<string> =>
  insert('lines', { owner_id: terms.id, order_id: terms.id, position: 1, ...columns });

async function taxCategory(...rates: readonly (readonly [name: string, value: number])[]): Promise<string> {
  const owner_id = await insert('tax_categories', { name: 'Goods' });
  for (const [name, value] of rates) {
    await insert('tax_rates', { owner_type: 'tax_categories', owner_id, name, value, position: 1 });
  }
  return owner_id;
}

/** What the row is to say, and how many statements that took. */
async function recalculate(changes: Partial<MoneyTerms> = {}) {
  let statements = 0;
  const counted = (tx: Transaction): Transaction => ({
    ...tx,
    one: (query) => {
      statements += 1;
      return tx.one(query);
    },
    run: (query) => {
      statements += 1;
      return tx.run(query);
    },
  });
  const columns = await within(viewAt(db.database, warehouse.company_id, now), db.database, (work) =>
    recalculateMoney({ ...work, tx: counted(work.tx) }, { ...terms, ...changes }),
  );
  return { columns, statements };
}

const taxValues = () =>
  db.database.many(sql`
    select name, percentage, value_in_cents
    from tax_values
    where owner_id = ${terms.id}
    order by name
  `);

test('adds up the documented sample', async () => {
  const tax_category_id = await taxCategory(['VAT', 21]);
  await line({ price_each_in_cents: 80_250, tax_category_id });
  const { columns } = await recalculate({ discount_value: 10, deposit_type: 'fixed', deposit_value: 100 });
  expect(columns).toEqual({
    price_in_cents: 80_250,
    price_with_tax_in_cents: 97_102,
    discount_in_cents: 8_025,
    discount_with_tax_in_cents: 9_710,
    discount_percentage: 10,
    coupon_discount_in_cents: 0,
    grand_total_in_cents: 72_225,
    tax_in_cents: 15_167,
    grand_total_with_tax_in_cents: 87_392,
    deposit_in_cents: 10_000,
    deposit_held_in_cents: 0,
    coupon_redeemed: false,
    coupon_errors: null,
  });
  expect(await taxValues()).toEqual([{ name: 'VAT', percentage: 21, value_in_cents: 15_167 }]);
});

test('reads once and writes once, and only when something has changed', async () => {
  const tax_category_id = await taxCategory(['City', 2.5], ['State', 6]);
  const id = await line({ price_each_in_cents: 1_000, quantity: 3, tax_category_id });
  expect((await recalculate()).statements).toBe(2);
  const stored = () => db.database.one(sql`select price_in_cents, price_with_tax_in_cents from lines where id = ${id}`);
  expect(await stored()).toEqual({ price_in_cents: 3_000, price_with_tax_in_cents: 3_255 });

  const again = await recalculate();
  expect(again.statements).toBe(1);
  expect(again.columns).toMatchObject({ tax_in_cents: 255, grand_total_with_tax_in_cents: 3_255 });

  await db.database.run(sql`update lines set archived_at = now() where id = ${id}`);
  expect((await recalculate()).columns).toMatchObject({ price_in_cents: 0, grand_total_with_tax_in_cents: 0 });
  expect(await taxValues()).toEqual([]);
});

test('reads coupon and region along with the lines', async () => {
  const tax_region_id = await insert('tax_regions', { name: 'Abroad', strategy: 'compound' });
  await insert('tax_rates', {
    owner_type: 'tax_regions',
    owner_id: tax_region_id,
    name: 'Levy',
    value: 10,
    position: 1,
  });
  const coupon_id = await insert('coupons', { identifier: 'TEN', coupon_type: 'percentage', value: 10 });
  const tax_category_id = await taxCategory(['VAT', 20]);
  await line({ price_each_in_cents: 10_000, tax_category_id });
  await line({ price_each_in_cents: 1_100, line_type: 'deposit_charge' });
  const first = await recalculate({ tax_region_id, coupon_id });
  expect(first.statements).toBe(2);
  expect(first.columns).toMatchObject({
    price_in_cents: 11_000,
    coupon_discount_in_cents: 1_000,
    grand_total_in_cents: 10_000,
    tax_in_cents: 2_980,
    deposit_held_in_cents: 1_100,
    coupon_redeemed: true,
    coupon_errors: null,
  });
  expect(await taxValues()).toEqual([
    { name: 'Levy', percentage: 10, value_in_cents: 1_180 },
    { name: 'VAT', percentage: 20, value_in_cents: 1_800 },
  ]);
  expect((await recalculate({ tax_region_id, coupon_id })).statements).toBe(1);
  const refused = await recalculate({ tax_region_id, coupon_id, discount_value: 5, status: 'new' });
  expect(refused.columns).toMatchObject({ coupon_redeemed: false, coupon_errors: null });
  await db.database.run(sql`update coupons set stackable = false where id = ${coupon_id}`);
  expect((await recalculate({ tax_region_id, coupon_id, discount_value: 5 })).columns).toMatchObject({
    coupon_discount_in_cents: 0,
    coupon_redeemed: true,
    coupon_errors: '{"identifier":"TEN","errors":["not_stackable"]}',
  });
});

test('a rate that is renamed, raised or archived shows when the order is settled again', async () => {
  const tax_category_id = await taxCategory(['VAT', 19], ['Eco', 1]);
  await line({ price_each_in_cents: 10_000, tax_category_id });
  await recalculate();
  await db.database.run(
    sql`update tax_rates set name = 'New VAT', value = 21 where name = 'VAT' and owner_id = ${tax_category_id}`,
  );
  await db.database.run(
    sql`update tax_rates set archived_at = now() where name = 'Eco' and owner_id = ${tax_category_id}`,
  );
  await recalculate();
  expect(await taxValues()).toEqual([{ name: 'New VAT', percentage: 21, value_in_cents: 2_100 }]);
});

test('counts neither sections, nor archived lines, nor those that only explain, and taxes only what is taxable', async () => {
  const tax_category_id = await taxCategory(['VAT', 10]);
  await line({ price_each_in_cents: 1_000, tax_category_id, taxable: false });
  await line({ price_each_in_cents: 500, tax_category_id });
  await line({ price_each_in_cents: 7, line_type: 'section' });
  await line({ price_each_in_cents: 7, relevant: false });
  await line({ price_each_in_cents: 7, archived_at: now });
  expect((await recalculate()).columns).toMatchObject({ price_in_cents: 1_500, tax_in_cents: 50 });
});

test('a bundle costs what its parts cost, for one and together', async () => {
  const parent_line_id = await line({ quantity: 2, price_each_in_cents: 12_345 });
  await line({ parent_line_id, quantity: 4, price_each_in_cents: 250 });
  await line({ parent_line_id, quantity: 2, price_each_in_cents: 101 });
  expect((await recalculate()).columns).toMatchObject({ price_in_cents: 1_202, grand_total_with_tax_in_cents: 1_202 });
  const parent = await db.database.one(
    sql`select price_each_in_cents, price_in_cents, price_with_tax_in_cents from lines where id = ${parent_line_id}`,
  );
  expect(parent).toEqual({ price_each_in_cents: 601, price_in_cents: 1_202, price_with_tax_in_cents: 1_202 });
});

test('the deposits of items count as often as they are booked', async () => {
  const product = await warehouse.product({ deposit_in_cents: 2_000 });
  const planning_id = await warehouse.planning(product, location_id, {
    order_id: terms.id,
    starts_at: '2030-01-01T09:00:00Z',
    stops_at: '2030-01-02T09:00:00Z',
    quantity: 3,
  });
  await line({ planning_id, item_id: product.id, quantity: 3, price_each_in_cents: 100 });
  await line({ item_id: product.id, quantity: 5, price_each_in_cents: 0 });
  expect((await recalculate({ deposit_type: 'percentage', deposit_value: 50 })).columns.deposit_in_cents).toBe(3_000);
});

test('refuses what cannot be added up exactly', async () => {
  const id = await line({ price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS });
  expect((await recalculate()).columns.price_in_cents).toBe(LARGEST_LINE_PRICE_IN_CENTS);
  await db.database.run(sql`update lines set price_each_in_cents = price_each_in_cents + 1 where id = ${id}`);
  await expect(recalculate()).rejects.toThrow('the order would cost more than can be charged');
});

test('items come with all that booking asks about them, tiles included', async () => {
  const price_structure_id = await insert('price_structures', { name: 'Weekend', day: 0.5 });
  const tile = { price_structure_id, period: 'days', multiplier: 1.25 };
  const long = await insert('price_tiles', { ...tile, name: 'Long', quantity: 3, length: 259_200 });
  const short = await insert('price_tiles', { ...tile, name: 'Short', quantity: 1, length: 86_400 });
  const structured = await warehouse.product({
    name: 'Tent',
    price_type: 'structure',
    price_structure_id,
    base_price_in_cents: 900,
    shortage_limit: 2,
  });
  const bundle = await warehouse.bundle([]);
  const group = structured.product_group_id;
  const found = await within(viewAt(db.database, warehouse.company_id, now), db.database, (work) =>
    pricedItems(work, [structured.id, bundle.id, group, newId(), bundle.id]),
  );
  expect([...found.keys()].toSorted()).toEqual([structured.id, bundle.id].toSorted());
  expect(found.get(structured.id)).toMatchObject({
    type: 'products',
    name: 'Tent',
    product_group_id: group,
    shortage_limit: 2,
  });
  expect(found.get(structured.id)?.pricing).toEqual({
    kind: 'structure',
    base_price_in_cents: 900,
    structure: {
      tiles: [
        { id: short, name: 'Short', quantity: 1, period: 'days', multiplier: 1.25 },
        { id: long, name: 'Long', quantity: 3, period: 'days', multiplier: 1.25 },
      ],
      beyond: { hour: 0, day: 0.5, week: 0, month: 0, year: 0 },
    },
  });
  expect(found.get(bundle.id)).toMatchObject({ type: 'bundles', product_group_id: null, pricing: { kind: 'none' } });
});
