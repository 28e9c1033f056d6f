import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_ENTRIES } from '../../src/api/v4/engine/limits.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  problemsOf,
  recordOf,
  recordsOf,
  type Resource,
} from './api.ts';
import { BLUE_PICTURE, GREY_PICTURE, RED_PICTURE } from './catalogue.ts';
import { eventsDuring } from './events.ts';
import { bundleLine, charge, draftOf } from './order-lines.ts';
import { productOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const make = async (type: string, attributes: Attributes): Promise<Resource> =>
  recordOf(await api.create(type, attributes), 201);

const sort = (type: string, ids: readonly string[], by: Api = api) => by.create('sortings', { type, ids });

const idsOf = (records: readonly Resource[]): string[] => records.map(({ id }) => id);

interface Case {
  /** Three that belong together, as they stand. */
  readonly three: () => Promise<readonly [Resource, Resource, Resource]>;
  /** One that does not belong to them. */
  readonly stranger: () => Promise<Resource>;
  readonly place: string;
  readonly first: number;
  readonly permission: string | null;
  /** What they belong to, as events tell it. */
  readonly kind: string;
}

const threeOf = async (one: (number: number) => Promise<Resource>): Promise<[Resource, Resource, Resource]> => [
  await one(1),
  await one(2),
  await one(3),
];

const taxRate = async () => {
  const { id } = await make('tax_categories', { name: 'Goods' });
  return () => make('tax_rates', { owner_type: 'tax_categories', owner_id: id, name: 'VAT', value: 5 });
};

const property = async () => {
  const { id } = await make('customers', { name: 'Jo' });
  return () =>
    make('properties', {
      name: `Colour ${newId()}`,
      property_type: 'text_field',
      owner_id: id,
      owner_type: 'customers',
    });
};

const photo = async () => {
  const { id } = await make('product_groups', { name: 'Tent' });
  return (picture: string) => make('photos', { owner_type: 'product_groups', owner_id: id, photo_base64: picture });
};

const bundleItem = async () => {
  const { id } = await make('bundles', { name: 'Set' });
  return async () => {
    const product = await productOf(api);
    return make('bundle_items', {
      bundle_id: id,
      product_id: product.id,
      product_group_id: product.attributes['product_group_id'],
    });
  };
};

const variation = async () => {
  const { id } = await make('product_groups', { name: 'Tent', has_variations: true, variation_fields: ['Colour'] });
  return () => make('products', { product_group_id: id, variation_values: [newId()] });
};

const defaultProperty = (owner_type: string) => () =>
  make('default_properties', { name: `Size ${newId()}`, property_type: 'text_field', owner_type });

const lineOf = async () => {
  const order = await draftOf(api);
  return () => charge(api, order);
};

const PICTURES = [RED_PICTURE, GREY_PICTURE, BLUE_PICTURE];

const CASES: Readonly<Record<string, Case>> = {
  bundle_items: {
    three: async () => threeOf(await bundleItem()),
    stranger: async () => (await bundleItem())(),
    place: 'position',
    first: 1,
    permission: 'products',
    kind: 'bundle.updated',
  },
  default_properties: {
    three: () => threeOf(defaultProperty('stock_items')),
    stranger: defaultProperty('customers'),
    place: 'position',
    first: 1,
    permission: 'settings',
    kind: 'default_property.updated',
  },
  lines: {
    three: async () => threeOf(await lineOf()),
    stranger: async () => (await lineOf())(),
    place: 'position',
    first: 1,
    permission: null,
    kind: 'order.updated',
  },
  photos: {
    three: async () => {
      const made = await photo();
      return threeOf((number) => made(PICTURES[number - 1] as string));
    },
    stranger: async () => (await photo())(RED_PICTURE),
    place: 'position',
    first: 1,
    permission: 'products',
    kind: 'product_group.updated',
  },
  products: {
    three: async () => threeOf(await variation()),
    stranger: async () => (await variation())(),
    place: 'sorting_weight',
    first: 1,
    permission: 'products',
    kind: 'product_group.updated',
  },
  properties: {
    three: async () => threeOf(await property()),
    stranger: async () => (await property())(),
    place: 'position',
    first: 0,
    permission: null,
    kind: 'customer.updated',
  },
  tax_rates: {
    three: async () => threeOf(await taxRate()),
    stranger: async () => (await taxRate())(),
    place: 'position',
    first: 1,
    permission: 'settings',
    kind: 'tax_category.updated',
  },
};

describe.each(Object.entries(CASES))('%s', (type, { three, stranger, place, first, permission, kind }) => {
  const places = async (records: readonly Resource[]): Promise<unknown[]> =>
    Promise.all(records.map(async ({ id }) => recordOf(await api.get(`${type}/${id}`)).attributes[place]));

  test('stand in the order that is asked for, and those left out behind', async () => {
    const [one, two, three_] = await three();
    const answer = await sort(type, idsOf([three_, one, two]));
    expect(answer.status).toBe(201);
    expect(recordOf(answer, 201).attributes).toEqual({});
    expect(await places([three_, one, two])).toEqual([first, first + 1, first + 2]);
    const emitted = await eventsDuring(server, () => sort(type, [two.id.toUpperCase()]));
    expect(await places([two, three_, one])).toEqual([first, first + 1, first + 2]);
    expect(emitted).toMatchObject([{ kind, data: { sorted: type, ids: idsOf([two, three_, one]) } }]);
  });

  test('are sorted all or none', async () => {
    const [one, two, three_] = await three();
    const foreign = await stranger();
    const before = await places([one, two, three_]);
    for (const ids of [
      [three_.id, one.id, foreign.id],
      [three_.id, newId()],
    ]) {
      expect(Object.keys(problemsOf(await sort(type, ids)))).toEqual(['ids']);
    }
    expect(problemsOf(await sort(type, [newId(), three_.id]))).toEqual({ ids: 'must exist' });
    expect(problemsOf(await sort(type, [three_.id, one.id, three_.id]))).toEqual({ ids: 'must each be named once' });
    expect(await places([one, two, three_])).toEqual(before);
  });

  test(`need ${permission ?? 'no'} permission`, async () => {
    const [one, two] = await three();
    const without = apiOf(server, (await colleagueOf(server)).token);
    expect((await sort(type, [two.id, one.id], without)).status).toBe(permission === null ? 201 : 403);
    if (permission === null) return;
    const allowed = apiOf(server, (await colleagueOf(server, { permissions: [permission] })).token);
    expect((await sort(type, [two.id, one.id], allowed)).status).toBe(201);
  });
});

test.each([
  [{}, { type: "can't be blank", ids: "can't be blank" }],
  [{ type: 'lines', ids: [] }, { ids: "can't be blank" }],
  [{ type: 'lines', ids: ['nonsense'] }, { ids: 'must exist' }],
  [{ type: 'recommendations', ids: [newId()] }, { type: `must be one of ${Object.keys(CASES).join(', ')}` }],
  [{ type: 'collection_items', ids: [newId()] }, { type: `must be one of ${Object.keys(CASES).join(', ')}` }],
])('refuses %j', async (attributes, problems) => {
  expect(problemsOf(await api.create('sortings', attributes))).toEqual(problems);
});

test('sorts as many as a list may have, and no more', async () => {
  const many = (length: number) => Array.from({ length }, () => newId());
  expect(problemsOf(await sort('lines', many(MAX_ENTRIES)))).toEqual({ ids: 'must exist' });
  expect(problemsOf(await sort('lines', many(MAX_ENTRIES + 1)))).toEqual({
    ids: expect.stringContaining(String(MAX_ENTRIES)),
  });
});

test('parts of a bundle are sorted among themselves', async () => {
  const order = await draftOf(api);
  const first = await charge(api, order);
  const parts = [await productOf(api), await productOf(api)].map((product) => ({ product, quantity: 1 }));
  const bundle = await bundleLine(api, order, parts);
  const nested = async () =>
    idsOf(recordsOf(await api.get(`lines?filter[parent_line_id]=${bundle.id}&sort=nested_position`)));
  const [one, two] = (await nested()) as [string, string];
  expect(Object.keys(problemsOf(await sort('lines', [one, first.id])))).toEqual(['ids']);
  expect((await sort('lines', [two, one])).status).toBe(201);
  expect(await nested()).toEqual([two, one]);
  expect((await sort('lines', [bundle.id, first.id])).status).toBe(201);
  const shown = recordsOf(await api.get(`lines?filter[order_id]=${order.id}&sort=position,nested_position`));
  expect(idsOf(shown)).toEqual([bundle.id, two, one, first.id]);
});

test('the first photo becomes the main one', async () => {
  const made = await photo();
  const [one, two] = [await made(RED_PICTURE), await made(GREY_PICTURE)];
  const group = async () => recordOf(await api.get(`product_groups/${String(one.attributes['owner_id'])}`)).attributes;
  expect(await group()).toMatchObject({ photo_id: one.id });
  expect((await sort('photos', [two.id, one.id])).status).toBe(201);
  expect(await group()).toMatchObject({ photo_id: two.id });
});

test('properties stand where their definition stands', async () => {
  const [one, two] = [await defaultProperty('customers')(), await defaultProperty('customers')()];
  const customer = await make('customers', {
    name: 'Jo',
    properties_attributes: [one, two].map(({ id }) => ({ default_property_id: id, value: 'x' })),
  });
  expect((await sort('default_properties', [two.id, one.id])).status).toBe(201);
  const shown = recordsOf(await api.get(`properties?filter[owner_id]=${customer.id}&sort=position`));
  expect(shown.map(({ attributes }) => attributes['default_property_id'])).toEqual([two.id, one.id]);
  expect(problemsOf(await sort('properties', idsOf(shown)))).toEqual({
    ids: 'must exist, and belong together; those of a default property stand where it stands',
  });
});
