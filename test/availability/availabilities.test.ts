import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_QUANTITY, MAX_YEAR, MIN_YEAR } from '../../src/api/v4/resources/availabilities.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, recordsOf } from '../v4/api.ts';
import { newWarehouse, type Product, type Warehouse, warehouseIn } from './warehouse.ts';

let server: TestServer;
let api: Api;
let warehouse: Warehouse;
let first: string;
let elsewhere: string;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  warehouse = warehouseIn(server.database, server.company.id);
  [first] = recordsOf(await api.get('locations')).map(({ id }) => id) as [string];
  elsewhere = await warehouse.location();
});
afterAll(() => server.stop());

const YEAR = new Date().getUTCFullYear() + 1;

/** In summer the clocks of Amsterdam are two hours ahead. */
const july = (day: string, time: string): string => `${YEAR}-07-${day}T${time}:00+02:00`;

const from = (day: string, time: string, stopDay: string, stopTime: string) => ({
  starts_at: july(day, time),
  stops_at: july(stopDay, stopTime),
});

async function stocked(quantity: number, columns = {}): Promise<Product> {
  const product = await warehouse.product(columns);
  await warehouse.stock(product, first, { quantity });
  return product;
}

const filters = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `filter[${name}]=${encodeURIComponent(String(value))}`)
    .join('&');

const calendar = async (subject_type: string, subject_id: string, more: Readonly<Record<string, unknown>> = {}) =>
  recordsOf(
    await api.get(`availabilities?${filters({ subject_type, subject_id, year: YEAR, month: 7, ...more })}`),
  ).map(({ attributes }) => attributes);

describe('of an item', () => {
  test('are the days of a month', async () => {
    const product = await stocked(3);
    await warehouse.planning(product, first, { ...from('03', '10:00', '05', '00:00'), quantity: 2 });
    await warehouse.planning(product, first, { ...from('10', '09:00', '10', '10:00'), quantity: 3 });
    const days = await calendar('item', product.id, { quantity: 2 });
    expect(days).toHaveLength(31);
    expect(days[0]).toEqual({
      subject_type: 'item',
      subject_id: product.id,
      hour: null,
      minute: null,
      date: `${YEAR}-07-01`,
      status: 'available',
      available: true,
      quantity: 3,
      type: 'date',
    });
    expect(days.slice(1, 6).map(({ quantity, status, available }) => [quantity, status, available])).toEqual([
      [3, 'available', true],
      [1, 'partial', null],
      [1, 'partial', null],
      [3, 'available', true],
      [3, 'available', true],
    ]);
    expect(days[9]).toMatchObject({ quantity: 0, status: 'unavailable', available: false });
  });

  test('are the slots of a day', async () => {
    const product = await stocked(1);
    await warehouse.planning(product, first, from('03', '10:10', '03', '10:40'));
    const slots = await calendar('item', product.id, {
      day: 3,
      starts_at: july('03', '09:00'),
      duration_period: 'day',
    });
    expect(slots).toHaveLength(96);
    expect(
      slots.slice(39, 44).map(({ hour, minute, status }) => `${String(hour)}:${String(minute)} ${String(status)}`),
    ).toEqual(['09:45 available', '10:00 unavailable', '10:15 unavailable', '10:30 unavailable', '10:45 available']);
    expect(slots[0]).toMatchObject({ type: 'time', date: `${YEAR}-07-03`, hour: '00', minute: '00' });
    expect(await calendar('item', product.id, { day: 3, interval: 60, use_business_hours: true })).toHaveLength(24);
  });

  test('are those of the first location unless another is named', async () => {
    const product = await stocked(2);
    await warehouse.stock(product, elsewhere, { quantity: 5 });
    const quantities = async (more = {}) =>
      new Set((await calendar('item', product.id, more)).map(({ quantity }) => quantity));
    expect(await quantities()).toEqual(new Set([2]));
    expect(await quantities({ location_id: elsewhere })).toEqual(new Set([5]));
  });

  test('have no quantity where there is no limit', async () => {
    const product = await stocked(1, { always_available: true });
    const [day] = await calendar('item', product.id, { quantity: MAX_QUANTITY });
    expect(day).toMatchObject({ status: 'available', quantity: null });
  });

  test('are those of all products for a group, and whole ones for a bundle', async () => {
    const camera = await stocked(3);
    const lens = await stocked(4);
    const bundle = await warehouse.bundle([
      { product_group_id: camera.product_group_id, product_id: camera.id },
      { product_group_id: lens.product_group_id, product_id: lens.id, quantity: 2 },
    ]);
    await warehouse.planning(lens, first, from('03', '10:00', '03', '11:00'));
    const second = await warehouse.product({ product_group_id: camera.product_group_id });
    await warehouse.stock(second, first, { quantity: 4 });
    const [before, , day] = await calendar('item', bundle.id);
    expect([before?.['quantity'], day?.['quantity']]).toEqual([2, 1]);
    const [group] = await calendar('item', camera.product_group_id);
    expect(group?.['quantity']).toBe(7);
  });

  test('have ids of their own, stay whole and can be sorted', async () => {
    const product = await stocked(1);
    const records = recordsOf(
      await api.get(
        `availabilities?${filters({ subject_type: 'item', subject_id: product.id, year: YEAR, month: 10 })}&page[size]=5&sort=-date`,
      ),
    );
    expect(new Set(records.map(({ id }) => id)).size).toBe(31);
    expect(records[0]?.attributes['date']).toBe(`${YEAR}-10-31`);
  });
});

describe('of a downtime', () => {
  async function downtime(product: Product, columns: Readonly<Record<string, unknown>>): Promise<string> {
    const planning = await warehouse.downtime(product, first, columns);
    const { downtime_id } = await server.database.one<{ downtime_id: string }>({
      text: 'select downtime_id from plannings where id = $1',
      values: [planning],
    });
    return downtime_id;
  }

  test('are where it could start or stop, as long as it is, at its time of day', async () => {
    const product = await stocked(2);
    const id = await downtime(product, { ...from('10', '10:00', '12', '10:00'), quantity: 2 });
    await warehouse.planning(product, first, from('20', '09:00', '20', '10:00'));
    await warehouse.planning(product, first, from('25', '10:00', '25', '12:00'));
    const busy = async (type: string) =>
      (await calendar('downtime', id, { type }))
        .filter(({ status }) => status !== 'available')
        .map(({ date, status, quantity }) => `${String(date).slice(-2)} ${String(status)} ${String(quantity)}`);
    // What it takes itself is not in its way.
    expect(await busy('start')).toEqual(['18', '19', '24', '25'].map((day) => `${day} unavailable null`));
    expect(await busy('stop')).toEqual(['20', '21', '26', '27'].map((day) => `${day} unavailable null`));
  });

  test('are those of the stock item that it names', async () => {
    const product = await warehouse.product({ tracking_type: 'trackable' });
    const [mine, other] = [await warehouse.stockItem(product, first), await warehouse.stockItem(product, first)];
    const id = await downtime(product, { ...from('10', '10:00', '10', '12:00'), quantity: 1, stock_item_id: mine });
    const rented = async (stock_item_id: string, day: string) => {
      const times = from(day, '10:00', day, '18:00');
      const planning_id = await warehouse.planning(product, first, times);
      await warehouse.stockItemPlanning(stock_item_id, planning_id, times);
    };
    await rented(mine, '15');
    await rented(other, '16');
    const slots = await calendar('downtime', id, { day: 15, interval: 60 });
    expect(slots.filter(({ status }) => status === 'available').map(({ hour }) => Number(hour))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 18, 19, 20, 21, 22, 23,
    ]);
    expect((await calendar('downtime', id, { day: 16 })).every(({ status }) => status === 'available')).toBe(true);
  });
});

describe('refusals', () => {
  let product: Product;
  beforeAll(async () => {
    product = await stocked(1);
  });

  const ask = async (values: Readonly<Record<string, unknown>>) => {
    const asked = { subject_type: 'item', subject_id: product.id, year: YEAR, month: 7, ...values };
    const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    return errorOf(await api.get(`availabilities?${filters(given)}`));
  };

  test.each<[Readonly<Record<string, unknown>>, number, string]>([
    [{ subject_id: newId() }, 404, 'no such record'],
    [{ subject_type: 'downtime', subject_id: newId() }, 404, 'no such record'],
    [{ subject_type: 'order', type: 'start', subject_id: newId() }, 404, 'no such record'],
    [{ subject_type: 'cart', type: 'stop', subject_id: newId() }, 404, 'no such record'],
    [{ subject_type: 'order' }, 400, 'required filter: filter[type] (start or stop) is missing for orders and carts'],
    [{ subject_type: 'cart' }, 400, 'required filter: filter[type] (start or stop) is missing for orders and carts'],
    [{ location_id: newId() }, 404, 'no such record'],
    [{ subject_type: undefined }, 400, 'required filter: filter[subject_type] is missing'],
    [{ subject_id: undefined }, 400, 'required filter: filter[subject_id] is missing'],
    [{ subject_id: 'null' }, 400, 'required filter: filter[subject_id] is missing'],
    [{ year: undefined }, 400, 'required filter: filter[year] is missing'],
    [{ month: undefined }, 400, 'required filter: filter[month] is missing'],
    [{ month: 0 }, 400, 'filter[month] must be 1 to 12'],
    [{ month: 13 }, 400, 'filter[month] must be 1 to 12'],
    [{ month: '7,8' }, 400, 'filter[month] takes one value'],
    [{ year: MIN_YEAR - 1 }, 400, `filter[year] must be ${MIN_YEAR} to ${MAX_YEAR}`],
    [{ year: MAX_YEAR + 1 }, 400, `filter[year] must be ${MIN_YEAR} to ${MAX_YEAR}`],
    [{ day: 0 }, 400, 'filter[day] must be 1 to 31'],
    [{ day: 32 }, 400, 'filter[day] must be 1 to 31'],
    [{ day: 31, month: 6 }, 400, 'filter[day] must be 1 to 30'],
    [{ interval: 0, day: 1 }, 400, 'filter[interval] must be 1 to 1440'],
    [{ interval: 1_441, day: 1 }, 400, 'filter[interval] must be 1 to 1440'],
    [{ quantity: 0 }, 400, `filter[quantity] must be 1 to ${MAX_QUANTITY}`],
    [{ quantity: MAX_QUANTITY + 1 }, 400, `filter[quantity] must be 1 to ${MAX_QUANTITY}`],
    [{ type: 'middle' }, 400, 'failed typecasting: filter[type] must be one of: start, stop'],
    [
      { subject_type: 'customer' },
      400,
      'failed typecasting: filter[subject_type] must be one of: order, cart, item, downtime',
    ],
  ])('%j: %i %s', async (values, status, detail) => {
    expect(await ask(values)).toMatchObject(status === 404 ? { status } : { status, detail });
  });

  test.each([
    { year: MIN_YEAR },
    { year: MAX_YEAR, month: 12 },
    { day: 31 },
    { interval: 1, day: 1 },
    { interval: 1_440, day: 1 },
    { quantity: MAX_QUANTITY },
  ])('%j is answered', async (values) => {
    expect((await ask(values)).status).toBe(200);
  });

  test("another company's item, location or downtime is unknown", async () => {
    const other = await newWarehouse(server.database);
    const theirs = await other.warehouse.product();
    expect((await ask({ subject_id: theirs.id })).status).toBe(404);
    expect((await ask({ location_id: other.location_id })).status).toBe(404);
  });
});
