import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  MAX_CONFLICTS,
  refuseShortages,
  shortagesAfter,
  type StockMutation,
} from '../../src/app/availability/shortages-after.ts';
import { microsecondsOf } from '../../src/domain/time/window.ts';
import { Refusal } from '../../src/lib/refusal.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { newWarehouse, type Product, viewAt, type Warehouse, within } from './warehouse.ts';

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

async function stocked(quantity: number, columns = {}): Promise<Product> {
  const product = await warehouse.product(columns);
  await warehouse.stock(product, location_id, { quantity });
  return product;
}

function ask(product: Product, steps: StockMutation['steps'], confirmed = false) {
  const { database } = testDatabase;
  return within(viewAt(database, warehouse.company_id, NOW), database, (work) =>
    shortagesAfter(work, [{ product_id: product.id, location_id, steps }], confirmed),
  );
}

const less = (units: number) => [{ from_us: null, till_us: null, units: -units }];

describe('taking stock away', () => {
  test('tells who is short of what', async () => {
    const product = await stocked(5);
    const order_id = await warehouse.order(location_id);
    await warehouse.planning(product, location_id, { ...times(20, 22), quantity: 3, order_id });
    const planning = await warehouse.downtime(product, location_id, { ...times(21, 23), quantity: 1 });
    await warehouse.planning(product, location_id, { ...times(25, 27), quantity: 1 });
    const { decision, warning, blocking } = await ask(product, less(5));
    const { downtime_id } = await testDatabase.database.one<{ downtime_id: string }>({
      text: 'select downtime_id from plannings where id = $1',
      values: [planning],
    });
    expect({ decision, warning }).toEqual({ decision: 'block', warning: [] });
    expect(blocking).toEqual([
      {
        decision: 'block',
        reason: 'shortage',
        shortage: 4,
        item_id: product.id,
        location_id,
        mutation: -5,
        orders: [{ id: order_id, conflicts: 3 }, expect.objectContaining({ conflicts: 1 })],
        downtimes: [{ id: downtime_id, conflicts: 1 }],
        available: 1,
        plannable: 1,
        stock_count: 5,
        planned: 4,
        needed: 4,
      },
    ]);
  });

  test.each([
    // units, limit, confirmed → decision
    [1, null, false, 'accept'],
    [2, null, true, 'block'],
    [2, 1, false, 'warn'],
    [2, 1, true, 'accept'],
    [3, 1, true, 'block'],
  ] as const)('%i of 5 when 4 are planned, limit %s, confirmed %s: %s', async (units, limit, confirmed, decision) => {
    const product = await stocked(5, { allow_shortage: limit !== null, shortage_limit: limit ?? 0 });
    await warehouse.planning(product, location_id, { ...times(20, 22), quantity: 4 });
    expect((await ask(product, less(units), confirmed)).decision).toBe(decision);
  });

  test.each([
    ['in the past', { ...times(1, 5), quantity: 5 }],
    ['that came back', { ...times(1, 15), quantity: 5, started: 5, stopped: 5 }],
    ['of a draft', { ...times(20, 22), quantity: 5, reserved: false, status: 'draft' }],
    ['elsewhere', { ...times(20, 22), quantity: 5, elsewhere: true }],
  ])('is no matter of plannings %s', async (_, { elsewhere, ...columns }: Readonly<Record<string, unknown>>) => {
    const product = await stocked(5);
    await warehouse.planning(product, elsewhere === true ? await warehouse.location() : location_id, columns);
    expect((await ask(product, less(5))).decision).toBe('accept');
  });

  test('minds what is out past its end', async () => {
    const product = await stocked(5);
    await warehouse.planning(product, location_id, { ...times(1, 5), quantity: 2, started: 2 });
    const { blocking } = await ask(product, less(4));
    expect(blocking).toEqual([expect.objectContaining({ shortage: 1, needed: 2, planned: 2, stock_count: 5 })]);
  });

  test('minds only the time for which it is taken away', async () => {
    const product = await stocked(2);
    await warehouse.planning(product, location_id, { ...times(20, 22), quantity: 2 });
    const during = (from: number, till: number) => [{ from_us: at_us(from), till_us: at_us(till), units: -1 }];
    expect((await ask(product, during(12, 20))).decision).toBe('accept');
    expect((await ask(product, during(22, 25))).decision).toBe('accept');
    expect((await ask(product, during(21, 25))).decision).toBe('block');
  });

  test('weighs what comes against what goes', async () => {
    const product = await stocked(2);
    await warehouse.planning(product, location_id, { ...times(20, 22), quantity: 2 });
    const moved = (from: number) => [...less(1), { from_us: at_us(from), till_us: null, units: 1 }];
    expect((await ask(product, moved(20))).decision).toBe('accept');
    expect((await ask(product, moved(21))).decision).toBe('block');
  });

  test('of what has no limit is never a shortage', async () => {
    const product = await stocked(1, { always_available: true });
    await warehouse.planning(product, location_id, { ...times(20, 22), quantity: 50 });
    expect((await ask(product, less(1))).decision).toBe('accept');
  });

  test('from a shortage that was there already adds to it', async () => {
    const product = await stocked(1, { allow_shortage: true, shortage_limit: 3 });
    await warehouse.planning(product, location_id, { ...times(20, 22), quantity: 3 });
    expect((await ask(product, less(1), true)).decision).toBe('accept');
    expect((await ask(product, less(2), true)).decision).toBe('block');
  });

  test('tells of a hundred orders at most', async () => {
    const product = await stocked(MAX_CONFLICTS + 1);
    for (let count = 0; count <= MAX_CONFLICTS; count += 1)
      await warehouse.planning(product, location_id, times(20, 22));
    const { blocking } = await ask(product, less(1));
    expect(blocking[0]?.orders).toHaveLength(MAX_CONFLICTS);
  });
});

describe('other changes', () => {
  test('judge everything from now on as it is', async () => {
    const product = await stocked(2, { allow_shortage: true, shortage_limit: 1 });
    await warehouse.planning(product, location_id, { ...times(20, 22), quantity: 3 });
    expect(await ask(product, [])).toMatchObject({ decision: 'warn', warning: [{ mutation: 0, shortage: 1 }] });
    expect((await ask(product, [], true)).decision).toBe('accept');
  });

  test('are refused with what the interface publishes', async () => {
    const product = await stocked(1);
    await warehouse.planning(product, location_id, times(20, 22));
    const { database } = testDatabase;
    const refusal = await within(viewAt(database, warehouse.company_id, NOW), database, (work) =>
      refuseShortages(work, [{ product_id: product.id, location_id, steps: less(1) }], false),
    ).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      status: 422,
      code: 'shortage',
      message: 'This will create shortage for running or future orders',
      issues: [{ meta: { warning: [], blocking: [{ reason: 'shortage', shortage: 1 }] } }],
    });
    const [issue] = (refusal as Refusal).issues;
    expect(JSON.stringify(issue.meta)).not.toContain('decision');
  });
});
