import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf } from '../v4/api.ts';
import { type PriceStructure, strangerClient, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let v1: V1Client;
let v4: Api;

beforeAll(async () => {
  server = await startServer();
  v1 = v1Client(server, server.apiKey);
  v4 = apiOf(server, server.token);
});

afterAll(() => server.stop());

const createProduct = async (product_group: object): Promise<string> =>
  (await v1('POST', '/product_groups', { product_group: { name: 'X', ...product_group } })).body.product_group
    .products[0]?.id ?? '';

async function pricesOf(product: string): Promise<PriceStructure> {
  const { status, headers, body } = await v1('GET', `/products/${product}/prices`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(Object.keys(body)).toEqual(['price_structures']);
  expect(body.price_structures).toHaveLength(1);
  return body.price_structures[0] as PriceStructure;
}

test.each([
  ['hour', 3_600],
  ['day', 86_400],
  ['week', 604_800],
  ['month', 2_592_000],
  ['year', 31_536_000],
])('a simple price per %s is told for 1 to 30 of them', async (price_period, length) => {
  const product = await createProduct({ price_type: 'simple', price_period, base_price_in_cents: 1_995 });
  const structure = await pricesOf(product);
  expect(structure).toMatchObject({ id: null, created_at: null, updated_at: null, legacy_id: null });
  expect(structure.tiles.map((tile) => [tile.length, tile.price_in_cents])).toEqual(
    Array.from({ length: 30 }, (_, index) => [(index + 1) * length, (index + 1) * 1_995]),
  );
  expect(structure.tiles[1]).toEqual({
    id: null,
    updated_at: null,
    created_at: null,
    name: `2 ${price_period}s`,
    length: 2 * length,
    multiplier: '2.0',
    quantity: '2.0',
    period: price_period,
    price_in_cents: 3_990,
    price_id: null,
  });
});

test('a price structure is told by its tiles, the shortest first', async () => {
  const { id: price_id } = recordOf(await v4.create('price_structures', { name: 'Camera' }), 201);
  for (const [name, quantity, period, multiplier] of [
    ['Week', 1, 'weeks', 3.25],
    ['4 hours', 4, 'hours', 0.6],
    ['Day', 1, 'days', 1],
  ]) {
    const tile = { price_structure_id: price_id, name, quantity, period, multiplier };
    recordOf(await v4.create('price_tiles', tile), 201);
  }
  const product = await createProduct({ price_type: 'structure', price_id, base_price_in_cents: 1_001 });
  const { id, tiles } = await pricesOf(product);
  expect(id).toBe(price_id);
  expect(tiles.map((tile) => [tile.name, tile.length, tile.multiplier, tile.quantity, tile.period])).toEqual([
    ['4 hours', 14_400, '0.6', '4.0', 'hour'],
    ['Day', 86_400, '1.0', '1.0', 'day'],
    ['Week', 604_800, '3.25', '1.0', 'week'],
  ]);
  // 600.6, 1001 and 3253.25 cents.
  expect(tiles.map((tile) => tile.price_in_cents)).toEqual([601, 1_001, 3_253]);
  expect(tiles.map((tile) => tile.price_id)).toEqual([price_id, price_id, price_id]);
  expect(tiles[0]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    created_at: expect.stringMatching(/\.\d{3}Z$/),
    updated_at: expect.stringMatching(/\.\d{3}Z$/),
  });
});

test('a structure of its own is told like any other', async () => {
  const group = recordOf(
    await v4.create('product_groups', { name: 'Own', price_type: 'private_structure', structure_price_in_cents: 200 }),
    201,
  );
  const price_structure_id = group.attributes['price_structure_id'];
  await v4.create('price_tiles', { price_structure_id, name: 'Day', quantity: 1, period: 'days', multiplier: 1.5 });
  const { products } = (await v1('GET', `/product_groups/${group.id}`)).body.product_group;
  const { id, tiles } = await pricesOf(products[0]?.id ?? '');
  expect([id, tiles.map((tile) => tile.price_in_cents)]).toEqual([price_structure_id, [300]]);
});

test.each([{}, { base_price_in_cents: 2_500 }])('a price that does not go by time has no tiles: %j', async (sent) => {
  expect(await pricesOf(await createProduct(sent))).toMatchObject({ id: null, tiles: [] });
});

test('a variation with a price of its own is told that', async () => {
  const group = recordOf(
    await v4.create('product_groups', {
      name: 'Lens',
      has_variations: true,
      variation_fields: ['Mount'],
      price_type: 'simple',
      price_period: 'day',
      flat_fee_price_in_cents: 1_000,
    }),
    201,
  );
  const attributes = { product_group_id: group.id, variation_values: ['EF'], base_price_in_cents: 1_200 };
  const { id } = recordOf(await v4.create('products', attributes), 201);
  expect((await pricesOf(id)).tiles[0]?.price_in_cents).toBe(1_200);
});

test('what is no product of ours answers 404', async () => {
  const { body } = await v1('POST', '/product_groups', { product_group: { name: 'X' } });
  const { id, products } = body.product_group;
  for (const name of [newId(), id, 'x', '1', '%00']) {
    const { status, body: refusal } = await v1('GET', `/products/${name}/prices`);
    expect([name, status, refusal.error.status]).toEqual([name, 404, 'not_found']);
  }
  const stranger = await strangerClient(server);
  expect((await stranger('GET', `/products/${products[0]?.id}/prices`)).status).toBe(404);
  expect((await v1('POST', `/products/${products[0]?.id}/prices`, {})).status).toBe(405);
});
