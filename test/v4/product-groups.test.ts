import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, errorOf, problemsOf, recordOf, recordsOf, type Resource } from './api.ts';
import { otherCompanyOf, planned } from './catalogue.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const created = async (name: string, attributes: object = {}): Promise<Resource> =>
  recordOf(await api.create('product_groups', { name, ...attributes }), 201);

const changed = async (id: string, attributes: object): Promise<Resource> =>
  recordOf(await api.update(`product_groups/${id}`, { ...attributes }));

const productsOf = async (groupId: string): Promise<readonly Resource[]> =>
  recordsOf(await api.get(`products?filter[product_group_id]=${groupId}&sort=sorting_weight`));

const structure = async (): Promise<string> =>
  recordOf(await api.create('price_structures', { name: `Daily ${newId()}` }), 201).id;

describe('creating', () => {
  test('fills in what was not sent, as it is documented', async () => {
    const { id, type, attributes } = await created('iPad Mini', {
      tracking_type: 'trackable',
      trackable: true,
      price_type: 'simple',
      price_period: 'hour',
      tag_list: ['tablets', 'apple'],
    });
    expect(type).toBe('product_groups');
    expect(attributes).toEqual({
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
      updated_at: attributes['created_at'],
      type: 'product_groups',
      archived: false,
      archived_at: null,
      name: 'iPad Mini',
      group_name: null,
      slug: 'ipad-mini',
      sku: 'IPAD_MINI',
      buffer_time_before: 0,
      buffer_time_after: 0,
      product_type: 'rental',
      tracking_type: 'trackable',
      trackable: true,
      has_variations: false,
      variation: false,
      extra_information: null,
      photo_url: null,
      description: null,
      excerpt: null,
      show_in_store: true,
      sorting_weight: 0,
      base_price_in_cents: 0,
      price_type: 'simple',
      price_period: 'hour',
      deposit_in_cents: 0,
      default_purchase_cost_in_cents: null,
      weight: null,
      discountable: true,
      taxable: true,
      seo_title: null,
      seo_description: null,
      tag_list: ['tablets', 'apple'],
      properties: {},
      photo_id: null,
      tax_category_id: null,
      price_ruleset_id: null,
      price_structure_id: null,
      allow_shortage: false,
      shortage_limit: 0,
      variation_fields: [],
      flat_fee_price_in_cents: 0,
      structure_price_in_cents: 0,
      stock_item_properties: [],
    });
    expect(recordOf(await api.get(`product_groups/${id}`)).attributes).toEqual(attributes);
  });

  test('makes its single product, which is told in the same answer', async () => {
    const answer = await api.create(
      'product_groups',
      { name: 'Tripod', price_type: 'fixed', flat_fee_price_in_cents: 995 },
      { include: 'products' },
    );
    const { id } = recordOf(answer, 201);
    expect(answer.body.included).toMatchObject([
      {
        type: 'products',
        attributes: {
          name: 'Tripod',
          group_name: 'Tripod',
          slug: 'tripod',
          sku: 'TRIPOD',
          base_price_in_cents: 995,
          variation: false,
          variation_values: [],
          product_group_id: id,
        },
      },
    ]);
  });

  test('with variations makes no product yet', async () => {
    const { id, attributes } = await created('Jacket', {
      has_variations: true,
      variation_fields: ['Size', ' Colour '],
    });
    expect(attributes).toMatchObject({ has_variations: true, variation: false, variation_fields: ['Size', 'Colour'] });
    expect(await productsOf(id)).toEqual([]);
  });

  test('equal names are told apart by numbers, in slug and SKU', async () => {
    const made = [await created('Same name'), await created('same  NAME'), await created('Same name!')];
    expect(made.map(({ attributes }) => [attributes['slug'], attributes['sku']])).toEqual([
      ['same-name', 'SAME_NAME'],
      ['same-name-2', 'SAME_NAME_2'],
      ['same-name-3', 'SAME_NAME_3'],
    ]);
  });

  test('many at once with one name all succeed, each with a slug and an SKU of its own', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => created('Stampede')));
    expect(new Set(made.map(({ attributes }) => attributes['slug'])).size).toBe(12);
    expect(new Set(made.map(({ attributes }) => attributes['sku'])).size).toBe(12);
  });

  test.each([
    // sent                                slug            SKU
    [{ name: '!!!' }, /^product(-\d+)?$/, /^PRODUCT(_\d+)?$/],
    [{ name: 'Drone', slug: 'My Drone', sku: 'dr-1' }, /^my-drone$/, /^dr-1$/],
    [{ name: '???', slug: 'puzzle' }, /^puzzle$/, /^PUZZLE$/],
    [{ name: 'Drone', slug: '', sku: ' ' }, /^drone$/, /^DRONE$/],
    [{ name: 'カメラ' }, /^カメラ$/, /^カメラ$/],
  ])('%j has the slug %s and the SKU %s', async (sent, slug, sku) => {
    const { attributes } = recordOf(await api.create('product_groups', sent), 201);
    expect(attributes['slug']).toMatch(slug);
    expect(attributes['sku']).toMatch(sku);
  });

  test.each([
    // sent                                                          product_type  tracking_type
    [{}, 'rental', 'bulk'],
    [{ trackable: false }, 'rental', 'bulk'],
    [{ trackable: true }, 'rental', 'trackable'],
    [{ tracking_type: 'trackable' }, 'rental', 'trackable'],
    [{ product_type: 'sales_item' }, 'sales_item', 'bulk'],
    [{ product_type: 'sales_item', tracking_type: 'none' }, 'sales_item', 'none'],
    [{ product_type: 'service' }, 'service', 'none'],
    [{ product_type: 'service', trackable: false }, 'service', 'none'],
  ])('%j is a %s tracked as %s', async (sent, product_type, tracking_type) => {
    const { attributes } = await created('Tracked', sent);
    expect(attributes).toMatchObject({ product_type, tracking_type, trackable: tracking_type === 'trackable' });
  });

  test.each([
    // price type          sent                                                         base  period
    ['none', { flat_fee_price_in_cents: 100, structure_price_in_cents: 7 }, 0, null],
    ['fixed', { flat_fee_price_in_cents: 100, structure_price_in_cents: 7 }, 100, null],
    ['simple', { flat_fee_price_in_cents: 100, structure_price_in_cents: 7 }, 100, 'day'],
    ['simple', { flat_fee_price_in_cents: 100, price_period: 'month' }, 100, 'month'],
    ['private_structure', { flat_fee_price_in_cents: 100, structure_price_in_cents: 7 }, 7, null],
  ])('the price type %s takes effect with %j as %i per %s', async (price_type, sent, base, price_period) => {
    const { attributes } = await created('Priced', { price_type, ...sent });
    expect(attributes).toMatchObject({ price_type, base_price_in_cents: base, price_period });
  });

  test('a price structure is chosen, or made for the group alone, or dropped', async () => {
    const chosen = await structure();
    const shared = await created('Shared', { price_type: 'structure', price_structure_id: chosen });
    expect(shared.attributes['price_structure_id']).toBe(chosen);
    const own = await created('Own', { price_type: 'private_structure' });
    const made = recordOf(await api.get(`price_structures/${String(own.attributes['price_structure_id'])}`));
    expect(made.attributes).toMatchObject({ price_structure_type: 'private', product_group_id: own.id });
    const none = await created('None', { price_type: 'simple', price_structure_id: chosen });
    expect(none.attributes['price_structure_id']).toBeNull();
  });

  test.each([
    [
      { value: 1.25, unit: 'kg' },
      { value: 1.25, unit: 'kg' },
    ],
    [{ value: 2 }, { value: 2, unit: 'kg' }],
    [
      { value: '0.5', unit: 'oz' },
      { value: 0.5, unit: 'oz' },
    ],
    [{ value: null }, null],
    [{}, null],
    [null, null],
  ])('the weight %j is kept as %j', async (weight, kept) => {
    expect((await created('Weighed', { weight })).attributes['weight']).toEqual(kept);
  });

  test('a weight without a unit goes by the units of the company', async () => {
    await api.update('settings/current', { deliveries: { distance_unit: 'imperial' } });
    expect((await created('Heavy', { weight: { value: 3 } })).attributes['weight']).toEqual({ value: 3, unit: 'lb' });
    await api.update('settings/current', { deliveries: { distance_unit: 'metric' } });
  });

  test.each([
    [{ name: null }, { name: "can't be blank" }],
    [{ name: 'x'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
    [{ slug: '?!' }, { slug: 'needs a letter or a digit' }],
    [{ sku: 'x'.repeat(256) }, { sku: 'is too long (maximum is 255 characters)' }],
    [{ excerpt: 'x'.repeat(5_001) }, { excerpt: 'is too long (maximum is 5000 characters)' }],
    [{ description: 'x'.repeat(50_001) }, { description: 'is too long (maximum is 50000 characters)' }],
    [{ seo_title: 'x'.repeat(256) }, { seo_title: 'is too long (maximum is 255 characters)' }],
    [{ product_type: 'bundle' }, { product_type: 'must be one of: rental, sales_item, service' }],
    [{ tracking_type: 'none' }, { tracking_type: 'must be bulk or trackable for product_type rental' }],
    [
      { product_type: 'sales_item', tracking_type: 'trackable' },
      { tracking_type: 'must be bulk or none for product_type sales_item' },
    ],
    [{ product_type: 'service', tracking_type: 'bulk' }, { tracking_type: 'must be none for product_type service' }],
    [{ product_type: 'service', trackable: true }, { trackable: 'must be false for product_type service' }],
    [{ tracking_type: 'bulk', trackable: true }, { trackable: 'must be false for tracking_type bulk' }],
    [{ tracking_type: 'trackable', trackable: false }, { trackable: 'must be true for tracking_type trackable' }],
    [{ product_type: 'service', has_variations: true }, { has_variations: 'is not possible for a service' }],
    [{ product_type: 'sales_item', price_type: 'simple' }, { price_type: 'must be fixed or none for a sales item' }],
    [
      { product_type: 'sales_item', price_type: 'private_structure' },
      { price_type: 'must be fixed or none for a sales item' },
    ],
    [{ price_type: 'structure' }, { price_structure_id: "can't be blank for price_type structure" }],
    [{ price_type: 'structure', price_structure_id: newId() }, { price_structure_id: 'must exist' }],
    [
      { price_type: 'private_structure', price_structure_id: newId() },
      { price_structure_id: "can't be chosen for price_type private_structure" },
    ],
    [{ price_period: 'year' }, { price_period: 'must be one of: hour, day, week, month' }],
    [{ price_ruleset_id: newId() }, { price_ruleset_id: 'must exist' }],
    [{ tax_category_id: newId() }, { tax_category_id: 'must exist' }],
    [{ flat_fee_price_in_cents: -1 }, { flat_fee_price_in_cents: 'must be between 0 and 100000000000' }],
    [{ deposit_in_cents: 100_000_000_001 }, { deposit_in_cents: 'must be between 0 and 100000000000' }],
    [{ default_purchase_cost_in_cents: -1 }, { default_purchase_cost_in_cents: expect.stringContaining('between') }],
    [{ buffer_time_before: -1 }, { buffer_time_before: 'must be between 0 and 31536000' }],
    [{ buffer_time_after: 31_536_001 }, { buffer_time_after: 'must be between 0 and 31536000' }],
    [{ shortage_limit: 1_000_001 }, { shortage_limit: 'must be between 0 and 1000000' }],
    [{ sorting_weight: -1_000_001 }, { sorting_weight: 'must be between -1000000 and 1000000' }],
    [{ weight: { value: -1 } }, { 'weight/value': 'must be between 0 and 10000000' }],
    [{ weight: { value: 1, unit: 'stone' } }, { 'weight/unit': 'must be one of: g, kg, oz, lb' }],
    [{ weight: 3 }, { weight: 'must be an object' }],
    [{ variation_fields: ['Size', 'size'] }, { variation_fields: 'has the same entry twice' }],
    [{ variation_fields: ['Size', ' '] }, { variation_fields: 'has a blank entry' }],
    [{ variation_fields: [{ name: 'Size' }] }, { variation_fields: 'must be an array of strings' }],
    [{ variation_fields: ['x'.repeat(256)] }, { variation_fields: expect.stringContaining('too long') }],
    [
      { variation_fields: Array.from({ length: 11 }, (_, index) => `F${index}`) },
      { variation_fields: 'has too many entries (maximum is 10)' },
    ],
    [
      { stock_item_properties: Array.from({ length: 51 }, (_, index) => `P${index}`) },
      { stock_item_properties: 'has too many entries (maximum is 50)' },
    ],
    [{ tag_list: 'camping' }, { tag_list: 'must be an array' }],
    [{ properties_attributes: [{ name: '' }] }, { 'properties_attributes/0/name': "can't be blank" }],
    [
      { name: '', deposit_in_cents: -1 },
      { name: "can't be blank", deposit_in_cents: 'must be between 0 and 100000000000' },
    ],
  ])('refuses %j', async (attributes, problems) => {
    expect(problemsOf(await api.create('product_groups', { name: 'Never', ...attributes }))).toEqual(problems);
    expect(recordsOf(await api.get('product_groups?filter[name]=Never'))).toEqual([]);
  });

  test.each([
    { description: 'x'.repeat(50_000), excerpt: 'x'.repeat(5_000), sku: 'x'.repeat(255) },
    { buffer_time_before: 31_536_000, buffer_time_after: 0, shortage_limit: 1_000_000, allow_shortage: true },
    { deposit_in_cents: 100_000_000_000, flat_fee_price_in_cents: '1995', price_type: 'fixed' },
    { weight: { value: 10_000_000, unit: 'g' } },
    { sorting_weight: 1_000_000 },
    { variation_fields: Array.from({ length: 10 }, (_, index) => `F${index}`), has_variations: true },
    { stock_item_properties: Array.from({ length: 50 }, (_, index) => `P${index}`) },
    { product_type: null, price_type: null, show_in_store: null, sorting_weight: null, tax_category_id: null },
    { confirm_shortage: true, create_url_redirect: true },
  ])('takes %j', async (attributes) => {
    expect((await api.create('product_groups', { name: 'Limit', ...attributes })).status).toBe(201);
  });

  test.each([
    [{ colour: 'red' }, 'data.attributes.colour is an unknown attribute'],
    [{ base_price_in_cents: 1 }, 'data.attributes.base_price_in_cents cannot be written'],
    [{ photo_id: null }, 'data.attributes.photo_id cannot be written'],
    [{ weight: { mass: 1 } }, 'data.attributes.weight.mass is an unknown attribute'],
  ])('an attribute such as %j refuses the whole group', async (attributes, detail) => {
    expect(errorOf(await api.create('product_groups', { name: 'x', ...attributes }))).toMatchObject({
      status: 400,
      detail,
    });
  });

  test('a slug that is asked for must be free', async () => {
    await created('Taken', { slug: 'taken' });
    expect(problemsOf(await api.create('product_groups', { name: 'x', slug: 'taken' }))).toEqual({
      slug: 'has already been taken',
    });
  });

  test("another company's records cannot be referred to", async () => {
    const { tax_category_id, price_structure_id } = await otherCompanyOf(server);
    const answer = await api.create('product_groups', {
      name: 'x',
      tax_category_id,
      price_type: 'structure',
      price_structure_id,
    });
    expect(problemsOf(answer)).toEqual({ tax_category_id: 'must exist', price_structure_id: 'must exist' });
  });
});

describe('updating', () => {
  test('changes what is sent and when, and nothing else', async () => {
    const before = await created('Lens', { weight: { value: 1, unit: 'kg' }, price_type: 'fixed', tag_list: ['a'] });
    const after = await changed(before.id, { name: 'Zoom lens' });
    expect(after.attributes).toEqual({
      ...before.attributes,
      name: 'Zoom lens',
      updated_at: after.attributes['updated_at'],
    });
    expect(String(after.attributes['updated_at']) > String(before.attributes['updated_at'])).toBe(true);
  });

  test('what is fixed at creation is accepted when it says what is so', async () => {
    const { id } = await created('Fixed', { tracking_type: 'trackable' });
    expect((await api.update(`product_groups/${id}`, { tracking_type: 'trackable', trackable: true })).status).toBe(
      200,
    );
    for (const attributes of [{ tracking_type: 'bulk' }, { trackable: false }]) {
      expect((await api.update(`product_groups/${id}`, attributes)).status).toBe(400);
    }
  });

  test.each([
    // before                                     sent                            after or problem
    [{}, { has_variations: true }, { has_variations: true }],
    [{ has_variations: true }, { has_variations: true }, { has_variations: true }],
    [{ has_variations: true }, { has_variations: null }, { has_variations: true }],
    [{ has_variations: true }, { has_variations: false }, "has_variations can't be switched off"],
    [{ product_type: 'service' }, { has_variations: true }, 'has_variations is not possible for a service'],
    [{}, { product_type: 'sales_item' }, { product_type: 'sales_item' }],
    [
      { tracking_type: 'trackable' },
      { product_type: 'sales_item' },
      "product_type can't be sales_item for tracking_type trackable",
    ],
    [{}, { product_type: 'service' }, "product_type can't be service for tracking_type bulk"],
    [{ price_type: 'simple' }, { product_type: 'sales_item' }, 'price_type must be fixed or none for a sales item'],
    [{ product_type: 'sales_item', tracking_type: 'none' }, { product_type: 'service' }, { product_type: 'service' }],
    [
      { product_type: 'sales_item', tracking_type: 'none', has_variations: true },
      { product_type: 'service' },
      'has_variations is not possible for a service',
    ],
    [
      { price_type: 'simple', flat_fee_price_in_cents: 5, structure_price_in_cents: 9 },
      { price_type: 'private_structure' },
      { base_price_in_cents: 9 },
    ],
    [
      { price_type: 'private_structure', structure_price_in_cents: 9 },
      { price_type: 'none' },
      { base_price_in_cents: 0 },
    ],
    [{ price_type: 'none' }, { price_type: 'simple' }, { price_period: 'day' }],
    [{ price_type: 'simple', price_period: 'week' }, { price_type: 'fixed' }, { price_period: 'week' }],
    [{ weight: { value: 1, unit: 'lb' } }, { weight: { value: 2 } }, { weight: { value: 2, unit: 'lb' } }],
    [{ weight: { value: 1, unit: 'lb' } }, { weight: { unit: 'oz' } }, { weight: { value: 1, unit: 'oz' } }],
    [{ weight: { value: 1, unit: 'lb' } }, { weight: null }, { weight: null }],
    [
      { default_purchase_cost_in_cents: 5 },
      { default_purchase_cost_in_cents: null },
      { default_purchase_cost_in_cents: null },
    ],
    [{ description: 'old' }, { description: ' ' }, { description: null }],
  ])('%j with %j becomes %j', async (before, sent, outcome) => {
    const { id } = await created('Step', before);
    const answer = await api.update(`product_groups/${id}`, sent);
    if (typeof outcome === 'string') expect(errorOf(answer)).toMatchObject({ status: 422, detail: outcome });
    else expect(recordOf(answer).attributes).toMatchObject(outcome);
  });

  test('the slug stays when the name changes, and is made from it again on request', async () => {
    const { id } = await created('Old name');
    expect((await changed(id, { name: 'New name' })).attributes).toMatchObject({ slug: 'old-name', sku: 'OLD_NAME' });
    expect((await changed(id, { slug: null, sku: '' })).attributes).toMatchObject({
      slug: 'new-name',
      sku: 'NEW_NAME',
    });
  });

  test('a slug that another group has is refused', async () => {
    await created('First', { slug: 'first' });
    const { id } = await created('Second');
    expect(problemsOf(await api.update(`product_groups/${id}`, { slug: 'FIRST' }))).toEqual({
      slug: 'has already been taken',
    });
  });

  test('a private price structure is found again when the price type comes back', async () => {
    const { id, attributes } = await created('Back', { price_type: 'private_structure' });
    expect((await changed(id, { price_type: 'fixed' })).attributes['price_structure_id']).toBeNull();
    const again = await changed(id, { price_type: 'private_structure' });
    expect(again.attributes['price_structure_id']).toBe(attributes['price_structure_id']);
  });

  test('a price structure stays when it is not sent, and cannot be left out', async () => {
    const price_structure_id = await structure();
    const { id } = await created('Structured', { price_type: 'structure', price_structure_id });
    expect((await changed(id, { name: 'Still' })).attributes['price_structure_id']).toBe(price_structure_id);
    expect(problemsOf(await api.update(`product_groups/${id}`, { price_structure_id: null }))).toEqual({
      price_structure_id: "can't be blank for price_type structure",
    });
  });

  test("another group's private structure cannot be chosen", async () => {
    const { attributes } = await created('Private', { price_type: 'private_structure' });
    const answer = await api.create('product_groups', {
      name: 'x',
      price_type: 'structure',
      price_structure_id: attributes['price_structure_id'],
    });
    expect(problemsOf(answer)).toEqual({ price_structure_id: 'must exist' });
  });

  test('what it is cannot change while units are planned', async () => {
    const { id } = await created('Planned');
    const [product] = await productsOf(id);
    await planned(server, String(product?.id), { quantity: 1, reserved: true });
    expect(problemsOf(await api.update(`product_groups/${id}`, { product_type: 'sales_item' }))).toEqual({
      product_type: "can't be changed while units are planned",
    });
  });

  test('properties are written with it, and shown by identifier', async () => {
    await api.create('default_properties', {
      name: 'Material',
      property_type: 'text_field',
      owner_type: 'product_groups',
    });
    const { id, attributes } = await created('Chair', {
      properties_attributes: [
        { name: 'Material', value: 'Oak' },
        { name: 'Made in', value: 'NL' },
      ],
    });
    expect(attributes['properties']).toEqual({ material: 'Oak', made_in: 'NL' });
    const after = await changed(id, {
      properties_attributes: [
        { identifier: 'material', value: 'Ash' },
        { name: 'Made in', _destroy: true },
      ],
    });
    expect(after.attributes['properties']).toEqual({ material: 'Ash' });
    const { body } = await api.get(`product_groups/${id}?include=properties`);
    expect(body.included).toMatchObject([{ type: 'properties', attributes: { owner_type: 'product_groups' } }]);
  });

  test('an unknown, malformed or foreign id is not found, nor is that of a product', async () => {
    const { id } = await created('Holder');
    const [product] = await productsOf(id);
    for (const other of [newId(), 'nobody', (await otherCompanyOf(server)).product_group_id, String(product?.id)]) {
      expect((await api.get(`product_groups/${other}`)).status).toBe(404);
      expect((await api.update(`product_groups/${other}`, { name: 'x' })).status).toBe(404);
      expect((await api.remove(`product_groups/${other}`)).status).toBe(404);
    }
  });

  test('a stale tag refuses the change', async () => {
    const { id } = await created('Tagged');
    const etag = (await api.get(`product_groups/${id}`)).headers.get('etag') ?? '';
    await changed(id, { name: 'Meanwhile' });
    const body = { data: { attributes: { name: 'Late' } } };
    expect((await api.send('PUT', `product_groups/${id}`, body, { 'if-match': etag })).status).toBe(412);
  });
});

describe('archiving', () => {
  test('hides group and products from lists, frees the slug, and keeps them for those who know the id', async () => {
    const { id } = await created('Gone');
    const [product] = await productsOf(id);
    const { attributes } = recordOf(await api.remove(`product_groups/${id}`));
    expect(attributes).toMatchObject({ archived: true, archived_at: expect.any(String), slug: id, name: 'Gone' });
    expect(recordOf(await api.get(`products/${product?.id}`)).attributes).toMatchObject({
      archived: true,
      archived_at: attributes['archived_at'],
      slug: product?.id,
    });
    expect(await productsOf(id)).toEqual([]);
    expect(recordsOf(await api.get(`product_groups?filter[id]=${id}`))).toEqual([]);
    expect(recordsOf(await api.get(`product_groups?filter[id]=${id}&filter[archived]=true`))).toHaveLength(1);
    expect((await created('Gone')).attributes['slug']).toBe('gone');
  });

  test('twice is as once', async () => {
    const { id } = await created('Twice');
    const first = recordOf(await api.remove(`product_groups/${id}`));
    expect(recordOf(await api.remove(`product_groups/${id}`)).attributes).toEqual(first.attributes);
  });

  test('an archived group can still be changed, and keeps its id for a slug', async () => {
    const { id } = await created('Still here');
    await api.remove(`product_groups/${id}`);
    expect((await changed(id, { name: 'Renamed' })).attributes).toMatchObject({ name: 'Renamed', slug: id });
    const found = recordsOf(await api.get(`products?filter[product_group_id]=${id}&filter[archived]=true`));
    expect(found).toMatchObject([{ attributes: { name: 'Renamed' } }]);
    expect(found[0]?.attributes['slug']).toBe(found[0]?.id);
  });

  test.each([
    // product type  quantity started stopped → refused
    ['rental', 2, 1, 0, true],
    ['rental', 2, 2, 1, true],
    ['rental', 2, 2, 2, false],
    ['rental', 2, 0, 0, false],
    ['sales_item', 2, 2, 0, false],
  ])(
    'a %s with %i planned, %i started and %i stopped: refused is %s',
    async (product_type, quantity, started, stopped, refused) => {
      const { id } = await created('Out', { product_type });
      const [product] = await productsOf(id);
      const order_id = await planned(server, String(product?.id), { quantity, started, stopped, reserved: true });
      const answer = await api.remove(`product_groups/${id}`);
      expect(answer.status).toBe(refused ? 422 : 200);
      if (!refused) return;
      expect(answer.body.errors).toMatchObject([
        {
          code: 'items_started',
          meta: { blocking: [{ item_id: product?.id, orders: [{ id: order_id }], downtimes: [] }] },
        },
      ]);
    },
  );
});

describe('finding', () => {
  beforeAll(async () => {
    await created('Find Alpha', {
      tag_list: ['Findable', 'Big Top'],
      price_type: 'fixed',
      flat_fee_price_in_cents: 100,
    });
    await created('Find Beta 100%', { tag_list: ['findable'], product_type: 'sales_item', sku: 'BB-77' });
    await created('Find Gamma', { tracking_type: 'trackable', show_in_store: false, sorting_weight: 5 });
    await otherCompanyOf(server);
  });

  const names = async (query: string): Promise<unknown[]> =>
    recordsOf(await api.get(`product_groups?sort=name&fields[product_groups]=name&${query}`)).map(
      ({ attributes }) => attributes['name'],
    );

  test.each([
    ['find', ['Find Alpha', 'Find Beta 100%', 'Find Gamma']],
    ['bb-7', ['Find Beta 100%']],
    ['find gam', ['Find Gamma']],
    ['findable', ['Find Alpha', 'Find Beta 100%']],
    ['big top', ['Find Alpha']],
    ['100%', ['Find Beta 100%']],
    ['F_nd', []],
    ['stranger', []],
  ])('q=%s finds %j', async (text, expected) => {
    expect(await names(`filter[q]=${encodeURIComponent(text)}`)).toEqual(expected);
  });

  test('q takes so many words and no more', async () => {
    const words = (count: number): string => Array(count).fill('find').join('+');
    expect(await names(`filter[q]=${words(20)}`)).toHaveLength(3);
    expect((await api.get(`product_groups?filter[q]=${words(21)}`)).status).toBe(400);
  });

  test.each([
    ['filter[tag_list]=FINDABLE', ['Find Alpha', 'Find Beta 100%']],
    ['filter[product_type]=sales_item', ['Find Beta 100%']],
    ['filter[tracking_type]=trackable', ['Find Gamma']],
    ['filter[trackable]=true', ['Find Gamma']],
    ['filter[show_in_store]=false', ['Find Gamma']],
    ['filter[base_price_in_cents][gte]=100', ['Find Alpha']],
    ['filter[sorting_weight][gt]=4', ['Find Gamma']],
    ['filter[slug][suffix]=gamma', ['Find Gamma']],
    ['filter[sku][eql]=BB-77', ['Find Beta 100%']],
    ['filter[q][not_match]=findable', ['Find Gamma']],
    ['filter[q][not_eq]=alpha', ['Find Beta 100%', 'Find Gamma']],
    [`filter[collection_id]=${newId()}`, []],
    [`filter[collection_id][not_eq]=${newId()}`, ['Find Alpha', 'Find Beta 100%', 'Find Gamma']],
    ['filter[type]=products', []],
  ])('%s finds %j', async (query, expected) => {
    expect(await names(`${query}&filter[name][prefix]=find`)).toEqual(expected);
  });

  test('a group is found by its id under either name', async () => {
    const { id } = await created('Known');
    expect(await names(`filter[product_group_id]=${id}`)).toEqual(['Known']);
    expect(await names(`filter[id]=${id}`)).toEqual(['Known']);
  });

  test('search takes groups of conditions', async () => {
    const { body } = await api.send('POST', 'product_groups/search', {
      fields: { product_groups: 'name' },
      sort: 'name',
      filter: {
        conditions: {
          operator: 'or',
          attributes: [
            { sku: { prefix: 'bb' } },
            { operator: 'and', attributes: [{ trackable: true }, { q: 'gamma' }] },
          ],
        },
      },
    });
    expect(body.data).toMatchObject([
      { attributes: { name: 'Find Beta 100%' } },
      { attributes: { name: 'Find Gamma' } },
    ]);
  });

  test('stats tell amounts and counts over the filtered set', async () => {
    const { body } = await api.get(
      'product_groups?filter[name][prefix]=find&stats[base_price_in_cents]=sum,maximum&stats[product_type]=count&stats[total]=count&stats[tag_list]=count',
    );
    expect(body.meta?.stats).toEqual({
      base_price_in_cents: { sum: 100, maximum: 100 },
      product_type: { count: { rental: 2, sales_item: 1 } },
      total: { count: 3 },
      tag_list: { count: { Findable: 2, 'Big Top': 1 } },
    });
  });

  test('lists include products, photos and price structures with their tiles', async () => {
    const { id } = await created('Included', { price_type: 'private_structure' });
    const { body } = await api.get(
      `product_groups?filter[id]=${id}&include=products.price_structure.price_tiles,photo,price_structure`,
    );
    expect(body.included?.map(({ type }) => type).toSorted()).toEqual(['price_structures', 'products']);
  });

  test('a search by words is answered from indexes', async () => {
    await server.database.run(sql`
      insert into items (company_id, id, type, product_type, name, slug, sku)
      select ${server.company.id}, gen_random_uuid(), 'product_groups', 'rental', 'Mass ' || md5(n::text), 'm' || n, md5(n::text)
      from generate_series(1, 20000) as n
    `);
    await server.database.run(sql`analyze items`);
    const { itemMatches } = await import('../../src/app/catalogue/item-matches.ts');
    const plan = await server.database.many<{ 'QUERY PLAN': string }>(sql`
      explain
      select i.id
      from items as i
      where i.company_id = ${server.company.id}
        and i.type = 'product_groups'
        and ${itemMatches(sql`i`, 'findable gamma')}
    `);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('items_search');
    expect(text).not.toContain('Seq Scan');
  });
});

test('tags of product groups are counted', async () => {
  await created('Counted', { tag_list: ['Countable'] });
  await created('Counted too', { tag_list: ['countable'] });
  const counts = recordsOf(await api.get('tags?filter[for]=ProductGroup')).map(({ attributes }) => [
    String(attributes['name']).toLowerCase(),
    attributes['count'],
  ]);
  expect(counts).toContainEqual(['countable', 2]);
});

test('notes are written about groups and products, barcodes only on products', async () => {
  const { id } = await created('Noted');
  const product_id = (await productsOf(id))[0]?.id;
  const note = { body: 'Handle with care.' };
  expect((await api.create('notes', { ...note, owner_type: 'product_groups', owner_id: id })).status).toBe(201);
  expect((await api.create('notes', { ...note, owner_type: 'products', owner_id: product_id })).status).toBe(201);
  expect(problemsOf(await api.create('notes', { ...note, owner_type: 'products', owner_id: id }))).toEqual({
    owner_id: 'must exist',
  });
  const barcode = { barcode_type: 'code128' };
  expect((await api.create('barcodes', { ...barcode, owner_type: 'products', owner_id: product_id })).status).toBe(201);
  expect(problemsOf(await api.create('barcodes', { ...barcode, owner_type: 'products', owner_id: id }))).toEqual({
    owner_id: 'must exist',
  });
});

describe('rights', () => {
  test('reading takes none; writing takes the permission products', async () => {
    const { id } = await created('Guarded');
    const reader = apiOf(server, (await colleagueOf(server)).token);
    const writer = apiOf(server, (await colleagueOf(server, { permissions: ['products'] })).token);
    expect((await reader.get(`product_groups/${id}`)).status).toBe(200);
    expect((await reader.create('product_groups', { name: 'No' })).status).toBe(403);
    expect((await reader.update(`product_groups/${id}`, { name: 'No' })).status).toBe(403);
    expect((await reader.remove(`product_groups/${id}`)).status).toBe(403);
    expect((await writer.create('product_groups', { name: 'Yes' })).status).toBe(201);
    expect((await writer.update(`product_groups/${id}`, { name: 'Yes' })).status).toBe(200);
    expect((await writer.remove(`product_groups/${id}`)).status).toBe(200);
  });
});

test('restores what was archived, with its products', async () => {
  const group = recordOf(await api.create('product_groups', { name: 'Lantern' }), 201);
  await api.remove(`product_groups/${group.id}`);
  const restored = recordOf(await api.send('POST', `product_groups/${group.id}/restore`), 200);
  expect(restored.attributes).toMatchObject({ archived: false, slug: 'lantern' });
  const products = recordsOf(await api.get(`products?filter[product_group_id]=${group.id}`));
  expect(products.map(({ attributes }) => attributes['archived'])).toEqual([false]);
});
