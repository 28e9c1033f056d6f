import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PHOTOS } from '../../src/app/catalogue/photos.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, problemsOf, recordOf, recordsOf, type Resource, statusesOf } from './api.ts';
import { BLUE_PICTURE, GREY_PICTURE, otherCompanyOf, RED_PICTURE } from './catalogue.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const groupOf = async (name: string, attributes: object = {}): Promise<Resource> =>
  recordOf(await api.create('product_groups', { name, ...attributes }), 201);

const photoOf = async (owner_id: string, attributes: object = {}): Promise<Resource> =>
  recordOf(
    await api.create('photos', { owner_type: 'product_groups', owner_id, photo_base64: RED_PICTURE, ...attributes }),
    201,
  );

const orderOf = async (owner_id: string): Promise<readonly string[]> =>
  recordsOf(await api.get(`photos?filter[owner_id]=${owner_id}&sort=position`)).map(({ id }) => id);

const mainOf = async (owner_id: string): Promise<unknown> =>
  recordOf(await api.get(`product_groups/${owner_id}`)).attributes['photo_id'];

const mainOfProducts = async (owner_id: string): Promise<unknown[]> =>
  recordsOf(await api.get(`products?filter[product_group_id]=${owner_id}&sort=sorting_weight`)).map(
    ({ attributes }) => attributes['photo_id'],
  );

describe('creating', () => {
  test('keeps the picture in its sizes and tells where they are', async () => {
    const { id: owner_id } = await groupOf('Pictured');
    const { attributes } = await photoOf(owner_id, { alt_text: ' A pixel ', original_filename: 'pixel.png' });
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: attributes['created_at'],
      original_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pictures\/[0-9a-f]{64}$/),
      large_url: `${String(attributes['original_url'])}-large`,
      xlarge_url: `${String(attributes['original_url'])}-xlarge`,
      coordinates: { x: 0, y: 0 },
      alt_text: 'A pixel',
      preview: null,
      position: 1,
      width: 3,
      height: 2,
      photo: { url: attributes['original_url'] },
      owner_id,
      owner_type: 'product_groups',
    });
    for (const name of ['original_url', 'large_url', 'xlarge_url']) {
      const picture = await fetch(String(attributes[name]));
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  test('the first becomes the main photo of the group and its products; the next come behind it', async () => {
    const { id } = await groupOf('First');
    const first = await photoOf(id);
    const second = await photoOf(id, { photo_base64: GREY_PICTURE });
    expect(second.attributes['position']).toBe(2);
    expect([await mainOf(id), await mainOfProducts(id)]).toEqual([first.id, [first.id]]);
  });

  test('a place may be asked for; the others make room', async () => {
    const { id } = await groupOf('Placed');
    const a = await photoOf(id);
    const b = await photoOf(id);
    const c = await photoOf(id, { position: 1 });
    const d = await photoOf(id, { position: 99 });
    expect(await orderOf(id)).toEqual([c.id, a.id, b.id, d.id]);
    expect(await mainOf(id)).toBe(c.id);
  });

  test('a photo sent with the group comes first, also when there are others', async () => {
    const { id, attributes } = await groupOf('With', { photo_base64: `data:image/png;base64,${RED_PICTURE}` });
    expect(attributes['photo_url']).toMatch(/\/pictures\/[0-9a-f]{64}-large$/);
    const before = await mainOf(id);
    const answer = await api.update(`product_groups/${id}`, { photo_base64: BLUE_PICTURE }, { include: 'photo' });
    const after = recordOf(answer).attributes['photo_id'];
    expect(after).not.toBe(before);
    expect(await orderOf(id)).toEqual([after, before]);
    expect(await mainOfProducts(id)).toEqual([after]);
    expect(answer.body.included).toMatchObject([{ type: 'photos', id: after }]);
  });

  test.each([
    [{ photo_base64: undefined }, { photo_base64: "can't be blank without remote_photo_url" }],
    [{ photo_base64: '' }, { photo_base64: "can't be blank without remote_photo_url" }],
    [{ photo_base64: 'bm90IGEgcGljdHVyZQ==' }, { photo_base64: expect.stringContaining('is not a picture') }],
    [
      { photo_base64: '%%%', owner_id: null },
      { photo_base64: expect.stringContaining('is not base64'), owner_id: "can't be blank" },
    ],
    [{ photo_base64: '%%%' }, { photo_base64: expect.stringContaining('is not base64') }],
    [{ remote_photo_url: 'http://127.0.0.1/x.png' }, { remote_photo_url: expect.stringContaining('together') }],
    [{ photo_base64: null, remote_photo_url: 'http://127.0.0.1/x.png' }, { remote_photo_url: expect.any(String) }],
    [{ owner_id: newId() }, { owner_id: 'must exist' }],
    [{ owner_id: null }, { owner_id: "can't be blank" }],
    [{ owner_type: 'bundles' }, { owner_id: 'must exist' }],
    [{ owner_type: 'products' }, { owner_type: 'must be one of: product_groups, bundles' }],
    [{ position: 0 }, { position: 'must be 1 or more' }],
    [{ alt_text: 'x'.repeat(256) }, { alt_text: 'is too long (maximum is 255 characters)' }],
    [{ coordinates: { x: 'left' } }, { coordinates: expect.stringContaining('must be {x, y}') }],
    [{ coordinates: { x: 1, z: 1 } }, { coordinates: expect.stringContaining('must be {x, y}') }],
    [{ coordinates: { x: 100_001 } }, { coordinates: expect.stringContaining('must be {x, y}') }],
  ])('refuses %j', async (sent, problems) => {
    const { id: owner_id } = await groupOf('Refusing');
    const photo = { owner_type: 'product_groups', owner_id, photo_base64: RED_PICTURE, ...sent };
    expect(problemsOf(await api.create('photos', photo))).toEqual(problems);
    expect(await orderOf(owner_id)).toEqual([]);
  });

  test('is refused for a product, and for an owner of another company', async () => {
    const { id } = await groupOf('Owner');
    const [product] = recordsOf(await api.get(`products?filter[product_group_id]=${id}`));
    for (const owner_id of [product?.id, (await otherCompanyOf(server)).product_group_id]) {
      const answer = await api.create('photos', { owner_type: 'product_groups', owner_id, photo_base64: RED_PICTURE });
      expect(problemsOf(answer)).toEqual({ owner_id: 'must exist' });
    }
  });

  test('an owner has so many photos and no more', async () => {
    const { id } = await groupOf('Album');
    await server.database.run(sql`
      insert into photos (company_id, id, owner_type, owner_id, picture, position)
      select ${server.company.id}, gen_random_uuid(), 'product_groups', ${id}, 'x', n
      from generate_series(1, ${MAX_PHOTOS - 1}) as n
    `);
    await photoOf(id);
    const words = `would be one photo too many (maximum is ${MAX_PHOTOS})`;
    const answer = await api.create('photos', {
      owner_type: 'product_groups',
      owner_id: id,
      photo_base64: RED_PICTURE,
    });
    expect(problemsOf(answer)).toEqual({ owner_id: words });
    expect(problemsOf(await api.update(`product_groups/${id}`, { photo_base64: RED_PICTURE }))).toEqual({
      photo_base64: words,
    });
  });

  test('many at once each find a place', async () => {
    const { id } = await groupOf('Burst');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        api.create('photos', { owner_type: 'product_groups', owner_id: id, photo_base64: RED_PICTURE }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 201: 4 });
    const positions = recordsOf(await api.get(`photos?filter[owner_id]=${id}&sort=position`)).map(
      ({ attributes }) => attributes['position'],
    );
    expect(positions).toEqual([1, 2, 3, 4]);
  });
});

describe('updating', () => {
  test.each([
    [{ alt_text: 'Words' }, { alt_text: 'Words' }],
    [{ alt_text: ' ' }, { alt_text: null }],
    [{ coordinates: { x: 0.5, y: -3 } }, { coordinates: { x: 0.5, y: -3 } }],
    [{ coordinates: null }, { coordinates: { x: 0, y: 0 } }],
    [{ original_filename: 'x.png' }, { position: 1 }],
  ])('with %j shows %j', async (sent, shown) => {
    const photo = await photoOf((await groupOf('Changed')).id, { alt_text: 'Before', coordinates: { x: 1, y: 2 } });
    expect(recordOf(await api.update(`photos/${photo.id}`, sent)).attributes).toMatchObject(shown);
  });

  test('the picture can be replaced', async () => {
    const photo = await photoOf((await groupOf('Replaced')).id);
    const after = recordOf(await api.update(`photos/${photo.id}`, { photo_base64: BLUE_PICTURE }));
    expect(after.attributes['original_url']).not.toBe(photo.attributes['original_url']);
  });

  test('the first place makes the main photo, for the products that have not chosen another', async () => {
    const { id } = await groupOf('Sorted', { has_variations: true, variation_fields: ['Colour'] });
    const [a, b, c] = [await photoOf(id), await photoOf(id), await photoOf(id)];
    await api.create('products', { product_group_id: id, variation_values: ['follows'] });
    await api.create('products', { product_group_id: id, variation_values: ['chose'], photo_id: b?.id });
    await api.update(`photos/${c?.id}`, { position: 1 });
    expect(await orderOf(id)).toEqual([c?.id, a?.id, b?.id]);
    expect([await mainOf(id), await mainOfProducts(id)]).toEqual([c?.id, [c?.id, b?.id]]);
  });

  test('the owner is fixed', async () => {
    const { id } = await groupOf('Mine');
    const photo = await photoOf(id);
    expect((await api.update(`photos/${photo.id}`, { owner_id: id, owner_type: 'product_groups' })).status).toBe(200);
    expect((await api.update(`photos/${photo.id}`, { owner_id: newId() })).status).toBe(400);
    expect((await api.update(`photos/${photo.id}`, { photo: { url: 'x' } })).status).toBe(400);
  });
});

describe('deleting', () => {
  test('the main photo makes the next one the main photo', async () => {
    const { id } = await groupOf('Deleted', { has_variations: true, variation_fields: ['Colour'] });
    const [a, b, c] = [await photoOf(id), await photoOf(id), await photoOf(id)];
    await api.create('products', { product_group_id: id, variation_values: ['follows'] });
    await api.create('products', { product_group_id: id, variation_values: ['chose'], photo_id: c?.id });
    expect(recordOf(await api.remove(`photos/${a?.id}`)).id).toBe(a?.id);
    expect([await mainOf(id), await mainOfProducts(id)]).toEqual([b?.id, [b?.id, c?.id]]);
    await api.remove(`photos/${c?.id}`);
    expect(await mainOfProducts(id)).toEqual([b?.id, b?.id]);
    await api.remove(`photos/${b?.id}`);
    expect([await mainOf(id), await mainOfProducts(id)]).toEqual([null, [null, null]]);
    expect((await api.get(`photos/${a?.id}`)).status).toBe(404);
    expect((await api.remove(`photos/${a?.id}`)).status).toBe(404);
  });

  test('closes the gap in the places', async () => {
    const { id } = await groupOf('Gap');
    const [a, b, c] = [await photoOf(id), await photoOf(id), await photoOf(id)];
    await api.remove(`photos/${b?.id}`);
    expect(await orderOf(id)).toEqual([a?.id, c?.id]);
    expect(recordOf(await api.get(`photos/${c?.id}`)).attributes['position']).toBe(2);
  });

  test('at once, by many, deletes it once', async () => {
    const photo = await photoOf((await groupOf('Once')).id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => api.remove(`photos/${photo.id}`)));
    expect(statusesOf(answers)).toEqual({ 200: 1, 404: 3 });
  });
});

test('bundles have photos too, and their items forget one that is deleted', async () => {
  const { id: product_group_id } = await groupOf('Part', { has_variations: true, variation_fields: ['Colour'] });
  const bundle = recordOf(
    await api.create('bundles', { name: 'Whole', bundle_items_attributes: [{ product_group_id, quantity: 1 }] }),
    201,
  );
  const photo = await photoOf(bundle.id, { owner_type: 'bundles' });
  expect(recordOf(await api.get(`bundles/${bundle.id}`)).attributes['photo_id']).toBe(photo.id);
  await server.database.run(sql`
    update bundle_items
    set photo_id = ${photo.id}
    where bundle_id = ${bundle.id}
  `);
  expect((await api.remove(`photos/${photo.id}`)).status).toBe(200);
  expect(recordOf(await api.get(`bundles/${bundle.id}`)).attributes['photo_id']).toBeNull();
  const [item] = recordsOf(await api.get(`bundle_items?filter[bundle_id]=${bundle.id}`));
  expect(item?.attributes['photo_id']).toBeNull();
});

test('are listed by owner and include it', async () => {
  const { id } = await groupOf('Listed');
  const photo = await photoOf(id);
  const listed = recordsOf(await api.get(`photos?filter[owner_id]=${id}&filter[owner_type]=product_groups`));
  expect(listed.map((one) => one.id)).toEqual([photo.id]);
  const { body } = await api.get(`photos/${photo.id}?include=owner`);
  expect(body.included).toMatchObject([{ type: 'product_groups', id }]);
});

test('reading takes no right; writing takes the permission products', async () => {
  const { id } = await groupOf('Guarded');
  const photo = await photoOf(id);
  const reader = apiOf(server, (await colleagueOf(server)).token);
  expect((await reader.get(`photos/${photo.id}`)).status).toBe(200);
  const another = { owner_type: 'product_groups', owner_id: id, photo_base64: RED_PICTURE };
  expect((await reader.create('photos', another)).status).toBe(403);
  expect((await reader.update(`photos/${photo.id}`, { alt_text: 'x' })).status).toBe(403);
  expect((await reader.remove(`photos/${photo.id}`)).status).toBe(403);
});
