import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_TOP_CUSTOMERS } from '../../src/app/insight/order-figures.ts';
import { MAX_REPORT_BUCKETS, MAX_REPORT_DAYS } from '../../src/domain/insight/report-windows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, colleagueOf, errorOf, recordOf, recordsOf } from './api.ts';
import { fulfill, move, orderOf } from './booking.ts';
import { finalizedOf } from './document-steps.ts';
import { MARCH, smallCompany, type SmallCompany } from './reporting.ts';

const HOUR_s = 3_600;
const REPORTS = [
  'report_company_performances',
  'report_movements',
  'report_refused_demands',
  'report_rental_intervals',
  'report_rentals',
  'report_sales_items',
  'report_stock_items',
  'report_utilizations',
];

let server: TestServer;
let api: Api;
let shop: SmallCompany;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  shop = await smallCompany(api);
});

afterAll(() => server.stop());

const rowsOf = async (path: string): Promise<readonly Attributes[]> =>
  recordsOf(await api.get(path)).map(({ attributes }) => attributes);

const statsOf = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
  const { status, body } = await api.get(path);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.meta?.stats as Readonly<Record<string, unknown>>;
};

describe('rentals', () => {
  const TRIPOD = {
    name: 'Tripod',
    rent_duration_in_seconds: (2 * 47 + 48) * HOUR_s,
    rented_count: 3,
    downtime_count: 1,
    downtime_duration_in_seconds: 24 * HOUR_s,
    purchase_cost_in_cents: 20_000,
    revenue_in_cents: 3_000,
    profit_in_cents: -17_000,
    roi_percentage: -85,
    quantity: 4,
  };
  const CAMERA = {
    name: 'Camera',
    rent_duration_in_seconds: (47 + 2 * 12) * HOUR_s,
    rented_count: 3,
    downtime_count: 0,
    downtime_duration_in_seconds: 0,
    purchase_cost_in_cents: 45_000,
    revenue_in_cents: 9_000,
    profit_in_cents: -36_000,
    roi_percentage: -80,
    quantity: 2,
  };

  test('add up as by hand, across the change of the clocks', async () => {
    expect(await rowsOf(`report_rentals?${MARCH}`)).toMatchObject([CAMERA, TRIPOD]);
  });

  test.each([
    // filter                                → names
    ['filter[q]=trip', ['Tripod']],
    ['filter[tag_list]=SUPPORT', ['Camera', 'Tripod']],
    ['filter[tag_list]=video,other', ['Camera']],
    ['filter[tracking_type]=trackable', ['Camera']],
    ['filter[archived]=true', []],
    ['filter[product_id]=00000000-0000-4000-8000-000000000000', []],
    ['sort=revenue_in_cents', ['Tripod', 'Camera']],
    ['sort=-roi_percentage', ['Camera', 'Tripod']],
    ['page[size]=1&page[number]=2', ['Tripod']],
  ])('%s', async (query, names) => {
    expect((await rowsOf(`report_rentals?${MARCH}&${query}`)).map(({ name }) => name)).toEqual(names);
  });

  test('elsewhere there is nothing', async () => {
    const other = recordOf(await api.create('locations', { name: 'Shop 2' }), 201);
    const rows = await rowsOf(`report_rentals?${MARCH}&filter[location_id]=${other.id}&filter[q]=tripod`);
    expect(rows).toMatchObject([
      { rent_duration_in_seconds: 0, revenue_in_cents: 0, quantity: 0, roi_percentage: 0, downtime_count: 0 },
    ]);
  });

  test('have counts of tags and kinds, and include the product', async () => {
    const { body } = await api.get(
      `report_rentals?${MARCH}&include=product.photo&stats[total]=count&stats[tag_list]=count&stats[tracking_type]=count`,
    );
    expect(body.meta?.stats).toEqual({
      total: { count: 2 },
      tag_list: { count: { support: 2, video: 1 } },
      tracking_type: { count: { bulk: 1, trackable: 1 } },
    });
    expect(body.included?.map(({ id }) => id).toSorted()).toEqual([shop.camera.id, shop.tripod.id].toSorted());
  });
});

test('sales items add up', async () => {
  expect(await rowsOf(`report_sales_items?${MARCH}`)).toMatchObject([
    { name: 'Battery', sold: 3, revenue_in_cents: 750, product_id: shop.battery.id },
  ]);
  expect(await rowsOf('report_sales_items?filter[from]=2026-01-01&filter[till]=2026-02-01')).toMatchObject([
    { sold: 0, revenue_in_cents: 0 },
  ]);
});

describe('stock items', () => {
  test('have what orders name them for', async () => {
    expect(await rowsOf(`report_stock_items?${MARCH}`)).toMatchObject([
      {
        product_name: 'Camera',
        identifier: 'CAM-1',
        rent_duration_in_seconds: 59 * HOUR_s,
        rented_count: 2,
        downtime_count: 0,
        purchase_cost_in_cents: 20_000,
        default_purchase_cost_in_cents: 25_000,
        temporary: false,
        revenue_in_cents: 6_000,
        profit_in_cents: -14_000,
        roi_percentage: -70,
        stock_item_id: shop.stockItems[0].id,
        product_id: shop.camera.id,
      },
      { identifier: 'CAM-2', rent_duration_in_seconds: 12 * HOUR_s, rented_count: 1, revenue_in_cents: 3_000 },
    ]);
  });

  test('share the cents of a line that do not divide', async () => {
    const [line] = recordsOf(
      await api.get(`lines?filter[order_id]=${shop.orders.tuesday31.id}&filter[item_id]=${shop.camera.id}`),
    );
    recordOf(await api.update(`lines/${line?.id}`, { price_each_in_cents: 3_001 }));
    const rows = await rowsOf(`report_stock_items?${MARCH}&filter[product_id]=${shop.camera.id}`);
    expect(rows.map(({ revenue_in_cents }) => revenue_in_cents)).toEqual([6_001, 3_001]);
    recordOf(await api.update(`lines/${line?.id}`, { price_each_in_cents: 3_000 }));
  });

  test.each([
    ['filter[q]=cam-2', ['CAM-2']],
    ['filter[q]=camera', ['CAM-1', 'CAM-2']],
    ['filter[archived]=true', []],
    ['include=stock_item,product.photo&sort=-identifier', ['CAM-2', 'CAM-1']],
  ])('%s', async (query, identifiers) => {
    const rows = await rowsOf(`report_stock_items?${MARCH}&${query}`);
    expect(rows.map(({ identifier }) => identifier)).toEqual(identifiers);
  });
});

describe('rental intervals', () => {
  const path = (query: string) =>
    `report_rental_intervals?filter[product_id]=${shop.tripod.id}&page[size]=100&${query}`;

  test('by day', async () => {
    const rows = await rowsOf(path(MARCH));
    expect(rows).toHaveLength(31);
    const busy = rows.filter(({ rented_count, downtime_count }) => Number(rented_count) + Number(downtime_count) > 0);
    expect(busy.map(({ date, rented_count, downtime_count }) => [date, rented_count, downtime_count])).toEqual([
      ['2026-03-23', 1, 0],
      ['2026-03-24', 1, 0],
      ['2026-03-28', 2, 0],
      ['2026-03-29', 2, 0],
      ['2026-03-30', 2, 1],
    ]);
    expect(rows[0]).toEqual({
      date: '2026-03-01',
      rented_count: 0,
      downtime_count: 0,
      interval: 'day',
      product_id: shop.tripod.id,
    });
  });

  test.each([
    // from         till          → interval, records
    ['2026-01-01', '2026-04-01', 'week', 14],
    ['2025-04-01', '2026-04-01', 'month', 12],
  ])('%s to %s are by %s', async (from, till, interval, count) => {
    const rows = await rowsOf(path(`filter[from]=${from}&filter[till]=${till}`));
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map((row) => row['interval']))).toEqual(new Set([interval]));
    expect(rows.at(-1)).toMatchObject({ rented_count: interval === 'week' ? 2 : 3, downtime_count: 1 });
  });

  test('of what is no rental product there are none', async () => {
    expect(await rowsOf(`report_rental_intervals?filter[product_id]=${shop.battery.id}`)).toEqual([]);
  });
});

describe('utilisation', () => {
  test('by week, with weeks that are cut off and one that lacks an hour', async () => {
    const [row] = await rowsOf(`report_utilizations?${MARCH}&filter[q]=tripod`);
    const bucket = (date: string, rented_h: number, available_h: number, utilization: number) => ({
      date,
      utilization,
      rented_units_s: rented_h * HOUR_s,
      available_units_s: available_h * HOUR_s,
    });
    expect(row).toEqual({
      name: 'Tripod',
      interval: 'week',
      utilization: 0.0482,
      rented_units_s: 142 * HOUR_s,
      available_units_s: (4 * 743 - 24) * HOUR_s,
      average_units: 4,
      revenue_in_cents: 3_000,
      revenue_per_unit_in_cents: 750,
      buckets: [
        bucket('2026-02-23', 0, 4 * 24, 0),
        bucket('2026-03-02', 0, 4 * 168, 0),
        bucket('2026-03-09', 0, 4 * 168, 0),
        bucket('2026-03-16', 0, 4 * 168, 0),
        bucket('2026-03-23', 48 + 2 * 35, 4 * 167, 0.1766),
        bucket('2026-03-30', 2 * 12, 4 * 48 - 24, 0.1429),
      ],
      product_id: shop.tripod.id,
      product_group_id: shop.tripod.attributes['product_group_id'],
    });
  });

  test.each([
    // filter                                 → names
    [() => `filter[product_group_id]=${String(shop.camera.attributes['product_group_id'])}`, ['Camera']],
    [() => `filter[product_id]=${shop.tripod.id}`, ['Tripod']],
    [() => 'filter[interval]=month&sort=-utilization', ['Tripod', 'Camera']],
    [() => 'filter[interval]=day&sort=-revenue_per_unit_in_cents', ['Camera', 'Tripod']],
  ])('filtered and sorted, %#', async (query, names) => {
    const rows = await rowsOf(`report_utilizations?${MARCH}&include=product,product_group&${query()}`);
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  test('where there is no stock there is no share of it', async () => {
    const other = recordOf(await api.create('locations', { name: 'Shop 3' }), 201);
    const [row] = await rowsOf(`report_utilizations?${MARCH}&filter[q]=tripod&filter[location_id]=${other.id}`);
    expect(row).toMatchObject({ utilization: null, available_units_s: 0, revenue_per_unit_in_cents: null });
  });

  test('a piece that is archived counts until then', async () => {
    const product = recordOf(await api.create('product_groups', { name: 'Drone', tracking_type: 'trackable' }), 201);
    const [drone] = recordsOf(await api.get(`products?filter[product_group_id]=${product.id}`));
    const stockItem = recordOf(await api.create('stock_items', { product_id: drone?.id, identifier: 'DR-1' }), 201);
    recordOf(await api.create('stock_item_archivations', { stock_item_id: stockItem.id }));
    const [past] = await rowsOf(`report_utilizations?${MARCH}&filter[product_id]=${drone?.id}`);
    expect(past).toMatchObject({ average_units: 1 });
    const ahead = 'filter[from]=2090-01-01&filter[till]=2090-02-01';
    const [future] = await rowsOf(`report_utilizations?${ahead}&filter[product_id]=${drone?.id}`);
    expect(future).toMatchObject({ average_units: 0, utilization: null });
    recordOf(await api.remove(`product_groups/${product.id}`));
  });
});

describe('company performance', () => {
  const ALL = [
    'average_order_value_in_cents',
    'avg_items_per_order',
    'avg_rental_duration_in_seconds',
    'collected_in_cents',
    'deposit_held_in_cents',
    'deposit_outstanding_in_cents',
    'fulfillment_rate',
    'order_count',
    'outstanding_in_cents',
    'revenue_in_cents',
    'total_items_ordered',
  ]
    .map((name) => `stats[${name}]=sum`)
    .join('&');
  const COUNTS = [
    'aov_over_time',
    'new_customers',
    'order_statuses',
    'previous_period',
    'revenue_over_time',
    'top_customers',
  ]
    .map((name) => `stats[${name}]=count`)
    .join('&');

  test('has no records and all figures', async () => {
    const { body } = await api.get(`report_company_performances?${MARCH}&${ALL}`);
    expect(body.data).toEqual([]);
    expect(body.meta?.stats).toEqual({
      order_count: { sum: 3 },
      revenue_in_cents: { sum: 1_000 + 5_750 + 6_000 },
      average_order_value_in_cents: { sum: 4_250 },
      total_items_ordered: { sum: 1 + 6 + 2 },
      avg_items_per_order: { sum: 3 },
      avg_rental_duration_in_seconds: { sum: ((47 + 48 + 48) * HOUR_s) / 3 },
      collected_in_cents: { sum: 0 },
      outstanding_in_cents: { sum: 12_750 },
      deposit_held_in_cents: { sum: 0 },
      deposit_outstanding_in_cents: { sum: 0 },
      fulfillment_rate: { sum: 0 },
    });
  });

  test('tells who, when, and compared with what', async () => {
    const stats = await statsOf(`report_company_performances?${MARCH}&${COUNTS}`);
    expect(stats).toMatchObject({
      new_customers: { count: 1 },
      order_statuses: { count: { reserved: 3, draft: 1, canceled: 1 } },
      top_customers: {
        count: [
          { customer_id: shop.jo.id, name: 'Jo', order_count: 2, revenue_in_cents: 6_750, revenue_percentage: 52.94 },
          { customer_id: shop.al.id, name: 'Al', order_count: 1, revenue_in_cents: 6_000, revenue_percentage: 47.06 },
        ],
      },
      previous_period: {
        count: {
          from: '2026-01-31T23:00:00.000000+00:00',
          till: '2026-02-28T23:00:00.000000+00:00',
          order_count: 1,
          revenue_in_cents: 1_000,
          new_customers: 1,
          revenue_change: 1_175,
          order_count_change: 200,
          new_customers_change: 0,
          aov_change: 325,
          fulfillment_rate_change: 0,
          avg_duration_change: expect.any(Number),
          total_items_change: expect.any(Number),
          avg_items_change: expect.any(Number),
          revenue_over_time: expect.arrayContaining([
            { period: expect.stringMatching(/^2026-02-/), revenue_in_cents: 1_000, order_count: 1 },
          ]),
          aov_over_time: expect.arrayContaining([
            { period: '2026-02-01', average_order_value_in_cents: expect.any(Number), order_count: expect.any(Number) },
          ]),
        },
      },
      aov_over_time: {
        count: expect.arrayContaining([
          { period: '2026-03-22', average_order_value_in_cents: 0, order_count: 0 },
          { period: '2026-03-28', average_order_value_in_cents: 5_750, order_count: 1 },
        ]),
      },
    });
    const { count } = stats['revenue_over_time'] as { count: readonly { readonly order_count: number }[] };
    expect(count).toHaveLength(31);
    expect(count.filter(({ order_count }) => order_count > 0)).toEqual([
      { period: '2026-03-23', revenue_in_cents: 1_000, order_count: 1 },
      { period: '2026-03-28', revenue_in_cents: 5_750, order_count: 1 },
      { period: '2026-03-31', revenue_in_cents: 6_000, order_count: 1 },
    ]);
  });

  test.each([
    // filter                                         → orders
    ['filter[order_statuses]=draft,canceled', 2],
    ['filter[order_statuses][]=reserved', 3],
    ['filter[fulfillment_type]=delivery', 0],
    ['filter[fulfillment_type]=pickup', 3],
    ['filter[location_ids]=00000000-0000-4000-8000-000000000000', 0],
  ])('%s', async (query, count) => {
    const stats = await statsOf(`report_company_performances?${MARCH}&${query}&stats[order_count]=sum`);
    expect(stats).toEqual({ order_count: { sum: count } });
  });

  test.each(['last_year', 'previous_year'])('a year earlier: %s', async (comparison) => {
    const query = `filter[from]=2027-02-01&filter[till]=2027-03-01&filter[comparison_type]=${comparison}`;
    const stats = await statsOf(`report_company_performances?${query}&stats[previous_period]=count_each`);
    expect(stats).toMatchObject({ previous_period: { count_each: { revenue_in_cents: 1_000, order_count: 1 } } });
  });
});

describe('movements', () => {
  const busy = async (query: string) =>
    (await rowsOf(`report_movements?${query}`))
      .map(({ weekday, hour, ...counts }) => [weekday, hour, ...Object.values(counts)])
      .filter(([, , ...counts]) => counts.some((count) => count !== 0));

  test('stand at the hours on the wall where they are planned', async () => {
    expect(await rowsOf(`report_movements?${MARCH}`)).toHaveLength(7 * 24);
    expect(await busy(MARCH)).toEqual([
      // weekday hour pickups returns planned pickups planned returns
      [1, 0, 1, 0, 1, 0],
      [1, 12, 0, 1, 0, 1],
      [2, 12, 1, 0, 1, 0],
      [3, 0, 0, 1, 0, 1],
      [6, 12, 1, 0, 1, 0],
    ]);
  });

  test('and where they happened, once they have; to revert is no movement', async () => {
    const order = shop.orders.monday23;
    const units = { product_id: shop.tripod.id, quantity: 1 };
    const before = Temporal.Now.instant().subtract({ minutes: 1 });
    recordOf(await fulfill(api, order, [{ action: 'start_product', ...units }]));
    const lately = `filter[from]=${before.toString()}&filter[till]=${before.add({ minutes: 10 }).toString()}`;
    const [tracker] = await rowsOf(`product_trackers?filter[order_id]=${order.id}`);
    const now = Temporal.Instant.from(String(tracker?.['created_at'])).toZonedDateTimeISO('Europe/Amsterdam');
    expect(await busy(lately)).toEqual([[now.dayOfWeek, now.hour, 1, 0, 0, 0]]);
    expect(await busy(MARCH)).not.toContainEqual([1, 0, 1, 0, 1, 0]);
    const stats = await statsOf(
      `report_company_performances?${MARCH}&stats[fulfillment_rate]=sum&stats[order_statuses]=count`,
    );
    expect(stats).toEqual({
      fulfillment_rate: { sum: 0.3333 },
      order_statuses: { count: { canceled: 1, draft: 1, reserved: 2, started: 1 } },
    });
    recordOf(await move(api, order, 'reserved', { revert: true }));
    expect(await busy(lately)).toEqual([[now.dayOfWeek, now.hour, 1, 0, 0, 0]]);
  });
});

describe('by invoices', () => {
  test('revenue counts on the date of an invoice, with what it corrects', async () => {
    const today = Temporal.Now.plainDateISO('Europe/Amsterdam');
    const period = `filter[from]=${today.subtract({ days: 1 }).toString()}&filter[till]=${today.add({ days: 2 }).toString()}`;
    const lately = `${period}&filter[revenue_type]=invoices`;
    const cameras = async (query: string) =>
      (await rowsOf(`report_rentals?${query}&filter[product_id]=${shop.camera.id}`))[0]?.['revenue_in_cents'];
    expect(await cameras(lately)).toBe(0);
    await finalizedOf(api, shop.orders.tuesday31);
    expect(await cameras(lately)).toBe(6_000);
    expect(await cameras(`${MARCH}&filter[revenue_type]=invoices`)).toBe(0);
    expect(await cameras(`${MARCH}&filter[revenue_type]=orders`)).toBe(9_000);
    const stockItems = await rowsOf(`report_stock_items?${lately}`);
    expect(stockItems.map(({ revenue_in_cents }) => revenue_in_cents)).toEqual([3_000, 3_000]);

    const [line] = recordsOf(await api.get(`lines?filter[order_id]=${shop.orders.tuesday31.id}`));
    recordOf(await api.update(`lines/${line?.id}`, { price_each_in_cents: 3_100 }));
    await finalizedOf(api, shop.orders.tuesday31);
    expect(await cameras(lately)).toBe(6_200);
    await finalizedOf(api, shop.orders.saturday28);
    expect(await rowsOf(`report_sales_items?${lately}`)).toMatchObject([{ sold: 3, revenue_in_cents: 750 }]);
  });
});

test('an archived order counts when it was reserved, and not when it never was', async () => {
  const query = 'report_company_performances?filter[from]=2026-05-01&filter[till]=2026-06-01&stats[order_count]=sum';
  const period = { starts_at: '2026-05-10', stops_at: '2026-05-11' };
  const kept = await orderOf(api, period);
  const units = { product_id: shop.tripod.id, quantity: 1 };
  recordOf(await fulfill(api, kept, [{ action: 'book_product', mode: 'create_new', ...units }]));
  recordOf(await move(api, kept, 'reserved'));
  for (const action of ['start_product', 'stop_product']) recordOf(await fulfill(api, kept, [{ action, ...units }]));
  recordOf(await move(api, kept, 'archived'));
  const dropped = await orderOf(api, period);
  recordOf(await fulfill(api, dropped, [{ action: 'book_product', mode: 'create_new', ...units }]));
  recordOf(await move(api, dropped, 'draft'));
  recordOf(await move(api, dropped, 'archived'));
  expect(await statsOf(query)).toEqual({ order_count: { sum: 1 } });
});

test.each([MAX_TOP_CUSTOMERS, MAX_TOP_CUSTOMERS + 1])('of %i customers at most ten are told', async (count) => {
  const month = count === MAX_TOP_CUSTOMERS ? '07' : '08';
  for (let index = 0; index < count; index += 1) {
    const customer = recordOf(await api.create('customers', { name: `Customer ${index}` }), 201);
    const period = { starts_at: `2026-${month}-10`, stops_at: `2026-${month}-11` };
    const order = await orderOf(api, { ...period, customer_id: customer.id });
    recordOf(await move(api, order, 'reserved'));
  }
  const query = `filter[from]=2026-${month}-01&filter[till]=2026-${month}-28`;
  const stats = await statsOf(
    `report_company_performances?${query}&stats[top_customers]=count&stats[new_customers]=count`,
  );
  expect(stats).toMatchObject({ new_customers: { count } });
  expect((stats['top_customers'] as { count: unknown[] }).count).toHaveLength(MAX_TOP_CUSTOMERS);
});

describe('refused', () => {
  const date = (days: number) => Temporal.PlainDate.from('2016-01-01').add({ days }).toString();
  const UTC = (days: number) => `${date(days)}T00:00:00Z`;

  test.each([
    // report                     query                                                    → status, words
    [
      'report_rentals',
      'filter[from]=2026-03-02&filter[till]=2026-03-01',
      400,
      'filter[till] must be after filter[from]',
    ],
    [
      'report_rentals',
      'filter[from]=2026-03-02&filter[till]=2026-03-02',
      400,
      'filter[till] must be after filter[from]',
    ],
    ['report_rentals', 'filter[from]=2090-03-02', 400, 'filter[till] must be given where filter[from] lies ahead'],
    ['report_rentals', `filter[from]=${UTC(0)}&filter[till]=${UTC(MAX_REPORT_DAYS)}`, 200, undefined],
    ['report_rentals', `filter[from]=${UTC(0)}&filter[till]=${UTC(MAX_REPORT_DAYS + 1)}`, 400, 'within 3653 days'],
    ['report_company_performances', `filter[from]=2026-03-02&filter[till]=2026-03-01`, 400, 'must be after'],
    ['report_rentals', 'filter[revenue_type]=payments', 400, 'must be one of: orders, invoices'],
    ['report_rentals', 'filter[location_id]=here', 400, 'must be a uuid'],
    ['report_company_performances', 'filter[location_ids]=here', 400, 'must be a uuid'],
    ['report_company_performances', 'filter[order_statuses]=new', 400, 'must be one of: draft'],
    ['report_company_performances', 'filter[comparison_type]=best', 400, 'must be one of: previous_period'],
    ['report_rental_intervals', '', 400, 'required filter'],
    ['report_utilizations', 'filter[interval]=hour', 400, 'must be one of: day, week, month'],
    [
      'report_utilizations',
      `filter[interval]=day&filter[from]=${date(0)}&filter[till]=${date(MAX_REPORT_BUCKETS)}`,
      200,
      undefined,
    ],
    [
      'report_utilizations',
      `filter[interval]=day&filter[from]=${date(0)}&filter[till]=${date(MAX_REPORT_BUCKETS + 1)}`,
      400,
      'filter[interval] makes more than 400 of the period',
    ],
  ])('%s?%s answers %i', async (report, query, status, words) => {
    const answer = await api.get(`${report}?${query}`);
    expect(answer.status).toBe(status);
    if (words !== undefined) expect(errorOf(answer).detail).toContain(words);
  });

  test.each([
    ['0001-01-02', '0002-01-02'],
    ['1970-01-01', '1970-02-01'],
    ['9998-01-01', '9999-01-01'],
  ])('nothing from %s to %s, where nothing can have been', async (from, till) => {
    for (const report of REPORTS) {
      const product = ['report_company_performances', 'report_movements'].includes(report)
        ? 'stats[previous_period]=count'.repeat(Number(report === 'report_company_performances'))
        : `filter[product_id]=${shop.tripod.id}`;
      const answer = await api.get(`${report}?filter[from]=${from}&filter[till]=${till}&${product}`);
      expect([report, answer.status]).toEqual([report, 200]);
    }
  });

  test.each(REPORTS)('%s without the permission', async (report) => {
    const query = `${report}?filter[product_id]=${shop.tripod.id}`;
    const path = ['report_company_performances', 'report_movements'].includes(report) ? report : query;
    const without = apiOf(server, (await colleagueOf(server, { permissions: ['products'] })).token);
    const having = apiOf(server, (await colleagueOf(server, { permissions: ['reports'] })).token);
    expect((await without.get(path)).status).toBe(403);
    expect((await having.get(path)).status).toBe(200);
  });
});
