import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChangedPlace, recalculateShortages } from '../../src/app/availability/shortages.ts';
import { isShortOrder } from '../../src/app/orders/order-sql.ts';
import { raw, sql } from '../../src/db/sql.ts';
import { microsecondsOf } from '../../src/domain/time/window.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type Columns, newWarehouse, type Product, viewAt, type Warehouse, within } from './warehouse.ts';

let testDatabase: TestDatabase;
let warehouse: Warehouse;
let location_id: string;

beforeAll(async () => {
  testDatabase = await freshDatabase();
  ({ warehouse, location_id } = await newWarehouse(testDatabase.database));
});
afterAll(() => testDatabase.drop());

const NOW = Temporal.Instant.from('2026-03-10T12:00:00Z');
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T00:00:00Z`;
const at_us = (day: number): number => microsecondsOf(Temporal.Instant.from(at(day)));
const times = (day: number, stopDay: number) => ({ starts_at: at(day), stops_at: at(stopDay) });

async function stocked(quantity: number, columns: Columns = { allow_shortage: true, shortage_limit: 10 }) {
  const product = await warehouse.product(columns);
  if (quantity > 0) await warehouse.stock(product, location_id, { quantity });
  return product;
}

/** Answers how many statements that took. */
async function recalculate(product: Product, more: Partial<ChangedPlace> = {}): Promise<number> {
  const { database } = testDatabase;
  let statements = 0;
  await within(viewAt(database, warehouse.company_id, NOW), database, (work) => {
    const counting = new Proxy(work.tx, {
      get(target, name: keyof typeof work.tx) {
        statements += 1;
        return target[name];
      },
    });
    return recalculateShortages({ ...work, tx: counting, db: counting }, [
      { product_id: product.id, location_id, ...more },
    ]);
  });
  return statements;
}

const shortages = async (product: Product): Promise<readonly number[]> =>
  (
    await testDatabase.database.many<{ location_shortage_amount: number }>(sql`
      select location_shortage_amount
      from plannings
      where item_id = ${product.id}
      order by id
    `)
  ).map(({ location_shortage_amount }) => location_shortage_amount);

const isShort = async (order_id: string): Promise<boolean> =>
  (
    await testDatabase.database.one<{ is_short: boolean }>(sql`
      select ${isShortOrder(raw('o'))} as is_short
      from orders as o
      where o.company_id = ${warehouse.company_id}
        and o.id = ${order_id}
    `)
  ).is_short;

const change = (product: Product, columns: ReturnType<typeof sql>) =>
  testDatabase.database.run(sql`
    update plannings
    set ${columns}
    where item_id = ${product.id}
  `);

describe('who is short', () => {
  test('everybody who takes units at a moment at which there are too few', async () => {
    const product = await stocked(3);
    const [first, second] = [await warehouse.order(location_id), await warehouse.order(location_id)];
    await warehouse.planning(product, location_id, { ...times(20, 22), quantity: 2, order_id: first });
    await warehouse.planning(product, location_id, { ...times(21, 25), quantity: 2, order_id: second });
    await warehouse.planning(product, location_id, { ...times(25, 28), quantity: 3, order_id: second });
    await warehouse.downtime(product, location_id, { ...times(21, 22), quantity: 1 });
    await recalculate(product);
    expect(await shortages(product)).toEqual([2, 2, 0, 1]);
    expect([await isShort(first), await isShort(second)]).toEqual([true, true]);
  });

  test.each<[string, Columns]>([
    ['a draft', { ...times(20, 22), reserved: false, status: 'draft' }],
    ['what is back', { ...times(8, 22), quantity: 2, started: 2, stopped: 2, status: 'stopped' }],
    ['what is archived', { ...times(20, 22), archived_at: at(1) }],
    ['what is over', times(2, 5)],
    ['what is out past its end', { ...times(2, 5), started: 1, status: 'started' }],
  ])('not %s', async (_, columns) => {
    const product = await stocked(0);
    await warehouse.planning(product, location_id, columns);
    await recalculate(product);
    expect(await shortages(product)).toEqual([0]);
  });

  test('not for a time that is behind us', async () => {
    const product = await stocked(1);
    await warehouse.planning(product, location_id, times(2, 20));
    await warehouse.planning(product, location_id, times(2, 8));
    await recalculate(product);
    expect(await shortages(product)).toEqual([0, 0]);
  });

  test('not because another is out past its end', async () => {
    const product = await stocked(1);
    await warehouse.planning(product, location_id, { ...times(2, 5), started: 1, status: 'started' });
    await warehouse.planning(product, location_id, times(8, 20));
    await recalculate(product);
    expect(await shortages(product)).toEqual([0, 0]);
  });

  test('not at another location', async () => {
    const product = await stocked(0);
    await warehouse.planning(product, await warehouse.location(), times(20, 22));
    await recalculate(product);
    expect(await shortages(product)).toEqual([0]);
  });

  test('not of what has no limit', async () => {
    const product = await stocked(0, { allow_shortage: true, shortage_limit: 1, always_available: true });
    await warehouse.planning(product, location_id, times(20, 22));
    await recalculate(product);
    expect(await shortages(product)).toEqual([0]);
  });
});

describe('nobody any more', () => {
  test.each([
    ['when it is given back', sql`started = 1, stopped = 1, status = 'stopped'`],
    ['when it is no longer reserved', sql`reserved = false, status = 'draft'`],
    ['when it is archived', sql`archived_at = now()`],
    [
      'when its time is over',
      sql`starts_at = ${at(1)}, stops_at = ${at(2)}, reserved_from = ${at(1)}, reserved_till = ${at(2)}`,
    ],
    [
      'when it has no time',
      sql`reserved = false, starts_at = null, stops_at = null, reserved_from = null, reserved_till = null`,
    ],
  ])('%s', async (_, columns) => {
    const product = await stocked(0);
    const order_id = await warehouse.order(location_id);
    await warehouse.planning(product, location_id, { ...times(20, 22), order_id });
    await recalculate(product);
    expect(await isShort(order_id)).toBe(true);
    await change(product, columns);
    await recalculate(product);
    expect(await shortages(product)).toEqual([0]);
    expect(await isShort(order_id)).toBe(false);
  });

  test('when stock comes, also if shortage is no longer allowed', async () => {
    const product = await stocked(0);
    const order_id = await warehouse.order(location_id);
    await warehouse.planning(product, location_id, { ...times(20, 22), order_id });
    await recalculate(product);
    await warehouse.stock(product, location_id, { quantity: 1 });
    await testDatabase.database.run(sql`update items set allow_shortage = false where id = ${product.id}`);
    await recalculate(product);
    expect(await isShort(order_id)).toBe(false);
  });

  test('but an order that is short of something else stays so', async () => {
    const [one, other] = [await stocked(0), await stocked(0)];
    const order_id = await warehouse.order(location_id);
    for (const product of [one, other]) {
      await warehouse.planning(product, location_id, { ...times(20, 22), order_id });
      await recalculate(product);
    }
    await warehouse.stock(one, location_id, { quantity: 1 });
    await recalculate(one);
    expect(await shortages(one)).toEqual([0]);
    expect(await isShort(order_id)).toBe(true);
  });
});

test('looks only at the time that is told, and at whoever was short', async () => {
  const product = await stocked(1);
  await warehouse.planning(product, location_id, times(20, 22));
  await warehouse.planning(product, location_id, times(25, 27));
  await testDatabase.database.run(sql`delete from stock_counts where item_id = ${product.id}`);
  const window = { from_us: at_us(26), till_us: at_us(28) };
  await recalculate(product, { window });
  expect(await shortages(product)).toEqual([0, 1]);
  await warehouse.stock(product, location_id, { quantity: 1 });
  await recalculate(product, { window: { from_us: at_us(1), till_us: at_us(2) } });
  expect(await shortages(product)).toEqual([0, 0]);
});

test.each([
  ['nothing when shortage is known not to be allowed', { allow_shortage: false }, { allow_shortage: false }, 0],
  ['one statement when it is not allowed', { allow_shortage: false }, {}, 1],
  ['one statement when there is no limit to stock', { allow_shortage: true, always_available: true }, {}, 1],
  ['two when there is enough', { allow_shortage: true }, { allow_shortage: true }, 2],
])('costs %s', async (_, columns, more, expected) => {
  const product = await stocked(1, { shortage_limit: 1, ...columns });
  await warehouse.planning(product, location_id, times(20, 22));
  expect(await recalculate(product, more)).toBe(expected);
});

test('agrees with a plain count, day by day', async () => {
  const planning = fc.record({
    from: fc.integer({ min: 1, max: 25 }),
    length: fc.integer({ min: 1, max: 5 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    reserved: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 5 }), fc.array(planning, { maxLength: 8 }), async (stock, plannings) => {
      const product = await stocked(stock);
      for (const { from, length, quantity, reserved } of plannings) {
        const status = reserved ? 'reserved' : 'draft';
        await warehouse.planning(product, location_id, { ...times(from, from + length), quantity, reserved, status });
      }
      await recalculate(product);
      const takenOn = (day: number) =>
        plannings
          .filter(({ from, length, reserved }) => reserved && from <= day && day < from + length)
          .reduce((sum, { quantity }) => sum + quantity, 0);
      const expected = plannings.map(({ from, length, quantity, reserved }) => {
        const days = Array.from({ length }, (_, index) => from + index).filter((day) => day >= 10);
        const missing = Math.max(0, ...days.map((day) => takenOn(day) - stock));
        return reserved ? Math.min(quantity, missing) : 0;
      });
      expect(await shortages(product)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
