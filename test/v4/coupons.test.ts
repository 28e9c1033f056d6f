import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CENTS } from '../../src/app/attributes/attributes.ts';
import { MAX_ELIGIBLE_ITEMS, MAX_REDEMPTIONS } from '../../src/app/pricing/coupons.ts';
import { MAX_SEARCH_WORDS } from '../../src/lib/search-words.ts';
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
import { otherCompanyOf } from './catalogue.ts';
import { productOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const TEN = { coupon_type: 'percentage', value: 10 };

const couponOf = async (attributes: Attributes = {}): Promise<Resource> =>
  recordOf(await api.create('coupons', { identifier: newId(), ...TEN, ...attributes }), 201);

const problemsWith = async (attributes: Attributes) =>
  problemsOf(await api.create('coupons', { identifier: newId(), ...TEN, ...attributes }));

describe('a new coupon', () => {
  test('has what was left out', async () => {
    const { attributes } = recordOf(await api.create('coupons', { identifier: ' SPRING ', ...TEN }), 201);
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      archived: false,
      archived_at: null,
      identifier: 'SPRING',
      coupon_type: 'percentage',
      value: 10,
      active: true,
      starts_at: null,
      ends_at: null,
      eligible_item_type: 'all',
      max_redemptions: null,
      one_per_customer: false,
      minimum_order_amount_in_cents: null,
      stackable: true,
      tag_list: [],
      redemptions_count: 0,
    });
  });

  test('is good for whole days where the company is', async () => {
    const zone = recordOf(await api.get('companies/current')).attributes['default_timezone'];
    const { attributes } = await couponOf({ starts_at: '2030-03-10T12:34:56Z', ends_at: '2030-03-12T12:00:00Z' });
    const shown = (moment: unknown) =>
      Temporal.Instant.from(String(moment)).toZonedDateTimeISO(String(zone)).toPlainDateTime().toString();
    expect(shown(attributes['starts_at'])).toBe('2030-03-10T00:00:00');
    expect(shown(attributes['ends_at'])).toBe('2030-03-12T23:59:59.999999');
  });

  test('may be good for a single day', async () => {
    const day = '2030-03-10T12:00:00Z';
    expect((await couponOf({ starts_at: day, ends_at: day })).attributes['starts_at']).not.toBeNull();
  });

  test.each([
    [{ identifier: ' ' }, { identifier: "can't be blank" }],
    [{ identifier: 'x'.repeat(256) }, { identifier: 'is too long (maximum is 255 characters)' }],
    [{ coupon_type: null }, { coupon_type: "can't be blank" }],
    [{ value: null }, { value: "can't be blank" }],
    [{ value: 0 }, { value: 'must be between 1 and 100' }],
    [{ value: 101 }, { value: 'must be between 1 and 100' }],
    [{ coupon_type: 'cents', value: MAX_CENTS + 1 }, { value: `must be between 1 and ${MAX_CENTS}` }],
    [{ max_redemptions: 0 }, { max_redemptions: `must be between 1 and ${MAX_REDEMPTIONS}` }],
    [{ max_redemptions: MAX_REDEMPTIONS + 1 }, { max_redemptions: `must be between 1 and ${MAX_REDEMPTIONS}` }],
    [{ minimum_order_amount_in_cents: -1 }, { minimum_order_amount_in_cents: `must be between 0 and ${MAX_CENTS}` }],
    [
      { starts_at: '2030-03-11T12:00:00Z', ends_at: '2030-03-10T12:00:00Z' },
      { ends_at: 'must not be before starts_at' },
    ],
    [{ eligible_item_type: 'collection' }, { eligible_item_type: 'must be all or item: there are no collections' }],
    [{ eligible_item_type: 'item' }, { eligible_item_ids: "can't be blank when eligible_item_type is item" }],
    [{ eligible_item_ids: [newId()] }, { eligible_item_ids: 'must be blank unless eligible_item_type is item' }],
    [
      { eligible_item_type: 'item', eligible_item_ids: [newId(), 'tents', 7] },
      {
        'eligible_item_ids/0': 'must exist',
        'eligible_item_ids/1': 'must exist',
        'eligible_item_ids/2': 'must exist',
      },
    ],
    [{ tag_list: ['x'.repeat(300)] }, { tag_list: expect.any(String) }],
  ])('is refused with %j', async (attributes, problems) => {
    expect(await problemsWith(attributes)).toEqual(problems);
  });

  test.each([
    { value: 100 },
    { coupon_type: 'cents', value: MAX_CENTS },
    { max_redemptions: MAX_REDEMPTIONS },
    { minimum_order_amount_in_cents: MAX_CENTS },
    { identifier: 'x'.repeat(255) },
  ])('may have %j', async (attributes) => {
    expect((await couponOf(attributes)).attributes).toMatchObject(attributes);
  });

  test('has a type that there is', async () => {
    expect(await problemsWith({ coupon_type: 'free' })).toEqual({ coupon_type: 'must be one of: percentage, cents' });
  });

  test('is told from the others by its code, whatever its case, until they are archived', async () => {
    const { id } = await couponOf({ identifier: 'Summer' });
    expect(await problemsWith({ identifier: 'SUMMER' })).toEqual({ identifier: 'has already been taken' });
    const archived = recordOf(await api.remove(`coupons/${id}`));
    expect(archived.attributes).toMatchObject({ archived: true, archived_at: expect.any(String) });
    expect((await couponOf({ identifier: 'summer' })).attributes['archived']).toBe(false);
    expect(recordOf(await api.get(`coupons/${id}`)).id).toBe(id);
  });
});

describe('items', () => {
  test('are products, groups and bundles, and come with the coupon', async () => {
    const product = await productOf(api);
    const group_id = String(product.attributes['product_group_id']);
    const bundle = recordOf(await api.create('bundles', { name: 'Set' }), 201);
    const sent = [product.id, group_id, bundle.id, product.id.toUpperCase()];
    const coupon = await couponOf({ eligible_item_type: 'item', eligible_item_ids: sent });
    const answer = await api.get(`coupons/${coupon.id}?include=coupon_items.item`);
    const items = (answer.body.included ?? []).filter(({ type }) => type === 'coupon_items');
    expect(items.map(({ attributes }) => String(attributes['item_id'])).toSorted()).toEqual(
      [product.id, group_id, bundle.id].toSorted(),
    );
    expect(items[0]?.attributes).toMatchObject({ coupon_id: coupon.id, item_type: expect.any(String) });
    const others = (answer.body.included ?? []).map(({ type }) => type).filter((type) => type !== 'coupon_items');
    expect(others.toSorted()).toEqual(['bundles', 'product_groups', 'products']);
  });

  test("are the company's own, and there", async () => {
    const { product_id } = await otherCompanyOf(server);
    const archived = await productOf(api);
    recordOf(await api.remove(`product_groups/${String(archived.attributes['product_group_id'])}`));
    expect(await problemsWith({ eligible_item_type: 'item', eligible_item_ids: [product_id, archived.id] })).toEqual({
      'eligible_item_ids/0': 'must exist',
      'eligible_item_ids/1': 'must exist',
    });
  });

  test('are not too many', async () => {
    const problems = (count: number) =>
      problemsWith({ eligible_item_type: 'item', eligible_item_ids: Array.from({ length: count }, newId) });
    expect(Object.keys(await problems(MAX_ELIGIBLE_ITEMS))).toHaveLength(MAX_ELIGIBLE_ITEMS);
    expect(await problems(MAX_ELIGIBLE_ITEMS + 1)).toEqual({ eligible_item_ids: expect.stringContaining('1000') });
  });
});

describe('once made', () => {
  test('is switched on and off, and tagged', async () => {
    const { id } = await couponOf();
    const { attributes } = recordOf(await api.update(`coupons/${id}`, { active: false, tag_list: ['Old', 'old'] }));
    expect(attributes).toMatchObject({ active: false, tag_list: ['Old'] });
    expect(recordOf(await api.update(`coupons/${id}`, { active: true })).attributes['active']).toBe(true);
  });

  test.each([
    { identifier: 'Other' },
    { coupon_type: 'cents' },
    { value: 11 },
    { starts_at: '2030-03-09T12:00:00Z' },
    { ends_at: null },
    { stackable: false },
    { eligible_item_type: 'all' },
    { one_per_customer: true },
    { max_redemptions: 6 },
    { minimum_order_amount_in_cents: null },
    { eligible_item_ids: [newId()] },
    { eligible_item_ids: [] },
  ])('is not changed to %j', async (attributes) => {
    const coupon = await fullCoupon();
    const [name] = Object.keys(attributes);
    expect(problemsOf(await api.update(`coupons/${coupon.id}`, attributes))).toEqual({
      [String(name)]: "can't be changed: archive this coupon and make another",
    });
  });

  test('may be sent back as it is', async () => {
    const coupon = await fullCoupon();
    const attributes = Object.fromEntries(Object.entries(coupon.attributes).filter(([name]) => !READONLY.has(name)));
    const answer = await api.update(`coupons/${coupon.id}`, { ...attributes, active: false });
    expect(recordOf(answer).attributes).toMatchObject({ ...attributes, active: false });
  });

  const READONLY = new Set(['created_at', 'updated_at', 'archived', 'archived_at', 'redemptions_count']);

  const fullCoupon = async (): Promise<Resource> =>
    couponOf({
      starts_at: '2030-03-10T12:00:00Z',
      ends_at: '2030-03-12T12:00:00Z',
      eligible_item_type: 'item',
      eligible_item_ids: [(await productOf(api)).id],
      max_redemptions: 5,
      minimum_order_amount_in_cents: 100,
    });
});

describe('a list', () => {
  let tag: string;
  const names = async (query: string) =>
    recordsOf(await api.get(`coupons?filter[tag_list]=${tag}&sort=identifier&${query}`)).map(
      ({ attributes }) => attributes['identifier'],
    );

  beforeAll(async () => {
    tag = newId();
    const validity = { starts_at: '2031-03-10T12:00:00Z', ends_at: '2031-03-12T12:00:00Z' };
    await couponOf({ identifier: 'List March', ...validity, tag_list: [tag, 'early bird'] });
    await couponOf({ identifier: 'List off', active: false, tag_list: [tag], coupon_type: 'cents', value: 500 });
    await couponOf({ identifier: 'List till', ends_at: '2031-03-11T12:00:00Z', tag_list: [tag], max_redemptions: 3 });
    const gone = await couponOf({ identifier: 'List gone', tag_list: [tag] });
    recordOf(await api.remove(`coupons/${gone.id}`));
  });

  test.each([
    ['', ['List March', 'List off', 'List till']],
    ['filter[archived]=true', ['List gone']],
    ['filter[active]=true', ['List March', 'List till']],
    ['filter[coupon_type]=cents', ['List off']],
    ['filter[value][gt]=10', ['List off']],
    ['filter[max_redemptions]=3', ['List till']],
    ['filter[identifier]=List off', ['List off']],
    ['filter[q]=march', ['List March']],
    ['filter[q]=list bird', []],
    ['filter[q]=early bird', ['List March']],
    ['filter[q]=LIST OFF', ['List off']],
    ['filter[q]=%25', []],
    ['filter[range][from]=2031-03-13T12:00:00Z', ['List off']],
    ['filter[range][from]=2031-03-12T12:00:00Z', ['List March', 'List off']],
    ['filter[range][till]=2031-03-09T00:00:00Z', ['List off', 'List till']],
    [
      'filter[range][from]=2031-03-11T00:00:00Z&filter[range][till]=2031-03-12T00:00:00Z',
      ['List March', 'List off', 'List till'],
    ],
  ])('filtered by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('can be counted', async () => {
    const { body } = await api.get(`coupons?filter[tag_list]=${tag}&stats[active][]=count&stats[tag_list][]=count`);
    expect(body.meta?.stats).toMatchObject({
      active: { count: { true: 2, false: 1 } },
      tag_list: { count: { [tag]: 3, 'early bird': 1 } },
    });
  });

  test('is searched by a few words', async () => {
    const words = (count: number) => api.get(`coupons?filter[q]=${Array.from({ length: count }, () => 'x').join('+')}`);
    expect((await words(MAX_SEARCH_WORDS)).status).toBe(200);
    expect((await words(MAX_SEARCH_WORDS + 1)).status).toBe(400);
  });

  test('of tags knows those of coupons', async () => {
    const tags = recordsOf(await api.get('tags?filter[for]=Coupon'));
    expect(tags.map(({ attributes }) => attributes['name'])).toContain('early bird');
  });
});

test('coupons are made by those who may change products', async () => {
  const { token } = await colleagueOf(server);
  const colleague = apiOf(server, token);
  const { id } = await couponOf();
  expect((await colleague.create('coupons', { identifier: newId(), ...TEN })).status).toBe(403);
  expect((await colleague.update(`coupons/${id}`, { active: false })).status).toBe(403);
  expect((await colleague.remove(`coupons/${id}`)).status).toBe(403);
  expect((await colleague.get(`coupons/${id}`)).status).toBe(200);
});

test('what is not there is not found', async () => {
  expect((await api.get(`coupons/${newId()}`)).status).toBe(404);
  expect((await api.update(`coupons/${newId()}`, { active: false })).status).toBe(404);
  expect((await api.remove(`coupons/${newId()}`)).status).toBe(404);
});
