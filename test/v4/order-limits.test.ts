import { afterAll, beforeAll, expect, test } from 'vitest';
import { EARLIEST, LATEST } from '../../src/domain/time/parse.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, problemsOf, recordOf } from './api.ts';
import { book } from './booking.ts';
import { stockedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

test('takes periods as early and as late as is allowed, buffer times included', async () => {
  const product = await stockedProductOf(api, 1, { buffer_time_before: 86_400, buffer_time_after: 86_400 });
  const order = recordOf(
    await api.create('orders', { starts_at: EARLIEST, stops_at: LATEST, status: 'reserved' }),
    201,
  );
  recordOf(await book(api, order, product));
  expect(recordOf(await api.get(`orders/${order.id}`)).attributes['item_count']).toBe(1);
});

test.each([
  ['starts_at', { starts_at: '0999-12-31T23:59:59Z', stops_at: '2030-01-01T00:00:00Z' }],
  ['stops_at', { starts_at: '2030-01-01T00:00:00Z', stops_at: '9000-01-01T00:00:01Z' }],
])('refuses a %s beyond', async (field, period) => {
  expect(problemsOf(await api.create('orders', period))).toEqual({
    [field]: `must be between ${EARLIEST} and ${LATEST}`,
  });
});
