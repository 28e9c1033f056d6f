import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_TIMELINE_ROWS } from '../../src/api/v4/resources/timeline-rows.ts';
import { raw, sql } from '../../src/db/sql.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, recordOf, recordsOf, type Resource } from './api.ts';
import { book, move, orderOf } from './booking.ts';
import { BLUE_PICTURE } from './catalogue.ts';
import { hours, named, productOf, stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const rowsOf = async (query = ''): Promise<readonly Row[]> =>
  recordsOf(await api.get(`timeline_rows?${query}`)).map(({ id, attributes }) => ({ id, ...attributes }));

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;

const namesOf = async (query = '') => (await rowsOf(query)).map(({ name }) => name);

test('products whose stock is counted, by the names of their groups and as these are sorted', async () => {
  const tent = recordOf(
    await api.create('product_groups', {
      name: 'tent',
      tracking_type: 'trackable',
      has_variations: true,
      variation_fields: ['Size'],
      tag_list: ['Outdoor'],
    }),
    201,
  );
  const large = recordOf(await api.create('products', { product_group_id: tent.id, variation_values: ['Large'] }), 201);
  recordOf(await api.create('products', { product_group_id: tent.id, variation_values: ['A small one'] }), 201);
  await stockItemOf(api, large.id, { identifier: 'T-1' });
  await stockItemOf(api, large.id, { identifier: 'T-2', from: hours(5) });
  await stockedProductOf(api, 7, { name: 'Lamp', photo_base64: BLUE_PICTURE });
  const ties = await stockedProductOf(api, 7, { name: 'Zip ties' });
  await server.database.run(sql`update items set always_available = true where id = ${ties.id}`);
  await productOf(api, { name: 'Advice', product_type: 'service', tracking_type: 'none' });
  const gone = await trackedProductOf(api, { name: 'Gone' });
  recordOf(await api.remove(`product_groups/${String(gone.attributes['product_group_id'])}`));

  const rows = await rowsOf();
  expect(rows.map((row) => [row['product_group_name'], row['name'], row['stock_item_count'], row['quantity']])).toEqual(
    [
      ['Lamp', 'Lamp', 0, 7],
      ['tent', 'tent - Large', 1, null],
      ['tent', 'tent - A small one', 0, null],
      ['Zip ties', 'Zip ties', 0, null],
    ],
  );
  expect(rows[0]).toMatchObject({ tracking_type: 'bulk', always_available: false });
  expect(rows[0]?.['photo_url']).toContain(server.url);
  expect(rows[1]).toEqual({
    id: large.id,
    buffer_time_before: 0,
    buffer_time_after: 0,
    product_id: large.id,
    product_group_id: tent.id,
    name: 'tent - Large',
    product_group_name: 'tent',
    tracking_type: 'trackable',
    always_available: false,
    stock_item_count: 1,
    quantity: null,
    photo_url: null,
  });
  expect(await namesOf('filter[q]=small')).toEqual(['tent - A small one']);
  expect(await namesOf('filter[tag_list]=outdoor')).toHaveLength(2);
  expect(await namesOf(`filter[product_group_id]=${tent.id}`)).toHaveLength(2);
  expect(await namesOf('filter[q]=nothing+of+it')).toEqual([]);
});

test('a location has what is there, and counts only that', async () => {
  const depot = recordOf(await api.create('locations', { name: 'Depot', code: 'DEPOT' }), 201);
  const bulk = await stockedProductOf(api, 2, { name: 'Depot cable' });
  recordOf(await api.create('stock_adjustments', { product_id: bulk.id, quantity: 3, location_id: depot.id }));
  await stockedProductOf(api, 2, { name: 'Shop cable' });
  const stockItems = await trackedProductOf(api, { name: 'Depot camera' });
  await stockItemOf(api, stockItems.id, { location_id: depot.id });
  await stockItemOf(api, stockItems.id);
  const rows = await rowsOf(`filter[q]=depot&filter[location_id]=${depot.id}`);
  expect(rows.map((row) => [row['name'], row['stock_item_count'], row['quantity']])).toEqual([
    ['Depot cable', 0, 3],
    ['Depot camera', 1, null],
  ]);
});

test('only what is booked in a time: drafts and what is out too, what was canceled not', async () => {
  const [quiet, reserved, canceled, out] = await Promise.all(
    ['quiet', 'reserved', 'canceled', 'out'].map((name) => trackedProductOf(api, { name: `Booked ${name}` })),
  );
  const period = { starts_at: '2031-01-01T09:00:00Z', stops_at: '2031-01-03T09:00:00Z' };
  for (const product of [reserved, canceled]) {
    const order = await orderOf(api, period);
    await stockItemOf(api, product?.id ?? '');
    recordOf(await book(api, order, product as Resource));
    recordOf(await move(api, order, 'reserved'));
    if (product === canceled) recordOf(await move(api, order, 'canceled'));
  }
  await named(server, await stockItemOf(api, out?.id ?? ''), { status: 'started', from: hours(-9), till: hours(-5) });
  await stockItemOf(api, quiet?.id ?? '');
  const booked = (from: string, till: string) =>
    namesOf(`filter[q]=booked&filter[booked_from]=${from}&filter[booked_till]=${till}`);
  expect(await booked('2031-01-02T00:00:00Z', '2031-01-05T00:00:00Z')).toEqual(['Booked reserved']);
  expect(await booked('2031-01-03T09:00:00Z', '2031-01-05T00:00:00Z')).toEqual([]);
  // It should have been back hours ago.
  expect(await booked(hours(-2), hours(2))).toEqual(['Booked out']);
});

test.each([
  'filter[booked_from]=2031-01-01T00:00:00Z',
  'filter[booked_till]=2031-01-01T00:00:00Z',
  'filter[booked_from]=2031-01-01T00:00:00Z&filter[booked_till]=2031-01-01T00:00:00Z',
])('a time that is none is refused: %s', async (query) => {
  expect(errorOf(await api.get(`timeline_rows?${query}`))).toMatchObject({
    status: 400,
    detail: 'filter[booked_till] must be after filter[booked_from]; name both',
  });
});

test('too many are refused, as many as may be are answered', async () => {
  const { count } = await server.database.one<{ count: number }>(sql`
    select count(*) as count from items where type = 'products' and tracking_type <> 'none' and archived_at is null
  `);
  const group = recordOf(await api.create('product_groups', { name: 'Many' }), 201);
  const fill = (products: number) =>
    server.database.run(sql`
      insert into items (company_id, id, type, product_group_id, name, slug, product_type)
      select ${server.company.id}, gen_random_uuid(), 'products', ${group.id}, 'Many', 'many', 'rental'
      from generate_series(1, ${products})
    `);
  // The group has brought a product of its own.
  await fill(MAX_TIMELINE_ROWS - count - 1);
  await server.database.run(raw('analyze items'));
  expect(await rowsOf()).toHaveLength(MAX_TIMELINE_ROWS);
  await fill(1);
  expect(errorOf(await api.get('timeline_rows'))).toMatchObject({
    status: 400,
    detail: `more than ${MAX_TIMELINE_ROWS} products: narrow it with filter[q] or filter[tag_list]`,
  });
});
