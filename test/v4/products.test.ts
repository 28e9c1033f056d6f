import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PRODUCTS } from '../../src/app/catalogue/products.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Api,
  apiOf,
  colleagueOf,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  type Resource,
  statusesOf,
} from './api.ts';
import { GREY_PICTURE, otherCompanyOf, planned, RED_PICTURE } from './catalogue.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const groupOf = async (name: string, attributes: object = {}): Promise<Resource> =>
  recordOf(await api.create('product_groups', { name, ...attributes }), 201);

const varied = (name: string, attributes: object = {}): Promise<Resource> =>
  groupOf(name, { has_variations: true, variation_fields: ['Colour'], ...attributes });

const variation = async (groupId: string, values: readonly string[], attributes: object = {}): Promise<Resource> =>
  recordOf(await api.create('products', { product_group_id: groupId, variation_values: values, ...attributes }), 201);

const productsOf = async (groupId: string): Promise<readonly Resource[]> =>
  recordsOf(await api.get(`products?filter[product_group_id]=${groupId}&sort=sorting_weight`));

const singleOf = async (groupId: string): Promise<Resource> => {
  const [product] = await productsOf(groupId);
  if (product === undefined) throw new Error('the group has no product');
  return product;
};

const namesOf = async (groupId: string) =>
  (await productsOf(groupId)).map(({ attributes }) => [attributes['name'], attributes['slug']]);

describe('creating', () => {
  test('inherits from the group and fills in the rest', async () => {
    const group = await varied('iPad Pro', { price_type: 'simple', tag_list: ['tablets'] });
    await variation(group.id, ['grey']);
    const { attributes } = await variation(group.id, [' red ']);
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: attributes['created_at'],
      type: 'products',
      archived: false,
      archived_at: null,
      name: 'iPad Pro - red',
      group_name: 'iPad Pro',
      slug: 'ipad-pro-red',
      sku: null,
      buffer_time_before: 0,
      buffer_time_after: 0,
      product_type: 'rental',
      tracking_type: 'bulk',
      trackable: false,
      has_variations: true,
      variation: true,
      extra_information: null,
      photo_url: null,
      description: null,
      excerpt: null,
      show_in_store: true,
      sorting_weight: 2,
      base_price_in_cents: 0,
      price_type: 'simple',
      price_period: 'day',
      deposit_in_cents: 0,
      default_purchase_cost_in_cents: null,
      weight: null,
      discountable: true,
      taxable: true,
      seo_title: null,
      seo_description: null,
      tag_list: ['tablets'],
      properties: {},
      photo_id: null,
      tax_category_id: null,
      price_ruleset_id: null,
      price_structure_id: null,
      allow_shortage: false,
      shortage_limit: 0,
      weight_overridden: false,
      variation_values: ['red'],
      product_group_id: group.id,
    });
  });

  test.each([
    // sent                                                   shown
    [{}, { base_price_in_cents: 500, weight: { value: 2, unit: 'kg' }, weight_overridden: false }],
    [{ base_price_in_cents: 700 }, { base_price_in_cents: 700 }],
    [{ weight: { value: 3 } }, { weight: { value: 3, unit: 'kg' }, weight_overridden: true }],
    [{ weight: { value: null } }, { weight: { value: 2, unit: 'kg' }, weight_overridden: false }],
    [{ weight: {} }, { weight: { value: 2, unit: 'kg' }, weight_overridden: false }],
    [{ weight: { unit: 'lb' } }, { weight: { value: 2, unit: 'lb' }, weight_overridden: true }],
    [{ sorting_weight: 40 }, { sorting_weight: 40 }],
  ])('with %j shows %j', async (sent, shown) => {
    const group = await varied('Own', {
      price_type: 'fixed',
      flat_fee_price_in_cents: 500,
      weight: { value: 2, unit: 'kg' },
    });
    expect((await variation(group.id, ['red'], sent)).attributes).toMatchObject(shown);
  });

  test('values that make the same slug are told apart by numbers', async () => {
    const { id } = await varied('Cap');
    await variation(id, ['red']);
    await variation(id, ['red!']);
    expect(await namesOf(id)).toEqual([
      ['Cap - red', 'cap-red'],
      ['Cap - red!', 'cap-red-2'],
    ]);
  });

  test.each([
    [{ variation_values: [] }, { variation_values: 'must be 2, one for each of: Colour, Size' }],
    [{ variation_values: ['red'] }, { variation_values: 'must be 2, one for each of: Colour, Size' }],
    [{ variation_values: ['a', 'b', 'c'] }, { variation_values: 'must be 2, one for each of: Colour, Size' }],
    [{ variation_values: ['red', ' '] }, { variation_values: 'has a blank entry' }],
    [{ variation_values: ['RED', 'xl'] }, { variation_values: 'has already been taken' }],
    [{ variation_values: ['red', 'x'.repeat(256)] }, { variation_values: expect.stringContaining('too long') }],
    [{ base_price_in_cents: -1 }, { base_price_in_cents: 'must be between 0 and 100000000000' }],
    [{ sorting_weight: 1_000_001 }, { sorting_weight: 'must be between -1000000 and 1000000' }],
    [{ photo_id: newId() }, { photo_id: 'must be a photo of the product group' }],
    [{ weight: { value: 10_000_001 } }, { 'weight/value': 'must be between 0 and 10000000' }],
    [{ product_group_id: newId() }, { product_group_id: 'must exist' }],
    [{ product_group_id: null }, { product_group_id: "can't be blank" }],
  ])('refuses %j', async (sent, problems) => {
    const { id } = await varied('Strict', { variation_fields: ['Colour', 'Size'] });
    await variation(id, ['red', 'XL']);
    const answer = await api.create('products', { product_group_id: id, variation_values: ['blue', 'S'], ...sent });
    expect(problemsOf(answer)).toEqual(problems);
    expect(await productsOf(id)).toHaveLength(1);
  });

  test('is refused in a group without variations, without fields, archived, or of another company', async () => {
    const attempt = async (product_group_id: string) =>
      problemsOf(await api.create('products', { product_group_id, variation_values: ['red'] }));
    expect(await attempt((await groupOf('Plain')).id)).toEqual({ product_group_id: 'has no variations' });
    const { id: fieldless } = await varied('Fieldless', { variation_fields: [] });
    expect(await attempt(fieldless)).toEqual({ variation_values: 'need variation_fields on the product group first' });
    const { id: archived } = await varied('Archived');
    await api.remove(`product_groups/${archived}`);
    expect(await attempt(archived)).toEqual({ product_group_id: 'is archived' });
    expect(await attempt((await otherCompanyOf(server)).product_group_id)).toEqual({ product_group_id: 'must exist' });
    const { id: product } = await singleOf((await groupOf('Single')).id);
    expect(await attempt(product)).toEqual({ product_group_id: 'must exist' });
  });

  test('the same values at once leave one product', async () => {
    const { id } = await varied('Race');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.create('products', { product_group_id: id, variation_values: ['red'] })),
    );
    expect(statusesOf(answers)).toEqual({ 201: 1, 422: 5 });
  });

  test('different values at once each find their place', async () => {
    const { id } = await varied('Crowd');
    await Promise.all(Array.from({ length: 6 }, (_, index) => variation(id, [`c${index}`])));
    const weights = (await productsOf(id)).map(({ attributes }) => attributes['sorting_weight']);
    expect(weights).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

test('a group has so many products and no more', async () => {
  const { id } = await varied('Full');
  await server.database.run(sql`
    insert into items (company_id, id, type, product_group_id, product_type, name, slug, variation_values)
    select ${server.company.id}, gen_random_uuid(), 'products', ${id}, 'rental', 'v' || n, 'v' || n, array['v' || n]
    from generate_series(1, ${MAX_PRODUCTS - 1}) as n
  `);
  await variation(id, ['last']);
  const answer = await api.create('products', { product_group_id: id, variation_values: ['one more'] });
  expect(problemsOf(answer)).toEqual({ product_group_id: `has too many products (maximum is ${MAX_PRODUCTS})` });
});

describe('what is inherited', () => {
  const TAX = { name: 'High' };

  test.each([
    { buffer_time_before: 3600, buffer_time_after: 7200 },
    { allow_shortage: true, shortage_limit: 3 },
    { price_type: 'simple', price_period: 'week', flat_fee_price_in_cents: 4_200 },
    { deposit_in_cents: 100, default_purchase_cost_in_cents: 200 },
    { discountable: false, taxable: false, show_in_store: false },
    { extra_information: 'e', description: 'd', excerpt: 'x', seo_title: 't', seo_description: 's' },
    { tag_list: ['b', 'a'] },
    { weight: { value: 1.5, unit: 'lb' } },
    { product_type: 'sales_item' },
  ])('follows the group when it changes: %j', async (changes) => {
    const { id } = await groupOf('Heir');
    const after = recordOf(await api.update(`product_groups/${id}`, changes));
    const expected = Object.fromEntries(
      Object.keys(changes)
        .filter((name) => name !== 'flat_fee_price_in_cents')
        .map((name) => [name, after.attributes[name]]),
    );
    expect((await singleOf(id)).attributes).toMatchObject({
      ...expected,
      base_price_in_cents: after.attributes['base_price_in_cents'],
      updated_at: after.attributes['updated_at'],
    });
  });

  test('also follows in tax category, price structure and properties', async () => {
    const { id } = await groupOf('Heir');
    const tax_category_id = recordOf(await api.create('tax_categories', TAX), 201).id;
    const after = recordOf(
      await api.update(`product_groups/${id}`, {
        tax_category_id,
        price_type: 'private_structure',
        properties_attributes: [{ name: 'Material', value: 'Oak' }],
      }),
    );
    const product = await singleOf(id);
    expect(product.attributes).toMatchObject({
      tax_category_id,
      price_structure_id: after.attributes['price_structure_id'],
      properties: { material: 'Oak' },
    });
    const { body } = await api.get(
      `products/${product.id}?include=properties,tax_category,price_structure,product_group`,
    );
    expect(body.included?.map(({ type }) => type).toSorted()).toEqual([
      'price_structures',
      'product_groups',
      'properties',
      'tax_categories',
    ]);
  });

  test('names and slugs of all products follow the group', async () => {
    const { id } = await varied('Shirt');
    await variation(id, ['red']);
    await variation(id, ['blue']);
    await api.update(`product_groups/${id}`, { name: 'Blouse', slug: 'blouse' });
    expect(await namesOf(id)).toEqual([
      ['Blouse - red', 'blouse-red'],
      ['Blouse - blue', 'blouse-blue'],
    ]);
    expect((await productsOf(id)).map(({ attributes }) => attributes['group_name'])).toEqual(['Blouse', 'Blouse']);
  });

  test('name, slug and SKU of a single product are the group’s', async () => {
    const { id } = await groupOf('Solo');
    await api.update(`product_groups/${id}`, { name: 'Duo', slug: 'duo', sku: 'D-1' });
    expect((await singleOf(id)).attributes).toMatchObject({ name: 'Duo', group_name: 'Duo', slug: 'duo', sku: 'D-1' });
  });

  test('the price of a variation follows the group for as long as it is the group’s', async () => {
    const { id } = await varied('Priced', { price_type: 'fixed', flat_fee_price_in_cents: 500 });
    await variation(id, ['cheap']);
    await variation(id, ['dear'], { base_price_in_cents: 900 });
    await api.update(`product_groups/${id}`, { flat_fee_price_in_cents: 600 });
    expect((await productsOf(id)).map(({ attributes }) => attributes['base_price_in_cents'])).toEqual([600, 900]);
  });

  test('a weight of its own stays, until it is given up', async () => {
    const { id } = await varied('Weighed', { weight: { value: 1, unit: 'kg' } });
    const light = await variation(id, ['light']);
    const heavy = await variation(id, ['heavy'], { weight: { value: 9, unit: 'kg' } });
    await api.update(`product_groups/${id}`, { weight: { value: 2, unit: 'kg' } });
    expect((await productsOf(id)).map(({ attributes }) => attributes['weight'])).toEqual([
      { value: 2, unit: 'kg' },
      { value: 9, unit: 'kg' },
    ]);
    const reset = recordOf(await api.update(`products/${heavy.id}`, { weight: { value: null } }));
    expect(reset.attributes).toMatchObject({ weight: { value: 2, unit: 'kg' }, weight_overridden: false });
    const own = recordOf(await api.update(`products/${light.id}`, { weight: { value: 5 } }));
    expect(own.attributes).toMatchObject({ weight: { value: 5, unit: 'kg' }, weight_overridden: true });
  });

  test('switching variations on makes the single product one of them', async () => {
    const { id } = await groupOf('Late bloomer');
    const single = await singleOf(id);
    await api.update(`product_groups/${id}`, { has_variations: true, variation_fields: ['Colour'] });
    const after = await singleOf(id);
    expect(after.id).toBe(single.id);
    expect(after.attributes).toMatchObject({
      variation: true,
      has_variations: true,
      variation_values: [''],
      name: 'Late bloomer',
      sku: null,
    });
    const named = recordOf(await api.update(`products/${single.id}`, { variation_values: ['green'] }));
    expect(named.attributes).toMatchObject({ name: 'Late bloomer - green', slug: 'late-bloomer-green' });
  });

  test('values go with fields by their place when fields come and go', async () => {
    const { id } = await varied('Fields', { variation_fields: ['Colour', 'Size'] });
    await variation(id, ['red', 'S']);
    await variation(id, ['blue', 'S']);
    const values = async () => (await productsOf(id)).map(({ attributes }) => attributes['variation_values']);
    await api.update(`product_groups/${id}`, { variation_fields: ['Colour', 'Size', 'Fit'] });
    expect(await values()).toEqual([
      ['red', 'S', ''],
      ['blue', 'S', ''],
    ]);
    await api.update(`product_groups/${id}`, { variation_fields: ['Hue'] });
    expect(await namesOf(id)).toEqual([
      ['Fields - red', 'fields-red'],
      ['Fields - blue', 'fields-blue'],
    ]);
    expect(problemsOf(await api.update(`product_groups/${id}`, { variation_fields: [] }))).toEqual({
      variation_fields: 'would leave two products with the same values',
    });
  });

  test('changes of one group at once leave its product as the group is', async () => {
    const { id } = await groupOf('Contended');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        api.update(`product_groups/${id}`, { name: `Contended ${index}`, deposit_in_cents: index }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 8 });
    const { attributes } = recordOf(await api.get(`product_groups/${id}`));
    expect((await singleOf(id)).attributes).toMatchObject({
      name: attributes['name'],
      deposit_in_cents: attributes['deposit_in_cents'],
    });
  });
});

describe('updating', () => {
  test.each([
    [{ base_price_in_cents: 700 }, { base_price_in_cents: 700 }],
    [{ sorting_weight: 9 }, { sorting_weight: 9 }],
    [{ variation_values: ['Green'] }, { name: 'Update - Green', slug: 'update-green', variation_values: ['Green'] }],
    [{ variation_values: ['RED'] }, { name: 'Update - RED', variation_values: ['RED'] }],
    [{ variation_values: ['red'] }, { name: 'Update - red' }],
    [{ weight: { value: 1, unit: 'g' } }, { weight: { value: 1, unit: 'g' }, weight_overridden: true }],
    [{ photo_id: null }, { photo_id: null }],
    [{}, { name: 'Update - red' }],
  ])('with %j shows %j', async (sent, shown) => {
    const { id } = await varied('Update');
    const product = await variation(id, ['red']);
    expect(recordOf(await api.update(`products/${product.id}`, sent)).attributes).toMatchObject(shown);
    await api.remove(`product_groups/${id}`);
  });

  test.each([
    [{ variation_values: ['BLUE'] }, { variation_values: 'has already been taken' }],
    [{ variation_values: [] }, { variation_values: 'must be 1, one for each of: Colour' }],
    [{ base_price_in_cents: -1 }, { base_price_in_cents: 'must be between 0 and 100000000000' }],
    [{ photo_id: newId() }, { photo_id: 'must be a photo of the product group' }],
  ])('refuses %j', async (sent, problems) => {
    const { id } = await varied('Refused');
    const product = await variation(id, ['red']);
    await variation(id, ['blue']);
    expect(problemsOf(await api.update(`products/${product.id}`, sent))).toEqual(problems);
  });

  test('the single product of a group has the group’s price and no values', async () => {
    const { id } = await singleOf((await groupOf('Sole', { price_type: 'fixed', flat_fee_price_in_cents: 5 })).id);
    expect((await api.update(`products/${id}`, { base_price_in_cents: 5, variation_values: [] })).status).toBe(200);
    expect(problemsOf(await api.update(`products/${id}`, { base_price_in_cents: 6, variation_values: ['x'] }))).toEqual(
      {
        base_price_in_cents: "is the product group's, which has no variations",
        variation_values: 'need a product group with variations',
      },
    );
  });

  test.each([
    [{ name: 'x' }, 400],
    [{ sku: 'x' }, 400],
    [{ product_group_id: newId() }, 400],
    [{ weight_overridden: true }, 400],
  ])('what is inherited or fixed cannot be written: %j', async (sent, status) => {
    const { id } = await singleOf((await groupOf('Closed')).id);
    expect((await api.update(`products/${id}`, sent)).status).toBe(status);
  });

  test('the group it belongs to may be repeated', async () => {
    const group = await groupOf('Repeated');
    const { id } = await singleOf(group.id);
    expect((await api.update(`products/${id}`, { product_group_id: group.id, sorting_weight: 3 })).status).toBe(200);
  });

  test('an unknown or foreign id is not found, nor is that of a group', async () => {
    const { product_id } = await otherCompanyOf(server);
    for (const id of [newId(), 'nobody', product_id, (await groupOf('Not a product')).id]) {
      expect((await api.get(`products/${id}`)).status).toBe(404);
      expect((await api.update(`products/${id}`, { sorting_weight: 1 })).status).toBe(404);
      expect((await api.remove(`products/${id}`)).status).toBe(404);
    }
  });
});

describe('archiving', () => {
  test('hides one variation and frees its values', async () => {
    const { id } = await varied('Socks');
    const red = await variation(id, ['red']);
    await variation(id, ['blue']);
    expect(recordOf(await api.remove(`products/${red.id}`)).attributes).toMatchObject({ archived: true, slug: red.id });
    expect(await namesOf(id)).toEqual([['Socks - blue', 'socks-blue']]);
    expect((await variation(id, ['red'])).attributes['slug']).toBe('socks-red');
    const again = recordOf(await api.remove(`products/${red.id}`));
    expect(again.attributes['archived']).toBe(true);
  });

  test('an archived variation follows its group and keeps its slug', async () => {
    const { id } = await varied('Hat');
    const red = await variation(id, ['red']);
    await api.remove(`products/${red.id}`);
    await api.update(`product_groups/${id}`, { name: 'Cap', slug: `cap-of-${id}` });
    expect(recordOf(await api.get(`products/${red.id}`)).attributes).toMatchObject({ name: 'Cap - red', slug: red.id });
  });

  test('the only product of a group goes with the group', async () => {
    const { id } = await singleOf((await groupOf('Together')).id);
    expect(errorOf(await api.remove(`products/${id}`))).toMatchObject({ status: 422, code: 'single_product' });
  });

  test('is refused while units are out', async () => {
    const { id } = await varied('Lent');
    const product = await variation(id, ['red']);
    await planned(server, product.id, { quantity: 1, started: 1, reserved: true });
    expect(errorOf(await api.remove(`products/${product.id}`))).toMatchObject({ status: 422, code: 'items_started' });
  });
});

describe('photos', () => {
  test('a product shows the main photo of its group, or one that it has chosen', async () => {
    const { id } = await varied('Pictured', { photo_base64: RED_PICTURE });
    const plain = await variation(id, ['plain']);
    const main = recordOf(await api.get(`product_groups/${id}`)).attributes['photo_id'];
    expect(plain.attributes).toMatchObject({
      photo_id: main,
      photo_url: expect.stringMatching(/\/pictures\/.+-large$/),
    });
    const second = recordOf(
      await api.create('photos', { owner_type: 'product_groups', owner_id: id, photo_base64: GREY_PICTURE }),
      201,
    );
    const chosen = await variation(id, ['chosen'], { photo_id: second.id });
    expect(chosen.attributes['photo_id']).toBe(second.id);
    const back = recordOf(await api.update(`products/${chosen.id}`, { photo_id: null }));
    expect(back.attributes['photo_id']).toBe(main);
    const { id: other } = await groupOf('Elsewhere', { photo_base64: RED_PICTURE });
    const theirs = recordOf(await api.get(`product_groups/${other}`)).attributes['photo_id'];
    expect(problemsOf(await api.update(`products/${chosen.id}`, { photo_id: theirs }))).toEqual({
      photo_id: 'must be a photo of the product group',
    });
  });
});

describe('finding', () => {
  beforeAll(async () => {
    const { id } = await varied('Zebra', { tag_list: ['Striped'] });
    await variation(id, ['black']);
    await variation(id, ['white'], { base_price_in_cents: 5 });
    await otherCompanyOf(server);
  });

  const names = async (query: string): Promise<unknown[]> =>
    recordsOf(await api.get(`products?sort=name&fields[products]=name&${query}`)).map(
      ({ attributes }) => attributes['name'],
    );

  test.each([
    ['filter[q]=zebra', ['Zebra - black', 'Zebra - white']],
    ['filter[q]=zebra%20wh', ['Zebra - white']],
    ['filter[q]=striped', ['Zebra - black', 'Zebra - white']],
    ['filter[tag_list]=STRIPED', ['Zebra - black', 'Zebra - white']],
    ['filter[group_name]=zebra&filter[base_price_in_cents]=5', ['Zebra - white']],
    ['filter[variation]=true&filter[name][prefix]=zeb', ['Zebra - black', 'Zebra - white']],
    ['filter[q]=stranger', []],
  ])('%s finds %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('search takes groups of conditions, and stats are told', async () => {
    const { body } = await api.send('POST', 'products/search', {
      fields: { products: 'name' },
      filter: {
        conditions: { operator: 'and', attributes: [{ name: { prefix: 'Zebra' } }, { name: { match: 'wh' } }] },
      },
      stats: { total: 'count', base_price_in_cents: ['sum'] },
    });
    expect(body.data).toMatchObject([{ attributes: { name: 'Zebra - white' } }]);
    expect(body.meta?.stats).toEqual({ total: { count: 1 }, base_price_in_cents: { sum: 5 } });
  });

  test('its barcode is included', async () => {
    const { id } = await singleOf((await groupOf('Coded')).id);
    const barcode = recordOf(
      await api.create('barcodes', { barcode_type: 'code39', owner_type: 'products', owner_id: id }),
      201,
    );
    const answer = await api.get(`products/${id}?include=barcode,inventory_levels`);
    expect(recordOf(answer).relationships?.['barcode']?.data).toEqual({ type: 'barcodes', id: barcode.id });
  });
});

test('reading takes no right; writing takes the permission products', async () => {
  const { id } = await varied('Guarded');
  const product = await variation(id, ['red']);
  const reader = apiOf(server, (await colleagueOf(server)).token);
  expect((await reader.get(`products/${product.id}`)).status).toBe(200);
  expect((await reader.create('products', { product_group_id: id, variation_values: ['blue'] })).status).toBe(403);
  expect((await reader.update(`products/${product.id}`, { sorting_weight: 1 })).status).toBe(403);
  expect((await reader.remove(`products/${product.id}`)).status).toBe(403);
});
