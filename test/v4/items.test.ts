import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf, recordsOf } from './api.ts';
import { otherCompanyOf, RED_PICTURE } from './catalogue.ts';

let server: TestServer;
let api: Api;
let group: string;
let sold: string;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  const tent = { name: 'Tent', has_variations: true, variation_fields: ['Colour'], photo_base64: RED_PICTURE };
  group = recordOf(await api.create('product_groups', { ...tent, tag_list: ['Camping'] }), 201).id;
  await api.create('products', { product_group_id: group, variation_values: ['red'] });
  await api.create('products', { product_group_id: group, variation_values: ['blue'], base_price_in_cents: 7 });
  sold = recordOf(await api.create('product_groups', { name: 'Gas', product_type: 'sales_item' }), 201).id;
  const part = { product_group_id: group, quantity: 2 };
  await api.create('bundles', { name: 'Weekend', tag_list: ['camping'], bundle_items_attributes: [part] });
  const gone = recordOf(await api.create('product_groups', { name: 'Gone' }), 201).id;
  await api.remove(`product_groups/${gone}`);
  await otherCompanyOf(server);
});

afterAll(() => server.stop());

const listed = async (query: string): Promise<unknown[]> =>
  recordsOf(await api.get(`items?sort=name,type&${query}`)).map(({ type, attributes }) => [type, attributes['name']]);

test('groups, products and bundles stand in one list, each shown as what it is', async () => {
  expect(await listed('')).toEqual([
    ['product_groups', 'Gas'],
    ['products', 'Gas'],
    ['product_groups', 'Tent'],
    ['products', 'Tent - blue'],
    ['products', 'Tent - red'],
    ['bundles', 'Weekend'],
  ]);
  const [one] = recordsOf(await api.get('items?filter[type]=product_groups&filter[name]=tent'));
  expect(one).toMatchObject({ id: group, type: 'product_groups', attributes: { variation_fields: ['Colour'] } });
  const [other] = recordsOf(await api.get('items?filter[name]=tent%20-%20red'));
  expect(other).toMatchObject({ type: 'products', attributes: { variation_values: ['red'], product_group_id: group } });
});

test.each([
  ['filter[type]=products&filter[product_type]=sales_item', [['products', 'Gas']]],
  ['filter[type][not_eq]=products&filter[q]=tent', [['product_groups', 'Tent']]],
  ['filter[product_type]=bundle', [['bundles', 'Weekend']]],
  ['filter[type]=bundles', [['bundles', 'Weekend']]],
  [
    'filter[tag_list]=camping',
    [
      ['product_groups', 'Tent'],
      ['products', 'Tent - blue'],
      ['products', 'Tent - red'],
      ['bundles', 'Weekend'],
    ],
  ],
  ['filter[base_price_in_cents]=7', [['products', 'Tent - blue']]],
  [
    'filter[archived]=true',
    [
      ['product_groups', 'Gone'],
      ['products', 'Gone'],
    ],
  ],
  ['filter[q]=stranger', []],
])('%s finds %j', async (query, expected) => {
  expect(await listed(query)).toEqual(expected);
});

test('a group’s products are found by the group', async () => {
  expect(await listed(`filter[product_group_id]=${group}`)).toEqual([
    ['products', 'Tent - blue'],
    ['products', 'Tent - red'],
  ]);
});

test('one is fetched by its id, whatever it is; what is unknown or foreign is not found', async () => {
  expect(recordOf(await api.get(`items/${group}`))).toMatchObject({ id: group, type: 'product_groups' });
  const { product_group_id } = await otherCompanyOf(server);
  for (const id of [newId(), 'nobody', product_group_id]) expect((await api.get(`items/${id}`)).status).toBe(404);
});

test('cannot be written', async () => {
  expect((await api.create('items', { name: 'x' })).status).toBe(405);
  expect((await api.update(`items/${group}`, { name: 'x' })).status).toBe(405);
});

describe('search and parameters', () => {
  test('search takes groups of conditions', async () => {
    const { body } = await api.send('POST', 'items/search', {
      sort: 'name',
      fields: { items: 'name' },
      filter: {
        conditions: {
          operator: 'or',
          attributes: [{ product_type: 'sales_item' }, { name: { suffix: 'red' } }],
        },
      },
    });
    expect(body.data).toMatchObject([
      { attributes: { name: 'Gas' } },
      { attributes: { name: 'Gas' } },
      { attributes: { name: 'Tent - red' } },
    ]);
  });

  test('pages and stats are over all kinds', async () => {
    const { body } = await api.get('items?page[size]=2&stats[total]=count&stats[product_type]=count');
    expect(body.data).toHaveLength(2);
    expect(body.meta?.stats).toEqual({
      total: { count: 6 },
      product_type: { count: { rental: 3, sales_item: 2, bundle: 1 } },
    });
  });

  test('includes what each kind has', async () => {
    const { body } = await api.get('items?include=photo,properties,barcode,bundle_items&filter[tag_list]=camping');
    expect(body.included?.map(({ type }) => type).toSorted()).toEqual(['bundle_items', 'photos']);
    const related = recordsOf({ status: 200, headers: new Headers(), body }).map(({ type, relationships }) => [
      type,
      relationships?.['barcode'] !== undefined,
    ]);
    expect(new Set(related.map(String))).toEqual(new Set(['product_groups,false', 'products,true', 'bundles,false']));
  });

  test('fields may be told for all kinds or for one', async () => {
    const both = recordsOf(await api.get(`items?filter[id]=${sold}&fields[items]=name`));
    expect(both.map(({ attributes }) => Object.keys(attributes))).toEqual([['name']]);
    const one = recordsOf(await api.get(`items?filter[id]=${sold}&fields[product_groups]=slug`));
    expect(one.map(({ attributes }) => Object.keys(attributes))).toEqual([['slug']]);
  });
});
