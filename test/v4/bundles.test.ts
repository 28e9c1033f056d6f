import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Answer,
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  statusesOf,
  strangerOf,
} from './api.ts';

let server: TestServer;
let api: Api;
/** A group with its single product, and one with variations. */
let tent: { group: string; product: string };
let shirt: { group: string; red: string; blue: string };

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  const group = recordOf(await api.create('product_groups', { name: 'Tent' }), 201).id;
  const [product] = recordsOf(await api.get(`products?filter[product_group_id]=${group}`));
  tent = { group, product: product?.id ?? '' };
  const shirts = recordOf(
    await api.create('product_groups', { name: 'Shirt', has_variations: true, variation_fields: ['Colour'] }),
    201,
  ).id;
  const variation = async (colour: string) =>
    recordOf(await api.create('products', { product_group_id: shirts, variation_values: [colour] }), 201).id;
  shirt = { group: shirts, red: await variation('Red'), blue: await variation('Blue') };
});

afterAll(() => server.stop());

const created = async (attributes: Attributes = {}) =>
  recordOf(await api.create('bundles', { name: 'Set', ...attributes }), 201);

const FIXED = () => ({ product_group_id: tent.group, product_id: tent.product });
const OPEN = () => ({ product_group_id: shirt.group });

const part = async (attributes: Attributes = {}) =>
  api.create('bundle_items', { bundle_id: (await created()).id, ...FIXED(), ...attributes });

/** Product, quantity and position of the parts in an answer. */
const partsIn = ({ body }: Answer) =>
  (body.included ?? [])
    .filter(({ type }) => type === 'bundle_items')
    .map(({ attributes }) => [attributes['product_id'], attributes['quantity'], attributes['position']]);

const shownParts = async (id: string) => partsIn(await api.get(`bundles/${id}?include=bundle_items`));

const PIXEL = `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`;

describe('creating a bundle', () => {
  test('fills in what was not sent', async () => {
    const { id, type, attributes } = await created({ name: '  iPad Pro Bundle ' });
    expect(type).toBe('bundles');
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: attributes['created_at'],
      archived: false,
      archived_at: null,
      type: 'bundles',
      name: 'iPad Pro Bundle',
      slug: 'ipad-pro-bundle',
      product_type: 'bundle',
      extra_information: null,
      photo_url: null,
      description: null,
      excerpt: null,
      show_in_store: true,
      sorting_weight: 0,
      discountable: true,
      taxable: true,
      seo_title: null,
      seo_description: null,
      tag_list: [],
      photo_id: null,
      tax_category_id: null,
    });
    expect(recordOf(await api.get(`items/${id}`)).type).toBe('bundles');
  });

  test('keeps everything that was sent', async () => {
    const category = recordOf(await api.create('tax_categories', { name: 'VAT' }), 201).id;
    const sent = {
      name: 'Weekend',
      slug: 'the-weekend',
      description: 'Two nights.',
      excerpt: 'Nights.',
      extra_information: 'Bring a torch.',
      discountable: false,
      taxable: false,
      show_in_store: false,
      sorting_weight: 7,
      seo_title: 'Nights out',
      seo_description: 'Rent nights.',
      tag_list: ['summer', 'Nights'],
      tax_category_id: category,
    };
    const answer = await api.create('bundles', sent, { include: 'tax_category' });
    expect(recordOf(answer, 201).attributes).toMatchObject(sent);
    expect(answer.body.included).toMatchObject([{ type: 'tax_categories', id: category }]);
  });

  test('makes its parts, named and left open', async () => {
    const answer = await api.create(
      'bundles',
      {
        name: 'Both kinds',
        bundle_items_attributes: [
          { ...FIXED(), quantity: 2, discount_percentage: 12.5 },
          OPEN(),
          { product_id: shirt.red, position: 9 },
          { ...FIXED(), quantity: null, discount_percentage: null },
        ],
      },
      { include: 'bundle_items' },
    );
    const { id, relationships } = recordOf(answer, 201);
    expect(relationships?.['bundle_items']?.data).toHaveLength(4);
    expect(answer.body.included?.[0]?.attributes).toEqual({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      archived: false,
      archived_at: null,
      quantity: 2,
      discount_percentage: 12.5,
      position: 1,
      photo_id: null,
      bundle_id: id,
      product_group_id: tent.group,
      product_id: tent.product,
    });
    expect(partsIn(answer)).toEqual([
      [tent.product, 2, 1],
      [null, 1, 2],
      [shirt.red, 1, 9],
      [tent.product, 1, 10],
    ]);
  });

  test.each([
    [{ name: null }, { name: "can't be blank" }],
    [{ name: 'x'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
    [{ slug: '!!' }, { slug: 'needs a letter or a digit' }],
    [{ tag_list: 'summer' }, { tag_list: 'must be an array' }],
    [{ tag_list: [{}] }, { tag_list: 'must be an array of strings' }],
    [{ tag_list: ['t'.repeat(256)] }, { tag_list: expect.stringContaining('too long') }],
    [{ tax_category_id: newId() }, { tax_category_id: 'must exist' }],
    [{ sorting_weight: 1.5 }, { sorting_weight: 'must be an integer' }],
    [{ sorting_weight: 1_000_001 }, { sorting_weight: 'must be between -1000000 and 1000000' }],
    [{ photo_base64: 'bm8=' }, { photo_base64: expect.any(String) }],
    [{ bundle_items_attributes: [{}] }, { 'bundle_items_attributes/0/product_group_id': "can't be blank" }],
    [
      { name: '', bundle_items_attributes: [{ product_group_id: newId() }, { id: newId() }] },
      {
        name: "can't be blank",
        'bundle_items_attributes/0/product_group_id': 'must exist',
        'bundle_items_attributes/1/id': 'must exist',
      },
    ],
  ])('refuses %j', async (attributes, problems) => {
    expect(problemsOf(await api.create('bundles', { name: 'Set', ...attributes }))).toEqual(problems);
  });

  test('a description has so many characters and no more', async () => {
    expect((await api.create('bundles', { name: 'Long', description: 'x'.repeat(50_000) })).status).toBe(201);
    expect(problemsOf(await api.create('bundles', { name: 'Long', description: 'x'.repeat(50_001) }))).toEqual({
      description: 'is too long (maximum is 50000 characters)',
    });
  });

  test.each([{ photo_id: newId() }, { product_type: 'bundle' }, { type: 'bundles' }, { colour: 'red' }])(
    '%j cannot be written',
    async (attributes) => {
      expect((await api.create('bundles', { name: 'Set', ...attributes })).status).toBe(400);
    },
  );

  test('takes an archived tax category from nobody who does not have it already', async () => {
    const category = recordOf(await api.create('tax_categories', { name: 'VAT' }), 201).id;
    const { id } = await created({ tax_category_id: category });
    await api.remove(`tax_categories/${category}`);
    expect((await api.update(`bundles/${id}`, { name: 'Kept', tax_category_id: category })).status).toBe(200);
    expect(problemsOf(await api.create('bundles', { name: 'New', tax_category_id: category }))).toEqual({
      tax_category_id: 'must exist',
    });
  });

  test('gives equal names slugs of their own, also when many come at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => created({ name: 'Same name' })));
    const slugs = made.map(({ attributes }) => String(attributes['slug']));
    expect(slugs.toSorted()).toEqual(['same-name', ...[2, 3, 4, 5, 6].map((number) => `same-name-${number}`)]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.create('bundles', { name: 'x', slug: 'just-this-one' })),
    );
    expect(statusesOf(answers)).toEqual({ 201: 1, 422: 3 });
    expect(problemsOf(answers.find(({ status }) => status === 422) as Answer)).toEqual({
      slug: 'has already been taken',
    });
  });

  test('a slug of a product group is free for a bundle', async () => {
    expect((await created({ name: 'Tent' })).attributes['slug']).toBe('tent');
  });

  test('keeps a photo, which is then the main one', async () => {
    const answer = await api.create('bundles', { name: 'Pictured', photo_base64: PIXEL }, { include: 'photo' });
    const { id, attributes } = recordOf(answer, 201);
    expect(answer.body.included).toMatchObject([
      { type: 'photos', id: attributes['photo_id'], attributes: { owner_id: id, owner_type: 'bundles', position: 1 } },
    ]);
    expect((await fetch(String(attributes['photo_url']))).status).toBe(200);
    const second = recordOf(await api.update(`bundles/${id}`, { photo_base64: PIXEL })).attributes;
    expect(second['photo_id']).not.toBe(attributes['photo_id']);
    expect(recordsOf(await api.get(`photos?filter[owner_id]=${id}`))).toHaveLength(2);
    expect(recordsOf(await api.get(`bundles?filter[photo_id]=${String(second['photo_id'])}`))).toHaveLength(1);
  });

  test('takes those who may change products', async () => {
    const { id } = await created();
    const clerk = apiOf(server, (await colleagueOf(server, { permissions: ['settings'] })).token);
    const keeper = apiOf(server, (await colleagueOf(server, { permissions: ['products'] })).token);
    expect((await clerk.get(`bundles/${id}`)).status).toBe(200);
    expect((await clerk.create('bundles', { name: 'x' })).status).toBe(403);
    expect((await clerk.update(`bundles/${id}`, { name: 'x' })).status).toBe(403);
    expect((await clerk.remove(`bundles/${id}`)).status).toBe(403);
    expect((await clerk.send('POST', `bundles/${id}/restore`)).status).toBe(403);
    expect((await clerk.create('bundle_items', { bundle_id: id, ...FIXED() })).status).toBe(403);
    expect((await keeper.create('bundle_items', { bundle_id: id, ...FIXED() })).status).toBe(201);
    expect((await keeper.update(`bundles/${id}`, { name: 'x' })).status).toBe(200);
  });
});

describe('changing a bundle', () => {
  test('changes what is sent and nothing else', async () => {
    const before = await created({ name: 'Before', tag_list: ['a'], description: 'x' });
    const after = recordOf(await api.update(`bundles/${before.id}`, { name: 'After', description: null }));
    expect(after.attributes).toEqual({
      ...before.attributes,
      name: 'After',
      description: null,
      updated_at: after.attributes['updated_at'],
    });
  });

  test('changes, adds and removes parts; what is removed is archived', async () => {
    const answer = await api.create(
      'bundles',
      { name: 'Parts', bundle_items_attributes: [FIXED(), OPEN(), FIXED()] },
      { include: 'bundle_items' },
    );
    const { id } = recordOf(answer, 201);
    const [first, second, third] = (answer.body.included ?? []).map((item) => item.id);
    const changed = await api.update(
      `bundles/${id}`,
      {
        bundle_items_attributes: [
          { id: first, _destroy: true },
          { id: second, product_id: shirt.blue, quantity: 4 },
          { id: third, product_group_id: tent.group, product_id: tent.product, position: 1 },
          { ...OPEN(), quantity: 5 },
        ],
      },
      { include: 'bundle_items' },
    );
    const parts = [
      [tent.product, 1, 1],
      [shirt.blue, 4, 2],
      [null, 5, 3],
    ];
    expect(partsIn(changed)).toEqual(parts);
    expect(await shownParts(id)).toEqual(parts);
    expect(recordOf(await api.get(`bundle_items/${first}`)).attributes['archived']).toBe(true);
    expect(
      problemsOf(await api.update(`bundles/${id}`, { bundle_items_attributes: [{ id: first, quantity: 2 }] })),
    ).toEqual({ 'bundle_items_attributes/0/id': 'must exist' });
  });

  test('a refused part leaves everything as it was', async () => {
    const { id } = await created({ name: 'Whole', bundle_items_attributes: [FIXED()] });
    const answer = await api.update(`bundles/${id}`, {
      name: 'Half',
      bundle_items_attributes: [OPEN(), { product_group_id: tent.group }],
    });
    expect(problemsOf(answer)).toEqual({
      'bundle_items_attributes/1/product_id': "can't be blank: the product group has no variations",
    });
    expect(recordOf(await api.get(`bundles/${id}`)).attributes['name']).toBe('Whole');
    expect(await shownParts(id)).toHaveLength(1);
  });

  test('has so many parts and no more', async () => {
    const entries = Array.from({ length: 100 }, FIXED);
    const { id } = await created({ name: 'Full', bundle_items_attributes: entries });
    const words = 'would be too many: a bundle has at most 100 parts';
    const one = { bundle_items_attributes: [FIXED()] };
    expect(problemsOf(await api.update(`bundles/${id}`, one))).toEqual({ bundle_items_attributes: words });
    expect(problemsOf(await part({ bundle_id: id }))).toEqual({ bundle_id: words });
    const [last] = recordsOf(await api.get(`bundle_items?filter[bundle_id]=${id}`));
    const swapped = { bundle_items_attributes: [{ id: last?.id, _destroy: true }, FIXED()] };
    expect((await api.update(`bundles/${id}`, swapped)).status).toBe(200);
  });

  test.each([
    // sent                                            slug          leads from
    [{ slug: 'New Slug', create_url_redirect: true }, 'new-slug', true],
    [{ slug: 'other-slug' }, 'other-slug', false],
    [{ name: 'Third Name', slug: '', create_url_redirect: true }, 'third-name', true],
    [{ name: 'Fourth', create_url_redirect: true }, 'old-slug', false],
  ])('%j gives the slug %s, with a redirect: %s', async (sent, slug, redirects) => {
    const { id } = await created({ slug: 'old-slug' });
    expect(recordOf(await api.update(`bundles/${id}`, sent)).attributes['slug']).toBe(slug);
    const redirect = recordsOf(await api.get('url_redirects?filter[from_path]=/bundles/old-slug'));
    expect(redirect.map(({ attributes }) => attributes['to_path'])).toEqual(redirects ? [`/bundles/${slug}`] : []);
    await api.remove(`bundles/${id}`);
    if (redirect[0] !== undefined) await api.remove(`url_redirects/${redirect[0].id}`);
  });

  test('a slug that is taken is refused', async () => {
    await created({ slug: 'mine' });
    const { id } = await created();
    expect(problemsOf(await api.update(`bundles/${id}`, { slug: 'mine' }))).toEqual({ slug: 'has already been taken' });
  });

  test('an unknown, malformed or foreign id, or that of another kind, is not found', async () => {
    for (const id of [newId(), 'nothing', await strangerOf(server), tent.group, tent.product]) {
      expect((await api.get(`bundles/${id}`)).status).toBe(404);
      expect((await api.update(`bundles/${id}`, { name: 'x' })).status).toBe(404);
      expect((await api.remove(`bundles/${id}`)).status).toBe(404);
      expect((await api.send('POST', `bundles/${id}/restore`)).status).toBe(404);
    }
  });
});

describe('archiving a bundle', () => {
  test('answers it archived, frees its slug, and restoring undoes it', async () => {
    const { id, attributes } = await created({ name: 'Come back', bundle_items_attributes: [FIXED()] });
    const archived = recordOf(await api.remove(`bundles/${id}`)).attributes;
    expect(archived).toMatchObject({ archived: true, slug: id, name: 'Come back' });
    expect(recordOf(await api.remove(`bundles/${id}`)).attributes).toEqual(archived);
    expect(recordsOf(await api.get(`bundles?filter[id]=${id}`))).toEqual([]);
    expect(recordsOf(await api.get(`bundles?filter[id]=${id}&filter[archived]=true`))).toHaveLength(1);
    const restored = recordOf(await api.send('POST', `bundles/${id}/restore`)).attributes;
    expect(restored).toEqual({ ...attributes, updated_at: restored['updated_at'] });
    expect(recordOf(await api.send('POST', `bundles/${id}/restore`)).attributes).toEqual(restored);
    expect(await shownParts(id)).toHaveLength(1);
  });

  test('a slug that somebody else took meanwhile stays theirs', async () => {
    const { id } = await created({ name: 'Unique' });
    await api.remove(`bundles/${id}`);
    expect((await created({ name: 'Unique' })).attributes['slug']).toBe('unique');
    expect(recordOf(await api.send('POST', `bundles/${id}/restore`)).attributes['slug']).toBe('unique-2');
  });
});

describe('finding bundles', () => {
  beforeAll(async () => {
    await created({ name: 'Find sea', tag_list: ['Findable', 'salt water'], sorting_weight: 3 });
    await created({ name: 'Find lake', tag_list: ['findable'], discountable: false, excerpt: 'sweet' });
    await created({ name: 'Find river', show_in_store: false, bundle_items_attributes: [FIXED()] });
  });

  const names = async (query: string) =>
    recordsOf(await api.get(`bundles?filter[name][prefix]=Find&sort=name&${query}`)).map(
      ({ attributes }) => attributes['name'],
    );

  test.each([
    ['', ['Find lake', 'Find river', 'Find sea']],
    ['filter[q]=sea', ['Find sea']],
    ['filter[q]=salt+water', ['Find sea']],
    ['filter[tag_list]=FINDABLE', ['Find lake', 'Find sea']],
    ['filter[discountable]=false', ['Find lake']],
    ['filter[show_in_store]=false', ['Find river']],
    ['filter[sorting_weight][gte]=3', ['Find sea']],
    ['filter[excerpt]=SWEET', ['Find lake']],
    ['filter[product_type]=bundle&filter[type]=bundles', ['Find lake', 'Find river', 'Find sea']],
    ['filter[type][not_eq]=bundles', []],
    ['filter[slug]=find-sea', ['Find sea']],
  ])('%s finds %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('search takes groups of conditions and shows the fields that were asked for', async () => {
    const { status, body } = await api.send('POST', 'bundles/search', {
      fields: { bundles: 'name' },
      sort: 'name',
      filter: {
        conditions: {
          operator: 'or',
          attributes: [
            { sorting_weight: 3 },
            { operator: 'and', attributes: [{ tag_list: 'findable' }, { q: 'lake' }] },
          ],
        },
      },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ attributes: { name: 'Find lake' } }, { attributes: { name: 'Find sea' } }]);
  });

  test('stats count by value', async () => {
    const asked = ['discountable', 'show_in_store', 'product_type', 'tag_list', 'total', 'archived', 'taxable'];
    const query = asked.map((name) => `stats[${name}][]=count`).join('&');
    const { body } = await api.get(`bundles?filter[name][prefix]=Find&${query}`);
    expect(body.meta?.stats).toEqual({
      discountable: { count: { true: 2, false: 1 } },
      show_in_store: { count: { true: 2, false: 1 } },
      product_type: { count: { bundle: 3 } },
      tag_list: { count: { Findable: 2, 'salt water': 1 } },
      total: { count: 3 },
      archived: { count: { false: 3 } },
      taxable: { count: { true: 3 } },
    });
  });

  test('tags of bundles are told apart from those of product groups', async () => {
    const tags = recordsOf(await api.get('tags?filter[for]=Bundle')).map(({ attributes }) => attributes['name']);
    expect(tags).toContain('salt water');
    const others = recordsOf(await api.get('tags?filter[for]=ProductGroup'));
    expect(others.map(({ attributes }) => attributes['name'])).not.toContain('salt water');
  });

  test('are among all items, and product groups are not among them', async () => {
    const found = recordsOf(await api.get('items?filter[q]=find&filter[type]=bundles'));
    expect(found.map(({ type }) => type)).toEqual(['bundles', 'bundles', 'bundles']);
    expect(recordsOf(await api.get('bundles?filter[name]=Tent&filter[slug]=shirt'))).toEqual([]);
  });

  test('shows what a bundle is made of, down to photos', async () => {
    const { id } = await created({ name: 'Nested', bundle_items_attributes: [FIXED(), OPEN()] });
    const include = 'bundle_items.product.photo,bundle_items.product_group.products.photo,photo,tax_category,photos';
    const { body } = await api.get(`bundles/${id}?include=${include}`);
    const types = (body.included ?? []).map(({ type }) => type);
    expect(types.filter((type) => type === 'bundle_items')).toHaveLength(2);
    expect(types.filter((type) => type === 'product_groups')).toHaveLength(2);
    expect(types.filter((type) => type === 'products')).toHaveLength(3);
  });
});

describe('bundle items', () => {
  test('go after the others of their bundle', async () => {
    const bundle = await created({ bundle_items_attributes: [FIXED()] });
    const answer = await api.create(
      'bundle_items',
      { bundle_id: bundle.id, ...FIXED(), quantity: 2, discount_percentage: 10 },
      { include: 'bundle,product,product_group' },
    );
    expect(recordOf(answer, 201).attributes).toMatchObject({
      quantity: 2,
      discount_percentage: 10,
      position: 2,
      photo_id: null,
      bundle_id: bundle.id,
    });
    expect(answer.body.included?.map(({ type }) => type).toSorted()).toEqual(['bundles', 'product_groups', 'products']);
  });

  test('get positions of their own, also when many come at once', async () => {
    const { id } = await created();
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => part({ bundle_id: id })),
      ...Array.from({ length: 4 }, () => api.update(`bundles/${id}`, { bundle_items_attributes: [FIXED()] })),
    ]);
    expect(statusesOf(answers)).toEqual({ 200: 4, 201: 6 });
    const positions = (await shownParts(id)).map(([, , position]) => position);
    expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test.each([
    [{ bundle_id: null }, { bundle_id: "can't be blank" }],
    [{ bundle_id: newId() }, { bundle_id: 'must exist' }],
    [{ product_group_id: newId() }, { product_group_id: 'must exist' }],
    [{ product_id: newId() }, { product_id: 'must exist' }],
    [{ product_id: null }, { product_id: "can't be blank: the product group has no variations" }],
    [{ quantity: 0 }, { quantity: 'must be between 1 and 10000' }],
    [{ quantity: 10_001 }, { quantity: 'must be between 1 and 10000' }],
    [{ discount_percentage: -1 }, { discount_percentage: 'must be between 0 and 100' }],
    [{ discount_percentage: 100.1 }, { discount_percentage: 'must be between 0 and 100' }],
    [{ position: -1 }, { position: 'must be between 0 and 1000000' }],
    [{ position: 1_000_001 }, { position: 'must be between 0 and 1000000' }],
    [{ photo_id: 'mine' }, { photo_id: 'must exist' }],
    [{ photo_id: newId() }, { photo_id: 'must exist' }],
  ])('are refused: %j', async (attributes, problems) => {
    expect(problemsOf(await part(attributes))).toEqual(problems);
  });

  test.each([
    { quantity: 10_000 },
    { discount_percentage: 100 },
    { discount_percentage: '33.3333' },
    { position: 1_000_000 },
    { photo_id: '' },
  ])('are taken: %j', async (attributes) => {
    expect((await part(attributes)).status).toBe(201);
  });

  test('never hold a bundle, nor anything of another company, nor what does not belong together', async () => {
    const other = await created();
    const bundle = { product_group_id: other.id, product_id: null };
    expect(problemsOf(await part(bundle))).toEqual({
      product_group_id: 'must be a product group: a bundle cannot hold bundles',
    });
    expect(problemsOf(await part({ product_id: shirt.red }))).toEqual({
      product_id: 'must be a product of the product group',
    });
    expect(problemsOf(await part({ product_group_id: await strangerOf(server) }))).toEqual({
      product_group_id: 'must exist',
    });
    expect(problemsOf(await part({ bundle_id: tent.group }))).toEqual({ bundle_id: 'must exist' });
  });

  test('are not added to a bundle that is archived, nor made of a group that is', async () => {
    const bundle = await created();
    await api.remove(`bundles/${bundle.id}`);
    expect(problemsOf(await part({ bundle_id: bundle.id }))).toEqual({ bundle_id: 'is archived' });
    const gone = recordOf(await api.create('product_groups', { name: 'Gone', has_variations: true }), 201).id;
    const kept = recordOf(await part({ product_group_id: gone, product_id: null }), 201).id;
    await api.remove(`product_groups/${gone}`);
    expect(problemsOf(await part({ product_group_id: gone, product_id: null }))).toEqual({
      product_group_id: 'is archived',
    });
    expect((await api.update(`bundle_items/${kept}`, { quantity: 3 })).status).toBe(200);
  });

  test('change, but neither their bundle nor their group', async () => {
    const { id, attributes } = recordOf(await part({ ...OPEN(), product_id: null }), 201);
    const same = { bundle_id: attributes['bundle_id'], product_group_id: shirt.group };
    const named = recordOf(await api.update(`bundle_items/${id}`, { ...same, product_id: shirt.blue, position: 0 }));
    expect(named.attributes).toMatchObject({ product_id: shirt.blue, position: 0, quantity: 1 });
    const open = recordOf(await api.update(`bundle_items/${id}`, { product_id: null, discount_percentage: 5 }));
    expect(open.attributes).toMatchObject({ product_id: null, position: 0, discount_percentage: 5 });
    expect(problemsOf(await api.update(`bundle_items/${id}`, { product_id: tent.product }))).toEqual({
      product_id: 'must be a product of the product group',
    });
    expect((await api.update(`bundle_items/${id}`, { product_group_id: tent.group })).status).toBe(400);
    expect((await api.update(`bundle_items/${id}`, { bundle_id: newId() })).status).toBe(400);
    const through = { bundle_items_attributes: [{ id, product_group_id: tent.group }] };
    expect(problemsOf(await api.update(`bundles/${String(attributes['bundle_id'])}`, through))).toEqual({
      'bundle_items_attributes/0/product_group_id': "can't be changed",
    });
  });

  test('show a photo of their own, until it is deleted', async () => {
    const photo = recordOf(
      await api.create('photos', { owner_type: 'product_groups', owner_id: tent.group, photo_base64: PIXEL }),
      201,
    ).id;
    const { id } = recordOf(await part({ photo_id: photo.toUpperCase() }), 201);
    expect(recordsOf(await api.get(`bundle_items?filter[photo_id]=${photo}`)).map((item) => item.id)).toEqual([id]);
    await api.remove(`photos/${photo}`);
    expect(recordOf(await api.get(`bundle_items/${id}`)).attributes['photo_id']).toBe(null);
  });

  test('are archived when deleted, and then no longer part of their bundle', async () => {
    const { id, attributes } = recordOf(await part(), 201);
    expect(recordOf(await api.remove(`bundle_items/${id}`)).attributes['archived']).toBe(true);
    expect(await shownParts(String(attributes['bundle_id']))).toEqual([]);
    expect(recordsOf(await api.get(`bundle_items?filter[id]=${id}`))).toEqual([]);
    expect((await api.get(`bundle_items/${id}`)).status).toBe(200);
  });

  test('an unknown, malformed or foreign id is not found', async () => {
    for (const id of [newId(), 'nothing', await strangerOf(server)]) {
      expect((await api.get(`bundle_items/${id}`)).status).toBe(404);
      expect((await api.update(`bundle_items/${id}`, { quantity: 2 })).status).toBe(404);
      expect((await api.remove(`bundle_items/${id}`)).status).toBe(404);
    }
  });

  test('show prices down to tiles', async () => {
    const structure = recordOf(
      await api.create('price_structures', {
        name: 'By the day',
        price_tiles_attributes: [{ quantity: 1, period: 'days', multiplier: 1 }],
      }),
      201,
    ).id;
    const group = recordOf(
      await api.create('product_groups', { name: 'Boat', price_type: 'structure', price_structure_id: structure }),
      201,
    ).id;
    const [boat] = recordsOf(await api.get(`products?filter[product_group_id]=${group}`));
    const { id } = recordOf(await part({ product_group_id: group, product_id: boat?.id }), 201);
    const paths = ['product.price_structure.price_tiles', 'product_group.products.price_structure.price_tiles'];
    const { body } = await api.get(`bundle_items/${id}?include=${paths.join(',')}`);
    const types = (body.included ?? []).map(({ type }) => type).toSorted();
    expect(types).toEqual(['price_structures', 'price_tiles', 'product_groups', 'products']);
    expect(errorOf(await api.remove(`price_structures/${structure}`)).status).toBe(200);
  });
});
