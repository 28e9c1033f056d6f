import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, errorOf, recordsOf } from '../v4/api.ts';
import { type Columns, type Product, type Warehouse, warehouseIn } from './warehouse.ts';

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
const LONG_AGO = { starts_at: '2020-01-01T00:00:00Z', stops_at: '2020-01-02T00:00:00Z' };
const ABOUT_NOW = { starts_at: '2020-01-01T00:00:00Z', stops_at: july(1) };

let labels = 0;

/** Identifiers are unique in a company: `A`, `B` … with a number for each case. */
function labelled() {
  labels += 1;
  const mark = String(labels).padStart(3, '0');
  return { label: (letter: string) => `${letter}-${mark}`, plain: (identifier: string) => identifier.split('-')[0] };
}

async function setting(columns: Columns = {}, orderColumns: Columns = times(10, 12)) {
  const { label, plain } = labelled();
  const product = await warehouse.product({ tracking_type: 'trackable', ...columns });
  const order_id = await warehouse.order(first, orderColumns);
  const names = new Map<string, string>();
  const stockItem = async (letter: string, more: Columns = {}): Promise<string> => {
    const id = await warehouse.stockItem(product, first, { identifier: label(letter), ...more });
    names.set(id, plain(label(letter)) as string);
    return id;
  };
  /** Names a piece on the order, or on another of that time. */
  const name = async (stock_item_id: string, when: Columns, state: Columns = {}, on?: string): Promise<void> => {
    const id = on ?? (await warehouse.order(first, when));
    const started = state['started'] === true ? 1 : 0;
    const stopped = state['stopped'] === true ? 1 : 0;
    const reserved = state['reserved'] ?? true;
    const planning = await warehouse.planning(product, first, { ...when, order_id: id, reserved, started, stopped });
    await warehouse.stockItemPlanning(stock_item_id, planning, { ...when, order_id: id, ...state });
  };
  const suggest = async (action: string, more: Readonly<Record<string, unknown>> = {}) =>
    recordsOf(await ask({ action, order_id, item_id: product.id, ...more })).map(
      ({ attributes }) => `${names.get(String(attributes['stock_item_id']))} ${String(attributes['status'])}`,
    );
  return { product, order_id, stockItem, name, suggest, label };
}

const ask = (filters: Readonly<Record<string, unknown>>, more = '', as = api) =>
  as.get(
    `stock_item_suggestions?${Object.entries(filters)
      .map(([key, value]) => `filter[${key}]=${encodeURIComponent(String(value))}`)
      .join('&')}${more}`,
  );

describe('to book', () => {
  test('are all pieces of the product, those first that can be had', async () => {
    const { order_id, stockItem, name, suggest } = await setting();
    const [a, b, c] = [await stockItem('A'), await stockItem('B'), await stockItem('C')];
    await stockItem('D');
    await stockItem('E', { archived_at: july(1) });
    await name(a, times(11, 14));
    await name(b, times(10, 12), {}, order_id);
    await name(c, LONG_AGO, { started: true });
    expect(await suggest('book')).toEqual([
      'D available_in_location',
      'A unavailable',
      'B already_booked',
      'C overdue',
    ]);
  });

  test('have temporary pieces first', async () => {
    const { stockItem, suggest } = await setting();
    await stockItem('A');
    await stockItem('B', { from: july(1), till: july(20) });
    await stockItem('C', { from: july(1), till: july(11) });
    expect(await suggest('book')).toEqual(['B available_in_location', 'C unavailable', 'A available_in_location']);
  });

  test.each<[string, Columns, string]>([
    ['are not in the way before', times(8, 10), 'available_in_location'],
    ['are not in the way after', times(12, 14), 'available_in_location'],
    ['are in the way for a moment', times(11, 14), 'unavailable'],
    ['of which nothing is held are not in the way', { ...times(10, 12), reserved: false }, 'available_in_location'],
    [
      'that have it back are not in the way',
      { ...times(10, 12), started: true, stopped: true },
      'available_in_location',
    ],
    ['that have it out till then are not in the way', { ...ABOUT_NOW, started: true }, 'available_in_location'],
  ])('other orders %s', async (_, { starts_at, stops_at, ...state }, status) => {
    const { stockItem, name, suggest } = await setting();
    await name(await stockItem('A'), { starts_at, stops_at }, state);
    expect(await suggest('book')).toEqual([`A ${status}`]);
  });

  test('mind downtimes', async () => {
    const { product, stockItem, suggest } = await setting();
    const stock_item_id = await stockItem('A');
    const planning = await warehouse.downtime(product, first, { ...times(9, 11), quantity: 1, stock_item_id });
    const { downtime_id } = await server.database.one<{ downtime_id: string }>({
      text: 'select downtime_id from plannings where id = $1',
      values: [planning],
    });
    await warehouse.stockItemPlanning(stock_item_id, planning, {
      ...times(9, 11),
      stock_item_planning_type: 'downtime',
      downtime_id,
    });
    expect(await suggest('book')).toEqual(['A unavailable']);
  });

  test('mind buffer times, and the period that is asked for', async () => {
    const { stockItem, name, suggest } = await setting({ buffer_time_before: 3_600 });
    await name(await stockItem('A'), times(8, 10));
    expect(await suggest('book')).toEqual(['A unavailable']);
    expect(await suggest('book', { from: july(11) })).toEqual(['A available_in_location']);
    expect(await suggest('book', { from: july(2), till: july(9) })).toEqual(['A unavailable']);
    expect(await suggest('book', { from: july(2), till: july(3) })).toEqual(['A available_in_location']);
  });

  test('are at the location, or unavailable', async () => {
    const { stockItem, suggest } = await setting();
    const elsewhere = await warehouse.location();
    await stockItem('A', { location_id: elsewhere });
    await stockItem('B');
    expect(await suggest('book')).toEqual(['B available_in_location', 'A unavailable']);
    expect(await suggest('book', { location_id: elsewhere })).toEqual(['A available_in_location']);
  });

  test('are those of the present for an order without a period', async () => {
    const { stockItem, name, suggest } = await setting({}, { status: 'draft', starts_at: null, stops_at: null });
    await name(await stockItem('A'), ABOUT_NOW);
    await name(await stockItem('B'), times(10, 12));
    expect(await suggest('book')).toEqual(['B available_in_location', 'A unavailable']);
  });

  test('can be those of a whole group', async () => {
    const { product, order_id, stockItem, name } = await setting();
    const other: Product = await warehouse.product({
      tracking_type: 'trackable',
      product_group_id: product.product_group_id,
    });
    const one = await stockItem('A');
    const two = await warehouse.stockItem(other, first, { identifier: `Z-${newId()}` });
    await name(one, times(10, 12));
    const found = recordsOf(await ask({ action: 'book', order_id, item_id: product.product_group_id }));
    expect(found.map(({ id, attributes }) => [id, attributes])).toEqual([
      [two, { status: 'available_in_location', item_id: other.id, stock_item_id: two }],
      [one, { status: 'unavailable', item_id: product.id, stock_item_id: one }],
    ]);
  });
});

describe('to start', () => {
  test('are those that are here, named or not', async () => {
    const { order_id, stockItem, name, suggest } = await setting();
    const [a, b, c, d] = [await stockItem('A'), await stockItem('B'), await stockItem('C'), await stockItem('D')];
    await stockItem('E');
    await name(a, times(10, 12), {}, order_id);
    await name(b, times(10, 12), { started: true }, order_id);
    await name(c, ABOUT_NOW, { started: true });
    await name(d, LONG_AGO, { started: true });
    expect(await suggest('start')).toEqual([
      'A available_in_location',
      'E available_in_location',
      'B already_booked',
      'C unavailable',
      'D overdue',
    ]);
  });
});

describe('to stop', () => {
  test('are those that the order has out', async () => {
    const { order_id, stockItem, name, suggest } = await setting();
    const [a, b, c, d] = [await stockItem('A'), await stockItem('B'), await stockItem('C'), await stockItem('D')];
    await name(a, times(10, 12), {}, order_id);
    await name(b, times(10, 12), { started: true }, order_id);
    await name(c, times(10, 12), { started: true, stopped: true }, order_id);
    await name(d, ABOUT_NOW, { started: true });
    expect(await suggest('stop')).toEqual(['B available_in_location']);
  });
});

test('are found by identifier and by status, in pages, with the piece', async () => {
  const { order_id, product, stockItem, name, suggest, label } = await setting();
  const [a, b] = [await stockItem('Alpha'), await stockItem('Beta')];
  await stockItem('Alphabet');
  await name(a, times(10, 12));
  expect(await suggest('book', { q: 'alpha' })).toEqual(['Alphabet available_in_location', 'Alpha unavailable']);
  expect(await suggest('book', { q: ' ' })).toHaveLength(3);
  expect(await suggest('book', { q: '%' })).toEqual([]);
  expect(await suggest('book', { status: 'unavailable,overdue' })).toEqual(['Alpha unavailable']);
  const page = await ask(
    { action: 'book', order_id, item_id: product.id },
    '&page[size]=1&page[number]=2&include=stock_item&stats[total]=count',
  );
  expect(recordsOf(page).map(({ id }) => id)).toEqual([b]);
  expect(page.body.included?.map(({ attributes }) => attributes['identifier'])).toEqual([label('Beta')]);
  expect(page.body.meta?.stats).toEqual({ total: { count: 3 } });
});

describe('refuse', () => {
  test.each([
    [{}, 'action'],
    [{ action: 'book', item_id: newId() }, 'order_id'],
    [{ action: 'book', order_id: newId() }, 'item_id'],
    [{ action: 'steal', item_id: newId(), order_id: newId() }, 'action'],
    [{ action: 'book', item_id: newId(), order_id: newId(), from: july(2), till: july(1) }, 'till'],
    [{ action: 'book', item_id: newId(), order_id: newId(), from: 'soon' }, 'from'],
    [{ action: 'book', item_id: newId(), order_id: newId(), status: 'fine' }, 'status'],
  ])('%j', async (filters, place) => {
    const { status, body } = await ask(filters);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.source?.parameter).toContain(place);
  });

  test("what is no order, and a new one of somebody else's", async () => {
    const { product, stockItem } = await setting();
    await stockItem('A');
    const colleague = await colleagueOf(server);
    const theirs = await warehouse.order(first, { status: 'new', employee_id: colleague.id });
    for (const order_id of [newId(), theirs]) {
      const filters = { action: 'book', item_id: product.id, order_id };
      expect(errorOf(await ask(filters))).toMatchObject({ status: 404, code: 'resources_not_found' });
    }
    const filters = { action: 'book', item_id: product.id, order_id: theirs };
    expect(recordsOf(await ask(filters, '', apiOf(server, colleague.token)))).toHaveLength(1);
  });

  test('nothing when the product is unknown: it has no pieces', async () => {
    const { order_id } = await setting();
    expect(recordsOf(await ask({ action: 'book', item_id: newId(), order_id }))).toEqual([]);
  });
});
