import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CHARGE_LENGTH_S } from '../../src/app/orders/lines.ts';
import { MAX_RULED_PARTS } from '../../src/app/pricing/line-charge.ts';
import { MAX_PRICED_PRODUCTS } from '../../src/app/pricing/price-book.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, errorOf, recordOf, recordsOf, type Resource } from './api.ts';
import { otherCompanyOf } from './catalogue.ts';
import {
  asFilters,
  PER_DAY,
  pricesOf,
  rulesetOf,
  SAMPLE_CHARGE,
  SAMPLE_PERIOD,
  SAMPLE_RULES,
  structureOf,
} from './pricing.ts';
import { productOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer({ timeZone: 'UTC' });
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const DAY_S = 86_400;

const TWO_DAYS = { from: '2030-01-01T09:00:00Z', till: '2030-01-03T09:00:00Z' };
const SAMPLE = { from: SAMPLE_PERIOD.starts_at, till: SAMPLE_PERIOD.stops_at };

const groupIdOf = (product: Resource): string => String(product.attributes['product_group_id']);

const bundleOf = async (parts: readonly Attributes[], attributes: Attributes = {}): Promise<Resource> =>
  recordOf(await api.create('bundles', { name: 'Set', bundle_items_attributes: parts, ...attributes }), 201);

const part = (product: Resource, attributes: Attributes = {}): Attributes => ({
  product_group_id: groupIdOf(product),
  product_id: product.id,
  quantity: 1,
  ...attributes,
});

/** A group whose products cost so much a day each. */
async function variationsOf(prices: readonly number[], attributes: Attributes = {}) {
  const group = recordOf(
    await api.create('product_groups', {
      name: 'Kayak',
      has_variations: true,
      variation_fields: ['Size'],
      ...PER_DAY,
      ...attributes,
    }),
    201,
  );
  const products: Resource[] = [];
  for (const [index, base_price_in_cents] of prices.entries()) {
    const sent = { product_group_id: group.id, variation_values: [`${index}`], base_price_in_cents };
    products.push(recordOf(await api.create('products', sent), 201));
  }
  return { group, products };
}

const each = (prices: readonly Resource[]) =>
  prices.map(({ attributes }) => [attributes['item_id'], attributes['price_each_in_cents']]);

describe('prices of products', () => {
  test('are those of the sample', async () => {
    const price_ruleset_id = await rulesetOf(api, ...SAMPLE_RULES);
    const product = await productOf(api, { ...PER_DAY, price_ruleset_id });
    const [price, ...more] = await pricesOf(api, { item_id: product.id, ...SAMPLE });
    expect(more).toEqual([]);
    expect(price?.attributes).toEqual({
      item_id: product.id,
      bundle_id: null,
      product_group_id: null,
      ignore_discount: false,
      bundle_item_id: null,
      from: '1980-04-01T12:00:00.000000+00:00',
      till: '1980-05-01T12:00:00.000000+00:00',
      ...SAMPLE_CHARGE,
      price_structure_id: null,
      price_ruleset_id,
      price_tile_id: null,
    });
  });

  test('for a length of time have no dates, no rules and nothing that was before them', async () => {
    const price_ruleset_id = await rulesetOf(api, ...SAMPLE_RULES);
    const product = await productOf(api, { ...PER_DAY, price_ruleset_id });
    const [price] = await pricesOf(api, { item_id: product.id, charge_length: String(3 * DAY_S) });
    expect(price?.attributes).toMatchObject({
      from: null,
      till: null,
      original_price_each_in_cents: null,
      price_each_in_cents: 7_500,
      charge_length: 3 * DAY_S,
      charge_label: '3 days',
      price_rule_values: null,
    });
  });

  test('go by a structure, which is shown with them', async () => {
    const price_structure_id = await structureOf(api, {
      price_tiles_attributes: [
        { name: 'Half a day', quantity: 12, period: 'hours', multiplier: 0.6 },
        { name: 'Weekend', quantity: 3, period: 'days', multiplier: 1.5 },
      ],
    });
    const structured = { price_type: 'structure', structure_price_in_cents: 1_000, price_structure_id };
    const product = await productOf(api, structured);
    const query = asFilters({ item_id: product.id, ...TWO_DAYS });
    const answer = await api.get(`item_prices?${query}&include=item,price_structure,price_tile`);
    const [price] = recordsOf(answer);
    expect(price?.attributes).toMatchObject({
      price_structure_id,
      charge_label: 'Weekend',
      price_each_in_cents: 1_500,
    });
    const included = Object.fromEntries((answer.body.included ?? []).map(({ type, id }) => [type, id]));
    expect(included).toEqual({
      products: product.id,
      price_structures: price_structure_id,
      price_tiles: price?.attributes['price_tile_id'],
    });
  });

  test('come in the order in which they were asked for, each once, without what is not there', async () => {
    const [one, two] = [await productOf(api, PER_DAY), await productOf(api, PER_DAY)];
    const { product_id: stranger } = await otherCompanyOf(server);
    const item_id = [two.id, newId(), one.id, stranger, two.id].join(',');
    const prices = await pricesOf(api, { item_id, ...TWO_DAYS });
    expect(each(prices)).toEqual([
      [two.id, 5_000],
      [one.id, 5_000],
    ]);
    expect(new Set(prices.map(({ id }) => id)).size).toBe(2);
    const again = await pricesOf(api, { item_id, ...TWO_DAYS });
    expect(again).toEqual(prices);
  });

  test('of what is archived, fixed or free', async () => {
    const archived = await productOf(api, PER_DAY);
    recordOf(await api.remove(`product_groups/${groupIdOf(archived)}`));
    const fixed = await productOf(api, { price_type: 'fixed', flat_fee_price_in_cents: 999 });
    const free = await productOf(api);
    const item_id = [archived.id, fixed.id, free.id].join(',');
    expect(each(await pricesOf(api, { item_id, ...TWO_DAYS }))).toEqual([
      [archived.id, 5_000],
      [fixed.id, 999],
      [free.id, 0],
    ]);
  });
});

describe('prices by another structure or ruleset', () => {
  test('take the place of the product’s own', async () => {
    const own = await rulesetOf(api, { rule_type: 'range_of_days', from_day: 0, till_day: 6, value: 100 });
    const other = await rulesetOf(api, { rule_type: 'range_of_days', from_day: 0, till_day: 6, value: 10 });
    const none = await rulesetOf(api);
    const product = await productOf(api, { ...PER_DAY, price_ruleset_id: own });
    const price = async (query: Readonly<Record<string, string>>) =>
      (await pricesOf(api, { item_id: product.id, ...TWO_DAYS, ...query }))[0]?.attributes;
    expect(await price({})).toMatchObject({ price_each_in_cents: 10_000, price_ruleset_id: own });
    expect(await price({ price_ruleset_id: other })).toMatchObject({
      price_each_in_cents: 5_500,
      price_ruleset_id: other,
    });
    expect(await price({ price_ruleset_id: none })).toMatchObject({
      price_each_in_cents: 5_000,
      price_rule_values: null,
    });
    const price_structure_id = await structureOf(api, { day: 0.5 });
    expect(await price({ price_structure_id })).toMatchObject({ price_each_in_cents: 5_000, price_structure_id });
    expect(await price({ price_structure_id, price_ruleset_id: none })).toMatchObject({ price_each_in_cents: 2_500 });
  });

  test('hold for the parts of bundles', async () => {
    const product = await productOf(api, PER_DAY);
    const bundle = await bundleOf([part(product, { quantity: 2 })]);
    const dearer = await rulesetOf(api, { rule_type: 'range_of_days', from_day: 0, till_day: 6, value: 10 });
    const query = { item_id: bundle.id, ...TWO_DAYS, price_ruleset_id: dearer };
    expect(each(await pricesOf(api, query))).toEqual([[bundle.id, 11_000]]);
  });

  test.each(['price_structure_id', 'price_ruleset_id'])('that %s does not name do not exist', async (name) => {
    const product = await productOf(api, PER_DAY);
    const answer = await api.get(`item_prices?${asFilters({ item_id: product.id, ...TWO_DAYS, [name]: newId() })}`);
    expect(answer.status).toBe(404);
  });
});

describe('prices of product groups', () => {
  test('are those of the cheapest product', async () => {
    const { group, products } = await variationsOf([3_000, 2_000, 2_000, 1_000]);
    recordOf(await api.remove(`products/${products[3]?.id}`));
    const [price, ...more] = await pricesOf(api, { product_group_id: group.id, ...TWO_DAYS });
    expect(more).toEqual([]);
    expect(price?.attributes).toMatchObject({
      item_id: products[1]?.id,
      product_group_id: group.id,
      price_each_in_cents: 4_000,
    });
    const both = { item_id: `${products[3]?.id},${group.id}`, ...TWO_DAYS };
    expect(each(await pricesOf(api, both))).toEqual([
      [products[3]?.id, 2_000],
      [products[1]?.id, 4_000],
    ]);
  });

  test('are none where there are no products', async () => {
    const { group } = await variationsOf([]);
    expect(await pricesOf(api, { product_group_id: group.id, ...TWO_DAYS })).toEqual([]);
  });
});

describe('prices of bundles', () => {
  test('are the sums of their parts, or one for each part', async () => {
    const price_ruleset_id = await rulesetOf(api, ...SAMPLE_RULES);
    const ruled = await productOf(api, { ...PER_DAY, price_ruleset_id });
    const fixed = await productOf(api, { price_type: 'fixed', flat_fee_price_in_cents: 1_001 });
    const bundle = await bundleOf([
      part(ruled, { quantity: 2, discount_percentage: 10 }),
      part(fixed, { quantity: 3 }),
    ]);
    const [whole] = await pricesOf(api, { item_id: bundle.id, ...SAMPLE });
    expect(whole?.attributes).toMatchObject({
      item_id: bundle.id,
      bundle_id: null,
      price_each_in_cents: 2 * 72_225 + 3_003,
      original_price_each_in_cents: 2 * 72_500 + 3_003,
      charge_length: 30 * DAY_S,
      charge_label: '30 days',
      price_rule_values: null,
    });
    const parts = await pricesOf(api, { bundle_id: bundle.id, ...SAMPLE });
    expect(parts.map(({ attributes }) => attributes)).toMatchObject([
      {
        item_id: ruled.id,
        bundle_id: bundle.id,
        ...SAMPLE_CHARGE,
        price_each_in_cents: 72_225,
        ignore_discount: false,
      },
      { item_id: fixed.id, bundle_id: bundle.id, price_each_in_cents: 1_001 },
    ]);
    const items = recordsOf(await api.get(`bundle_items?filter[bundle_id]=${bundle.id}&sort=position`));
    expect(parts.map(({ attributes }) => attributes['bundle_item_id'])).toEqual(items.map(({ id }) => id));
  });

  test('are those without discounts where these are ignored', async () => {
    const product = await productOf(api, PER_DAY);
    const bundle = await bundleOf([part(product, { quantity: 2, discount_percentage: 50 })]);
    const query = { item_id: bundle.id, bundle_id: bundle.id, ...TWO_DAYS };
    const priced = async (ignore_discount: string) =>
      (await pricesOf(api, { ...query, ignore_discount })).map(({ attributes }) => [
        attributes['price_each_in_cents'],
        attributes['ignore_discount'],
      ]);
    expect(await priced('false')).toEqual([
      [5_000, false],
      [2_500, false],
    ]);
    expect(await priced('true')).toEqual([
      [10_000, true],
      [5_000, true],
    ]);
  });

  test('count the cheapest of what may be chosen', async () => {
    const { group, products } = await variationsOf([3_000, 2_000]);
    const bundle = await bundleOf([{ product_group_id: group.id, quantity: 2, discount_percentage: 10 }]);
    expect(each(await pricesOf(api, { item_id: bundle.id, ...TWO_DAYS }))).toEqual([[bundle.id, 7_200]]);
    expect(each(await pricesOf(api, { bundle_id: bundle.id, ...TWO_DAYS }))).toEqual([[products[1]?.id, 3_600]]);
  });

  test('are told in short by bundle_prices', async () => {
    const product = await productOf(api, PER_DAY);
    const [one, two] = [await bundleOf([part(product)]), await bundleOf([part(product, { quantity: 2 })])];
    const { product_id: stranger } = await otherCompanyOf(server);
    const bundle_ids = [two.id, product.id, stranger, newId(), one.id].join(',');
    const answer = recordsOf(await api.get(`bundle_prices?${asFilters({ bundle_ids, ...TWO_DAYS })}`));
    expect(answer.map(({ attributes }) => attributes)).toEqual([
      { bundle_id: two.id, charge_label: '2 days', price_each_in_cents: 10_000 },
      { bundle_id: one.id, charge_label: '2 days', price_each_in_cents: 5_000 },
    ]);
    const listed = `filter[bundle_ids][]=${one.id}&filter[bundle_ids][]=${two.id}`;
    expect(recordsOf(await api.get(`bundle_prices?${listed}&${asFilters(TWO_DAYS)}`)).length).toBe(2);
  });
});

describe('questions that cannot be answered', () => {
  const product = 'item_id=018f0000-0000-7000-8000-000000000000';
  const dates = 'from=2030-01-01&till=2030-01-02';

  test.each([
    // asked → what is wrong
    [
      'item_prices',
      dates,
      'required filter: filter[item_id], filter[bundle_id] or filter[product_group_id] is missing',
    ],
    ['item_prices', product, 'required filter: filter[from] is missing'],
    ['item_prices', `${product}&from=2030-01-01`, 'required filter: filter[till] is missing'],
    ['item_prices', `${product}&from=2030-01-02&till=2030-01-01`, 'filter[till] must not be before filter[from]'],
    ['item_prices', `${product}&from=soon&till=2030-01-01`, 'failed typecasting: filter[from] is not a datetime'],
    ['item_prices', `item_id=tent&${dates}`, 'failed typecasting: filter[item_id] must be a uuid'],
    [
      'item_prices',
      `${product}&${dates}&charge_length=60`,
      'filter[charge_length] is instead of filter[from] and filter[till]',
    ],
    ['item_prices', `${product}&charge_length=-1`, `filter[charge_length] must be 0 to ${MAX_CHARGE_LENGTH_S}`],
    [
      'item_prices',
      `${product}&charge_length=${MAX_CHARGE_LENGTH_S + 1}`,
      `filter[charge_length] must be 0 to ${MAX_CHARGE_LENGTH_S}`,
    ],
    ['bundle_prices', dates, 'required filter: filter[bundle_ids] is missing'],
    ['bundle_prices', `bundle_ids=tent&${dates}`, 'failed typecasting: filter[bundle_ids] must be a uuid'],
    ['bundle_prices', 'bundle_ids=018f0000-0000-7000-8000-000000000000', 'required filter: filter[from] is missing'],
  ])('%s by %s', async (type, query, detail) => {
    const filters = query.replaceAll(/(^|&)(\w+)=/g, '$1filter[$2]=');
    const { status, detail: emitted } = errorOf(await api.get(`${type}?${filters}`));
    expect(status).toBe(400);
    expect(emitted).toContain(detail);
  });

  test('the longest length is priced, and one of no time', async () => {
    const { id } = await productOf(api, PER_DAY);
    expect(each(await pricesOf(api, { item_id: id, charge_length: String(MAX_CHARGE_LENGTH_S) }))).toEqual([
      [id, 2_500 * 36_525],
    ]);
    expect(each(await pricesOf(api, { item_id: id, from: '2030-01-01', till: '2030-01-01' }))).toEqual([[id, 0]]);
  });

  test('what costs more than can be charged, and rules for too long a time', async () => {
    const dear = await productOf(api, { ...PER_DAY, flat_fee_price_in_cents: 100_000_000_000 });
    const twenty = asFilters({ item_id: dear.id, from: '2030-01-01', till: '2030-01-21' });
    expect(errorOf(await api.get(`item_prices?${twenty}`)).detail).toContain('would cost more than can be charged');
    const bundle = await bundleOf([part(dear, { quantity: 6 })]);
    const six = asFilters({ item_id: bundle.id, from: '2030-01-01', till: '2030-01-03' });
    expect(errorOf(await api.get(`item_prices?${six}`)).detail).toBe('Set would cost more than can be charged');
    const price_ruleset_id = await rulesetOf(api, ...SAMPLE_RULES);
    const ruled = await productOf(api, { ...PER_DAY, price_ruleset_id });
    const long = asFilters({ item_id: ruled.id, from: '2030-01-01', till: '2041-01-01' });
    const { status, detail } = errorOf(await api.get(`item_prices?${long}`));
    expect([status, detail]).toEqual([422, expect.stringContaining('cannot be applied to a period as long as that')]);
  });

  test('so many products at once, and no more', async () => {
    const { group, products } = await variationsOf([2_500]);
    const { company, database } = server;
    const add = (count: number) =>
      database.run(sql`
        insert into items (company_id, id, type, product_group_id, product_type, name, slug, price_type, price_period, base_price_in_cents)
        select ${company.id}, gen_random_uuid(), 'products', ${group.id}, 'rental', 'Kayak', 'kayak', 'simple', 'day', 3000
        from generate_series(1, ${count}::integer)
      `);
    await add(MAX_PRICED_PRODUCTS - 1);
    expect(each(await pricesOf(api, { product_group_id: group.id, ...TWO_DAYS }))).toEqual([[products[0]?.id, 5_000]]);
    await add(1);
    const answer = await api.get(`item_prices?${asFilters({ product_group_id: group.id, ...TWO_DAYS })}`);
    expect(errorOf(answer)).toMatchObject({
      status: 400,
      detail: `more than ${MAX_PRICED_PRODUCTS} products are to be priced: ask for fewer`,
    });
  });
});

test('rules are applied so many times in one request, and no more', async () => {
  const wednesdays = { rule_type: 'range_of_days', match_strategy: 'overlap', value: 10, from_day: 2, till_day: 3 };
  const price_ruleset_id = await rulesetOf(api, { ...wednesdays, from_time: '00:00', till_time: '00:00' });
  const { group } = await variationsOf([2_500], { price_ruleset_id });
  const { company, database } = server;
  const WEEKS = 100;
  const add = (count: number) =>
    database.run(sql`
      insert into items (company_id, id, type, product_group_id, product_type, name, slug, price_type, price_period, base_price_in_cents, price_ruleset_id)
      select ${company.id}, gen_random_uuid(), 'products', ${group.id}, 'rental', 'Kayak', 'kayak', 'simple', 'day', 3000, ${price_ruleset_id}
      from generate_series(1, ${count}::integer)
    `);
  await add(MAX_RULED_PARTS / WEEKS - 1);
  // From a Monday on.
  const period = { from: '2029-01-01T00:00:00Z', till: '2030-12-02T00:00:00Z' };
  const [most] = await pricesOf(api, { product_group_id: group.id, ...period });
  expect(most?.attributes['price_rule_values']).toHaveProperty('price.0.adjustments.length', WEEKS);
  await add(1);
  const { status, detail } = errorOf(
    await api.get(`item_prices?${asFilters({ product_group_id: group.id, ...period })}`),
  );
  expect([status, detail]).toEqual([422, expect.stringContaining('applied too many times')]);
});

test('prices are listed like everything else: by pages, fields, totals and what they come to', async () => {
  const [one, two] = [await productOf(api, PER_DAY), await productOf(api, PER_DAY)];
  const query = asFilters({ item_id: `${one.id},${two.id}`, ...TWO_DAYS });
  const answer = await api.get(
    `item_prices?${query}&page[size]=1&page[number]=2&stats[total]=count&fields[item_prices]=price_each_in_cents`,
  );
  expect(recordsOf(answer).map(({ attributes }) => attributes)).toEqual([{ price_each_in_cents: 5_000 }]);
  expect(answer.body.meta?.stats).toEqual({ total: { count: 2 } });
  const other = await api.get(`item_prices?${query}&filter[original_charge_length]=${DAY_S}`);
  expect(recordsOf(other)).toEqual([]);
  const same = await api.get(`item_prices?${query}&filter[original_charge_length]=${2 * DAY_S}`);
  expect(recordsOf(same).length).toBe(2);
});
