import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf } from '../v4/api.ts';
import { stockItemsOf, type Rental, rentalOf } from './rental.ts';
import { type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let rental: Rental;
let v4: Api;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  rental = rentalOf(call);
  v4 = apiOf(server, server.token);
});

afterAll(() => server.stop());

type Available = Readonly<Record<string, { available: number | null; available_stock_ids?: readonly string[] }>>;

async function availableFor(id: string): Promise<Available> {
  const { status, text } = await call('GET', `/orders/${id}/available`);
  expect(status, text).toBe(200);
  const available: Available = JSON.parse(text);
  return available;
}

test('tells of every product group what the order could have, its own included', async () => {
  const [tent, camera] = [await rental.group(5), await rental.tracked(3)];
  const [a, b, c] = stockItemsOf(camera);
  const other = await rental.order();
  await rental.act(other.id, 'book', { [tent.id]: 2, [camera.id]: [a, 1] });
  await rental.act(other.id, 'reserve');
  const { id } = await rental.order();
  await rental.act(id, 'book', { [tent.id]: 1, [camera.id]: [b] });
  await rental.act(id, 'reserve');
  const available = await availableFor(id);
  expect(available[tent.id]).toEqual({ available: 3 });
  expect(available[camera.id]).toEqual({ available: 1, available_stock_ids: [b, c] });
  const free = await rental.order({ starts_at: '2030-07-01', stops_at: '2030-07-02' });
  expect((await availableFor(free.id))[camera.id]).toEqual({ available: 3, available_stock_ids: [a, b, c] });
});

test('drafts take nothing, and nothing is never less than that', async () => {
  const tent = await rental.group(2);
  recordOf(await v4.update(`product_groups/${tent.id}`, { allow_shortage: true, shortage_limit: 5 }));
  const draft = await rental.order();
  await rental.act(draft.id, 'book', { [tent.id]: 2 });
  await rental.act(draft.id, 'concept');
  const { id } = await rental.order();
  expect((await availableFor(id))[tent.id]).toEqual({ available: 2 });
  await rental.act(draft.id, 'book', { [tent.id]: 1 });
  const transition = {
    order_id: draft.id,
    transition_from: 'draft',
    transition_to: 'reserved',
    confirm_shortage: true,
  };
  recordOf(await v4.create('order_status_transitions', transition));
  expect((await availableFor(id))[tent.id]).toEqual({ available: 0 });
});

test('counts the buffer times of the order itself', async () => {
  const tent = await rental.group(1, { lead_time: 3_600, lag_time: 3_600 });
  const other = await rental.order();
  await rental.act(other.id, 'book', { [tent.id]: 1 });
  await rental.act(other.id, 'reserve');
  const next = await rental.order({ starts_at: '2030-06-02T10:59:00Z', stops_at: '2030-06-02T20:00:00Z' });
  expect((await availableFor(next.id))[tent.id]).toEqual({ available: 0 });
  await call('PUT', `/orders/${next.id}`, { order: { starts_at: '2030-06-02T11:00:00Z' } });
  expect((await availableFor(next.id))[tent.id]).toEqual({ available: 1 });
});

test('stock without limit is null', async () => {
  const service = await rental.group(0, { always_available: true });
  const { id } = await rental.order();
  expect((await availableFor(id))[service.id]).toEqual({ available: null });
});

test('leaves out what is archived, unless the order has it', async () => {
  const tent = await rental.group(2);
  const [with_, without] = [await rental.order(), await rental.order()];
  await rental.act(with_.id, 'book', { [tent.id]: 1 });
  await call('DELETE', `/product_groups/${tent.id}/archive`);
  expect(await availableFor(without.id)).not.toHaveProperty(tent.id);
  expect((await availableFor(with_.id))[tent.id]).toEqual({ available: 2 });
});

test('needs a period', async () => {
  const { id } = await rental.order({ starts_at: null, stops_at: null });
  const { status, body } = await call('GET', `/orders/${id}/available`);
  expect([status, body.error.status, Object.keys(body.error.data)]).toEqual([422, 'invalid', ['starts_at']]);
});

test('a stock item in a downtime is not there', async () => {
  const camera = await rental.tracked(2);
  const [a, b] = stockItemsOf(camera);
  recordOf(
    await v4.create('downtimes', {
      stock_item_id: a,
      starts_at: '2030-06-01T00:00:00Z',
      stops_at: '2030-06-03T00:00:00Z',
      reason: 'maintenance',
    }),
  );
  const { id } = await rental.order();
  expect((await availableFor(id))[camera.id]).toEqual({ available: 1, available_stock_ids: [b] });
});
