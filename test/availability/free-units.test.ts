import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeUnits } from '../../src/app/availability/free-units.ts';
import { microsecondsOf, type Window } from '../../src/domain/time/window.ts';
import { newId } from '../../src/lib/new-id.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { newWarehouse, type Product, viewAt, type Warehouse } from './warehouse.ts';

let testDatabase: TestDatabase;
let warehouse: Warehouse;
let here: string;
let elsewhere: string;

beforeAll(async () => {
  testDatabase = await freshDatabase();
  ({ warehouse, location_id: here } = await newWarehouse(testDatabase.database));
  elsewhere = await warehouse.location();
});
afterAll(() => testDatabase.drop());

const NOW = '2026-03-10T12:00:00Z';
const at = (text: string): string => `2026-03-${text.replace(' ', 'T')}:00Z`;
const windowOf = (from: string, till: string): Window => ({
  from_us: microsecondsOf(Temporal.Instant.from(at(from))),
  till_us: microsecondsOf(Temporal.Instant.from(at(till))),
});

async function units(id: string, [from, till]: readonly [string, string], location_id = here, without = {}) {
  const view = viewAt(testDatabase.database, warehouse.company_id, Temporal.Instant.from(NOW));
  const found = await freeUnits(view, { item_ids: [id], location_id, window: windowOf(from, till), without });
  return found.get(id);
}

const free = async (...asked: Parameters<typeof units>) => (await units(...asked))?.available;

async function stocked(quantity: number, columns = {}): Promise<Product> {
  const product = await warehouse.product(columns);
  await warehouse.stock(product, here, { quantity });
  return product;
}

const times = (starts_at: string, stops_at: string) => ({ starts_at: at(starts_at), stops_at: at(stops_at) });

describe('free units', () => {
  test('are stock without what is planned at any moment of the window', async () => {
    const product = await stocked(5);
    await warehouse.planning(product, here, { ...times('20 10:00', '20 12:00'), quantity: 2 });
    await warehouse.planning(product, here, { ...times('20 12:00', '20 14:00'), quantity: 3 });
    expect(await units(product.id, ['20 09:00', '20 15:00'])).toEqual({
      stock_count: 5,
      reserved: 3,
      available: 2,
      plannable: 2,
    });
  });

  test.each([
    ['20 09:00', '20 10:00', 5],
    ['20 09:00', '20 10:01', 3],
    ['20 11:59', '20 13:00', 3],
    ['20 12:00', '20 13:00', 5],
    ['20 10:00', '20 10:00', 3],
    ['20 12:00', '20 12:00', 5],
  ])('in [%s, %s) next to a planning of 2 from 10:00 to 12:00: %i', async (from, till, expected) => {
    const product = await stocked(5);
    await warehouse.planning(product, here, { ...times('20 10:00', '20 12:00'), quantity: 2 });
    expect(await free(product.id, [from, till])).toBe(expected);
  });

  test('are less by buffer times', async () => {
    const product = await stocked(1);
    await warehouse.planning(product, here, {
      ...times('20 10:00', '20 12:00'),
      reserved_from: at('20 09:00'),
      reserved_till: at('20 13:00'),
    });
    expect(await free(product.id, ['20 08:00', '20 09:00'])).toBe(1);
    expect(await free(product.id, ['20 09:00', '20 10:00'])).toBe(0);
    expect(await free(product.id, ['20 12:59', '20 14:00'])).toBe(0);
    expect(await free(product.id, ['20 13:00', '20 14:00'])).toBe(1);
  });

  test.each([
    // What a planning takes of 10.
    [{ quantity: 4, reserved: true }, 6],
    [{ quantity: 4, reserved: false, status: 'draft' }, 10],
    [{ quantity: 4, reserved: false, status: 'draft', started: 1 }, 6],
    [{ quantity: 4, reserved: true, started: 4, stopped: 1, status: 'started' }, 7],
    [{ quantity: 4, reserved: true, started: 4, stopped: 4, status: 'stopped' }, 10],
    [{ quantity: 4, reserved: true, archived_at: NOW }, 10],
    [{ quantity: 4, reserved: false, status: 'canceled' }, 10],
    [{ quantity: 0, reserved: true }, 10],
  ])('with %j: %i', async (columns, expected) => {
    const product = await stocked(10);
    await warehouse.planning(product, here, { ...times('20 10:00', '20 12:00'), ...columns });
    expect(await free(product.id, ['20 08:00', '20 20:00'])).toBe(expected);
  });

  test('are less by downtimes', async () => {
    const product = await stocked(3);
    await warehouse.downtime(product, here, { ...times('20 10:00', '21 10:00'), quantity: 2 });
    expect(await free(product.id, ['20 08:00', '20 20:00'])).toBe(1);
  });

  test('count what is out past its end up to the present instant', async () => {
    const product = await stocked(3);
    await warehouse.planning(product, here, {
      ...times('01 10:00', '05 10:00'),
      quantity: 3,
      started: 2,
      status: 'started',
    });
    expect(await free(product.id, ['10 12:00', '10 18:00'])).toBe(1);
    expect(await free(product.id, ['10 12:01', '10 18:00'])).toBe(3);
    expect(await free(product.id, ['06 00:00', '07 00:00'])).toBe(1);
    expect(await free(product.id, ['04 00:00', '04 10:00'])).toBe(0);
  });

  test('do not count what was sold as out', async () => {
    const product = await stocked(3, { product_type: 'sales_item' });
    await warehouse.planning(product, here, { ...times('01 10:00', '01 11:00'), quantity: 2, started: 2 });
    expect(await free(product.id, ['10 12:00', '10 18:00'])).toBe(3);
  });

  test('are counted per location', async () => {
    const product = await stocked(3);
    await warehouse.stock(product, elsewhere, { quantity: 7 });
    await warehouse.planning(product, elsewhere, { ...times('20 10:00', '20 12:00'), quantity: 2 });
    expect(await free(product.id, ['20 08:00', '20 20:00'])).toBe(3);
    expect(await free(product.id, ['20 08:00', '20 20:00'], elsewhere)).toBe(5);
  });

  test('are those of dated stock, each while it lasts', async () => {
    const product = await stocked(1);
    await warehouse.stock(product, here, { quantity: 4, from: at('15 00:00') });
    await warehouse.stock(product, here, { quantity: 8, from: at('20 00:00'), till: at('22 00:00') });
    await warehouse.stock(product, here, { quantity: -1 });
    expect(await free(product.id, ['14 00:00', '15 00:00'])).toBe(0);
    expect(await free(product.id, ['15 00:00', '16 00:00'])).toBe(4);
    expect(await free(product.id, ['20 00:00', '22 00:00'])).toBe(12);
    expect(await free(product.id, ['21 00:00', '22 00:01'])).toBe(4);
    expect(await free(product.id, ['23 00:00', '24 00:00'])).toBe(4);
  });

  test('of tracked products are stock items', async () => {
    const product = await warehouse.product({ tracking_type: 'trackable' });
    await warehouse.stockItem(product, here);
    await warehouse.stockItem(product, here, { from: at('15 00:00'), till: at('18 00:00') });
    await warehouse.stockItem(product, here, { archived_at: NOW });
    await warehouse.stockItem(product, elsewhere);
    expect(await free(product.id, ['14 00:00', '15 00:00'])).toBe(1);
    expect(await free(product.id, ['15 00:00', '16 00:00'])).toBe(2);
  });

  test.each([{ always_available: true }, { tracking_type: 'none', product_type: 'sales_item' }])(
    'have no limit with %j',
    async (columns) => {
      const product = await stocked(1, columns);
      await warehouse.planning(product, here, { ...times('20 10:00', '20 12:00'), quantity: 100 });
      expect(await units(product.id, ['20 08:00', '20 20:00'])).toMatchObject({
        stock_count: Infinity,
        available: Infinity,
        plannable: Infinity,
      });
    },
  );

  test('allow for the shortage limit where shortage is allowed', async () => {
    const allowed = await stocked(1, { allow_shortage: true, shortage_limit: 4 });
    const not = await stocked(1, { allow_shortage: false, shortage_limit: 4 });
    expect((await units(allowed.id, ['20 08:00', '20 20:00']))?.plannable).toBe(5);
    expect((await units(not.id, ['20 08:00', '20 20:00']))?.plannable).toBe(1);
  });

  test('can leave out an order, or some plannings', async () => {
    const product = await stocked(10);
    const order_id = await warehouse.order(here);
    await warehouse.planning(product, here, { ...times('20 10:00', '20 12:00'), quantity: 1, order_id });
    const other = await warehouse.planning(product, here, { ...times('20 10:00', '20 12:00'), quantity: 2 });
    await warehouse.downtime(product, here, { ...times('20 10:00', '20 12:00'), quantity: 4 });
    const asked = ['20 08:00', '20 20:00'] as const;
    expect(await free(product.id, asked)).toBe(3);
    expect(await free(product.id, asked, here, { order_id })).toBe(4);
    expect(await free(product.id, asked, here, { planning_ids: [other] })).toBe(5);
    expect(await free(product.id, asked, here, { order_id, planning_ids: [other] })).toBe(6);
  });

  test('of a year-long planning are found from within it', async () => {
    const product = await stocked(2);
    await warehouse.planning(product, here, { starts_at: '2025-06-01T00:00:00Z', stops_at: '2026-06-01T00:00:00Z' });
    await warehouse.planning(product, here, { starts_at: '2001-01-01T00:00:00Z', stops_at: '2099-01-01T00:00:00Z' });
    expect(await free(product.id, ['20 08:00', '20 20:00'])).toBe(0);
  });

  test('of an unknown item, or one of another company, are not told', async () => {
    const other = await newWarehouse(testDatabase.database);
    const product = await other.warehouse.product();
    expect(await units(newId(), ['20 08:00', '20 20:00'])).toBeUndefined();
    expect(await units(product.id, ['20 08:00', '20 20:00'])).toBeUndefined();
  });
});

describe('of product groups and bundles', () => {
  test('a group has those of all its products', async () => {
    const first = await stocked(3);
    const second = await warehouse.product({ product_group_id: first.product_group_id });
    await warehouse.stock(second, here, { quantity: 4 });
    const archived = await warehouse.product({ product_group_id: first.product_group_id, archived_at: NOW });
    await warehouse.stock(archived, here, { quantity: 100 });
    await warehouse.planning(first, here, times('20 10:00', '20 12:00'));
    expect(await free(first.product_group_id, ['20 08:00', '20 20:00'])).toBe(6);
  });

  test('a bundle is limited by its scarcest part, and shared parts count together', async () => {
    const [camera, battery] = [await stocked(3), await stocked(10)];
    const bundle = await warehouse.bundle([
      { product_group_id: camera.product_group_id, product_id: camera.id },
      { product_group_id: battery.product_group_id, product_id: battery.id, quantity: 2 },
      { product_group_id: battery.product_group_id, product_id: battery.id, quantity: 1 },
    ]);
    expect(await units(bundle.id, ['20 08:00', '20 20:00'])).toEqual({
      stock_count: 3,
      reserved: 0,
      available: 3,
      plannable: 3,
    });
    await warehouse.planning(battery, here, { ...times('20 10:00', '20 12:00'), quantity: 5 });
    expect(await units(bundle.id, ['20 08:00', '20 20:00'])).toMatchObject({
      stock_count: 3,
      reserved: 2,
      available: 1,
    });
  });

  test('an open part may be any product of its group that is not archived', async () => {
    const small = await stocked(1);
    const large = await warehouse.product({ product_group_id: small.product_group_id });
    await warehouse.stock(large, here, { quantity: 4 });
    const gone = await warehouse.product({ product_group_id: small.product_group_id, archived_at: NOW });
    await warehouse.stock(gone, here, { quantity: 100 });
    const bundle = await warehouse.bundle([{ product_group_id: small.product_group_id, quantity: 2 }]);
    expect(await free(bundle.id, ['20 08:00', '20 20:00'])).toBe(2);
  });

  test('a bundle without parts cannot be made', async () => {
    const bundle = await warehouse.bundle([]);
    expect(await free(bundle.id, ['20 08:00', '20 20:00'])).toBe(0);
  });
});
