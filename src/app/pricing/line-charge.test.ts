import { describe, expect, test } from 'vitest';
import { LONGEST_RULED_PERIOD_S, rulingSteps } from '../../domain/pricing/charge-by-rules.ts';
import { DAY_S, HOUR_S, LARGEST_LINE_PRICE_IN_CENTS, type Pricing } from '../../domain/pricing/line-price.ts';
import type { PriceRule, RateRule } from '../../domain/pricing/price-rule.ts';
import { chargedPeriod, lineCharge, MAX_RULED_PARTS, MAX_RULING_STEPS, withRules } from './line-charge.ts';

const item = (pricing: Pricing, price_rules: readonly PriceRule[] = []) => ({
  name: 'Camera',
  price_structure_id: 'structure',
  pricing,
  price_rules,
});

const from = Temporal.Instant.from('2030-01-01T09:00:00Z');
const during = (length_s: number) => ({
  starts_at: from,
  stops_at: from.add({ seconds: length_s }),
  zone: 'Europe/Amsterdam',
});

const perDay: Pricing = { kind: 'simple', base_price_in_cents: 2_500, price_period: 'day' };
const fixed: Pricing = { kind: 'fixed', base_price_in_cents: 999 };
const structure: Pricing = {
  kind: 'structure',
  base_price_in_cents: 1_000,
  structure: {
    tiles: [{ id: 'three-hours', name: 'Half a day', quantity: 3, period: 'hours', multiplier: 0.5 }],
    beyond: { hour: 0, day: 1, week: 0, month: 0, year: 0 },
  },
};

const dearer = (value: number, stacked = false): RateRule => ({
  name: 'Season',
  rule_type: 'range_of_days',
  match_strategy: 'overlap',
  period: { repeats: 'weekly', from: { day: 0, minutes: 0 }, till: { day: 0, minutes: 0 } },
  value,
  stacked,
  min_duration: null,
  max_duration: null,
});

describe('with a length', () => {
  test.each([
    // pricing length → price label structure tile
    [perDay, 29 * DAY_S, 72_500, '29 days', null, null],
    [perDay, 25 * HOUR_S, 5_000, '25 hours', null, null],
    [fixed, 2 * DAY_S, 999, '2 days', null, null],
    [{ kind: 'none' }, DAY_S, 0, '1 day', null, null],
    [structure, 2 * HOUR_S, 500, 'Half a day', 'structure', 'three-hours'],
    [structure, 12 * HOUR_S, 1_500, '12 hours', 'structure', 'three-hours'],
  ] as const)('%j for %i s', (pricing, length_s, price, label, structureId, tileId) => {
    expect(lineCharge(item(pricing), during(length_s))).toEqual(lineCharge(item(pricing), { length_s }));
    expect(lineCharge(item(pricing), { length_s })).toEqual({
      original_price_each_in_cents: price,
      original_charge_length: length_s,
      original_charge_label: label,
      price_each_in_cents: price,
      charge_length: length_s,
      charge_label: label,
      price_rule_values: null,
      price_structure_id: structureId,
      price_tile_id: tileId,
    });
  });
});

describe('without a length', () => {
  test.each([
    // pricing → price
    [perDay, 0],
    [fixed, 999],
    [{ kind: 'none' }, 0],
    [structure, 0],
  ] as const)('%j', (pricing, price) => {
    expect(lineCharge(item(pricing), null)).toMatchObject({
      original_price_each_in_cents: price,
      price_each_in_cents: price,
      charge_length: null,
      charge_label: null,
      original_charge_length: null,
      price_tile_id: null,
    });
  });
});

test.each([
  // discount → price
  [0, 2_500],
  [10, 2_250],
  [33.3333, 1_667],
  [100, 0],
])('a part of a bundle that is %d %% cheaper costs %i, and keeps what it costs alone', (discount_percentage, price) => {
  expect(lineCharge(item(perDay), { length_s: DAY_S }, { discount_percentage })).toMatchObject({
    original_price_each_in_cents: 2_500,
    price_each_in_cents: price,
  });
});

test.each([
  [null, null, null],
  [from, null, null],
  [null, from, null],
  [from, from, { starts_at: from, stops_at: from, zone: 'UTC' }],
])('an order from %s till %s has the period %o', (starts_at, stops_at, expected) => {
  expect(chargedPeriod({ starts_at, stops_at }, { default_timezone: 'UTC' })).toEqual(expected);
});

describe('with rules', () => {
  test('a period costs what they make of it, and says why', () => {
    expect(lineCharge(item(perDay, [dearer(20)]), during(DAY_S))).toMatchObject({
      original_price_each_in_cents: 2_500,
      price_each_in_cents: 3_000,
      price_rule_values: { price: [{ name: 'Season', multiplier: '0.2', price_in_cents: 500 }] },
    });
  });

  test('a part of a bundle is cheaper by its percentage of that', () => {
    const charge = lineCharge(item(perDay, [dearer(20)]), during(DAY_S), { discount_percentage: 50 });
    expect(charge).toMatchObject({ original_price_each_in_cents: 2_500, price_each_in_cents: 1_500 });
  });

  test.each([{ length_s: DAY_S }, null])('%o has no dates that they could go by', (time) => {
    const rules = [dearer(20)];
    expect(lineCharge(item(perDay, rules), time)).toEqual(lineCharge(item(perDay), time));
  });

  test('a period as long as they can be applied to, and no longer', () => {
    const camera = item(perDay, [dearer(20)]);
    expect(lineCharge(camera, during(LONGEST_RULED_PERIOD_S)).price_each_in_cents).toBe(3_000 * 3_660);
    expect(() => lineCharge(camera, during(LONGEST_RULED_PERIOD_S + 1))).toThrow(
      'Camera has price rules, which cannot be applied to a period as long as that',
    );
  });

  test.each([
    // base price, rates one on top of the other → whether it can be charged
    [LARGEST_LINE_PRICE_IN_CENTS / 2, [100], true],
    [LARGEST_LINE_PRICE_IN_CENTS / 2, [100.0001], false],
    [LARGEST_LINE_PRICE_IN_CENTS / 101, [10_000, -100], true],
    [LARGEST_LINE_PRICE_IN_CENTS / 100, [10_000, -100], false],
  ])('%i and %j per cent', (base_price_in_cents, values, isCharged) => {
    const rules = values.map((value) => dearer(value, true));
    const camera = item({ kind: 'fixed', base_price_in_cents: Math.floor(base_price_in_cents) }, rules);
    const charge = () => lineCharge(camera, during(DAY_S));
    if (isCharged) expect(charge().price_each_in_cents).toBeGreaterThanOrEqual(0);
    else expect(charge).toThrow('Camera would cost more than can be charged');
  });
});

describe('rules of all that a request prices', () => {
  const TEN_WEEKS = during(70 * DAY_S);
  const everyWeek = (count: number): readonly PriceRule[] =>
    Array.from({ length: count }, (_, index) => ({
      ...dearer(index, true),
      period: { repeats: 'weekly', from: { day: index % 7, minutes: 0 }, till: { day: (index + 1) % 7, minutes: 0 } },
    }));

  test('make the same prices, whether they are worked out before or not', async () => {
    const cameras = [item(perDay, everyWeek(3)), item(fixed, everyWeek(8)), item(structure)];
    const time = await withRules(TEN_WEEKS, cameras);
    expect(time.ruled?.size).toBe(2);
    for (const camera of cameras) expect(lineCharge(camera, time)).toEqual(lineCharge(camera, TEN_WEEKS));
  });

  test('take so many steps together, and no more', async () => {
    const steps = rulingSteps(TEN_WEEKS, everyWeek(9));
    const rulesets = (count: number) => Array.from({ length: count }, () => item(perDay, everyWeek(9)));
    const most = Math.floor(MAX_RULING_STEPS / steps);
    expect((await withRules(TEN_WEEKS, rulesets(most))).ruled?.size).toBe(most);
    await expect(withRules(TEN_WEEKS, rulesets(most + 1))).rejects.toThrow('applied too many times');
  });

  test('make so many parts of prices together, and no more', async () => {
    const rules = everyWeek(1);
    const cameras = (count: number) => Array.from({ length: count }, () => item(perDay, rules));
    const parts = lineCharge(item(perDay, rules), TEN_WEEKS).price_rule_values?.price[0]?.adjustments.length ?? 0;
    const most = Math.floor(MAX_RULED_PARTS / parts);
    await withRules(TEN_WEEKS, cameras(most));
    await expect(withRules(TEN_WEEKS, cameras(most + 1))).rejects.toThrow('applied too many times');
  });
});

test('charges what can be charged, and refuses a cent more', () => {
  const costing = (base_price_in_cents: number) => item({ kind: 'fixed', base_price_in_cents });
  expect(lineCharge(costing(LARGEST_LINE_PRICE_IN_CENTS), null).price_each_in_cents).toBe(LARGEST_LINE_PRICE_IN_CENTS);
  expect(() => lineCharge(costing(LARGEST_LINE_PRICE_IN_CENTS + 1), null)).toThrow(
    'Camera would cost more than can be charged',
  );
});
