import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, errorOf, recordsOf } from '../v4/api.ts';
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

/** In summer the clocks of Amsterdam are two hours ahead. */
const july = (day: string, time: string): string => `${YEAR}-07-${day}T${time}:00+02:00`;

const from = (day: string, time: string, stopDay: string, stopTime: string) => ({
  starts_at: july(day, time),
  stops_at: july(stopDay, stopTime),
});

async function stocked(quantity: number, columns: Columns = {}): Promise<Product> {
  const product = await warehouse.product(columns);
  if (quantity > 0) await warehouse.stock(product, first, { quantity });
  return product;
}

const DRAFT = { reserved: false, status: 'draft' };

/** An order with plannings of these products. */
async function orderOf(
  times: Columns,
  plannings: readonly (Columns & { readonly product: Product })[],
  columns: Columns = {},
): Promise<string> {
  const order_id = await warehouse.order(first, { ...times, ...columns });
  for (const { product, ...more } of plannings)
    await warehouse.planning(product, first, { ...times, order_id, ...more });
  return order_id;
}

const filters = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `filter[${name}]=${encodeURIComponent(String(value))}`)
    .join('&');

const ask = (subject_id: string, more: Readonly<Record<string, unknown>> = {}, as = api) =>
  as.get(
    `availabilities?${filters({ subject_type: 'order', subject_id, type: 'start', year: YEAR, month: 7, ...more })}`,
  );

const calendar = async (subject_id: string, more: Readonly<Record<string, unknown>> = {}) =>
  recordsOf(await ask(subject_id, more)).map(({ attributes }) => attributes);

/** Days of the month that are not available, by status. */
async function troubled(subject_id: string, more: Readonly<Record<string, unknown>> = {}) {
  const days = await calendar(subject_id, more);
  expect(days).toHaveLength(31);
  const problem = days.filter(({ status }) => status !== 'available');
  return problem.map(({ date, status }) => `${String(date).slice(-2)} ${String(status)}`);
}

describe('of an order', () => {
  test('are where it could start, as long as it is, at its time of day', async () => {
    const product = await stocked(2);
    const id = await orderOf(from('10', '10:00', '12', '10:00'), [{ product, quantity: 2 }]);
    // Ends when the order would begin on the 20th: in the way of those that begin on the 18th and 19th.
    await warehouse.planning(product, first, from('20', '09:00', '20', '10:00'));
    await warehouse.planning(product, first, from('25', '10:00', '25', '12:00'));
    expect(await troubled(id)).toEqual(['18 unavailable', '19 unavailable', '24 unavailable', '25 unavailable']);
    expect(await troubled(id, { type: 'stop' })).toEqual([
      '20 unavailable',
      '21 unavailable',
      '26 unavailable',
      '27 unavailable',
    ]);
    const [day] = await calendar(id);
    expect(day).toEqual({
      subject_type: 'order',
      subject_id: id,
      hour: null,
      minute: null,
      date: `${YEAR}-07-01`,
      status: 'available',
      available: true,
      quantity: null,
      type: 'date',
    });
  });

  test('are slots that it could begin or end with', async () => {
    const product = await stocked(1);
    const id = await orderOf(from('10', '10:00', '10', '12:00'), [{ product }]);
    await warehouse.planning(product, first, from('20', '12:00', '20', '13:00'));
    const hours = async (type: string) =>
      (await calendar(id, { type, day: 20, interval: 60 }))
        .filter(({ status }) => status === 'unavailable')
        .map(({ hour }) => hour);
    expect(await hours('start')).toEqual(['11', '12']);
    expect(await hours('stop')).toEqual(['13', '14']);
  });

  test('are partial where some of its plannings could be had', async () => {
    const [camera, lens] = [await stocked(1), await stocked(3)];
    const id = await orderOf(from('10', '10:00', '10', '12:00'), [
      { product: camera },
      { product: lens, quantity: 1 },
      { product: lens, quantity: 2 },
    ]);
    await warehouse.planning(camera, first, from('03', '10:00', '04', '12:00'));
    await warehouse.planning(lens, first, { ...from('04', '10:00', '04', '12:00'), quantity: 3 });
    await warehouse.planning(lens, first, { ...from('06', '10:00', '06', '12:00'), quantity: 1 });
    expect(await troubled(id)).toEqual(['03 partial', '04 unavailable', '06 partial']);
  });

  test('mind the buffer times of each product', async () => {
    const product = await stocked(1, { buffer_time_before: 3_600, buffer_time_after: 7_200 });
    const id = await orderOf(from('10', '10:00', '10', '12:00'), [{ product }]);
    await warehouse.planning(product, first, from('03', '09:00', '03', '09:30'));
    await warehouse.planning(product, first, from('05', '08:00', '05', '09:00'));
    await warehouse.planning(product, first, from('07', '13:30', '07', '15:00'));
    await warehouse.planning(product, first, from('09', '14:00', '09', '15:00'));
    expect(await troubled(id)).toEqual(['03 unavailable', '07 unavailable']);
  });

  test('need what is still to come back, and no more', async () => {
    const product = await stocked(3);
    const id = await orderOf(from('10', '10:00', '10', '12:00'), [
      { product, quantity: 3, started: 3, stopped: 1, status: 'started' },
    ]);
    await warehouse.planning(product, first, { ...from('03', '10:00', '03', '12:00'), quantity: 1 });
    await warehouse.planning(product, first, { ...from('04', '10:00', '04', '12:00'), quantity: 2 });
    expect(await troubled(id)).toEqual(['04 unavailable']);
  });

  test('need the pieces that it names', async () => {
    const product = await warehouse.product({ tracking_type: 'trackable' });
    const stockItems = [await warehouse.stockItem(product, first), await warehouse.stockItem(product, first)];
    const times = from('10', '10:00', '10', '12:00');
    const order_id = await orderOf(times, []);
    const planning_id = await warehouse.planning(product, first, { ...times, order_id });
    await warehouse.stockItemPlanning(stockItems[0] as string, planning_id, { ...times, order_id });
    for (const [day, stockItem] of [
      ['03', stockItems[0]],
      ['05', stockItems[1]],
    ] as const) {
      const there = from(day, '10:00', day, '12:00');
      const other = await orderOf(there, []);
      const planning = await warehouse.planning(product, first, { ...there, order_id: other });
      await warehouse.stockItemPlanning(stockItem as string, planning, { ...there, order_id: other });
    }
    expect(await troubled(order_id)).toEqual(['03 unavailable']);
    const elsewhere = await warehouse.location();
    expect(await troubled(order_id, { location_id: elsewhere })).toHaveLength(31);
  });

  test('are those of its location unless another is named', async () => {
    const product = await stocked(1);
    const elsewhere = await warehouse.location();
    await warehouse.stock(product, elsewhere, { quantity: 1 });
    const id = await orderOf(from('10', '10:00', '10', '12:00'), [{ product }]);
    await warehouse.planning(product, elsewhere, from('03', '10:00', '03', '12:00'));
    expect(await troubled(id)).toEqual([]);
    expect(await troubled(id, { location_id: elsewhere })).toEqual(['03 unavailable']);
  });

  test('are all available when nothing is planned, and when nothing is limited', async () => {
    const product = await stocked(0, { always_available: true });
    expect(await troubled(await orderOf(from('10', '10:00', '10', '12:00'), []))).toEqual([]);
    const id = await orderOf(from('10', '10:00', '10', '12:00'), [{ product, quantity: 1_000 }]);
    expect(await troubled(id)).toEqual([]);
  });

  test('do not count what is archived, nor a bundle beside its parts', async () => {
    const product = await stocked(1);
    const bundle = await warehouse.bundle([{ product_group_id: product.product_group_id, product_id: product.id }]);
    const times = from('10', '10:00', '10', '12:00');
    const id = await orderOf(times, [
      { product: { ...product, id: bundle.id }, quantity: null },
      { product },
      { product, quantity: 5, archived_at: july('01', '00:00') },
    ]);
    await warehouse.planning(product, first, from('03', '10:00', '03', '12:00'));
    expect(await troubled(id)).toEqual(['03 unavailable']);
  });

  test('are the whole days of one that has no period', async () => {
    const product = await stocked(1);
    const none = { starts_at: null, stops_at: null };
    const id = await orderOf(none, [{ product, ...DRAFT }], { status: 'draft' });
    await warehouse.planning(product, first, from('03', '22:00', '04', '01:00'));
    expect(await troubled(id)).toEqual(['03 unavailable', '04 unavailable']);
    expect(await troubled(id, { type: 'stop' })).toEqual(['03 unavailable', '04 unavailable']);
    const slots = await calendar(id, { day: 3, interval: 60 });
    expect(slots.filter(({ status }) => status === 'unavailable').map(({ hour }) => hour)).toEqual(['22', '23']);
  });

  test.each([
    ['9999', 'start'],
    ['1900', 'stop'],
  ])('are answered in %s for one that lasts for ages', async (year, type) => {
    const product = await stocked(1);
    const ages = { starts_at: '2001-01-01T00:00:00Z', stops_at: '9001-01-01T00:00:00Z' };
    const id = await orderOf(ages, [{ product, ...DRAFT }], { status: 'draft' });
    expect(await troubled(id, { year, type })).toEqual([]);
  });
});

describe('of a cart', () => {
  test('tell how many more of all that is in it', async () => {
    const [camera, lens, cable] = [await stocked(4), await stocked(6), await stocked(0, { always_available: true })];
    const id = await orderOf(
      from('10', '10:00', '10', '12:00'),
      [
        { product: camera, quantity: 1, ...DRAFT, status: 'new' },
        { product: lens, quantity: 2, ...DRAFT, status: 'new' },
        { product: lens, quantity: 1, ...DRAFT, status: 'new' },
        { product: cable, quantity: 9, ...DRAFT, status: 'new' },
      ],
      { status: 'new' },
    );
    await warehouse.planning(lens, first, { ...from('03', '10:00', '03', '12:00'), quantity: 2 });
    await warehouse.planning(lens, first, { ...from('04', '10:00', '04', '12:00'), quantity: 4 });
    const days = await calendar(id, { subject_type: 'cart' });
    expect(days.slice(1, 4).map(({ quantity, status }) => [quantity, status])).toEqual([
      [3, 'available'],
      [1, 'available'],
      [0, 'partial'],
    ]);
  });

  test('tell no number when it is empty, or has what is not limited', async () => {
    const cable = await stocked(0, { always_available: true });
    const times = from('10', '10:00', '10', '12:00');
    const empty = await orderOf(times, [], { status: 'new' });
    const unlimited = await orderOf(times, [{ product: cable, ...DRAFT }], { status: 'new' });
    for (const id of [empty, unlimited]) {
      const [day] = await calendar(id, { subject_type: 'cart' });
      expect(day).toMatchObject({ subject_type: 'cart', quantity: null, status: 'available' });
    }
  });
});

describe('refuse', () => {
  const missing = { status: 404, code: 'resources_not_found' };

  test('what is no order', async () => {
    for (const subject_type of ['order', 'cart'])
      expect(errorOf(await ask(newId(), { subject_type }))).toMatchObject(missing);
  });

  test("another company's order", async () => {
    const { warehouse: other, location_id } = await newWarehouse(server.database);
    expect(errorOf(await ask(await other.order(location_id)))).toMatchObject(missing);
  });

  test('a cart that is ordered already', async () => {
    const id = await warehouse.order(first, { status: 'draft' });
    expect(errorOf(await ask(id, { subject_type: 'cart' }))).toMatchObject(missing);
    expect((await ask(id)).status).toBe(200);
  });

  test("a new order of somebody else's", async () => {
    const colleague = await colleagueOf(server, { owner: true });
    const theirs = await warehouse.order(first, { status: 'new', employee_id: colleague.id });
    const draft = await warehouse.order(first, { status: 'draft', employee_id: colleague.id });
    for (const subject_type of ['order', 'cart'])
      expect(errorOf(await ask(theirs, { subject_type }))).toMatchObject(missing);
    expect((await ask(theirs, {}, apiOf(server, colleague.token))).status).toBe(200);
    expect((await ask(draft)).status).toBe(200);
  });

  test('an unknown location', async () => {
    const id = await warehouse.order(first);
    expect(errorOf(await ask(id, { location_id: newId() }))).toMatchObject(missing);
  });
});
