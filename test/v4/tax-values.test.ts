import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf, recordsOf, type Resource } from './api.ts';
import { charge, draftOf, taxCategoryOf, taxesOf } from './order-lines.ts';

let server: TestServer;
let api: Api;
let order: Resource;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  order = await draftOf(api);
  await charge(api, order, { price_each_in_cents: 10_000, tax_category_id: await taxCategoryOf(api, 6, 2.5) });
});

afterAll(() => server.stop());

test('one for each rate, with whom it belongs to', async () => {
  const [low, high] = recordsOf(await api.get(`tax_values?filter[owner_id]=${order.id}&sort=percentage`)) as [
    Resource,
    Resource,
  ];
  expect(low.attributes).toEqual({
    created_at: expect.any(String),
    updated_at: expect.any(String),
    name: 'VAT 2.5%',
    percentage: 2.5,
    value_in_cents: 250,
    tax_rate_id: expect.any(String),
    owner_id: order.id,
    owner_type: 'orders',
  });
  expect(high.attributes).toMatchObject({ name: 'VAT 6%', value_in_cents: 600 });
  const fetched = await api.get(`tax_values/${low.id}?include=owner`);
  expect(recordOf(fetched).id).toBe(low.id);
  expect(fetched.body.included?.map(({ type, id }) => [type, id])).toEqual([['orders', order.id]]);
});

test.each([
  ['filter[percentage][gt]=3', ['VAT 6%']],
  ['filter[value_in_cents]=250', ['VAT 2.5%']],
  ['filter[name]=VAT 6%25', ['VAT 6%']],
  ['filter[owner_type]=orders', ['VAT 2.5%', 'VAT 6%']],
  [`filter[tax_rate_id]=${newId()}`, []],
])('are found by %s', async (filter, names) => {
  const found = recordsOf(await api.get(`tax_values?filter[owner_id]=${order.id}&${filter}&sort=percentage`));
  expect(found.map(({ attributes }) => attributes['name'])).toEqual(names);
});

test('can be added up', async () => {
  const answer = await api.get(`tax_values?filter[owner_id]=${order.id}&meta[value_in_cents][]=sum`);
  expect(answer.body.meta?.stats).toMatchObject({ value_in_cents: { sum: 850 } });
});

test('keep their id while the order changes, and are gone with what was taxed', async () => {
  const ids = async () => recordsOf(await api.get(`tax_values?filter[owner_id]=${order.id}`)).map(({ id }) => id);
  const before = await ids();
  const more = await charge(api, order, { price_each_in_cents: 5_000, tax_category_id: await taxCategoryOf(api, 1) });
  expect(await taxesOf(api, order)).toMatchObject([
    { percentage: 1, value_in_cents: 50 },
    { percentage: 2.5, value_in_cents: 250 },
    { percentage: 6, value_in_cents: 600 },
  ]);
  recordOf(await api.remove(`lines/${more.id}`));
  expect(await ids()).toEqual(before);
});

test('cannot be written', async () => {
  expect((await api.create('tax_values', { name: 'Mine' })).status).toBe(405);
  const [value] = recordsOf(await api.get('tax_values')) as [Resource];
  expect((await api.remove(`tax_values/${value.id}`)).status).toBe(405);
});
