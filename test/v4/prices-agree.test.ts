import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyRuns, propertyTimeout_ms } from '../engine/property-runs.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, recordOf, recordsOf, type Resource } from './api.ts';
import { draftOf, fulfill, linesOf } from './order-lines.ts';
import { asFilters, pricesOf, rulesetOf, structureOf } from './pricing.ts';
import { productOf } from './stock.ts';

/**
 * Whatever the rules, the structure and the dates: what is told of a price beforehand is what is booked and what is
 * worked out again, and every price says how it came about.
 */

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

/** On both sides of where clocks jump, a week each. */
const JUMPS = {
  'Europe/Amsterdam': ['2030-03-31T01:00:00Z', '2030-10-27T01:00:00Z'],
  'America/Havana': ['2030-03-10T05:00:00Z', '2030-11-03T05:00:00Z'],
  'Australia/Lord_Howe': ['2030-04-06T15:00:00Z', '2030-10-05T15:30:00Z'],
  UTC: ['2030-01-01T00:00:00Z'],
} as const;

type Zone = keyof typeof JUMPS;

test.each(Object.keys(JUMPS) as Zone[])(
  'prices agree in %s',
  async (zone) => {
    recordOf(await api.update('companies/current', { default_timezone: zone }));
    let explained = 0;
    const property = fc.asyncProperty(aPeriod(zone), someItems, aBundle, async (period, items, discounts) => {
      const products: Resource[] = [];
      for (const item of items) products.push(await madeProduct(item(period)));
      const bundle = await madeBundle(products, discounts);
      const asked = { from: period.starts_at, till: period.stops_at };
      const prices = await pricesOf(api, { item_id: idsOf([...products, bundle]), bundle_id: bundle.id, ...asked });
      prices.forEach(expectExplained);
      explained += prices.filter(({ attributes }) => attributes['price_rule_values'] !== null).length;

      const order = await draftOf(api, period);
      recordOf(
        await fulfill(api, order, ...products.map(bookProduct), {
          action: 'book_bundle',
          bundle_id: bundle.id,
          quantity: 2,
        }),
      );
      const booked = await linesOf(api, order);
      expect(booked.map(asPriced)).toEqual(inOrderOfLines(prices, products, bundle).map(asPriced));
      expect(await bundlePrice(bundle, asked)).toBe(priceOf(booked[products.length]));

      for (let time = 0; time < 2; time += 1) {
        recordOf(await api.create('order_price_recalculations', { order_id: order.id }));
        expect((await linesOf(api, order)).map(withoutTime)).toEqual(booked.map(withoutTime));
      }
      for (const line of booked) await expectSuggestionsToHold(line);
    });
    await fc.assert(property, propertyRuns(8));
    expect(explained).toBeGreaterThan(0);
  },
  propertyTimeout_ms * 2,
);

interface Period extends Readonly<Record<string, string>> {
  readonly starts_at: string;
  readonly stops_at: string;
}

interface MadeItem {
  readonly price: Attributes;
  readonly structure: Attributes | null;
  readonly rules: readonly Attributes[];
}

const idsOf = (records: readonly Resource[]): string => records.map(({ id }) => id).join(',');

const bookProduct = ({ id: product_id }: Resource): Attributes => ({
  action: 'book_product',
  mode: 'create_new',
  product_id,
  quantity: 3,
});

async function madeProduct({ price, structure, rules }: MadeItem): Promise<Resource> {
  const price_structure_id = structure === null ? null : await structureOf(api, structure);
  const price_ruleset_id = rules.length === 0 ? null : await rulesetOf(api, ...rules);
  return productOf(api, { ...price, price_structure_id, price_ruleset_id });
}

async function madeBundle(products: readonly Resource[], discounts: readonly number[]): Promise<Resource> {
  const bundle_items_attributes = products.map((product, index) => ({
    product_id: product.id,
    product_group_id: product.attributes['product_group_id'],
    quantity: index + 1,
    discount_percentage: discounts[index] ?? 0,
  }));
  return recordOf(await api.create('bundles', { name: 'Set', bundle_items_attributes }), 201);
}

/** The price before rules and what these added are the price; of a part less what its bundle takes off, rounded. */
function expectExplained({ attributes }: Resource): void {
  const { price_rule_values, original_price_each_in_cents, price_each_in_cents, bundle_item_id } = attributes;
  const explanation = price_rule_values as Explanation | null;
  const added = (explanation?.price ?? []).map(({ price_in_cents, charge_length, adjustments }) => {
    expect(sum(adjustments.map((part) => part.price_in_cents))).toBe(price_in_cents);
    expect(sum(adjustments.map((part) => part.charge_length))).toBeGreaterThanOrEqual(charge_length);
    return price_in_cents;
  });
  const whole = Number(original_price_each_in_cents) + sum(added);
  expect(whole).toBeGreaterThanOrEqual(0);
  if (bundle_item_id !== null) expect(Number(price_each_in_cents)).toBeLessThanOrEqual(whole);
  else if (explanation !== null) expect(price_each_in_cents).toBe(whole);
}

interface Explanation {
  readonly price: readonly {
    readonly price_in_cents: number;
    readonly charge_length: number;
    readonly adjustments: readonly { readonly price_in_cents: number; readonly charge_length: number }[];
  }[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Products first, then the bundle, then its parts. */
const inOrderOfLines = (prices: readonly Resource[], products: readonly Resource[], bundle: Resource) => {
  const parts = prices.filter(({ attributes }) => attributes['bundle_id'] !== null);
  const others = prices.filter(({ attributes }) => attributes['bundle_id'] === null);
  expect(others.map(({ attributes }) => attributes['item_id'])).toEqual([...products, bundle].map(({ id }) => id));
  return [...others, ...parts];
};

/** A bundle's line costs what its parts cost; what they cost before rules is theirs to tell. */
const asPriced = ({ attributes }: Resource) => ({
  item_id: attributes['item_id'],
  bundle_item_id: attributes['bundle_item_id'],
  price_each_in_cents: attributes['price_each_in_cents'],
  charge_length: attributes['charge_length'],
  charge_label: attributes['charge_label'],
  original_charge_length: attributes['original_charge_length'],
  original_charge_label: attributes['original_charge_label'],
  price_rule_values: attributes['price_rule_values'],
  price_structure_id: attributes['price_structure_id'],
  price_tile_id: attributes['price_tile_id'],
});

const priceOf = (line: Resource | undefined): unknown => line?.attributes['price_each_in_cents'];

async function bundlePrice({ id }: Resource, period: Readonly<Record<string, string>>): Promise<unknown> {
  const [price] = recordsOf(await api.get(`bundle_prices?${asFilters({ bundle_ids: id, ...period })}`));
  return price?.attributes['price_each_in_cents'];
}

const withoutTime = ({ id, attributes: { updated_at: _, ...attributes } }: Resource): Attributes => ({
  id,
  ...attributes,
});

/** One of them, charged. */
async function expectSuggestionsToHold({ id }: Resource): Promise<void> {
  const suggestions = recordsOf(await api.get(`line_charge_suggestions?filter[line_id]=${id}`));
  const suggestion = suggestions[suggestions.length >> 1]?.attributes;
  if (suggestion === undefined) return;
  const { charge_length, charge_label, price_each_in_cents } = suggestion;
  const line = recordOf(await api.update(`lines/${id}`, { charge_length }));
  expect(line.attributes).toMatchObject({ charge_length, charge_label, price_each_in_cents, price_rule_values: null });
}

const MINUTE_s = 60;
const WEEK_s = 7 * 86_400;

const later = (text: string, seconds: number): string => Temporal.Instant.from(text).add({ seconds }).toString();

const aPeriod = (zone: Zone): fc.Arbitrary<Period> =>
  fc
    .record({
      jump: fc.constantFrom(...JUMPS[zone]),
      before_s: fc.integer({ min: 0, max: WEEK_s / MINUTE_s }).map((minutes) => minutes * MINUTE_s),
      length_s: fc.oneof(fc.integer({ min: 1, max: 2 * 86_400 }), fc.integer({ min: 1, max: 3 * WEEK_s })),
    })
    .map(({ jump, before_s, length_s }) => {
      const starts_at = later(jump, -before_s);
      return { starts_at, stops_at: later(starts_at, length_s) };
    });

const someCents = fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: 1_000_000 }));
const aPriceNumber = fc.nat({ max: 30_000 }).map((n) => n / 10_000);

const aStructure = fc.record({
  hour: fc.constantFrom(0, 0.05),
  day: aPriceNumber,
  price_tiles_attributes: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 20 }),
      period: fc.constantFrom('hours', 'days'),
      multiplier: aPriceNumber,
    }),
    { maxLength: 4 },
  ),
});

const aPricing: fc.Arbitrary<Omit<MadeItem, 'rules'>> = fc.oneof(
  someCents.map((cents) => ({ price: { price_type: 'fixed', flat_fee_price_in_cents: cents }, structure: null })),
  fc.tuple(someCents, fc.constantFrom('hour', 'day', 'week')).map(([cents, price_period]) => ({
    price: { price_type: 'simple', price_period, flat_fee_price_in_cents: cents },
    structure: null,
  })),
  fc.tuple(someCents, aStructure).map(([cents, structure]) => ({
    price: { price_type: 'structure', structure_price_in_cents: cents },
    structure,
  })),
);

const aTime = fc
  .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

const someDays = fc.record(
  { from_day: fc.nat({ max: 6 }), till_day: fc.nat({ max: 6 }), from_time: aTime, till_time: aTime },
  { requiredKeys: ['from_day', 'till_day'] },
);

const someDates = fc.record({
  from_s: fc.integer({ min: -WEEK_s, max: WEEK_s }),
  lasts_s: fc.integer({ min: 1, max: 2 * WEEK_s }),
});

const datesFrom = ({ starts_at }: Period, { from_s, lasts_s }: { from_s: number; lasts_s: number }) => {
  const from = later(starts_at, from_s);
  return { from, till: later(from, lasts_s) };
};

const aMatch = fc.constantFrom('overlap', 'within', 'span');
const aValue = fc.integer({ min: -1_000_000, max: 2_000_000 }).map((n) => n / 10_000);
const durations = fc.record(
  { min_duration: fc.constantFrom(0, 3_600, 86_400), max_duration: fc.constantFrom(86_400, WEEK_s) },
  { requiredKeys: [] },
);

type MakeRule = (period: Period) => Attributes;

const aRule: fc.Arbitrary<MakeRule> = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.constantFrom('pickup_day', 'return_day'), fc.boolean(), fc.option(aTime)).map(
        ([rule_type, isCharged, time]): MakeRule =>
          () => ({ rule_type, charge: isCharged, time }),
      ),
      fc.tuple(someDays, aMatch).map(
        ([days, match_strategy]): MakeRule =>
          () => ({ rule_type: 'exclude_week_days', match_strategy, ...days }),
      ),
      fc.tuple(someDates, aMatch).map(
        ([dates, match_strategy]): MakeRule =>
          (period) => ({ rule_type: 'exclude_date_range', match_strategy, ...datesFrom(period, dates) }),
      ),
      fc.tuple(someDays, aMatch, aValue, fc.boolean()).map(
        ([days, match_strategy, value, stacked]): MakeRule =>
          () => ({ rule_type: 'range_of_days', match_strategy, value, stacked, ...days }),
      ),
      fc.tuple(someDates, aMatch, aValue, fc.boolean()).map(
        ([dates, match_strategy, value, stacked]): MakeRule =>
          (period) => ({ rule_type: 'range_of_dates', match_strategy, value, stacked, ...datesFrom(period, dates) }),
      ),
    ),
    durations,
  )
  .map(([rule, limits]) => (period) => ({ ...rule(period), ...limits }));

const anItem: fc.Arbitrary<(period: Period) => MadeItem> = fc
  .tuple(aPricing, fc.array(aRule, { maxLength: 6 }))
  .map(([pricing, rules]) => (period) => ({ ...pricing, rules: rules.map((rule) => rule(period)) }));

const someItems = fc.array(anItem, { minLength: 3, maxLength: 6 });

const aBundle = fc.array(
  fc.nat({ max: 1_000_000 }).map((n) => n / 10_000),
  { minLength: 6, maxLength: 6 },
);
