import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { apiOf, recordOf } from '../v4/api.ts';
import { type ProductGroup, strangerClient, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let stranger: V1Client;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  stranger = await strangerClient(server);
});

afterAll(() => server.stop());

const create = async (product_group: object): Promise<ProductGroup> =>
  (await call('POST', '/product_groups', { product_group })).body.product_group;

const FIELDS = [
  'id name slug sku lag_time lead_time always_available trackable base_price_in_cents base_price_as_decimal price_id',
  'price_wrapper_id price_type price_period flat_fee_price_in_cents structure_price_in_cents deposit_in_cents',
  'flat_fee_price_as_decimal structure_price_as_decimal deposit_as_decimal tax_category_id archived archived_at quantity',
  'variation_values has_variations variation_fields stock_item_properties products_count stock_count show_in_store',
  'extra_information search_highlight photo_url description legacy_id tags products properties notes created_at',
  'updated_at',
]
  .join(' ')
  .split(' ');

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('answers 201 with every field in the documented order, and the product made with the group', async () => {
  const { status, headers, body } = await call('POST', '/product_groups', { product_group: { name: 'iPad Mini' } });
  const { product_group: group } = body;
  expect(status).toBe(201);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('location')).toBe(`/api/1/product_groups/${group.id}`);
  expect(Object.keys(body)).toEqual(['product_group']);
  expect(Object.keys(group)).toEqual(FIELDS);
  expect(group).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'iPad Mini',
    slug: 'ipad-mini',
    sku: 'IPAD_MINI',
    lag_time: 0,
    lead_time: 0,
    always_available: false,
    trackable: false,
    base_price_in_cents: 0,
    base_price_as_decimal: 0,
    price_id: null,
    price_wrapper_id: null,
    price_type: '',
    price_period: null,
    flat_fee_price_in_cents: 0,
    structure_price_in_cents: 0,
    deposit_in_cents: 0,
    flat_fee_price_as_decimal: 0,
    structure_price_as_decimal: 0,
    deposit_as_decimal: 0,
    tax_category_id: null,
    archived: false,
    archived_at: null,
    quantity: 0,
    variation_values: [],
    has_variations: false,
    variation_fields: [],
    stock_item_properties: [],
    products_count: 1,
    stock_count: 0,
    show_in_store: true,
    extra_information: null,
    search_highlight: null,
    photo_url: null,
    description: null,
    legacy_id: null,
    tags: [],
    products: [
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'iPad Mini',
        quantity: 0,
        product_group_id: group.id,
        stock_items: [],
      },
    ],
    properties: [],
    notes: [],
    created_at: expect.stringMatching(MOMENT),
    updated_at: group.created_at,
  });
});

test('the documented example: a price per day, given as a numeric string', async () => {
  const { text, body } = await call('POST', '/product_groups', {
    product_group: {
      name: 'iPad Mini',
      sku: '1234',
      base_price_in_cents: '1995',
      price_type: 'simple',
      price_period: 'day',
    },
  });
  expect(body.product_group).toMatchObject({ sku: '1234', price_type: 'simple', price_period: 'day' });
  expect(text).toContain('"base_price_in_cents":1995,"base_price_as_decimal":19.95,');
  expect(body.product_group).toMatchObject({ flat_fee_price_in_cents: 1995, structure_price_in_cents: 0 });
});

test('writes decimals with a fraction', async () => {
  const { text } = await call('POST', '/product_groups', { product_group: { name: 'X', deposit_in_cents: 5000 } });
  expect(text).toContain('"deposit_as_decimal":50.0,');
});

test('keeps everything that can be written', async () => {
  const tax_category_id = await v4Record('tax_categories', { name: 'High' });
  const sent = {
    name: 'Projector',
    slug: 'a-projector',
    sku: 'PROJ',
    lag_time: 3600,
    lead_time: '1800',
    always_available: true,
    trackable: true,
    base_price_in_cents: 12_000,
    price_type: 'simple',
    price_period: 'year',
    structure_price_in_cents: 700,
    deposit_in_cents: 5000,
    tax_category_id,
    stock_item_properties: ['Colour', 'Condition'],
    show_in_store: false,
    extra_information: 'Lamp included',
    description: 'Bright',
    tags: ['av', 'bright'],
  };
  expect(await create(sent)).toMatchObject({ ...sent, lead_time: 1800, flat_fee_price_in_cents: 12_000 });
});

test('lead time comes before a rental and lag time after it', async () => {
  const { id } = await create({ name: 'Buffered', lead_time: 60, lag_time: 90 });
  const { body } = await apiOf(server, server.token).get(`product_groups/${id}`);
  expect(body.data).toMatchObject({ attributes: { buffer_time_before: 60, buffer_time_after: 90 } });
});

test('prices by a structure', async () => {
  const price_id = await v4Record('price_structures', { name: 'Week' });
  const group = await create({ name: 'X', price_type: 'structure', price_id, base_price_in_cents: 900 });
  expect(group).toMatchObject({
    price_type: 'structure',
    price_id,
    base_price_in_cents: 900,
    structure_price_in_cents: 900,
  });
});

test('a price without a type is one that does not go by time', async () => {
  const group = await create({ name: 'Cleaning', base_price_in_cents: 2500 });
  expect(group).toMatchObject({ price_type: '', base_price_in_cents: 2500, price_period: null });
  const { body } = await apiOf(server, server.token).get(`product_groups/${group.id}`);
  expect(body.data).toMatchObject({ attributes: { price_type: 'fixed' } });
});

test('keeps variations apart: products are added to the group later', async () => {
  const group = await create({ name: 'Shirt', has_variations: true, variation_fields: ['Size'] });
  expect(group).toMatchObject({ has_variations: true, variation_fields: ['Size'], products: [], products_count: 0 });
});

test('takes properties of this version’s types', async () => {
  const { properties } = await create({
    name: 'X',
    properties_attributes: [
      { type: 'Property::TextField', name: 'Voltage', value: '230' },
      { type: 'Property::DateField', name: 'Tested', value: '22-01-2018' },
    ],
  });
  expect(properties).toEqual([
    expect.objectContaining({ type: 'Property::TextField', identifier: 'voltage', owner_type: 'ProductGroup' }),
    expect.objectContaining({ type: 'Property::DateField', value: '2018-01-22' }),
  ]);
});

test('ignores what it does not know and what cannot be written', async () => {
  const group = await create({
    name: 'X',
    id: newId(),
    archived: true,
    products_count: 7,
    stock_count: 7,
    price_wrapper_id: newId(),
    products: [{ name: 'Y' }],
    legacy_id: 4,
    created_at: '2001-01-01T00:00:00.000Z',
    favourite_colour: 'green',
  });
  expect(group).toMatchObject({ archived: false, products_count: 1, stock_count: 0, price_wrapper_id: null });
  expect(group.created_at > '2020').toBe(true);
});

test('takes a body without the root key when it holds nothing but fields', async () => {
  const bare = await call('POST', '/product_groups', { name: 'Bare', base_price_in_cents: 5 });
  expect([bare.status, bare.body.product_group.name]).toEqual([201, 'Bare']);
  expect((await call('POST', '/product_groups', { name: 'Bare', colour: 5 })).status).toBe(400);
});

test('refers to nothing of another company', async () => {
  const tax_category_id = await v4Record('tax_categories', { name: 'Ours' });
  const price_id = await v4Record('price_structures', { name: 'Ours' });
  const { status, body } = await stranger('POST', '/product_groups', {
    product_group: { name: 'X', tax_category_id, price_type: 'structure', price_id },
  });
  expect([status, body.error.data]).toEqual([422, { tax_category_id: ['must exist'], price_id: ['must exist'] }]);
});

const WRONG: readonly (readonly [object, Readonly<Record<string, readonly string[]>>])[] = [
  // sent → field → what is wrong with it
  [{}, { name: ["can't be blank"] }],
  [{ name: ' ' }, { name: ["can't be blank"] }],
  [{ name: 'é'.repeat(256) }, { name: ['is too long (maximum is 255 characters)'] }],
  [{ name: { en: 'X' } }, { name: ['must be a string'] }],
  [{ name: 'X', base_price_in_cents: '19.95' }, { base_price_in_cents: ['must be an integer'] }],
  [{ name: 'X', base_price_in_cents: -1 }, { base_price_in_cents: ['must be between 0 and 100000000000'] }],
  [
    { name: 'X', base_price_in_cents: 100_000_000_001 },
    { base_price_in_cents: ['must be between 0 and 100000000000'] },
  ],
  [{ name: 'X', lead_time: -1 }, { lead_time: ['must be between 0 and 31536000'] }],
  [{ name: 'X', lag_time: 31_536_001 }, { lag_time: ['must be between 0 and 31536000'] }],
  [{ name: 'X', lag_time: 'soon' }, { lag_time: ['must be an integer'] }],
  [{ name: 'X', price_type: 'fixed' }, { price_type: ['must be blank, simple or structure'] }],
  [{ name: 'X', price_type: 7 }, { price_type: ['must be blank, simple or structure'] }],
  [{ name: 'X', price_type: 'structure' }, { price_id: ["can't be blank for price_type structure"] }],
  [{ name: 'X', price_type: 'structure', price_id: 'none' }, { price_id: ['must exist'] }],
  [{ name: 'X', price_period: 'fortnight' }, { price_period: ['must be one of: hour, day, week, month, year'] }],
  [{ name: 'X', tax_category_id: newId() }, { tax_category_id: ['must exist'] }],
  [{ name: 'X', trackable: 'maybe' }, { trackable: ['must be true or false'] }],
  [{ name: 'X', slug: '///' }, { slug: ['needs a letter or a digit'] }],
  [{ name: 'X', tags: [1, {}] }, { tags: ['has an entry that must be a string'] }],
  [{ name: 'X', variation_fields: 7 }, { variation_fields: ['must be a list of strings'] }],
  [
    { name: 'X', properties_attributes: [{ name: 'Y', type: 'Property::DateField', value: 'x' }] },
    { 'properties_attributes/0/value': ['is not a date (invalid date)'] },
  ],
];

test.each(WRONG)('refuses %j', async (product_group, data) => {
  const { status, body } = await call('POST', '/product_groups', { product_group });
  expect([status, body.error.status, body.error.data]).toEqual([422, 'invalid', data]);
});

test('takes prices and times at their limits', async () => {
  const most = { base_price_in_cents: 100_000_000_000, price_type: 'simple', lead_time: 31_536_000 };
  expect(await create({ name: 'é'.repeat(255), ...most })).toMatchObject(most);
});

test.each([
  ['', 400],
  ['[]', 400],
  ['{}', 400],
  ['{"product_group":[]}', 400],
  ['{"product_group":null}', 400],
  ['{"product_group":{"name":"X"', 400],
])('refuses the body %s with %i', async (body, status) => {
  expect((await call('POST', '/product_groups', body)).status).toBe(status);
});

const v4Record = async (type: string, attributes: object): Promise<string> =>
  recordOf(await apiOf(server, server.token).create(type, { ...attributes }), 201).id;
