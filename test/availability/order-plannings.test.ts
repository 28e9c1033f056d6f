import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { sql } from '../../src/db/sql.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, errorOf, recordOf, recordsOf } from '../v4/api.ts';
import { type Columns, newWarehouse, type Product, type Warehouse, warehouseIn } from './warehouse.ts';

let server: TestServer;
let api: Api;
let warehouse: Warehouse;
let first: string;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  warehouse = warehouseIn(server.database, server.company.id);
  [first] = recordsOf(await api.get('locations')).map(({ id }) => id) as [string];
});
afterAll(() => server.stop());

const YEAR = new Date().getUTCFullYear() + 1;
const july = (day: number): string => `${YEAR}-07-${String(day).padStart(2, '0')}T10:00:00Z`;
const times = (day: number, stopDay: number) => ({ starts_at: july(day), stops_at: july(stopDay) });

async function stocked(quantity: number, columns: Columns = {}): Promise<Product> {
  const product = await warehouse.product(columns);
  if (quantity > 0) await warehouse.stock(product, first, { quantity });
  return product;
}

const order = (columns: Columns = {}) => warehouse.order(first, { ...times(10, 12), ...columns });

const ask = (order_id: string, as = api) => as.get(`order_planning_availabilities?filter[order_id]=${order_id}`);

async function available(order_id: string): Promise<unknown> {
  const { id, attributes } = recordOf(await ask(order_id));
  expect({ id, order_id: attributes['order_id'] }).toEqual({ id: order_id, order_id });
  return attributes['available'];
}

const units = (stock_count: number | null, free: number | null) => ({
  location: { stock_count, available: free, plannable: free },
});

describe('of a product', () => {
  test('is stock without what others have reserved', async () => {
    const product = await stocked(5);
    const order_id = await order();
    const own = await warehouse.planning(product, first, { ...times(10, 12), order_id, quantity: 2 });
    const more = await warehouse.planning(product, first, { ...times(10, 12), order_id, quantity: 1 });
    await warehouse.planning(product, first, { ...times(11, 13), quantity: 2 });
    await warehouse.planning(product, first, { ...times(12, 15), quantity: 3 });
    await warehouse.planning(product, first, { ...times(11, 13), quantity: 5, reserved: false, status: 'draft' });
    expect(await available(order_id)).toEqual({ [own]: units(5, 3), [more]: units(5, 3) });
  });

  test('answers the total that every list can be asked for', async () => {
    const order_id = await order();
    const answer = await api.get(`order_planning_availabilities?filter[order_id]=${order_id}&stats[total]=count`);
    expect([recordOf(answer).id, answer.body.meta]).toEqual([order_id, { stats: { total: { count: 1 } } }]);
  });

  test('minds buffer times and dates of stock', async () => {
    const product = await stocked(2);
    await warehouse.stock(product, first, { quantity: 3, from: july(11) });
    const order_id = await order();
    const own = await warehouse.planning(product, first, {
      ...times(10, 12),
      reserved_till: july(13),
      order_id,
    });
    expect(await available(order_id)).toEqual({ [own]: units(2, 2) });
    await warehouse.planning(product, first, { ...times(12, 14), quantity: 4 });
    expect(await available(order_id)).toEqual({ [own]: units(5, 1) });
  });

  test('has no number where there is no limit, and is missing where nothing is counted', async () => {
    const [cable, service] = [
      await stocked(0, { always_available: true }),
      await stocked(0, { tracking_type: 'none', product_type: 'service' }),
    ];
    const order_id = await order();
    const own = await warehouse.planning(cable, first, { ...times(10, 12), order_id });
    await warehouse.planning(service, first, { ...times(10, 12), order_id });
    expect(await available(order_id)).toEqual({ [own]: units(null, null) });
  });

  test('is what is there now while the order has no period', async () => {
    const product = await stocked(3);
    const order_id = await order({ status: 'draft', starts_at: null, stops_at: null });
    const own = await warehouse.planning(product, first, {
      starts_at: null,
      stops_at: null,
      order_id,
      reserved: false,
      status: 'draft',
    });
    await warehouse.planning(product, first, {
      starts_at: '2020-01-01T00:00:00Z',
      stops_at: '2020-01-02T00:00:00Z',
      started: 1,
    });
    expect(await available(order_id)).toEqual({ [own]: units(3, 2) });
  });
});

describe('of a bundle', () => {
  /** A bundle of one camera and two lenses, planned so many times. */
  async function bundled(count: number) {
    const [camera, lens] = [await stocked(4), await stocked(5)];
    const parts = [
      { product_group_id: camera.product_group_id, product_id: camera.id },
      { product_group_id: lens.product_group_id, product_id: lens.id, quantity: 2 },
    ];
    const bundle = await warehouse.bundle(parts);
    const order_id = await order();
    const planned = { ...times(10, 12), order_id };
    const parent = await warehouse.planning({ ...camera, id: bundle.id }, first, { ...planned, quantity: null });
    await server.database.run(sql`
      insert into lines (company_id, id, owner_id, order_id, planning_id, item_id, quantity, position)
      values (${server.company.id}, ${newId()}, ${order_id}, ${order_id}, ${parent}, ${bundle.id}, ${count}, 1)
    `);
    const nested = { ...planned, parent_planning_id: parent };
    const ofCamera = await warehouse.planning(camera, first, { ...nested, quantity: count });
    const ofLens = await warehouse.planning(lens, first, { ...nested, quantity: 2 * count });
    return { camera, lens, order_id, parent, ofCamera, ofLens, nested };
  }

  test('is limited by the scarcest of its parts, which are told as well', async () => {
    const { lens, order_id, parent, ofCamera, ofLens } = await bundled(2);
    const parts = { [ofCamera]: units(4, 4), [ofLens]: units(5, 5) };
    expect(await available(order_id)).toEqual({ [parent]: units(2, 2), ...parts });
    await warehouse.planning(lens, first, { ...times(10, 12), quantity: 2 });
    expect(await available(order_id)).toEqual({
      [parent]: units(2, 1),
      [ofCamera]: units(4, 4),
      [ofLens]: units(5, 3),
    });
  });

  test('counts a product once for all its parts', async () => {
    const { lens, order_id, parent, nested } = await bundled(1);
    await warehouse.planning(lens, first, { ...nested, quantity: 1 });
    expect(await available(order_id)).toMatchObject({ [parent]: units(1, 1) });
  });

  test('has archived parts too, which limit nothing', async () => {
    const { order_id, parent, nested } = await bundled(1);
    const scarce = await stocked(0);
    const gone = await warehouse.planning(scarce, first, { ...nested, archived_at: july(1) });
    expect(await available(order_id)).toMatchObject({ [parent]: units(2, 2), [gone]: units(0, 0) });
  });

  test('is missing with its parts once it is archived', async () => {
    const { order_id } = await bundled(1);
    await server.database.run(sql`update plannings set archived_at = now() where order_id = ${order_id}`);
    expect(await available(order_id)).toEqual({});
  });
});

test('an empty order has none', async () => {
  expect(await available(await order())).toEqual({});
});

describe('refuses', () => {
  test('to answer without an order', async () => {
    expect(errorOf(await api.get('order_planning_availabilities'))).toMatchObject({
      status: 400,
      detail: 'required filter: filter[order_id] is missing',
    });
  });

  test.each([
    ['what is no order', () => Promise.resolve(newId())],
    [
      "another company's order",
      async () => {
        const { warehouse: other, location_id } = await newWarehouse(server.database);
        return other.order(location_id);
      },
    ],
    [
      "a new order of somebody else's",
      async () => order({ status: 'new', employee_id: (await colleagueOf(server)).id }),
    ],
  ])('%s', async (_, id) => {
    expect(errorOf(await ask(await id()))).toMatchObject({ status: 404, code: 'resources_not_found' });
  });
});
