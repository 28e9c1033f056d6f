import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, problemsOf, recordOf, recordsOf, type Resource } from './api.ts';
import { bookedLine, bundleLine, charge, draftOf, linesOf, orderOf, taxCategoryOf, taxesOf } from './order-lines.ts';
import { productOf } from './stock.ts';

/** A company each, because the tax strategy is a company's. */
let servers: Readonly<Record<'exclusive' | 'inclusive', TestServer>>;
let api: Api;

beforeAll(async () => {
  servers = { exclusive: await startServer(), inclusive: await startServer() };
  api = apiOf(servers.exclusive, servers.exclusive.token);
  recordOf(await inclusive().update('settings/current', { pricing: { tax_strategy: 'inclusive' } }));
});

afterAll(async () => {
  for (const server of Object.values(servers)) {
    await expectCleanAudit(server.database);
    await server.stop();
  }
});

const inclusive = (): Api => apiOf(servers.inclusive, servers.inclusive.token);

const regionOf = async (
  at: Api,
  strategy: string,
  values: readonly number[],
  attributes: Attributes = {},
): Promise<Resource> =>
  recordOf(
    await at.create('tax_regions', {
      name: `Region ${newId()}`,
      strategy,
      tax_rates_attributes: values.map((value) => ({ name: `Levy ${value}%`, value })),
      ...attributes,
    }),
    201,
  );

const taxes = async (at: Api, order: Resource) =>
  (await taxesOf(at, order)).map(({ percentage, value_in_cents }) => [percentage, value_in_cents]);

const put = async ({ id }: Resource, attributes: Attributes): Promise<Attributes> =>
  recordOf(await api.update(`orders/${id}`, attributes)).attributes;

describe('an order taxed at 20 % where a region asks for 10 %', () => {
  test.each<['exclusive' | 'inclusive', string, number, number, number, readonly (readonly [number, number])[]]>([
    // strategy, region's, price → without and with tax, taxes
    [
      'exclusive',
      'add_to',
      10_000,
      10_000,
      13_000,
      [
        [10, 1_000],
        [20, 2_000],
      ],
    ],
    ['exclusive', 'replace', 10_000, 10_000, 11_000, [[10, 1_000]]],
    [
      'exclusive',
      'compound',
      10_000,
      10_000,
      13_200,
      [
        [10, 1_200],
        [20, 2_000],
      ],
    ],
    [
      'inclusive',
      'add_to',
      13_000,
      10_000,
      13_000,
      [
        [10, 1_000],
        [20, 2_000],
      ],
    ],
    ['inclusive', 'replace', 11_000, 10_000, 11_000, [[10, 1_000]]],
    [
      'inclusive',
      'compound',
      13_200,
      10_000,
      13_200,
      [
        [10, 1_200],
        [20, 2_000],
      ],
    ],
    [
      'inclusive',
      'compound',
      100,
      76,
      100,
      [
        [10, 9],
        [20, 15],
      ],
    ],
  ])('%s %s: %i is %i without and %i with tax', async (prices, strategy, price, net, gross, values) => {
    const at = prices === 'exclusive' ? api : inclusive();
    const region = await regionOf(at, strategy, [10]);
    const order = await draftOf(at, { tax_region_id: region.id });
    await charge(at, order, { price_each_in_cents: price, tax_category_id: await taxCategoryOf(at, 20) });
    expect((await orderOf(at, order)).attributes).toMatchObject({
      tax_region_id: region.id,
      price_in_cents: price,
      grand_total_in_cents: net,
      tax_in_cents: gross - net,
      grand_total_with_tax_in_cents: gross,
    });
    expect(await taxes(at, order)).toEqual(values);
  });
});

describe('what a region taxes', () => {
  test.each([
    // region's strategy → tax of 100.00 in a category, 100.00 in none, 100.00 that are not taxable
    [
      'add_to',
      [
        [10, 2_000],
        [20, 2_000],
      ],
    ],
    ['replace', [[10, 2_000]]],
    [
      'compound',
      [
        [10, 2_200],
        [20, 2_000],
      ],
    ],
  ])('%s: %j', async (strategy, values) => {
    const order = await draftOf(api, { tax_region_id: (await regionOf(api, strategy, [10])).id });
    const tax_category_id = await taxCategoryOf(api, 20);
    await charge(api, order, { price_each_in_cents: 10_000, tax_category_id });
    await charge(api, order, { price_each_in_cents: 10_000 });
    await charge(api, order, { price_each_in_cents: 10_000, tax_category_id, taxable: false });
    expect(await taxes(api, order)).toEqual(values);
  });

  test('is what discount and coupon leave', async () => {
    const coupon = recordOf(
      await api.create('coupons', { identifier: newId(), coupon_type: 'cents', value: 1_000 }),
      201,
    );
    const region = await regionOf(api, 'compound', [10]);
    const order = await draftOf(api, { tax_region_id: region.id, coupon_id: coupon.id, discount_value: 10 });
    await charge(api, order, { price_each_in_cents: 10_000, tax_category_id: await taxCategoryOf(api, 20) });
    expect((await orderOf(api, order)).attributes).toMatchObject({
      total_discount_in_cents: 2_000,
      grand_total_in_cents: 8_000,
      tax_in_cents: 2_560,
      grand_total_with_tax_in_cents: 10_560,
    });
    expect(await taxes(api, order)).toEqual([
      [10, 960],
      [20, 1_600],
    ]);
  });

  test('each of its rates is rounded once a line', async () => {
    const order = await draftOf(api, { tax_region_id: (await regionOf(api, 'replace', [2.5, 7.5])).id });
    for (const _ of [1, 2, 3]) await charge(api, order, { price_each_in_cents: 20 });
    expect(await taxes(api, order)).toEqual([
      [2.5, 0],
      [7.5, 6],
    ]);
    expect((await orderOf(api, order)).attributes['tax_in_cents']).toBe(6);
  });
});

describe('the region of an order', () => {
  const taxedOrder = async (attributes: Attributes = {}): Promise<Resource> => {
    const order = await draftOf(api, attributes);
    await charge(api, order, { price_each_in_cents: 10_000, tax_category_id: await taxCategoryOf(api, 20) });
    return order;
  };

  test('is changed and taken away with its taxes', async () => {
    const [one, two] = [await regionOf(api, 'add_to', [1]), await regionOf(api, 'replace', [3, 4])];
    const order = await taxedOrder({ tax_region_id: one.id });
    expect(await taxes(api, order)).toEqual([
      [1, 100],
      [20, 2_000],
    ]);
    expect(await put(order, { tax_region_id: two.id })).toMatchObject({ tax_in_cents: 700 });
    expect(await taxes(api, order)).toEqual([
      [3, 300],
      [4, 400],
    ]);
    expect(await put(order, { tax_region_id: null })).toMatchObject({ tax_region_id: null, tax_in_cents: 2_000 });
    expect(await taxes(api, order)).toEqual([[20, 2_000]]);
  });

  test('comes with the customer', async () => {
    const region = await regionOf(api, 'replace', [5]);
    const customer = recordOf(await api.create('customers', { name: 'Ada', tax_region_id: region.id }), 201);
    const order = await taxedOrder();
    expect(await put(order, { customer_id: customer.id })).toMatchObject({
      tax_region_id: region.id,
      tax_in_cents: 500,
    });
    expect((await draftOf(api, { customer_id: customer.id })).attributes['tax_region_id']).toBe(region.id);
    const sent = await draftOf(api, { customer_id: customer.id, tax_region_id: null });
    expect(sent.attributes['tax_region_id']).toBeNull();
  });

  test('is the default of the company for whoever has none', async () => {
    const region = await regionOf(api, 'replace', [5], { default: true });
    const nobody = recordOf(await api.create('customers', { name: 'Ada' }), 201);
    const fixed = recordOf(
      await api.create('customers', { name: 'Bob', deposit_type: 'fixed', deposit_value: 5 }),
      201,
    );
    for (const attributes of [{}, { customer_id: nobody.id }, { customer_id: fixed.id }]) {
      expect((await draftOf(api, attributes)).attributes['tax_region_id']).toBe(region.id);
    }
    expect((await draftOf(api, { tax_region_id: null })).attributes['tax_region_id']).toBeNull();
    recordOf(await api.remove(`tax_regions/${region.id}`));
    expect((await draftOf(api)).attributes['tax_region_id']).toBeNull();
  });

  test('stays when it is archived, and is put on no other', async () => {
    const region = await regionOf(api, 'replace', [5]);
    const order = await taxedOrder({ tax_region_id: region.id });
    recordOf(await api.remove(`tax_regions/${region.id}`));
    await charge(api, order, { price_each_in_cents: 10_000 });
    expect(await put(order, { tax_region_id: region.id, tag_list: ['kept'] })).toMatchObject({ tax_in_cents: 1_000 });
    const other = await taxedOrder();
    for (const tax_region_id of [region.id, newId()]) {
      const refused = await api.update(`orders/${other.id}`, { tax_region_id });
      expect(problemsOf(refused)).toEqual({ tax_region_id: 'must exist' });
    }
    const { new_order_id } = recordOf(
      await api.create('order_duplications', { original_order_id: order.id }),
    ).attributes;
    expect((await orderOf(api, { id: String(new_order_id) })).attributes['tax_region_id']).toBeNull();
  });

  test('shows its new rates when the order is settled again', async () => {
    const region = await regionOf(api, 'replace', [5, 6]);
    const order = await taxedOrder({ tax_region_id: region.id });
    const [five, six] = recordsOf(await api.get(`tax_rates?filter[owner_id]=${region.id}&sort=value`));
    recordOf(await api.update(`tax_rates/${five?.id}`, { value: 8 }));
    recordOf(await api.remove(`tax_rates/${six?.id}`));
    expect((await orderOf(api, order)).attributes['tax_in_cents']).toBe(1_100);
    expect(await put(order, {})).toMatchObject({ tax_in_cents: 800 });
    expect(await taxes(api, order)).toEqual([[8, 800]]);
  });

  test('is counted when it is asked whether the order can be charged at all', async () => {
    const order = await draftOf(api, { tax_region_id: (await regionOf(api, 'compound', [1_000, 1_000])).id });
    const tax_category_id = await taxCategoryOf(api, 1_000, 1_000);
    const line = { owner_type: 'orders', owner_id: order.id, price_each_in_cents: 10 ** 12, tax_category_id };
    recordOf(await api.create('lines', line), 201);
    recordOf(await api.create('lines', line), 201);
    const refused = await api.create('lines', line);
    expect([refused.status, refused.body.errors?.[0]?.detail]).toEqual([
      422,
      'the order would cost more than can be charged',
    ]);
  });
});

describe('a bundle', () => {
  test('is taxed by its own category, and so are its parts', async () => {
    const [bundled, own] = [await taxCategoryOf(api, 6), await taxCategoryOf(api, 20)];
    const product = await productOf(api, {
      price_type: 'fixed',
      flat_fee_price_in_cents: 10_000,
      tax_category_id: own,
    });
    const order = await draftOf(api);
    await bundleLine(api, order, [{ product, quantity: 1 }], { tax_category_id: bundled });
    expect(await taxes(api, order)).toEqual([[6, 600]]);
    expect((await linesOf(api, order)).map(({ attributes }) => attributes['tax_category_id'])).toEqual([
      bundled,
      bundled,
    ]);
    await bookedLine(api, order, product);
    expect(await taxes(api, order)).toEqual([
      [6, 600],
      [20, 2_000],
    ]);
    expect(await put(order, { tax_region_id: (await regionOf(api, 'replace', [3])).id })).toMatchObject({
      tax_in_cents: 600,
    });
  });

  test('that is not taxable is taxed by no region', async () => {
    const product = await productOf(api, { price_type: 'fixed', flat_fee_price_in_cents: 10_000 });
    const order = await draftOf(api, { tax_region_id: (await regionOf(api, 'add_to', [3])).id });
    await bundleLine(api, order, [{ product, quantity: 1 }], { taxable: false });
    expect(await taxes(api, order)).toEqual([]);
  });
});
