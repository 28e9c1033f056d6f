import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_BULK_STOCK } from '../../src/app/catalogue/adjust-stock.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Answer,
  type Api,
  apiOf,
  type Attributes,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  type Resource,
} from './api.ts';
import { otherCompanyOf, planned } from './catalogue.ts';
import { hours, metaOf, named, productOf, stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;
let main: Resource;
let harbour: Resource;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  [main] = recordsOf(await api.get('locations')) as [Resource];
  harbour = recordOf(await api.create('locations', { name: 'Harbour' }), 201);
});

afterAll(() => server.stop());

const PERIOD = { starts_at: '2030-01-01T09:00:00Z', stops_at: '2030-01-02T09:00:00Z' };

const ask = (attributes: Attributes): Promise<Answer> =>
  api.create('downtimes', { reason: 'repair', ...PERIOD, ...attributes });

const created = async (attributes: Attributes): Promise<Resource> => recordOf(await ask(attributes));

/** What a downtime plans, as the tables have it. */
async function plannings({ id }: Resource) {
  const [planning] = await server.database.many(sql`
    select item_id, start_location_id, quantity, started, stopped, reserved, status, units, starts_at::text,
      reserved_from = starts_at and reserved_till = stops_at as plain
    from plannings
    where downtime_id = ${id} and planning_type = 'downtime'
  `);
  const stockItems = await server.database.many(sql`
    select stock_item_id, reserved, started, stopped, status, archived_at is not null as archived
    from stock_item_plannings
    where downtime_id = ${id}
    order by created_at, id
  `);
  return { planning, stockItems: stockItems };
}

describe('creating', () => {
  test('answers 200 and plans what it takes', async () => {
    const product = await stockedProductOf(api, 5);
    const downtime = await created({ product_id: product.id, location_id: main.id, quantity: 2 });
    expect(downtime.attributes).toEqual({
      created_at: expect.any(String),
      updated_at: downtime.attributes['created_at'],
      reason: 'repair',
      status: 'reserved',
      quantity: 2,
      starts_at: '2030-01-01T09:00:00.000000+00:00',
      stops_at: '2030-01-02T09:00:00.000000+00:00',
      product_group_id: product.attributes['product_group_id'],
      location_id: main.id,
      product_id: product.id,
      stock_item_id: null,
    });
    expect(await plannings(downtime)).toMatchObject({
      planning: { item_id: product.id, quantity: 2, units: 2, reserved: true, status: 'reserved', plain: true },
      stockItems: [],
    });
  });

  test('a piece says which product it is of, and where', async () => {
    const product = await trackedProductOf(api);
    const item = await stockItemOf(api, product.id, { location_id: harbour.id });
    const downtime = await created({ stock_item_id: item.id, status: 'started', starts_at: hours(-1) });
    expect(downtime.attributes).toMatchObject({ product_id: product.id, location_id: harbour.id, quantity: 1 });
    expect(await plannings(downtime)).toMatchObject({
      planning: { started: 1, stopped: 0, start_location_id: harbour.id },
      stockItems: [{ stock_item_id: item.id, reserved: true, started: true, stopped: false }],
    });
    expect(recordOf(await api.get(`stock_items/${item.id}`)).attributes['status']).toBe('in_downtime');
  });

  test.each([
    [{ product_id: null }, { product_id: "can't be blank" }],
    [{ product_id: newId() }, { product_id: 'must exist' }],
    [{ product_id: null, stock_item_id: newId() }, { product_id: "can't be blank" }],
    [{ stock_item_id: newId() }, { stock_item_id: 'must be a stock item of the product' }],
    [{ location_id: newId() }, { location_id: 'must exist' }],
    [{ product_group_id: newId() }, { product_group_id: 'must be the group of the product' }],
    [{ reason: null }, { reason: "can't be blank" }],
    [{ reason: 'lost' }, { reason: 'must be one of: maintenance, repair, missing' }],
    [{ status: 'scheduled' }, { status: 'must be one of: reserved, started, stopped, canceled' }],
    [{ quantity: 0 }, { quantity: `must be between 1 and ${MAX_BULK_STOCK}` }],
    [{ quantity: MAX_BULK_STOCK + 1 }, { quantity: `must be between 1 and ${MAX_BULK_STOCK}` }],
    [
      { starts_at: null, stops_at: null },
      { starts_at: "can't be blank", stops_at: "can't be blank" },
    ],
    [{ stops_at: PERIOD.starts_at }, { stops_at: 'must be after starts_at' }],
  ])('refuses %j', async (sent, problems) => {
    const product = await stockedProductOf(api, 5);
    expect(problemsOf(await ask({ product_id: product.id, ...sent }))).toEqual(problems);
  });

  test('is for rental products of our own, and for pieces where they are', async () => {
    const sold = await productOf(api, { product_type: 'sales_item' });
    const { product_id: theirs } = await otherCompanyOf(server);
    const tracked = await trackedProductOf(api);
    const item = await stockItemOf(api, tracked.id);
    expect(problemsOf(await ask({ product_id: sold.id }))).toEqual({ product_id: 'must be a rental product' });
    expect(problemsOf(await ask({ product_id: theirs }))).toEqual({ product_id: 'must exist' });
    expect(problemsOf(await ask({ stock_item_id: item.id, quantity: 2, location_id: harbour.id }))).toEqual({
      location_id: 'must be the location of the stock item',
      quantity: 'must be 1 where a stock item is named',
    });
    recordOf(await api.create('stock_item_archivations', { stock_item_id: item.id }));
    expect(problemsOf(await ask({ stock_item_id: item.id }))).toEqual({
      stock_item_id: 'must be a stock item of the product',
    });
  });

  test.each(['stopped', 'canceled'])('cannot begin as %s', async (status) => {
    const product = await stockedProductOf(api, 5);
    expect(errorOf(await ask({ product_id: product.id, status }))).toEqual({
      status: 422,
      code: 'wrong_status',
      detail: `Can't transition downtime from 'new' to '${status}'`,
    });
  });
});

describe('availability', () => {
  test.each([
    // stock reserved asked limit → status
    [5, 3, 2, 0, 200],
    [5, 3, 3, 0, 422],
    [5, 3, 3, 1, 200],
    [5, 3, 4, 1, 422],
    [0, 0, 1, 0, 422],
  ])('of %i with %i reserved, %i, shortage limit %i: %i', async (stock, reserved, quantity, limit, status) => {
    const rule = { allow_shortage: limit > 0, shortage_limit: limit };
    const product = stock === 0 ? await productOf(api, rule) : await stockedProductOf(api, stock, rule);
    if (reserved > 0) await planned(server, product.id, { quantity: reserved, reserved: true });
    expect((await ask({ product_id: product.id, quantity })).status).toBe(status);
  });

  test('the refusal tells who would be short', async () => {
    const product = await stockedProductOf(api, 5);
    const order = await planned(server, product.id, { quantity: 3, reserved: true });
    const refused = await ask({ product_id: product.id, quantity: 3 });
    expect(errorOf(refused).code).toBe('shortage');
    expect(metaOf(refused)).toMatchObject({
      warning: [],
      blocking: [
        {
          item_id: product.id,
          mutation: -3,
          stock_count: 5,
          planned: 3,
          needed: 3,
          shortage: 1,
          orders: [{ id: order }],
        },
      ],
    });
  });

  test('ends where the next begins, and what it holds cannot be taken from stock', async () => {
    const product = await stockedProductOf(api, 1);
    const first = await created({ product_id: product.id });
    expect(
      (await ask({ product_id: product.id, starts_at: '2030-01-02T08:59:59Z', stops_at: '2030-01-03' })).status,
    ).toBe(422);
    await created({ product_id: product.id, starts_at: PERIOD.stops_at, stops_at: '2030-01-03' });
    const refused = await api.create('stock_adjustments', { product_id: product.id, quantity: -1 });
    expect(metaOf(refused)).toMatchObject({ blocking: [{ orders: [], downtimes: [{ id: first.id }, {}] }] });
  });

  test('a change counts as what it changes', async () => {
    const product = await stockedProductOf(api, 3);
    await planned(server, product.id, { quantity: 1, reserved: true });
    const { id } = await created({ product_id: product.id, quantity: 2 });
    const path = `downtimes/${id}`;
    recordOf(await api.update(path, { stops_at: '2030-01-05T00:00:00Z' }));
    expect(errorOf(await api.update(path, { quantity: 3 })).code).toBe('shortage');
    recordOf(await api.update(path, { quantity: 3, starts_at: '2030-01-02T09:00:00Z' }));
    expect(errorOf(await api.update(path, { starts_at: '2030-01-02T08:00:00Z' })).code).toBe('shortage');
    recordOf(await api.update(path, { quantity: 1, starts_at: '2030-01-01T00:00:00Z' }));
  });

  test('moves to another product or location only where there is enough', async () => {
    const [one, other] = [await stockedProductOf(api, 2), await stockedProductOf(api, 1)];
    const downtime = await created({ product_id: one.id, quantity: 2 });
    const path = `downtimes/${downtime.id}`;
    expect(errorOf(await api.update(path, { product_id: other.id })).code).toBe('shortage');
    expect(errorOf(await api.update(path, { location_id: harbour.id })).code).toBe('shortage');
    recordOf(await api.update(path, { product_id: other.id, quantity: 1 }));
    expect((await plannings(downtime)).planning).toMatchObject({ item_id: other.id, units: 1 });
  });
});

describe('a named piece', () => {
  test('is never promised twice at a time', async () => {
    const product = await trackedProductOf(api);
    const item = await stockItemOf(api, product.id);
    await stockItemOf(api, product.id);
    const order = await named(server, item);
    const refused = await ask({ stock_item_id: item.id });
    expect(errorOf(refused)).toEqual({
      status: 422,
      code: 'stock_item_specified',
      detail: 'One or more items are not available',
    });
    expect(metaOf(refused)).toEqual({
      warning: [],
      blocking: [
        {
          reason: 'stock_item_specified',
          item_id: product.id,
          unavailable: [item.id],
          available: [],
          orders: [{ id: order, stock_item_ids: [item.id], conflicts: 1 }],
          downtimes: [],
        },
      ],
    });
    const after = await created({ stock_item_id: item.id, starts_at: PERIOD.stops_at, stops_at: '2030-01-03' });
    expect(errorOf(await api.update(`downtimes/${after.id}`, { starts_at: PERIOD.starts_at })).code).toBe(
      'stock_item_specified',
    );
  });

  test('that is still out cannot be down now', async () => {
    const product = await trackedProductOf(api);
    const item = await stockItemOf(api, product.id);
    await stockItemOf(api, product.id);
    await named(server, item, { status: 'started', from: hours(-3), till: hours(-1) });
    const from = { stock_item_id: item.id, stops_at: hours(9) };
    expect(errorOf(await ask({ ...from, starts_at: hours(0) })).code).toBe('stock_item_specified');
    await created({ ...from, starts_at: hours(1) });
  });

  test('can be exchanged for another, or for any', async () => {
    const product = await trackedProductOf(api);
    const [one, two] = [await stockItemOf(api, product.id), await stockItemOf(api, product.id)];
    const downtime = await created({ stock_item_id: one.id });
    const path = `downtimes/${downtime.id}`;
    recordOf(await api.update(path, { stock_item_id: two.id }));
    recordOf(await api.update(path, { stock_item_id: null }));
    expect((await plannings(downtime)).stockItems).toMatchObject([
      { stock_item_id: one.id, archived: true },
      { stock_item_id: two.id, archived: true },
    ]);
    recordOf(await api.update(path, { stock_item_id: one.id }));
    expect(recordOf(await api.get(path)).attributes).toMatchObject({ stock_item_id: one.id, location_id: main.id });
  });

  test('stays where it is while it is down', async () => {
    const product = await trackedProductOf(api);
    const item = await stockItemOf(api, product.id);
    const { id } = await created({ stock_item_id: item.id });
    const refused = await api.update(`stock_items/${item.id}`, { location_id: harbour.id });
    expect([errorOf(refused).code, metaOf(refused)]).toEqual([
      'stock_item_specified',
      { blocking: [{ orders: [], downtimes: [{ id }] }] },
    ]);
  });
});

describe('status', () => {
  test.each([
    // steps                         units  reserved started stopped
    [[], 2, true, 0, 0],
    [['started'], 2, true, 2, 0],
    [['started', 'stopped'], 0, true, 2, 2],
    [['canceled'], 0, false, 0, 0],
    [['started', 'canceled'], 0, false, 0, 0],
  ])('after %j it takes %i', async (steps, units, reserved, started, stopped) => {
    const product = await stockedProductOf(api, 5);
    const downtime = await created({ product_id: product.id, quantity: 2 });
    for (const status of steps) recordOf(await api.update(`downtimes/${downtime.id}`, { status }));
    expect((await plannings(downtime)).planning).toMatchObject({
      units,
      reserved,
      started,
      stopped,
      status: steps.at(-1) ?? 'reserved',
    });
  });

  test.each([
    [['started'], 'reserved'],
    [[], 'stopped'],
    [['started', 'stopped'], 'started'],
    [['canceled'], 'reserved'],
  ])('after %j it cannot become %s', async (steps, status) => {
    const product = await stockedProductOf(api, 5);
    const { id } = await created({ product_id: product.id });
    for (const step of steps) recordOf(await api.update(`downtimes/${id}`, { status: step }));
    expect(errorOf(await api.update(`downtimes/${id}`, { status })).code).toBe('wrong_status');
  });

  test('what is over is only described', async () => {
    const product = await stockedProductOf(api, 5);
    const { id } = await created({ product_id: product.id, status: 'started' });
    recordOf(await api.update(`downtimes/${id}`, { status: 'stopped' }));
    expect(recordOf(await api.update(`downtimes/${id}`, { reason: 'missing' })).attributes['reason']).toBe('missing');
    expect(problemsOf(await api.update(`downtimes/${id}`, { quantity: 3, stops_at: '2031-01-01' }))).toEqual({
      quantity: "can't be changed: the downtime is stopped",
      stops_at: "can't be changed: the downtime is stopped",
    });
  });

  test('one that is over frees the piece', async () => {
    const product = await trackedProductOf(api);
    const item = await stockItemOf(api, product.id);
    const { id } = await created({ stock_item_id: item.id });
    recordOf(await api.update(`downtimes/${id}`, { status: 'canceled' }));
    expect((await ask({ stock_item_id: item.id })).status).toBe(200);
  });
});

describe('lists', () => {
  let bulk: Resource;
  let tracked: Resource;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    bulk = await stockedProductOf(api, 9, { name: 'Zeppelin', sku: 'ZEP' });
    tracked = await trackedProductOf(api, { name: 'Yacht' });
    const item = await stockItemOf(api, tracked.id, { identifier: 'MARY_ROSE' });
    const make = async (name: string, attributes: Attributes) => {
      ids[name] = (await created(attributes)).id;
    };
    await make('late', { product_id: bulk.id, starts_at: '2020-01-01', stops_at: '2020-01-03' });
    await make('overdue', {
      product_id: bulk.id,
      status: 'started',
      reason: 'missing',
      starts_at: '2020-02-01',
      stops_at: '2020-02-03',
    });
    await make('future', {
      product_id: bulk.id,
      reason: 'maintenance',
      starts_at: '2040-02-01T22:30:00Z',
      stops_at: '2040-02-03T12:00:00Z',
    });
    await make('piece', {
      stock_item_id: item.id,
      starts_at: '2040-03-01T00:00:00Z',
      stops_at: '2040-03-05T00:00:00Z',
    });
    recordOf(await api.update(`downtimes/${ids['piece']}`, { status: 'canceled' }));
  });

  const listed = (query: string) =>
    api.get(`downtimes?filter[product_ids]=${bulk.id},${tracked.id}&sort=starts_at&${query}`);

  const found = async (query: string): Promise<readonly (string | undefined)[]> => {
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    return recordsOf(await listed(query)).map(({ id }) => names.get(id));
  };

  test.each([
    ['', ['late', 'overdue', 'future', 'piece']],
    ['filter[status]=reserved,started', ['late', 'overdue', 'future']],
    ['filter[status][not_eq]=reserved', ['overdue', 'piece']],
    ['filter[reasons]=missing,maintenance', ['overdue', 'future']],
    ['filter[reasons][not_eq]=missing', ['late', 'future', 'piece']],
    ['filter[reason]=missing', ['overdue']],
    ['filter[item_type]=trackable', ['piece']],
    ['filter[item_type]=bulk', ['late', 'overdue', 'future']],
    ['filter[attention_required]=start_overdue', ['late']],
    ['filter[attention_required]=start_overdue,stop_overdue', ['late', 'overdue']],
    ['filter[q]=zepp', ['late', 'overdue', 'future']],
    ['filter[q]=mary_r', ['piece']],
    ['filter[q]=maryxr', []],
    ['filter[range][from]=2020-01-02&filter[range][till]=2020-02-02', ['late', 'overdue']],
    ['filter[range][from]=2020-01-03T00:00:00%2B01:00&filter[range][till]=2020-02-01T00:00:00%2B01:00', []],
    ['filter[range][from]=2040-02-02', ['future', 'piece']],
    ['filter[range][till]=2020-01-02', ['late']],
    ['filter[start_or_stop_time][between]=2020-01-03,2020-02-01', ['late', 'overdue']],
    ['filter[start_or_stop_time][gt]=2040-03-02', ['piece']],
    ['filter[start_or_stop_time]=2040-03-05T00:00:00Z', ['piece']],
    ['filter[starts_at][between]=2020-01-15,2040-02-15', ['overdue', 'future']],
    // 23:30 in Amsterdam: still the first of February there.
    ['filter[starts_at][compare]=2040-02-01', ['future']],
    ['filter[starts_at][compare]=2040-02-02', []],
    ['filter[stops_at][compare]=2020-02-03T18:00,2040-02-03', ['overdue', 'future']],
    ['filter[stops_at][lt]=2020-02-01', ['late']],
    ['filter[stock_item_id]=null', ['late', 'overdue', 'future']],
  ])('%s', async (query, expected) => expect(await found(query)).toEqual(expected));

  test.each([
    ['filter[range][until]=2020-01-01', 'has an unknown member until'],
    ['filter[range][from]=soon', 'is not a datetime'],
    ['filter[range]=2020-01-01', 'must be an object'],
    ['filter[status]=scheduled', 'must be one of: reserved, started, stopped, canceled'],
    ['filter[item_type]=bundle', 'must be one of: bulk, trackable'],
    ['filter[starts_at][compare]=soon', 'is not a datetime'],
  ])('%s: %s', async (query, words) => {
    const refused = await listed(query);
    expect([refused.status, errorOf(refused).detail]).toEqual([400, expect.stringContaining(words)]);
  });

  test('are counted', async () => {
    const stats = ['attention_required', 'item_type', 'reason', 'status', 'total'];
    const { body } = await listed(stats.map((name) => `stats[${name}]=count`).join('&'));
    expect(body.meta?.stats).toEqual({
      attention_required: { count: { start_overdue: 1, stop_overdue: 1 } },
      item_type: { count: { bulk: 3, trackable: 1 } },
      reason: { count: { maintenance: 1, missing: 1, repair: 2 } },
      status: { count: { canceled: 1, reserved: 2, started: 1 } },
      total: { count: 4 },
    });
  });

  test('show what they are about', async () => {
    const path = `downtimes/${ids['piece']}?include=location,product,stock_item&extra_fields[downtimes]=item_type`;
    const { body } = await api.get(path);
    expect(body.included?.map(({ type }) => type)).toEqual(['locations', 'products', 'stock_items']);
    expect(recordOf({ status: 200, headers: new Headers(), body }).attributes['item_type']).toBe('trackable');
  });
});
