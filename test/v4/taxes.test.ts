import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { v1Client } from '../v1/v1-client.ts';
import {
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
import { book, orderOf } from './booking.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const created = async (type: string, attributes: Attributes, include?: string) =>
  recordOf(await api.create(type, { name: 'Tax', ...attributes }, include === undefined ? {} : { include }), 201);

/** Name, value and position of the rates in an answer, as they are listed there. */
const ratesIn = ({ body }: Awaited<ReturnType<Api['get']>>) =>
  (body.included ?? []).map(({ attributes }) => [attributes['name'], attributes['value'], attributes['position']]);

const shownRates = async (path: string) => ratesIn(await api.get(`${path}?include=tax_rates`));

describe.each(['tax_categories', 'tax_regions'])('%s', (type) => {
  test('are created with what was not sent filled in', async () => {
    const { attributes } = await created(type, { name: '  Services ' });
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: attributes['created_at'],
      archived: false,
      archived_at: null,
      name: 'Services',
      ...(type === 'tax_regions' ? { strategy: 'add_to' } : {}),
      default: false,
    });
  });

  test('are created and changed together with their rates', async () => {
    const answer = await api.create(
      type,
      {
        name: 'Both',
        tax_rates_attributes: [
          { name: 'State', value: 6.25 },
          { name: 'City', value: '1.5' },
        ],
      },
      { include: 'tax_rates' },
    );
    const { id } = recordOf(answer, 201);
    expect(ratesIn(answer)).toEqual([
      ['State', 6.25, 1],
      ['City', 1.5, 2],
    ]);
    const [state, city] = (answer.body.included ?? []).map((rate) => rate.id);
    const changed = await api.update(
      `${type}/${id}`,
      {
        tax_rates_attributes: [
          { id: state, value: 7 },
          { id: city, _destroy: true },
          { name: 'County', value: 0.25 },
          { _destroy: true, name: 'never made' },
        ],
      },
      { include: 'tax_rates' },
    );
    // The answer to the request that archived a rate still shows it; nobody else's does.
    expect(changed.body.included?.map(({ attributes }) => [attributes['name'], attributes['archived']])).toEqual([
      ['State', false],
      ['City', true],
      ['County', false],
    ]);
    expect(await shownRates(`${type}/${id}`)).toEqual([
      ['State', 7, 1],
      ['County', 0.25, 3],
    ]);
  });

  test.each([
    [{ name: '' }, { name: "can't be blank" }],
    [{ name: null }, { name: "can't be blank" }],
    [{ name: 'x'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
    [{ default: 'perhaps' }, { default: 'must be true or false' }],
    [
      { tax_rates_attributes: [{}] },
      { 'tax_rates_attributes/0/name': "can't be blank", 'tax_rates_attributes/0/value': "can't be blank" },
    ],
    [
      { tax_rates_attributes: [{ name: 'VAT', value: -1 }] },
      { 'tax_rates_attributes/0/value': 'must be between 0 and 1000' },
    ],
    [{ tax_rates_attributes: [{ id: newId(), value: 1 }] }, { 'tax_rates_attributes/0/id': 'must exist' }],
    [{ tax_rates_attributes: [{ id: newId(), _destroy: true }] }, { 'tax_rates_attributes/0/id': 'must exist' }],
  ])('are refused: %j', async (attributes, problems) => {
    expect(problemsOf(await api.create(type, { name: 'Tax', ...attributes }))).toEqual(problems);
  });

  test('a rate of another one cannot be changed through it', async () => {
    const answer = await api.create(
      type,
      { name: 'Mine', tax_rates_attributes: [{ name: 'VAT', value: 21 }] },
      { include: 'tax_rates' },
    );
    const rate = answer.body.included?.[0]?.id;
    const other = await created(type, {});
    const sent = { tax_rates_attributes: [{ id: rate, value: 0 }] };
    expect(problemsOf(await api.update(`${type}/${other.id}`, sent))).toEqual({
      'tax_rates_attributes/0/id': 'must exist',
    });
    const twice = {
      tax_rates_attributes: [
        { id: rate, _destroy: true },
        { id: rate, value: 0 },
      ],
    };
    const mine = recordOf(answer, 201).id;
    expect(problemsOf(await api.update(`${type}/${mine}`, twice))).toEqual({
      'tax_rates_attributes/1/id': 'must exist',
    });
  });

  test('have one default at most, which settings tell', async () => {
    const setting = type === 'tax_regions' ? 'tax_region_id' : 'tax_category_id';
    const emitted = async () => recordOf(await api.get('settings/current')).attributes['defaults'];
    const first = await created(type, { default: true });
    expect(first.attributes['default']).toBe(true);
    expect(await emitted()).toMatchObject({ [setting]: first.id });
    const second = await created(type, { default: true });
    expect(await emitted()).toMatchObject({ [setting]: second.id });
    expect(recordOf(await api.get(`${type}/${first.id}`)).attributes['default']).toBe(false);
    await api.update(`${type}/${first.id}`, { default: true });
    expect(recordsOf(await api.get(`${type}?filter[default]=true`)).map(({ id }) => id)).toEqual([first.id]);
    await api.update(`${type}/${first.id}`, { default: false });
    expect(await emitted()).toMatchObject({ [setting]: null });
  });

  test('have one default at most, however many want to be it at once', async () => {
    const some = await Promise.all(Array.from({ length: 4 }, () => created(type, {})));
    const answers = await Promise.all([
      ...some.map(({ id }) => api.update(`${type}/${id}`, { default: true })),
      ...some.map(({ id }) => api.update(`${type}/${id}`, { name: 'Renamed', default: true })),
      ...some.map(() => api.create(type, { name: 'New', default: true })),
    ]);
    expect(statusesOf(answers)).toEqual({ 200: 8, 201: 4 });
    expect(recordsOf(await api.get(`${type}?filter[default]=true`))).toHaveLength(1);
  });

  test('are archived by name, and then no default any more', async () => {
    const { id } = await created(type, { name: 'Old', default: true });
    const archived = recordOf(await api.remove(`${type}/${id}`));
    expect(archived.attributes).toMatchObject({ archived: true, name: 'Old (Archived)', default: false });
    expect(recordOf(await api.remove(`${type}/${id}`)).attributes).toEqual(archived.attributes);
    expect(recordsOf(await api.get(`${type}?filter[id]=${id}`))).toEqual([]);
    expect(recordsOf(await api.get(`${type}?filter[id]=${id}&filter[archived]=true`))).toHaveLength(1);
    expect(problemsOf(await api.update(`${type}/${id}`, { default: true }))).toEqual({
      default: 'cannot be what is archived',
    });
  });

  test('are changed only by those who may change settings, and read by everybody', async () => {
    const { id } = await created(type, {});
    const clerk = apiOf(server, (await colleagueOf(server, { permissions: ['products'] })).token);
    const manager = apiOf(server, (await colleagueOf(server, { permissions: ['settings'] })).token);
    expect((await clerk.get(`${type}/${id}`)).status).toBe(200);
    expect((await clerk.create(type, { name: 'x' })).status).toBe(403);
    expect((await clerk.update(`${type}/${id}`, { name: 'x' })).status).toBe(403);
    expect((await clerk.remove(`${type}/${id}`)).status).toBe(403);
    expect((await manager.update(`${type}/${id}`, { name: 'x' })).status).toBe(200);
  });

  test('an unknown, malformed or foreign id is not found', async () => {
    for (const id of [newId(), 'nobody', await strangerOf(server)]) {
      expect((await api.get(`${type}/${id}`)).status).toBe(404);
      expect((await api.update(`${type}/${id}`, { name: 'x', default: true })).status).toBe(404);
      expect((await api.remove(`${type}/${id}`)).status).toBe(404);
    }
  });
});

describe('tax rates', () => {
  const category = async () => (await created('tax_categories', {})).id;
  const rate = async (attributes: Attributes = {}, owner_id?: string) =>
    api.create('tax_rates', {
      name: 'VAT',
      value: 21,
      owner_type: 'tax_categories',
      owner_id: owner_id ?? (await category()),
      ...attributes,
    });

  test('go after the others of their owner', async () => {
    const owner = await category();
    const { attributes } = recordOf(await rate({}, owner), 201);
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      archived: false,
      archived_at: null,
      name: 'VAT',
      value: 21,
      position: 1,
      owner_id: owner,
      owner_type: 'tax_categories',
    });
    expect(recordOf(await rate({}, owner), 201).attributes['position']).toBe(2);
    expect(recordOf(await rate(), 201).attributes['position']).toBe(1);
  });

  test('get positions of their own, also when many come at once', async () => {
    const owner = await category();
    const answers = await Promise.all(Array.from({ length: 10 }, () => rate({}, owner)));
    const positions = answers.map((answer) => Number(recordOf(answer, 201).attributes['position']));
    expect(positions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('belong to a region as well', async () => {
    const region = await created('tax_regions', {});
    const answer = await api.create(
      'tax_rates',
      { name: 'GST', value: 5.12345, owner_type: 'tax_regions', owner_id: region.id },
      { include: 'owner' },
    );
    expect(recordOf(answer, 201).attributes['value']).toBe(5.1235);
    expect(answer.body.included).toMatchObject([{ type: 'tax_regions', id: region.id }]);
  });

  test.each([
    [{ name: null }, { name: "can't be blank" }],
    [{ name: 'x'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
    [{ value: null }, { value: "can't be blank" }],
    [{ value: 'much' }, { value: 'must be a number' }],
    [{ value: -0.001 }, { value: 'must be between 0 and 1000' }],
    [{ value: 1000.1 }, { value: 'must be between 0 and 1000' }],
    [{ owner_id: null }, { owner_id: "can't be blank" }],
    [{ owner_type: null }, { owner_type: "can't be blank" }],
    [{ owner_type: 'tax_regions' }, { owner_id: 'must exist' }],
    [{ owner_type: 'customers' }, { owner_type: 'must be one of: tax_categories, tax_regions' }],
    [{ owner_id: newId() }, { owner_id: 'must exist' }],
    [
      { name: ' ', value: null, owner_id: newId() },
      { name: "can't be blank", value: "can't be blank", owner_id: 'must exist' },
    ],
  ])('are refused: %j', async (attributes, problems) => {
    expect(problemsOf(await rate(attributes))).toEqual(problems);
  });

  test.each([{ value: 0 }, { value: 1000 }, { value: '19' }, { name: 'x'.repeat(255) }])(
    'are taken: %j',
    async (sent) => {
      expect((await rate(sent)).status).toBe(201);
    },
  );

  test('are not added to what is archived', async () => {
    const owner = await category();
    await api.remove(`tax_categories/${owner}`);
    expect(problemsOf(await rate({}, owner))).toEqual({ owner_id: 'is archived' });
  });

  test('change, but never their owner', async () => {
    const { id, attributes } = recordOf(await rate(), 201);
    const sent = { value: 19, owner_id: attributes['owner_id'], owner_type: 'tax_categories' };
    expect(recordOf(await api.update(`tax_rates/${id}`, sent)).attributes['value']).toBe(19);
    expect(errorOf(await api.update(`tax_rates/${id}`, { owner_id: newId() })).status).toBe(400);
    expect(errorOf(await api.update(`tax_rates/${id}`, { position: 4 })).status).toBe(400);
    expect(problemsOf(await api.update(`tax_rates/${id}`, { value: null }))).toEqual({ value: "can't be blank" });
  });

  test('are archived, and then no longer among those of their owner', async () => {
    const owner = await category();
    const { id } = recordOf(await rate({}, owner), 201);
    expect(recordOf(await api.remove(`tax_rates/${id}`)).attributes).toMatchObject({ archived: true, name: 'VAT' });
    expect(await shownRates(`tax_categories/${owner}`)).toEqual([]);
    expect(recordOf(await rate({}, owner), 201).attributes['position']).toBe(2);
  });
});

test('a customer shows the region that taxes them', async () => {
  const region = await created('tax_regions', { name: 'Bavaria' });
  const customer = await created('customers', { name: 'Jo', tax_region_id: region.id });
  const answer = await api.get(`customers/${customer.id}?include=tax_region`);
  expect(answer.body.included).toMatchObject([{ type: 'tax_regions', id: region.id, attributes: { name: 'Bavaria' } }]);
});

describe('the default tax category', () => {
  const NAMES = { name: 'Something' };
  const vat = () =>
    created('tax_categories', { name: 'VAT', default: true, tax_rates_attributes: [{ name: 'VAT', value: 21 }] });
  const taxOf = ({ attributes }: { readonly attributes: Attributes }) => attributes['tax_category_id'];

  test.each([
    ['product_groups', { ...NAMES }],
    ['product_groups', { ...NAMES, product_type: 'service' }],
    ['product_groups', { ...NAMES, product_type: 'sales_item' }],
    ['bundles', { ...NAMES }],
  ])('%s with %j get it unless they name another or none', async (type, attributes) => {
    const standard = await vat();
    const other = await created('tax_categories', { name: 'Reduced' });
    expect(taxOf(await created(type, attributes))).toBe(standard.id);
    expect(taxOf(await created(type, { ...attributes, tax_category_id: other.id }))).toBe(other.id);
    expect(taxOf(await created(type, { ...attributes, tax_category_id: null }))).toBeNull();
    await api.remove(`tax_categories/${standard.id}`);
    expect(taxOf(await created(type, attributes))).toBeNull();
  });

  test('products have it from their group, and orders charge it', async () => {
    const standard = await vat();
    const group = await created('product_groups', {
      name: 'Crane',
      tracking_type: 'none',
      product_type: 'service',
      price_type: 'fixed',
      flat_fee_price_in_cents: 10_000,
    });
    const [product] = recordsOf(await api.get(`products?filter[product_group_id]=${group.id}`));
    expect(product && taxOf(product)).toBe(standard.id);
    const order = await orderOf(api);
    recordOf(await book(api, order, product as { id: string }));
    expect(recordOf(await api.get(`orders/${order.id}`)).attributes).toMatchObject({
      tax_in_cents: 2_100,
      grand_total_with_tax_in_cents: 12_100,
    });
  });

  test('charges on an order get it unless they name another or none, and sections never', async () => {
    const standard = await vat();
    const { id: owner_id } = await orderOf(api);
    const line = async (attributes: Attributes) =>
      taxOf(
        recordOf(await api.create('lines', { owner_type: 'orders', owner_id, title: 'Cleaning', ...attributes }), 201),
      );
    expect(await line({ price_each_in_cents: 1_000 })).toBe(standard.id);
    expect(await line({ price_each_in_cents: 500, tax_category_id: null })).toBeNull();
    expect(await line({ line_type: 'section' })).toBeNull();
    expect(recordOf(await api.get(`orders/${owner_id}`)).attributes).toMatchObject({
      price_in_cents: 1_500,
      tax_in_cents: 210,
    });
  });

  test('version 1 gives it to product groups and lines', async () => {
    const standard = await vat();
    const v1 = v1Client(server, server.apiKey);
    const made = async (product_group: Attributes) =>
      (await v1('POST', '/product_groups', { product_group })).body.product_group.tax_category_id;
    expect(await made({ name: 'Ladder' })).toBe(standard.id);
    expect(await made({ name: 'Ladder', tax_category_id: null })).toBeNull();
    const { id } = await orderOf(api);
    const added = async (line: Attributes) =>
      (await v1('POST', `/orders/${id}/lines`, { line })).body.line.tax_category_id;
    expect(await added({ title: 'Cleaning', price_each_in_cents: 1_000 })).toBe(standard.id);
    expect(await added({ title: 'Cleaning', price_each_in_cents: 1_000, tax_category_id: null })).toBeNull();
  });
});
