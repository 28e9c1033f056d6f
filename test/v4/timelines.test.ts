import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fillTimeline } from '../../bench/web/fill-timeline.ts';
import { MAX_TIMELINE_DAYS, MAX_TIMELINE_PRODUCTS } from '../../src/api/v4/resources/timelines.ts';
import { timelines } from '../../src/app/insight/timelines.ts';
import { sql, type Statement } from '../../src/db/sql.ts';
import { microsecondsOf } from '../../src/domain/time/window.ts';
import { newId } from '../../src/lib/new-id.ts';
import { recordedDatabase } from '../engine/recorded-database.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, errorOf, recordOf, recordsOf, type Resource } from './api.ts';
import { book, fulfill, move, orderOf } from './booking.ts';
import { hours, named, stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const stockItem = z.object({ id: z.string(), identifier: z.string(), status: z.string(), from: z.string().nullable() });
const booking = z.looseObject({
  id: z.string(),
  order_id: z.string(),
  status: z.string(),
  stock_item_ids: z.array(z.string()),
  unassigned: z.number(),
  late: z.string().nullable(),
});
const timeline = z.object({
  product_id: z.string(),
  stock_items: z.array(stockItem),
  bookings: z.array(booking),
  downtimes: z.array(z.looseObject({ id: z.string(), stock_item_id: z.string().nullable(), reason: z.string() })),
  levels: z.array(z.tuple([z.string(), z.number().nullable(), z.number(), z.number().nullable()])),
});

interface Asked {
  readonly from?: string;
  readonly till?: string;
  readonly more?: string;
  readonly as?: Api;
}

const question = (
  ids: readonly string[],
  { from = '2030-01-01T00:00:00Z', till = '2030-01-08T00:00:00Z', more = '' }: Asked,
) => `timelines?filter[product_id]=${ids.join(',')}&filter[from]=${from}&filter[till]=${till}${more}`;

async function timelineOf({ id }: Pick<Resource, 'id'>, asked: Asked = {}): Promise<z.infer<typeof timeline>> {
  const [found] = recordsOf(await (asked.as ?? api).get(question([id], asked)));
  return timeline.parse(found?.attributes);
}

describe('bookings', () => {
  test('a reserved order is a bar with its pieces, its buffers and what has none', async () => {
    const product = await trackedProductOf(api, { buffer_time_before: 3_600, buffer_time_after: 1_800 });
    const stock_item = await stockItemOf(api, product.id, { identifier: 'CAM-1' });
    await stockItemOf(api, product.id, { identifier: 'CAM-2' });
    const customer = recordOf(await api.create('customers', { name: 'Ada Lovelace' }), 201);
    const order = await orderOf(api, { customer_id: customer.id });
    recordOf(await book(api, order, product, 2));
    recordOf(await move(api, order, 'reserved'));
    const [planned] = (await timelineOf(product)).bookings;
    recordOf(
      await fulfill(api, order, [
        {
          action: 'specify_stock_items',
          planning_id: planned?.id,
          product_id: product.id,
          stock_item_ids_to_add: [stock_item.id],
          stock_item_ids_to_remove: [],
        },
      ]),
    );
    const { bookings, stock_items, levels } = await timelineOf(product);
    expect(stock_items.map(({ identifier, status }) => [identifier, status])).toEqual([
      ['CAM-1', 'in_stock'],
      ['CAM-2', 'in_stock'],
    ]);
    const { number } = recordOf(await api.get(`orders/${order.id}`)).attributes;
    expect(bookings).toEqual([
      {
        id: planned?.id,
        order_id: order.id,
        order_number: number,
        order_status: 'reserved',
        customer_name: 'Ada Lovelace',
        status: 'reserved',
        location_id: expect.any(String),
        quantity: 2,
        started: 0,
        stopped: 0,
        shortage_amount: 0,
        stock_item_ids: [stock_item.id],
        started_stock_item_ids: [],
        stopped_stock_item_ids: [],
        unassigned: 1,
        starts_at: '2030-01-01T09:00:00.000000+00:00',
        stops_at: '2030-01-03T09:00:00.000000+00:00',
        reserved_from: '2030-01-01T08:00:00.000000+00:00',
        reserved_till: '2030-01-03T09:30:00.000000+00:00',
        late: null,
      },
    ]);
    expect(levels).toEqual([
      ['2030-01-01T00:00:00.000000+00:00', 2, 0, 2],
      ['2030-01-01T08:00:00.000000+00:00', 2, 2, 0],
      ['2030-01-03T09:30:00.000000+00:00', 2, 0, 2],
    ]);
  });

  test('a draft is shown and takes nothing', async () => {
    const product = await stockedProductOf(api, 5);
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 3));
    recordOf(await move(api, order, 'draft'));
    const { bookings, levels, stock_items } = await timelineOf(product);
    expect(bookings).toMatchObject([{ status: 'draft', quantity: 3, unassigned: 0, stock_item_ids: [] }]);
    expect(levels).toEqual([['2030-01-01T00:00:00.000000+00:00', 5, 0, 5]]);
    expect(stock_items).toEqual([]);
  });

  test('what is new is there for who made it only', async () => {
    const product = await stockedProductOf(api, 5);
    const order = recordOf(await api.get('orders/new'));
    recordOf(
      await api.update(`orders/${order.id}`, { starts_at: '2030-01-01T09:00:00Z', stops_at: '2030-01-02T09:00:00Z' }),
    );
    recordOf(await book(api, order, product));
    const colleague = apiOf(server, (await colleagueOf(server, { owner: true })).token);
    expect((await timelineOf(product)).bookings).toMatchObject([
      { order_id: order.id, status: 'new', order_number: null },
    ]);
    expect((await timelineOf(product, { as: colleague })).bookings).toEqual([]);
  });

  test.each([
    // status     from  till  late      levels: stock, planned, available
    ['reserved', -5, 5, 'pickup', [1, 1, 0]],
    ['started', -5, 5, null, [1, 1, 0]],
    ['started', -9, -5, 'return', [1, 1, 0]],
    ['reserved', 5, 9, null, [1, 0, 1]],
    ['stopped', -9, 5, null, [1, 0, 1]],
  ] as const)('%s from %i till %i hours from now is late: %s', async (status, from, till, late, level) => {
    const product = await trackedProductOf(api);
    const stock_item = await stockItemOf(api, product.id);
    const order_id = await named(server, stock_item, { status, from: hours(from), till: hours(till) });
    const asked = { from: hours(-1), till: hours(48) };
    const { bookings, levels } = await timelineOf(product, asked);
    expect(bookings).toMatchObject([{ order_id, status, late, stock_item_ids: [stock_item.id], unassigned: 0 }]);
    expect(levels[0]?.slice(1)).toEqual(level);
  });

  test('what is over is still to be seen, what was canceled is not', async () => {
    const product = await stockedProductOf(api, 5);
    const over = await orderOf(api);
    recordOf(await book(api, over, product, 2));
    recordOf(await move(api, over, 'reserved'));
    const units = { product_id: product.id, quantity: 2 };
    for (const action of ['start_product', 'stop_product']) recordOf(await fulfill(api, over, [{ action, ...units }]));
    recordOf(await move(api, over, 'archived'));
    const canceled = await orderOf(api);
    recordOf(await book(api, canceled, product));
    for (const step of ['reserved', 'canceled']) recordOf(await move(api, canceled, step));
    const { bookings } = await timelineOf(product);
    expect(bookings).toMatchObject([
      { order_id: over.id, order_status: 'archived', quantity: 2, started: 2, stopped: 2 },
    ]);
  });

  test('only what reaches into the period', async () => {
    const product = await trackedProductOf(api);
    const stock_item = await stockItemOf(api, product.id);
    const spans = [
      ['2030-03-01T00:00:00Z', '2030-03-02T00:00:00Z'],
      ['2030-03-02T00:00:00Z', '2030-03-03T00:00:00Z'],
      ['2030-03-03T00:00:00Z', '2030-03-04T00:00:00Z'],
    ] as const;
    for (const [from, till] of spans) await named(server, stock_item, { from, till });
    const { bookings } = await timelineOf(product, { from: spans[1][0], till: spans[1][1] });
    expect(bookings.map(({ starts_at }) => starts_at)).toEqual(['2030-03-02T00:00:00.000000+00:00']);
  });
});

test('downtimes are shown and take stock, canceled ones neither', async () => {
  const product = await trackedProductOf(api);
  const stock_item = await stockItemOf(api, product.id);
  const period = { starts_at: '2030-01-02T00:00:00Z', stops_at: '2030-01-04T00:00:00Z' };
  const downtime = recordOf(
    await api.create('downtimes', {
      product_id: product.id,
      stock_item_id: stock_item.id,
      reason: 'repair',
      ...period,
    }),
  );
  const { downtimes, levels, bookings } = await timelineOf(product);
  expect(downtimes).toMatchObject([
    {
      id: downtime.id,
      stock_item_id: stock_item.id,
      quantity: 1,
      reason: 'repair',
      starts_at: '2030-01-02T00:00:00.000000+00:00',
      stops_at: '2030-01-04T00:00:00.000000+00:00',
    },
  ]);
  expect(levels.map(([, ...units]) => units)).toEqual([
    [1, 0, 1],
    [1, 1, 0],
    [1, 0, 1],
  ]);
  expect(bookings).toEqual([]);
  recordOf(await api.update(`downtimes/${downtime.id}`, { status: 'canceled' }));
  const afterwards = await timelineOf(product);
  expect(afterwards.downtimes).toEqual([]);
  expect(afterwards.levels).toHaveLength(1);
});

test('pieces are there while they are in service', async () => {
  const product = await trackedProductOf(api);
  await stockItemOf(api, product.id, { identifier: 'always' });
  await stockItemOf(api, product.id, { identifier: 'later', from: '2030-02-01T00:00:00Z' });
  await stockItemOf(api, product.id, {
    identifier: 'while',
    from: '2030-01-02T00:00:00Z',
    till: '2030-01-05T00:00:00Z',
  });
  const { stock_items, levels } = await timelineOf(product);
  expect(stock_items.map(({ identifier, from }) => [identifier, from])).toEqual([
    ['always', null],
    ['while', '2030-01-02T00:00:00.000000+00:00'],
  ]);
  expect(levels.map(([at, stock]) => [at.slice(0, 10), stock])).toEqual([
    ['2030-01-01', 1],
    ['2030-01-02', 2],
    ['2030-01-05', 1],
  ]);
});

test('what has no limit says so', async () => {
  const product = await stockedProductOf(api, 1);
  await server.database.run(sql`update items set always_available = true where id = ${product.id}`);
  expect((await timelineOf(product)).levels).toEqual([['2030-01-01T00:00:00.000000+00:00', null, 0, null]]);
});

test('a location shows what is there', async () => {
  const product = await trackedProductOf(api);
  const here = await stockItemOf(api, product.id, { identifier: 'here' });
  const elsewhere = recordOf(await api.create('locations', { name: 'Depot', code: 'DEPOT' }), 201);
  await stockItemOf(api, product.id, { identifier: 'there', location_id: elsewhere.id });
  await named(server, here);
  const at = async (more: string) => {
    const { stock_items, bookings, levels } = await timelineOf(product, { more });
    return [stock_items.map(({ identifier }) => identifier), bookings.length, levels[0]?.[1]];
  };
  expect(await at('')).toEqual([['here', 'there'], 1, 2]);
  expect(await at(`&filter[location_id]=${elsewhere.id}`)).toEqual([['there'], 0, 1]);
  expect(await at(`&filter[location_id]=${newId()}`)).toEqual([[], 0, 0]);
});

describe('what may be asked', () => {
  test('one record for each product, in the order of asking; others are missing', async () => {
    const [a, b] = [await stockedProductOf(api, 1), await stockedProductOf(api, 1)];
    const records = recordsOf(await api.get(question([b.id.toUpperCase(), newId(), a.id, b.id], {})));
    expect(records.map(({ id }) => id)).toEqual([b.id, a.id]);
  });

  test.each([MAX_TIMELINE_PRODUCTS, MAX_TIMELINE_PRODUCTS + 1])('%i products', async (count) => {
    const answer = await api.get(question(Array.from({ length: count }, newId), {}));
    if (count <= MAX_TIMELINE_PRODUCTS) return expect(answer.status).toBe(200);
    expect(errorOf(answer)).toMatchObject({ status: 400, detail: 'filter[product_id] takes at most 200 products' });
  });

  test.each([
    [MAX_TIMELINE_DAYS * 24, 200, undefined],
    [MAX_TIMELINE_DAYS * 24 + 1, 400, 'filter[till] must be at most 400 days after filter[from]'],
    [-1, 400, 'filter[till] must not be before filter[from]'],
  ])('a period of %i hours', async (length, status, detail) => {
    const from = Temporal.Instant.from('2030-01-01T00:00:00Z');
    const asked = { from: String(from), till: String(from.add({ hours: length })) };
    expect(errorOf(await api.get(question([newId()], asked)))).toMatchObject({ status, detail });
  });

  test.each(['product_id', 'from', 'till'])('not without %s', async (name) => {
    const path = question([newId()], {}).replace(`filter[${name}]`, 'filter[location_id]');
    const answer = await api.get(path);
    expect(answer.status).toBe(400);
  });
});

describe('an inventory', () => {
  const view = (db: TestServer['database']) => ({
    db,
    company: { ...server.company, name: '', default_timezone: 'UTC', currency: 'eur' },
    employee_id: null,
    now: Temporal.Now.instant(),
    base_url: '',
    services: {} as never,
  });

  test('is asked for in six statements, however much there is', async () => {
    const [place] = await server.database.many<{ id: string }>(
      sql`select id from locations order by created_at limit 1`,
    );
    const scale = { company_id: server.company.id, location_id: place?.id ?? '', stock_items: 300, bookings: 1_800 };
    await fillTimeline(server.database, scale);
    const rows = recordsOf(await api.get('timeline_rows?filter[q]=timeline'));
    expect(rows.length).toBe(60);
    const now = Temporal.Now.instant();
    const window = {
      from_us: microsecondsOf(now.subtract({ hours: 16 * 24 })),
      till_us: microsecondsOf(now.add({ hours: 30 * 24 })),
    };
    for (const product_ids of [rows.map(({ id }) => id), [newId()]]) {
      const statements: Statement[] = [];
      const recorded = recordedDatabase(server.database, (statement) => statements.push(statement));
      const found = await timelines(view(recorded), { product_ids, location_ids: null, window });
      expect(statements.length).toBeLessThanOrEqual(6);
      if (product_ids.length === 1) continue;
      const bookings = found.flatMap((each) => each.bookings);
      expect(bookings.length).toBe(1_800 - 3);
      expect(found.flatMap((each) => each.downtimes).length).toBe(3);
      expect(found.flatMap((each) => each.stock_items).length).toBe(300);
      for (const late of ['pickup', 'return', null]) expect(bookings.some((each) => each.late === late)).toBe(true);
      expect(bookings.some(({ unassigned }) => unassigned === 1)).toBe(true);
      for (const { levels } of found)
        for (const [, stock, planned, available] of levels) {
          expect(stock).toBe(5);
          expect(available).toBe(5 - planned);
        }
    }
  });
});
