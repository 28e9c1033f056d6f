import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LISTED_PERIODS } from '../../src/domain/pricing/line-price.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, colleagueOf, errorOf, recordOf, recordsOf, type Resource } from './api.ts';
import { bookedLine, bundleLine, charge, draftOf, linesOf, orderOf, taxCategoryOf } from './order-lines.ts';
import { PER_DAY, rulesetOf, SAMPLE_CHARGE, SAMPLE_PERIOD, SAMPLE_RULES, structureOf } from './pricing.ts';
import { productOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer({ timeZone: 'UTC' });
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const DAY_S = 86_400;

const ruledProduct = async (attributes: Attributes = {}): Promise<Resource> =>
  productOf(api, { ...PER_DAY, price_ruleset_id: await rulesetOf(api, ...SAMPLE_RULES), ...attributes });

const lineOf = async (id: string): Promise<Attributes> => recordOf(await api.get(`lines/${id}`)).attributes;

const recalculate = async ({ id }: Resource, attributes: Attributes = {}) =>
  recordOf(await api.create('order_price_recalculations', { order_id: id, ...attributes }));

/** The sample, booked. */
async function sample(attributes: Attributes = {}) {
  const product = await ruledProduct(attributes);
  const order = await draftOf(api, SAMPLE_PERIOD);
  return { product, order, line: await bookedLine(api, order, product) };
}

const { price_rule_values: EXPLANATION, ...CHARGE } = SAMPLE_CHARGE;

test('the sample of the interface, down to what is to be paid', async () => {
  const tax_category_id = await taxCategoryOf(api, 21);
  const product = await ruledProduct({ tax_category_id, deposit_in_cents: 100_000 });
  const customer = recordOf(
    await api.create('customers', {
      name: 'John Doe',
      discount_percentage: 10,
      deposit_type: 'percentage',
      deposit_value: 10,
    }),
    201,
  );
  const order = await draftOf(api, { ...SAMPLE_PERIOD, customer_id: customer.id });
  const line = await bookedLine(api, order, product);
  expect(line.attributes).toMatchObject({ ...SAMPLE_CHARGE, price_in_cents: 80_250, quantity: 1 });
  expect((await orderOf(api, order)).attributes).toMatchObject({
    price_in_cents: 80_250,
    discount_in_cents: 8_025,
    grand_total_in_cents: 72_225,
    tax_in_cents: 15_167,
    grand_total_with_tax_in_cents: 87_392,
    deposit_in_cents: 10_000,
    amount_in_cents: 87_392,
    total_in_cents: 97_392,
    to_be_paid_in_cents: 97_392,
  });
});

describe('what rules did', () => {
  test('stays on the line when the rules, the product or the dates change, until prices are asked for', async () => {
    const { product, order, line } = await sample();
    const { body } = await api.get(
      `price_rulesets/${String(product.attributes['price_ruleset_id'])}?include=price_rules`,
    );
    for (const { id } of body.included ?? []) recordOf(await api.remove(`price_rules/${id}`));
    recordOf(await api.update(`orders/${order.id}`, { stops_at: '1980-04-11T12:00:00Z' }));
    expect(await lineOf(line.id)).toMatchObject(SAMPLE_CHARGE);
    await recalculate(order);
    expect(await lineOf(line.id)).toMatchObject({
      original_price_each_in_cents: 25_000,
      price_each_in_cents: 25_000,
      charge_length: 10 * DAY_S,
      price_rule_values: null,
    });
  });

  test('is worked out again with prices, and the second time nothing changes', async () => {
    const { product, order, line } = await sample();
    const group = String(product.attributes['product_group_id']);
    recordOf(await api.update(`product_groups/${group}`, { flat_fee_price_in_cents: 5_000 }));
    await recalculate(order);
    const { price, ...first } = { ...(await lineOf(line.id)), price: (await orderOf(api, order)).attributes };
    expect(first).toMatchObject({
      original_price_each_in_cents: 145_000,
      price_each_in_cents: 160_500,
      price_rule_values: { charge: EXPLANATION.charge, price: [{ price_in_cents: 15_500 }] },
    });
    expect(price['grand_total_in_cents']).toBe(160_500);
    await recalculate(order);
    expect(withoutTime(await lineOf(line.id))).toEqual(withoutTime(first));
    expect(withoutTime((await orderOf(api, order)).attributes)).toEqual(withoutTime(price));
  });

  test('is gone when a price is set by hand, and comes back when the line is charged for its period', async () => {
    const { line } = await sample();
    const change = async (attributes: Attributes) =>
      recordOf(await api.update(`lines/${line.id}`, attributes)).attributes;
    expect(await change({ price_each_in_cents: 80_250, quantity: 1 })).toMatchObject(SAMPLE_CHARGE);
    expect(await change({ price_each_in_cents: 70_000 })).toMatchObject({
      ...CHARGE,
      price_each_in_cents: 70_000,
      price_rule_values: null,
    });
    expect(await change({ price_each_in_cents: 80_250 })).toMatchObject({ ...CHARGE, price_rule_values: null });
    expect(await change({ charge_length: null })).toMatchObject(SAMPLE_CHARGE);
    expect(await change({ charge_length: null, price_each_in_cents: 80_250 })).toMatchObject({
      ...CHARGE,
      price_rule_values: null,
    });
  });

  test('does not reach a length of time that is set by hand, on the line or for the order', async () => {
    const { order, line } = await sample();
    const forTwoDays = {
      ...CHARGE,
      price_each_in_cents: 5_000,
      charge_length: 2 * DAY_S,
      charge_label: '2 days',
      price_rule_values: null,
    };
    const changed = recordOf(await api.update(`lines/${line.id}`, { charge_length: 2 * DAY_S }));
    expect(changed.attributes).toMatchObject(forTwoDays);
    await recalculate(order);
    expect(await lineOf(line.id)).toMatchObject(SAMPLE_CHARGE);
    await recalculate(order, { charge_length: 2 * DAY_S });
    expect(await lineOf(line.id)).toMatchObject(forTwoDays);
  });

  test('does not reach a tile that is chosen', async () => {
    const price_structure_id = await structureOf(api, {
      day: 0.5,
      price_tiles_attributes: [
        { name: 'Day', quantity: 1, period: 'days', multiplier: 1 },
        { name: 'Month', quantity: 30, period: 'days', multiplier: 20 },
      ],
    });
    const { line } = await sample({ price_type: 'structure', price_structure_id, structure_price_in_cents: 1_000 });
    expect(line.attributes).toMatchObject({
      charge_label: 'Month',
      original_price_each_in_cents: 20_000,
      // 20 % of the price of 15½ of 29 days.
      price_each_in_cents: 22_138,
      price_structure_id,
    });
    const tiles = recordsOf(await api.get(`price_tiles?filter[price_structure_id]=${price_structure_id}`));
    const day = tiles.find(({ attributes }) => attributes['name'] === 'Day')?.id;
    expect(recordOf(await api.update(`lines/${line.id}`, { price_tile_id: day })).attributes).toMatchObject({
      charge_label: 'Day',
      price_each_in_cents: 1_000,
      price_rule_values: null,
    });
  });

  test('goes with a copy of the order', async () => {
    const { order } = await sample();
    const copy = recordOf(await api.create('order_duplications', { original_order_id: order.id }));
    const [line] = await linesOf(api, { ...copy, id: String(copy.attributes['new_order_id']) });
    expect(line?.attributes).toMatchObject(SAMPLE_CHARGE);
  });

  test('needs dates: an order without a period is charged by rules once it has one', async () => {
    const product = await ruledProduct();
    const order = recordOf(await api.create('orders', { status: 'draft' }), 201);
    const line = await bookedLine(api, order, product);
    expect(line.attributes).toMatchObject({ price_each_in_cents: 0, charge_length: null, price_rule_values: null });
    recordOf(await api.update(`orders/${order.id}`, SAMPLE_PERIOD));
    await recalculate(order);
    expect(await lineOf(line.id)).toMatchObject(SAMPLE_CHARGE);
  });
});

test('parts of bundles go by their own rules, then by their discount', async () => {
  const [ruled, plain] = [await ruledProduct(), await productOf(api, PER_DAY)];
  const order = await draftOf(api, SAMPLE_PERIOD);
  const bundle = await bundleLine(
    api,
    order,
    [
      { product: ruled, quantity: 2, discount_percentage: 10 },
      { product: plain, quantity: 1, discount_percentage: 50 },
    ],
    { quantity: 3 },
  );
  const [, first, second] = await linesOf(api, order);
  expect(first?.attributes).toMatchObject({ ...SAMPLE_CHARGE, price_each_in_cents: 72_225, quantity: 6 });
  expect(second?.attributes).toMatchObject({ price_each_in_cents: 37_500, price_rule_values: null, quantity: 3 });
  expect(bundle.attributes).toMatchObject({
    price_each_in_cents: 2 * 72_225 + 37_500,
    charge_length: 30 * DAY_S,
    price_rule_values: null,
  });
  await recalculate(order);
  const again = await linesOf(api, order);
  expect(again.map(({ attributes }) => withoutTime(attributes))).toEqual(
    [bundle, first, second].map((line) => withoutTime(line?.attributes ?? {})),
  );
});

test('a booking for which rules cannot be applied is refused, and nothing is booked', async () => {
  const product = await ruledProduct();
  const order = await draftOf(api, { starts_at: '2030-01-01T00:00:00Z', stops_at: '2041-01-01T00:00:00Z' });
  const answer = await api.create('order_fulfillments', {
    order_id: order.id,
    actions: [{ action: 'book_product', mode: 'create_new', product_id: product.id, quantity: 1 }],
  });
  const { status, detail } = errorOf(answer);
  expect([status, detail]).toEqual([422, expect.stringContaining('cannot be applied to a period as long as that')]);
  expect(await linesOf(api, order)).toEqual([]);
});

describe('lengths to charge a line for', () => {
  const suggestionsFor = (line: Pick<Resource, 'id'>, query = '') =>
    api.get(`line_charge_suggestions?filter[line_id]=${line.id}${query}`);

  const shown = (suggestions: readonly Resource[]) =>
    suggestions.map(({ attributes }) => [
      attributes['charge_length'],
      attributes['charge_label'],
      attributes['price_each_in_cents'],
    ]);

  test('are multiples of a price period, without rules', async () => {
    const { line } = await sample();
    const answer = await suggestionsFor(line, '&page[size]=1000&include=line');
    const suggestions = recordsOf(answer);
    expect(suggestions.length).toBe(LISTED_PERIODS);
    expect(shown(suggestions).slice(0, 2)).toEqual([
      [DAY_S, '1 day', 2_500],
      [2 * DAY_S, '2 days', 5_000],
    ]);
    expect(suggestions[0]?.attributes).toEqual({
      created_at: expect.any(String),
      charge_length: DAY_S,
      charge_label: '1 day',
      price_each_in_cents: 2_500,
      line_id: line.id,
    });
    expect(answer.body.included?.map(({ id }) => id)).toEqual([line.id]);
    const some = recordsOf(
      await suggestionsFor(line, '&filter[charge_length]=172800,259200&filter[charge_label]=3 days'),
    );
    expect(shown(some)).toEqual([[3 * DAY_S, '3 days', 7_500]]);
  });

  test('are the tiles of a structure, each length once, at what charging it costs', async () => {
    const price_structure_id = await structureOf(api, {
      price_tiles_attributes: [
        { name: 'Week', quantity: 1, period: 'weeks', multiplier: 3 },
        { name: 'Day', quantity: 24, period: 'hours', multiplier: 1 },
        { name: 'Same day', quantity: 1, period: 'days', multiplier: 0.9 },
      ],
    });
    const { line } = await sample({ price_type: 'structure', price_structure_id, structure_price_in_cents: 1_000 });
    expect(shown(recordsOf(await suggestionsFor(line)))).toEqual([
      [DAY_S, 'Same day', 900],
      [7 * DAY_S, 'Week', 3_000],
    ]);
    expect(recordOf(await api.update(`lines/${line.id}`, { charge_length: DAY_S })).attributes).toMatchObject({
      charge_label: 'Same day',
      price_each_in_cents: 900,
    });
  });

  test('have the discount of a part', async () => {
    const order = await draftOf(api, SAMPLE_PERIOD);
    const product = await ruledProduct();
    const bundle = await bundleLine(api, order, [{ product, quantity: 1, discount_percentage: 10 }]);
    const [, part] = await linesOf(api, order);
    expect(shown(recordsOf(await suggestionsFor(part ?? bundle)))[1]).toEqual([2 * DAY_S, '2 days', 4_500]);
    expect(recordsOf(await suggestionsFor(bundle))).toEqual([]);
  });

  test('are none where a price does not go by time', async () => {
    const order = await draftOf(api, SAMPLE_PERIOD);
    const fixed = await bookedLine(api, order, await productOf(api, { price_type: 'fixed' }));
    const custom = await charge(api, order);
    expect(recordsOf(await suggestionsFor(fixed))).toEqual([]);
    expect(recordsOf(await suggestionsFor(custom))).toEqual([]);
  });

  test('are asked for a line that is there for the caller', async () => {
    expect((await suggestionsFor({ id: newId() })).status).toBe(404);
    expect((await api.get('line_charge_suggestions')).status).toBe(400);
    const order = recordOf(await api.create('orders', SAMPLE_PERIOD), 201);
    const line = await bookedLine(api, order, await ruledProduct());
    const { token } = await colleagueOf(server);
    const path = `line_charge_suggestions?filter[line_id]=${line.id}`;
    expect([(await api.get(path)).status, (await apiOf(server, token).get(path)).status]).toEqual([200, 404]);
  });
});

const withoutTime = ({ updated_at: _, ...attributes }: Attributes): Attributes => attributes;
