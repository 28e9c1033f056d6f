import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_INTERVALS } from '../../src/domain/time/calendar.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { newWarehouse, type Product, type Warehouse, warehouseIn } from './warehouse.ts';

let server: TestServer;
let warehouse: Warehouse;
let product: Product;

beforeAll(async () => {
  server = await startServer();
  warehouse = warehouseIn(server.database, server.company.id);
  const [here, elsewhere] = [await warehouse.location(), await warehouse.location()];
  product = await warehouse.product();
  await warehouse.stock(product, here, { quantity: 5 });
  await warehouse.stock(product, elsewhere, { quantity: 2 });
  await warehouse.planning(product, here, {
    starts_at: '2030-01-22T09:00+01:00',
    stops_at: '2030-01-22T11:30+01:00',
    quantity: 3,
  });
  await warehouse.planning(product, elsewhere, {
    starts_at: '2030-01-22T10:00+01:00',
    stops_at: '2030-01-24T10:00+01:00',
    quantity: 1,
  });
  await warehouse.planning(product, here, {
    starts_at: '2030-01-23T10:00+01:00',
    stops_at: '2030-01-23T12:00+01:00',
    quantity: 4,
    reserved: false,
    status: 'draft',
  });
  await warehouse.planning(product, here, {
    starts_at: '2030-01-23T11:00+01:00',
    stops_at: '2030-01-23T12:00+01:00',
    quantity: 1,
    reserved: false,
    status: 'new',
  });
});
afterAll(() => server.stop());

async function ask(query: string, segment = 'availability', id = product.id) {
  const response = await fetch(`${server.url}/api/1/products/${id}/${segment}?${query}`, {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });
  return {
    status: response.status,
    body: (await response.json()) as Readonly<Record<string, Record<string, unknown>>>,
  };
}

describe('availability', () => {
  test('of a product by the days of the company, the last one whole', async () => {
    const { status, body } = await ask('from=22-01-2030&till=23-01-2030');
    expect(status).toBe(200);
    expect(body).toEqual({
      '2030-01-22 00:00:00 +0100': {
        reserved: 4,
        concept: 0,
        date: '2030-01-22T00:00:00.000+01:00',
        available: 3,
        total: 7,
        interval: 'day',
      },
      '2030-01-23 00:00:00 +0100': {
        reserved: 1,
        concept: 5,
        date: '2030-01-23T00:00:00.000+01:00',
        available: 6,
        total: 7,
        interval: 'day',
      },
    });
  });

  test.each([
    ['from=2030-01-22&till=2030-01-22&interval=hour', 24, '2030-01-22 00:00:00 +0100'],
    ['from=2030-01-22T09:20:00Z&till=2030-01-22T09:25:00Z&interval=minute', 5, '2030-01-22 10:20:00 +0100'],
    ['from=2030-01-22 09:20&till=2030-01-22 10:00&interval=hour', 1, '2030-01-22 09:00:00 +0100'],
    // A Tuesday: its week began on Monday, the month on the first.
    ['from=22-01-2030&till=29-01-2030&interval=week', 2, '2030-01-21 00:00:00 +0100'],
    ['from=22-01-2030&till=01-02-2030&interval=month', 2, '2030-01-01 00:00:00 +0100'],
    ['from=31-03-2030&till=31-03-2030&interval=hour', 23, '2030-03-31 00:00:00 +0100'],
    ['from=27-10-2030&till=27-10-2030&interval=hour', 25, '2030-10-27 00:00:00 +0200'],
    ['from=22-01-2030&till=23-01-2030&interval=', 2, '2030-01-22 00:00:00 +0100'],
    ['from=9999-12-01&till=9999-12-31', 31, '9999-12-01 00:00:00 +0100'],
    ['from=1000-01-02&till=1000-01-02&interval=month', 1, '1000-01-01 00:00:00 +001730'],
  ])('%s: %i intervals from %s', async (query, count, first) => {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    expect(Object.keys(body)).toHaveLength(count);
    expect(Object.keys(body)[0]).toBe(first);
  });

  test.each(['availability', 'availablility', 'availabilities', 'availability.json', 'availability/'])(
    'is found at %s',
    async (segment) => {
      expect((await ask('from=22-01-2030&till=23-01-2030', segment)).status).toBe(200);
    },
  );

  test('has no numbers where there is no limit', async () => {
    const unlimited = await warehouse.product({ always_available: true });
    const { body } = await ask('from=22-01-2030&till=22-01-2030', 'availability', unlimited.id);
    expect(Object.values(body)[0]).toMatchObject({ reserved: 0, available: null, total: null });
  });
});

describe('refusals', () => {
  test.each([
    ['till=22-01-2030', 'from is missing'],
    ['from=22-01-2030', 'till is missing'],
    ['from=&till=22-01-2030', 'from is missing'],
    ['from=yesterday&till=22-01-2030', 'from is not a datetime (invalid date)'],
    ['from=22-01-2030&till=31-02-2030', 'till is not a datetime (invalid date)'],
    ['from=23-01-2030&till=22-01-2030', 'till must be after from'],
    ['from=2030-01-22T09:00:00Z&till=2030-01-22T09:00:00Z', 'till must be after from'],
    ['from=22-01-2030&till=23-01-2030&interval=year', 'interval must be one of: minute, hour, day, week, month'],
    ['from=1000-01-01&till=9999-12-31', 'interval covers more than 10000 intervals'],
  ])('%s: %s', async (query, message) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body['error']).toMatchObject({ status: 'bad_request', message });
  });

  test('of one interval more than there may be', async () => {
    const from = Temporal.Instant.from('2030-01-22T00:00:00Z');
    const till = (minutes: number) => from.add({ minutes }).toString();
    const { status, body } = await ask(`from=${from.toString()}&till=${till(MAX_INTERVALS)}&interval=minute`);
    expect([status, Object.keys(body).length]).toEqual([200, MAX_INTERVALS]);
    expect((await ask(`from=${from.toString()}&till=${till(MAX_INTERVALS + 1)}&interval=minute`)).status).toBe(400);
  });

  test('of what is no product of the company', async () => {
    const { warehouse: others } = await newWarehouse(server.database);
    const theirs = await others.product();
    for (const id of [newId(), 'x', theirs.id, product.product_group_id]) {
      const { status, body } = await ask('from=22-01-2030&till=23-01-2030', 'availability', id);
      expect(status).toBe(404);
      expect(body['error']).toMatchObject({ status: 'not_found' });
    }
  });
});
