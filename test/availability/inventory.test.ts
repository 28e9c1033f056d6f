import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_COMPUTED_ROWS } from '../../src/api/v4/fields/filter-reader.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, recordsOf } from '../v4/api.ts';
import { newWarehouse, type Product, type Warehouse, warehouseIn } from './warehouse.ts';

let server: TestServer;
let api: Api;
let warehouse: Warehouse;
let here: string;
let elsewhere: string;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  warehouse = warehouseIn(server.database, server.company.id);
  [here] = recordsOf(await api.get('locations')).map(({ id }) => id) as [string];
  elsewhere = await warehouse.location();
});
afterAll(() => server.stop());

const YEAR = new Date().getUTCFullYear() + 1;
const may = (day: number, hour = 0): string => new Date(Date.UTC(YEAR, 4, day, hour)).toISOString();
const times = (day: number, stopDay: number) => ({ starts_at: may(day), stops_at: may(stopDay) });

async function stocked(quantity: number, columns = {}): Promise<Product> {
  const product = await warehouse.product(columns);
  await warehouse.stock(product, here, { quantity });
  return product;
}

const filters = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `filter[${name.replace('.', '][')}]=${encodeURIComponent(String(value))}`)
    .join('&');

const get = (type: string, values: Readonly<Record<string, unknown>>, more = '') =>
  api.get(`${type}?${filters({ from: may(1), till: may(31), ...values })}${more}`);

const rows = async (...asked: Parameters<typeof get>) =>
  recordsOf(await get(...asked)).map(({ attributes }) => attributes);

describe('inventory availabilities', () => {
  const units = async (item_id: string, more: Readonly<Record<string, unknown>> = {}) => {
    const [row] = await rows('inventory_availabilities', { item_id, location_id: here, ...more });
    return row === undefined ? undefined : [row['available'], row['plannable']];
  };

  test('tell what is free during the whole period, and what may be planned', async () => {
    const product = await stocked(5, { allow_shortage: true, shortage_limit: 2 });
    await warehouse.planning(product, here, { ...times(10, 12), quantity: 3 });
    await warehouse.planning(product, here, { ...times(20, 22), quantity: 6 });
    expect(await units(product.id, { till: may(20) })).toEqual([2, 4]);
    expect(await units(product.id)).toEqual([-1, 1]);
    expect(await units(product.id, { location_id: elsewhere })).toEqual([0, 2]);
  });

  test('tell nothing where there is no limit', async () => {
    const product = await stocked(1, { always_available: true });
    expect(await units(product.id)).toEqual([null, null]);
  });

  test('answer as many items as are asked for, each once, unknown ones not at all', async () => {
    const products = await Promise.all(Array.from({ length: 30 }, () => stocked(1)));
    const asked = [...products.map(({ id }) => id), newId(), products[0]?.id];
    const records = recordsOf(await get('inventory_availabilities', { item_id: asked.join(','), location_id: here }));
    expect(new Set(records.map(({ attributes }) => attributes['item_id']))).toEqual(
      new Set(products.map(({ id }) => id)),
    );
    expect(records).toHaveLength(30);
    const [one, two] = products;
    const brackets = `filter[item_id][]=${one?.id}&filter[item_id][]=${two?.id}`;
    const answer = await api.get(
      `inventory_availabilities?${brackets}&${filters({ location_id: here, from: may(1), till: may(2) })}`,
    );
    expect(recordsOf(answer)).toHaveLength(2);
  });

  test('of an open bundle depend on what is chosen', async () => {
    const small = await stocked(1);
    const large = await warehouse.product({ product_group_id: small.product_group_id });
    await warehouse.stock(large, here, { quantity: 6 });
    const bundle = await warehouse.bundle([
      { product_group_id: small.product_group_id, quantity: 1 },
      { product_group_id: small.product_group_id, product_id: large.id, quantity: 2 },
    ]);
    const [open, named] = bundle.part_ids as [string, string];
    expect(await units(bundle.id)).toEqual([2, 2]);
    expect(await units(bundle.id, { [`configuration.${open}`]: small.id })).toEqual([1, 1]);
    expect(await units(bundle.id, { [`configuration.${open}`]: large.id })).toEqual([2, 2]);
    expect(await units(bundle.id, { [`configuration.${named}`]: large.id })).toEqual([2, 2]);
    const refusal = async (key: string, product: string) =>
      errorOf(
        await get('inventory_availabilities', {
          item_id: bundle.id,
          location_id: here,
          [`configuration.${key}`]: product,
        }),
      );
    expect(await refusal(named, small.id)).toMatchObject({
      status: 400,
      detail: `filter[configuration] has no product ${small.id} for bundle item ${named}`,
    });
    const stray = newId();
    expect(await refusal(stray, small.id)).toMatchObject({
      status: 400,
      detail: `filter[configuration] has no bundle item ${stray}`,
    });
  });

  test("know no other company's items and locations", async () => {
    const other = await newWarehouse(server.database);
    const theirs = await other.warehouse.product();
    const mine = await stocked(1);
    expect(await units(theirs.id)).toBeUndefined();
    expect(await units(mine.id, { location_id: other.location_id })).toBeUndefined();
  });

  test.each([
    [{ item_id: undefined }, 'required filter: filter[item_id] is missing'],
    [{ location_id: undefined }, 'required filter: filter[location_id] is missing'],
    [{ from: undefined }, 'required filter: filter[from] is missing'],
    [{ till: undefined }, 'required filter: filter[till] is missing'],
    [{ till: 'null' }, 'required filter: filter[till] is missing'],
    [{ till: 'soon' }, 'failed typecasting: filter[till] is not a datetime (invalid date)'],
    [{ from: may(3), till: may(2) }, 'filter[till] must not be before filter[from]'],
    [{ item_id: 'x' }, 'failed typecasting: filter[item_id] must be a uuid'],
  ])('refuse %j: %s', async (values, detail) => {
    const answer = await get('inventory_availabilities', { item_id: newId(), location_id: here, ...values });
    expect(errorOf(answer)).toMatchObject({ status: 400, detail });
  });
});

describe('inventory levels', () => {
  test('go by the plain dates, without buffer times and shortage limits', async () => {
    const product = await stocked(9, { allow_shortage: true, shortage_limit: 5 });
    const order_id = await warehouse.order(here);
    await warehouse.planning(product, here, {
      ...times(10, 12),
      reserved_from: may(1),
      reserved_till: may(20),
      quantity: 4,
      started: 4,
      stopped: 1,
      order_id,
    });
    const asked = { item_id: product.id, location_id: here };
    expect(await rows('inventory_levels', asked)).toEqual([
      {
        location_available: 6,
        location_stock_count: 9,
        location_plannable: 6,
        location_planned: 4,
        location_needed: 3,
        item_id: product.id,
        location_id: here,
        order_id: null,
      },
    ]);
    const [before] = await rows('inventory_levels', { ...asked, till: may(10) });
    expect(before).toMatchObject({ location_planned: 0, location_available: 9 });
    const [own] = await rows('inventory_levels', { ...asked, order_id });
    expect(own).toMatchObject({ location_planned: 0, location_available: 9, order_id });
  });

  test('have a row for every location, and tell of the item and the location', async () => {
    const product = await stocked(2);
    await warehouse.stock(product, elsewhere, { quantity: 3 });
    const answer = await get('inventory_levels', { item_id: product.id }, '&include=item,location');
    const found = recordsOf(answer);
    expect(found.map(({ attributes }) => [attributes['location_id'], attributes['location_available']])).toEqual([
      [here, 2],
      [elsewhere, 3],
    ]);
    expect(new Set(answer.body.included?.map(({ type }) => type))).toEqual(new Set(['products', 'locations']));
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  test('of bundles are whole ones', async () => {
    const part = await stocked(5);
    await warehouse.planning(part, here, times(10, 12));
    const bundle = await warehouse.bundle([
      { product_group_id: part.product_group_id, product_id: part.id, quantity: 2 },
    ]);
    const [row] = await rows('inventory_levels', { item_id: bundle.id, location_id: here });
    expect(row).toMatchObject({ location_stock_count: 2, location_available: 2, location_needed: 0 });
    await warehouse.planning(part, here, times(11, 13));
    const [less] = await rows('inventory_levels', { item_id: bundle.id, location_id: here });
    expect(less).toMatchObject({ location_stock_count: 2, location_available: 1, location_needed: 1 });
  });

  test('are included with items, as they are at present, for all of them in a few statements', async () => {
    const now = Date.now();
    const part = await stocked(5);
    await warehouse.planning(part, here, {
      starts_at: new Date(now - 3_600_000).toISOString(),
      stops_at: new Date(now + 3_600_000).toISOString(),
      quantity: 2,
    });
    const bundle = await warehouse.bundle([{ product_group_id: part.product_group_id, product_id: part.id }]);
    for (const [path, id, type] of [
      ['products', part.id, 'products'],
      ['bundles', bundle.id, 'bundles'],
      ['items', part.id, 'products'],
      ['items', bundle.id, 'bundles'],
    ] as const) {
      const answer = await api.get(`${path}?filter[id]=${id}&include=inventory_levels`);
      const [record] = recordsOf(answer);
      expect(record?.type).toBe(type);
      const levels = answer.body.included?.filter(({ attributes }) => attributes['location_id'] === here) ?? [];
      expect(levels.map(({ type: included }) => included)).toEqual(['inventory_levels']);
      expect(levels[0]?.attributes).toMatchObject({ item_id: id, location_available: 3, location_stock_count: 5 });
      expect(record?.relationships?.['inventory_levels']?.data).toContainEqual({
        type: 'inventory_levels',
        id: levels[0]?.id,
      });
    }
    const flat = await fetch(`${server.url}/api/4/products/${part.id}.json?include=inventory_levels`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    expect(await flat.json()).toMatchObject({
      data: {
        inventory_levels: expect.arrayContaining([expect.objectContaining({ location_id: here, location_needed: 2 })]),
      },
    });
  });

  test('of all items are paged', async () => {
    await stocked(1);
    await stocked(1);
    const answer = await get('inventory_levels', {}, '&page[size]=3&stats[total]=count');
    expect(recordsOf(answer)).toHaveLength(3);
    expect(answer.body.meta?.stats).toEqual({ total: { count: expect.toSatisfy((count: number) => count >= 4) } });
  });
});

describe('inventory level intervals', () => {
  test('tell the least and the most of each interval', async () => {
    const product = await stocked(5);
    await warehouse.stock(product, here, { quantity: 2, from: may(2, 10) });
    await warehouse.planning(product, here, { starts_at: may(2, 11), stops_at: may(2, 12), quantity: 3 });
    const asked = { item_id: product.id, location_id: here, interval: 'day' };
    const found = await rows('inventory_level_intervals', { ...asked, from: `${YEAR}-05-01`, till: `${YEAR}-05-04` });
    expect(found.map(({ from }) => from)).toEqual(
      ['04-30T22', '05-01T22', '05-02T22'].map((start) => `${YEAR}-${start}:00:00.000000+00:00`),
    );
    expect(found[1]).toEqual({
      item_id: product.id,
      location_id: here,
      from: `${YEAR}-05-01T22:00:00.000000+00:00`,
      till: `${YEAR}-05-02T22:00:00.000000+00:00`,
      location_available: 4,
      location_max_available: 7,
      location_stock_count: 5,
      location_max_stock_count: 7,
      location_planned: 0,
      location_max_planned: 3,
      location_needed: 0,
      location_max_needed: 3,
    });
  });

  test('refuse what is too much, or no interval', async () => {
    const product = await stocked(1);
    const asked = { item_id: product.id, location_id: here };
    const minutes = (count: number) => ({
      interval: 'minute',
      from: may(1),
      till: new Date(Date.UTC(YEAR, 4, 1) + count * 60_000).toISOString(),
    });
    expect(recordsOf(await get('inventory_level_intervals', { ...asked, ...minutes(MAX_COMPUTED_ROWS) }))).toHaveLength(
      MAX_COMPUTED_ROWS,
    );
    expect(
      errorOf(await get('inventory_level_intervals', { ...asked, ...minutes(MAX_COMPUTED_ROWS + 1) })),
    ).toMatchObject({
      status: 400,
      detail: 'filter[interval] covers more than 10000 intervals',
    });
    const everywhere = await get('inventory_level_intervals', {
      item_id: product.id,
      ...minutes(MAX_COMPUTED_ROWS / 2 + 1),
    });
    expect(errorOf(everywhere)).toMatchObject({
      status: 400,
      detail: expect.stringContaining('more than 10000 records'),
    });
    expect(errorOf(await get('inventory_level_intervals', { ...asked, interval: 'year' }))).toMatchObject({
      status: 400,
      detail: 'failed typecasting: filter[interval] must be one of: minute, hour, day, week, month',
    });
    expect(errorOf(await get('inventory_level_intervals', asked))).toMatchObject({
      status: 400,
      detail: 'required filter: filter[interval] is missing',
    });
  });
});

describe('inventory breakdowns', () => {
  const breakdown = async (status: string, product: Product, more = '') => {
    const answer = await api.get(`inventory_breakdowns?${filters({ status, product_id: product.id })}${more}`);
    return { rows: recordsOf(answer).map(({ attributes }) => attributes), stats: answer.body.meta?.stats };
  };
  const today_ms = Math.floor(Date.now() / 1_000) * 1_000;
  const day = (days: number): string => new Date(today_ms + days * 86_400_000).toISOString();
  const shown = (moment: string): string => moment.replace('.000Z', '.000000+00:00');

  test('tell bulk stock by status, kind and dates', async () => {
    const product = await stocked(5);
    await warehouse.stock(product, here, { quantity: -1 });
    await warehouse.stock(product, here, { quantity: 2, from: day(-2) });
    await warehouse.stock(product, here, { quantity: 3, from: day(-2), till: day(2) });
    await warehouse.stock(product, here, { quantity: 4, from: day(5) });
    await warehouse.stock(product, here, { quantity: 6, from: day(5), till: day(7) });
    await warehouse.stock(product, here, { quantity: 7, from: day(-9), till: day(-7) });
    await warehouse.stock(product, elsewhere, { quantity: 8 });
    await warehouse.planning(product, here, {
      starts_at: day(-1),
      stops_at: day(1),
      quantity: 7,
      started: 7,
      stopped: 0,
    });
    await warehouse.downtime(product, here, { starts_at: day(-1), stops_at: day(1), quantity: 2 });
    await warehouse.downtime(product, here, { starts_at: day(3), stops_at: day(4), quantity: 2 });
    const common = { location_id: here, product_id: product.id };
    const inStock = await breakdown(
      'in_stock',
      product,
      '&stats[status]=sum&stats[inventory_breakdown_type]=sum&stats[stock_count]=sum&stats[started]=sum&stats[total]=count',
    );
    expect(inStock.rows.filter(({ location_id }) => location_id === here)).toEqual(
      [
        {
          ...common,
          stock_count: 6,
          started: 6,
          downtime_count: 2,
          status: 'in_stock',
          inventory_breakdown_type: 'regular',
        },
        {
          ...common,
          till: shown(day(2)),
          stock_count: 3,
          started: 1,
          downtime_count: 0,
          status: 'in_stock',
          inventory_breakdown_type: 'temporary',
        },
      ].map((row) => expect.objectContaining(row)),
    );
    expect(inStock.stats).toEqual({
      status: { sum: { expected: 10, in_stock: 17, expired: 7 } },
      inventory_breakdown_type: { sum: { regular: 14, temporary: 3 } },
      stock_count: { sum: 17 },
      started: { sum: 7 },
      total: { count: 3 },
    });
    const expected = await breakdown('expected', product);
    expect(expected.rows).toHaveLength(2);
    expect(expected.rows[0]).toMatchObject({ stock_count: 4, inventory_breakdown_type: 'regular', downtime_count: 0 });
    expect(Object.keys(expected.rows[0] ?? {})).not.toContain('till');
    expect(Object.keys(expected.rows[0] ?? {})).not.toContain('started');
    expect(expected.rows[1]).toMatchObject({ stock_count: 6, inventory_breakdown_type: 'temporary' });
    const expired = await breakdown('expired', product);
    expect(expired.rows).toHaveLength(1);
    expect(expired.rows[0]).toMatchObject({ stock_count: 7, inventory_breakdown_type: 'temporary' });
    expect(Object.keys(expired.rows[0] ?? {})).not.toContain('from');
  });

  test('tell which tracked stock is out or down', async () => {
    const product = await warehouse.product({ tracking_type: 'trackable' });
    await warehouse.stockItem(product, here);
    const broken = await warehouse.stockItem(product, here);
    const borrowed = await warehouse.stockItem(product, here, { from: day(-5), till: day(5) });
    await warehouse.stockItem(product, here, { archived_at: day(-1) });
    const out = { starts_at: day(-1), stops_at: day(1) };
    const planning_id = await warehouse.planning(product, here, { ...out, quantity: 1, started: 1 });
    await warehouse.stockItemPlanning(borrowed, planning_id, { ...out, started: true });
    const down = await warehouse.downtime(product, here, { ...out, quantity: 1, stock_item_id: broken });
    await warehouse.stockItemPlanning(broken, down, { ...out, stock_item_planning_type: 'downtime' });
    const { rows: found } = await breakdown('in_stock', product);
    expect(
      found.map(({ inventory_breakdown_type, stock_count, started, downtime_count }) => [
        inventory_breakdown_type,
        stock_count,
        started,
        downtime_count,
      ]),
    ).toEqual([
      ['regular', 2, 0, 1],
      ['temporary', 1, 1, 0],
    ]);
  });

  test('can be narrowed, and tell of product and location', async () => {
    const product = await stocked(5);
    await warehouse.stock(product, elsewhere, { quantity: 1, from: day(-1), till: day(1) });
    const ask = async (values: Readonly<Record<string, unknown>>) =>
      recordsOf(await api.get(`inventory_breakdowns?${filters({ status: 'in_stock', ...values })}`)).length;
    const { id: product_id, product_group_id } = product;
    expect(await ask({ product_id })).toBe(2);
    expect(await ask({ product_group_id })).toBe(2);
    expect(await ask({ product_group_id, location_id: here })).toBe(1);
    expect(await ask({ product_id, inventory_breakdown_type: 'temporary' })).toBe(1);
    expect(await ask({ product_id, status: 'in_stock,expected' })).toBe(2);
    expect(await ask({ product_id: newId() })).toBe(0);
    const answer = await api.get(
      `inventory_breakdowns?${filters({ status: 'in_stock', product_id })}&include=location,product.photo`,
    );
    expect(answer.body.included?.map(({ type }) => type).toSorted()).toEqual(['locations', 'locations', 'products']);
  });

  test.each([
    ['inventory_breakdowns', 'required filter: filter[status] is missing'],
    [
      'inventory_breakdowns?filter[status]=gone',
      'failed typecasting: filter[status] must be one of: expected, in_stock, expired',
    ],
  ])('refuse %s', async (path, detail) => {
    expect(errorOf(await api.get(path))).toMatchObject({ status: 400, detail });
  });
});
