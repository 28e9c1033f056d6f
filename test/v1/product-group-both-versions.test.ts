import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf, recordsOf } from '../v4/api.ts';
import { type ProductGroup, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let v1: V1Client;
let v4: Api;

beforeAll(async () => {
  server = await startServer();
  v1 = v1Client(server, server.apiKey);
  v4 = apiOf(server, server.token);
});

afterAll(() => server.stop());

const fetchV1 = async (id: string): Promise<ProductGroup> =>
  (await v1('GET', `/product_groups/${id}`)).body.product_group;

const milliseconds = (moment: unknown): string => String(moment).replace(/(\.\d{3})\d{3}\+00:00$/, '$1Z');

async function expectAgreement(id: string): Promise<void> {
  const reported = await fetchV1(id);
  const { attributes } = recordOf(await v4.get(`product_groups/${id}`));
  const {
    lag_time,
    lead_time,
    tags,
    price_id,
    created_at,
    updated_at,
    archived_at,
    products,
    quantity: _,
    products_count,
    stock_count: _1,
    price_type,
    properties,
    notes: _2,
    always_available: _3,
    ...same
  } = reported;
  const shared = Object.keys(same).filter((field) => field in attributes);
  expect(Object.fromEntries(shared.map((field) => [field, attributes[field]]))).toEqual(
    Object.fromEntries(shared.map((field) => [field, same[field as keyof typeof same]])),
  );
  expect(shared.length).toBeGreaterThan(15);
  expect(attributes).toMatchObject({
    buffer_time_after: lag_time,
    buffer_time_before: lead_time,
    tag_list: tags,
    price_structure_id: price_id,
    properties: Object.fromEntries(properties.map(({ identifier, value }) => [identifier, value])),
  });
  expect(V4_WORDS[price_type]).toContain(attributes['price_type']);
  expect([created_at, updated_at]).toEqual([attributes['created_at'], attributes['updated_at']].map(milliseconds));
  if (archived_at !== null) expect(archived_at).toBe(milliseconds(attributes['archived_at']));
  const theirs = recordsOf(
    await v4.get(`products?filter[product_group_id]=${id}&filter[archived]=${reported.archived}&sort=sorting_weight`),
  );
  expect(products.map(({ id: product, name }) => [product, name])).toEqual(
    theirs.map((product) => [product.id, product.attributes['name']]),
  );
  expect(products_count).toBe(theirs.length);
}

const V4_WORDS: Readonly<Record<string, readonly string[]>> = {
  '': ['none', 'fixed'],
  simple: ['simple'],
  structure: ['structure', 'private_structure'],
};

test('both tell the same of a group made by version 4, with variations, photo and properties', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { id } = recordOf(
    await v4.create('product_groups', {
      name: 'Shirt',
      has_variations: true,
      variation_fields: ['Size'],
      buffer_time_before: 60,
      buffer_time_after: 120,
      price_type: 'private_structure',
      structure_price_in_cents: 995,
      tag_list: ['a,b', 'ü'],
      photo_base64: png.toString('base64'),
      properties_attributes: [{ name: 'Story', property_type: 'text_area', value: 'one\n"two"\\ 🎥' }],
    }),
    201,
  );
  for (const size of ['S', 'M']) {
    recordOf(await v4.create('products', { product_group_id: id, variation_values: [size] }), 201);
  }
  await expectAgreement(id);
  const group = await fetchV1(id);
  expect(group.photo_url).toMatch(new RegExp(`^${server.url}/`));
  expect((await fetch(group.photo_url ?? '')).status).toBe(200);
  expect((await v1('GET', '/product_groups')).body.product_groups[0]?.photo_url).toBe(group.photo_url);
  expect(group.products.map(({ name }) => name)).toEqual(['Shirt - S', 'Shirt - M']);
});

test('both tell the same of a group made, changed, archived and restored by version 1', async () => {
  const made = await v1('POST', '/product_groups', { product_group: { name: 'Tent', base_price_in_cents: 5 } });
  const { id } = made.body.product_group;
  await expectAgreement(id);
  await v1('PUT', `/product_groups/${id}`, { product_group: { lead_time: 7, price_type: 'simple', tags: ['x'] } });
  await expectAgreement(id);
  await v1('DELETE', `/product_groups/${id}/archive`);
  await expectAgreement(id);
  await v1('POST', `/product_groups/${id}/restore`);
  await expectAgreement(id);
});

test('a variation that was archived by itself stays so when its group comes back', async () => {
  const attributes = { name: 'Boot', has_variations: true, variation_fields: ['Size'] };
  const { id } = recordOf(await v4.create('product_groups', attributes), 201);
  const [small] = await Promise.all(
    ['S'].map(async (size) =>
      recordOf(await v4.create('products', { product_group_id: id, variation_values: [size] }), 201),
    ),
  );
  recordOf(await v4.create('products', { product_group_id: id, variation_values: ['M'] }), 201);
  await v4.remove(`products/${small?.id}`);
  expect((await fetchV1(id)).products.map(({ name }) => name)).toEqual(['Boot - M']);
  await v1('DELETE', `/product_groups/${id}/archive`);
  expect((await fetchV1(id)).products.map(({ name }) => name)).toEqual(['Boot - M']);
  await v1('POST', `/product_groups/${id}/restore`);
  expect((await fetchV1(id)).products.map(({ name }) => name)).toEqual(['Boot - M']);
  await expectAgreement(id);
});

test('a note written through version 4 is shown by version 1', async () => {
  const { id } = recordOf(await v4.create('product_groups', { name: 'Noted' }), 201);
  await v4.create('notes', { owner_type: 'product_groups', owner_id: id, body: 'Loved' });
  expect((await fetchV1(id)).notes).toEqual([
    expect.objectContaining({
      body: 'Loved',
      notable_type: 'ProductGroup',
      notable_id: id,
      employee: expect.objectContaining({ id: server.employee.id }),
    }),
  ]);
});

test.each(['shirt', 'SHIRT', 'boot noted', 'x', 'a,b', 'nothing'])('both find the same for q=%s', async (q) => {
  const found = recordsOf(await v4.get(`product_groups?filter[q]=${encodeURIComponent(q)}`));
  const { product_groups } = (await v1('GET', `/product_groups?q=${encodeURIComponent(q)}`)).body;
  expect(product_groups.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
});
