import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_AGENDA_DAYS } from '../../src/api/v4/resources/agenda-days.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { insertOrder } from '../support/insert-order.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, errorOf, recordOf, recordsOf } from './api.ts';

let server: TestServer;
let api: Api;
let start_location_id: string;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  start_location_id = String(recordsOf(await api.get('locations'))[0]?.id);
  // Auckland is thirteen hours ahead in January.
  await server.database.run(
    sql`update companies set default_timezone = 'Pacific/Auckland' where id = ${server.company.id}`,
  );
});

afterAll(() => server.stop());

const between = (from: string, till: string, more = '') =>
  api.get(`agenda_days?filter[from]=${from}&filter[till]=${till}${more}`);

const countsOf = async (from: string, till: string, more = '') =>
  recordsOf(await between(from, till, more)).map(({ attributes: day }) => [
    day['date'],
    day['pickup_count'],
    day['open_pickup_count'],
    day['return_count'],
    day['open_return_count'],
  ]);

const order = (status: string, from: string, till: string) =>
  insertOrder(server.database, {
    company_id: server.company.id,
    start_location_id,
    status,
    starts_at: `${from}Z`,
    stops_at: `${till}Z`,
  });

test('orders count on the days of the company on which they begin and end', async () => {
  await order('reserved', '2031-01-09T10:59', '2031-01-09T11:00');
  await order('started', '2031-01-09T11:00', '2031-01-10T10:59');
  await order('stopped', '2031-01-09T12:00', '2031-01-10T10:00');
  for (const status of ['new', 'draft', 'archived', 'canceled']) {
    await order(status, '2031-01-09T12:00', '2031-01-10T10:00');
  }
  expect(await countsOf('2031-01-08T11:00Z', '2031-01-11T11:00Z')).toEqual([
    ['2031-01-09', 1, 1, 0, 0],
    ['2031-01-10', 2, 0, 3, 2],
    ['2031-01-11', 0, 0, 0, 0],
  ]);
});

test('an order of which only a part has gone out is still to be picked up', async () => {
  await insertOrder(server.database, {
    company_id: server.company.id,
    start_location_id,
    status: 'started',
    statuses: ['reserved', 'started'],
    starts_at: '2031-03-01T12:00Z',
    stops_at: '2031-03-02T12:00Z',
  });
  expect(await countsOf('2031-03-01T11:00Z', '2031-03-03T11:00Z')).toEqual([
    ['2031-03-02', 1, 1, 0, 0],
    ['2031-03-03', 0, 0, 1, 1],
  ]);
});

test('a day that the period only touches is told whole', async () => {
  expect(await countsOf('2031-01-10T10:00Z', '2031-01-10T11:01Z')).toEqual([
    ['2031-01-10', 2, 0, 3, 2],
    ['2031-01-11', 0, 0, 0, 0],
  ]);
  expect(await countsOf('2031-01-10T11:00Z', '2031-01-10T11:00Z')).toEqual([]);
});

test('locations tell apart where orders go out and come back', async () => {
  const elsewhere = recordOf(await api.create('locations', { name: `Pier ${newId()}` }), 201);
  await insertOrder(server.database, {
    company_id: server.company.id,
    start_location_id,
    stop_location_id: elsewhere.id,
    starts_at: '2031-02-01T12:00Z',
    stops_at: '2031-02-02T12:00Z',
  });
  const at = (id: string) => countsOf('2031-02-01T11:00Z', '2031-02-03T11:00Z', `&filter[location_id]=${id}`);
  expect(await at(start_location_id)).toEqual([
    ['2031-02-02', 1, 1, 0, 0],
    ['2031-02-03', 0, 0, 0, 0],
  ]);
  expect(await at(elsewhere.id)).toEqual([
    ['2031-02-02', 0, 0, 0, 0],
    ['2031-02-03', 0, 0, 1, 1],
  ]);
});

test('everybody may see it, whatever else they may', async () => {
  const colleague = apiOf(server, (await colleagueOf(server)).token);
  expect(recordsOf(await colleague.get('agenda_days?filter[from]=2031-01-09&filter[till]=2031-01-10'))).toHaveLength(1);
});

test('a period has a beginning, an end after it, and a length', async () => {
  expect(errorOf(await api.get('agenda_days?filter[from]=2031-01-01'))).toMatchObject({
    status: 400,
    detail: expect.stringContaining('filter[till]'),
  });
  expect(errorOf(await between('2031-01-02', '2031-01-01'))).toMatchObject({
    status: 400,
    detail: 'filter[till] must not be before filter[from]',
  });
  const till = (days: number) => new Temporal.PlainDate(2031, 1, 1).add({ days }).toString();
  expect(recordsOf(await between('2031-01-01T00:00Z', `${till(MAX_AGENDA_DAYS)}T00:00Z`))).toHaveLength(
    MAX_AGENDA_DAYS + 1,
  );
  expect(errorOf(await between('2031-01-01T00:00Z', `${till(MAX_AGENDA_DAYS)}T00:00:01Z`))).toMatchObject({
    status: 400,
    detail: `filter[till] must be at most ${MAX_AGENDA_DAYS} days after filter[from]`,
  });
});
