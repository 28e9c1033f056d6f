import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedItems, productsOfItems } from '../../src/app/availability/asked-items.ts';
import { MAX_CONFLICTS } from '../../src/app/availability/shortages-after.ts';
import { type Need, refuseOverbooking } from '../../src/app/orders/apply-plan-change.ts';
import { microsecondsOf } from '../../src/domain/time/window.ts';
import { newId } from '../../src/lib/new-id.ts';
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
const window = (day: number, tillDay: number) => ({ from_us: at_us(day), till_us: at_us(tillDay) });

async function stocked(quantity: number, columns = {}): Promise<Product> {
  const product = await warehouse.product(columns);
  await warehouse.stock(product, location_id, { quantity });
  return product;
}

interface Wanted extends Omit<Need, 'product'> {
  readonly product: Product;
}

/** What was refused; undefined when it was not. */
async function refusal(wanted: readonly Wanted[], confirmed = false, order_id = newId()) {
  const { database } = testDatabase;
  const view = viewAt(database, warehouse.company_id, NOW);
  const items = await askedItems(
    view,
    wanted.map(({ product }) => product.id),
  );
  const products = productsOfItems(items);
  const needs = wanted.map((want) => {
    const product = products.find(({ id }) => id === want.product.id);
    if (product === undefined) throw new Error('an unknown product');
    return { ...want, product };
  });
  try {
    await within(view, database, (work) => refuseOverbooking(work, { order_id, location_id, needs, confirmed }));
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error).toMatchObject({
      status: 422,
      code: 'items_not_available',
      message: 'One or more items are not available',
    });
    return error.issues[0].meta as { readonly warning: readonly object[]; readonly blocking: readonly object[] };
  }
}

test('tells what is missing, and who has it', async () => {
  const product = await stocked(3);
  const order_id = await warehouse.order(location_id);
  await warehouse.planning(product, location_id, { ...times(20, 22), quantity: 1, order_id });
  await warehouse.planning(product, location_id, { ...times(23, 25), quantity: 1, order_id });
  const planning_id = await warehouse.downtime(product, location_id, { ...times(21, 23), quantity: 1 });
  const { downtime_id } = await testDatabase.database.one<{ downtime_id: string }>({
    text: 'select downtime_id from plannings where id = $1',
    values: [planning_id],
  });
  expect(await refusal([{ product, window: window(19, 26), needed: 2 }])).toEqual({
    warning: [],
    blocking: [
      {
        reason: 'shortage',
        item_id: product.id,
        stock_count: 3,
        reserved: 2,
        needed: 2,
        shortage: 1,
        orders: [{ id: order_id, conflicts: 2 }],
        downtimes: [{ id: downtime_id, conflicts: 1 }],
      },
    ],
  });
});

test.each([
  // needed, limit, confirmed → where it is told
  [1, null, false, undefined],
  [2, null, true, 'blocking'],
  [2, 1, false, 'warning'],
  [2, 1, true, undefined],
  [3, 1, true, 'blocking'],
  [0, null, false, undefined],
] as const)('%i wanted, 4 of 5 taken, limit %s, confirmed %s: %s', async (needed, limit, confirmed, reported) => {
  const product = await stocked(5, { allow_shortage: limit !== null, shortage_limit: limit ?? 0 });
  await warehouse.planning(product, location_id, { ...times(20, 22), quantity: 4 });
  const refused = await refusal([{ product, window: window(20, 22), needed }], confirmed);
  expect(refused === undefined ? undefined : refused.warning.length === 1 ? 'warning' : 'blocking').toBe(reported);
});

describe('is no matter of', () => {
  test('what the order holds itself', async () => {
    const product = await stocked(2);
    const order_id = await warehouse.order(location_id);
    await warehouse.planning(product, location_id, { ...times(20, 22), quantity: 2, order_id });
    expect(await refusal([{ product, window: window(20, 22), needed: 2 }], false, order_id)).toBeUndefined();
    expect(await refusal([{ product, window: window(20, 22), needed: 2 }])).toBeDefined();
  });

  test('what is before or after', async () => {
    const product = await stocked(1);
    await warehouse.planning(product, location_id, times(18, 20));
    await warehouse.planning(product, location_id, times(22, 24));
    expect(await refusal([{ product, window: window(20, 22), needed: 1 }])).toBeUndefined();
  });

  test('what has no limit', async () => {
    const product = await stocked(1, { always_available: true });
    expect(await refusal([{ product, window: window(20, 22), needed: 1_000 }])).toBeUndefined();
  });

  test('a part of the window that is behind us', async () => {
    const product = await stocked(1);
    await warehouse.planning(product, location_id, times(5, 8));
    expect(await refusal([{ product, window: window(6, 12), needed: 1 }])).toBeUndefined();
  });
});

test('a window that is over is taken as it is', async () => {
  const product = await stocked(1);
  await warehouse.planning(product, location_id, times(5, 8));
  expect(await refusal([{ product, window: window(6, 9), needed: 1 }])).toBeDefined();
  expect(await refusal([{ product, window: window(8, 9), needed: 1 }])).toBeUndefined();
});

describe('what is out past its end', () => {
  test.each([
    ['blocks what is taken now', { window: window(9, 12), needed: 1 }, true],
    ['leaves later alone', { window: window(11, 12), needed: 1 }, false],
    ['blocks what starts now though it is for later', { window: window(11, 12), needed: 1, starts_now: 1 }, true],
    ['blocks what starts now though its time is over', { window: window(1, 2), needed: 1, starts_now: 1 }, true],
    ['leaves a time alone that was over before', { window: window(1, 2), needed: 1 }, false],
  ])('%s', async (_, need, isRefused) => {
    const product = await stocked(1);
    const order_id = await warehouse.order(location_id);
    await warehouse.planning(product, location_id, { ...times(3, 5), started: 1, status: 'started', order_id });
    const refused = await refusal([{ product, ...need }]);
    const expected = { warning: [], blocking: [{ reserved: 1, needed: 1, orders: [{ id: order_id, conflicts: 1 }] }] };
    if (isRefused) expect(refused).toMatchObject(expected);
    else expect(refused).toBeUndefined();
  });
});

test('judges several products at once, each with its own window', async () => {
  const [one, two, three] = [
    await stocked(1),
    await stocked(1),
    await stocked(1, { allow_shortage: true, shortage_limit: 1 }),
  ];
  for (const product of [one, two, three]) await warehouse.planning(product, location_id, times(20, 22));
  const refused = await refusal([
    { product: one, window: window(19, 21), needed: 1 },
    { product: two, window: window(22, 23), needed: 1 },
    { product: three, window: window(21, 23), needed: 1 },
  ]);
  expect(refused).toMatchObject({ warning: [{ item_id: three.id }], blocking: [{ item_id: one.id }] });
  expect(refused?.blocking).toHaveLength(1);
});

test('tells of a hundred orders at most', async () => {
  const product = await stocked(MAX_CONFLICTS + 1);
  for (let count = 0; count <= MAX_CONFLICTS; count += 1) await warehouse.planning(product, location_id, times(20, 22));
  const refused = await refusal([{ product, window: window(20, 22), needed: 1 }]);
  const [entry] = (refused?.blocking ?? []) as readonly { readonly orders: readonly object[] }[];
  expect(entry?.orders).toHaveLength(MAX_CONFLICTS);
});
