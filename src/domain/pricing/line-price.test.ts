import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargedLength_s,
  DAY_S,
  HOUR_S,
  isPriceable,
  LARGEST_LINE_PRICE_IN_CENTS,
  linePrice,
  PERIOD_LENGTH_S,
  PRICE_PERIODS,
  priceList,
  priceOfLength,
  type PriceStructure,
  type PriceTile,
  type Pricing,
  pricingOf,
  TILE_PERIODS,
  tileLength_s,
  type TilePeriod,
} from './line-price.ts';

const structure: PriceStructure = { tiles: [], beyond: { hour: 0, day: 1, week: 0, month: 0, year: 0 } };

test.each([
  // type                period   structure    → pricing
  ['none', null, null, { kind: 'none' }],
  ['fixed', null, null, { kind: 'fixed', base_price_in_cents: 500 }],
  ['simple', 'hour', null, { kind: 'simple', base_price_in_cents: 500, price_period: 'hour' }],
  ['simple', null, null, { kind: 'simple', base_price_in_cents: 500, price_period: 'day' }],
  ['structure', null, structure, { kind: 'structure', base_price_in_cents: 500, structure }],
  ['private_structure', null, structure, { kind: 'structure', base_price_in_cents: 500, structure }],
  ['structure', null, null, { kind: 'none' }],
  ['fixed', null, structure, { kind: 'fixed', base_price_in_cents: 500 }],
] as const)('an item priced %s per %s', (price_type, price_period, given, expected) => {
  expect(pricingOf({ price_type, price_period, base_price_in_cents: 500 }, given)).toEqual(expected);
});

test.each([
  [80_250, 1, 80_250],
  [1_999, 3, 5_997],
  [-500, 2, -1_000],
  [-500, 0, 0],
  [0, 7, 0],
  [1_999, 1.5, 2_998],
  [1_001, 0.5, 500],
  [1_003, 0.5, 502],
  [-1_001, 0.5, -500],
  [333, 0.3333, 111],
])('%d each for %d is %d', (price_each_in_cents, quantity, price) => {
  expect(linePrice({ price_each_in_cents, quantity })).toBe(price);
});

test('a line may cost as much as is allowed, and no cent more', () => {
  expect(isPriceable({ price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS / 4, quantity: 4 })).toBe(true);
  expect(isPriceable({ price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS + 1, quantity: 1 })).toBe(false);
  expect(isPriceable({ price_each_in_cents: -LARGEST_LINE_PRICE_IN_CENTS - 1, quantity: 1 })).toBe(false);
  expect(isPriceable({ price_each_in_cents: 1, quantity: 1.797693134862316e304 })).toBe(false);
  expect(isPriceable({ price_each_in_cents: 1, quantity: 2 ** 40 + 0.5 })).toBe(false);
  expect(() => linePrice({ price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS + 1, quantity: 1 })).toThrow('allowed');
});

const at = (text: string) => Temporal.Instant.from(text);

test.each([
  // from till → seconds
  ['2030-01-01T09:00:00Z', '2030-01-02T09:00:00Z', 86_400],
  ['2030-01-01T09:00:00Z', '2030-01-01T09:00:00.000001Z', 1],
  ['2030-01-01T09:00:00.5Z', '2030-01-01T09:00:01.5Z', 1],
  ['2030-03-31T00:00:00+01:00', '2030-04-01T00:00:00+02:00', 82_800],
])('from %s till %s', (from, till, expected) => {
  expect(chargedLength_s({ starts_at: at(from), stops_at: at(till) })).toBe(expected);
});

const NOTHING_BEYOND = { hour: 0, day: 0, week: 0, month: 0, year: 0 };

const tile = (quantity: number, period: TilePeriod, multiplier: number): PriceTile => ({
  id: `${quantity} ${period} ${multiplier}`,
  name: `${quantity} ${period} in the sun`,
  quantity,
  period,
  multiplier,
});

const structured = (tiles: readonly PriceTile[], beyond = {}, base_price_in_cents = 1_000): Pricing => ({
  kind: 'structure',
  base_price_in_cents,
  structure: { tiles, beyond: { ...NOTHING_BEYOND, ...beyond } },
});

describe('a simple price', () => {
  test.each([
    // base  period   length              price   label
    [1_500, 'hour', 54 * HOUR_S, 81_000, '54 hours'],
    [100, 'hour', 13 * DAY_S, 31_200, '13 days'],
    [100, 'hour', 10 * HOUR_S, 1_000, '10 hours'],
    [2_500, 'day', 29 * DAY_S, 72_500, '29 days'],
    [2_500, 'day', 25 * HOUR_S, 5_000, '25 hours'],
    [2_500, 'day', DAY_S, 2_500, '1 day'],
    [2_500, 'day', DAY_S + 1, 5_000, '25 hours'],
    [2_500, 'day', 1, 2_500, '1 hour'],
    [2_500, 'day', 0, 0, '0 days'],
    [700, 'week', 8 * DAY_S, 1_400, '8 days'],
    [9_000, 'month', 30 * DAY_S, 9_000, '30 days'],
    [9_000, 'month', 31 * DAY_S, 18_000, '31 days'],
    [50_000, 'year', 365 * DAY_S, 50_000, '365 days'],
    [50_000, 'year', 366 * DAY_S, 100_000, '366 days'],
    [0, 'day', 3 * DAY_S, 0, '3 days'],
  ] as const)('%i per %s for %i s is %i', (base_price_in_cents, price_period, length_s, price, label) => {
    expect(priceOfLength({ kind: 'simple', base_price_in_cents, price_period }, length_s)).toEqual({
      price_each_in_cents: price,
      charge_label: label,
      price_tile_id: null,
    });
  });

  test('counts started periods, whatever the base, period and length', () => {
    const base = fc.integer({ min: 1, max: 10_000_000 });
    const length = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(base, fc.constantFrom(...PRICE_PERIODS), length, (base_price_in_cents, price_period, length_s) => {
        const price = priceOfLength({ kind: 'simple', base_price_in_cents, price_period }, length_s);
        const periods = price.price_each_in_cents / base_price_in_cents;
        expect(Number.isInteger(periods)).toBe(true);
        expect(periods * PERIOD_LENGTH_S[price_period]).toBeGreaterThanOrEqual(length_s);
        expect((periods - 1) * PERIOD_LENGTH_S[price_period]).toBeLessThan(length_s);
      }),
    );
  });
});

test.each([
  [{ kind: 'none' }, 0],
  [{ kind: 'fixed', base_price_in_cents: 1_234 }, 1_234],
] as const)('%j does not go by time', (pricing, price) => {
  for (const length_s of [0, 1, HOUR_S, 400 * DAY_S]) {
    expect(priceOfLength(pricing, length_s)).toMatchObject({ price_each_in_cents: price, price_tile_id: null });
  }
});

describe('a structure', () => {
  const tiles = [tile(1, 'days', 1), tile(3, 'hours', 0.4), tile(1, 'weeks', 3.5)];

  test.each([
    // length             price  label
    [1, 400, '3 hours in the sun'],
    [3 * HOUR_S, 400, '3 hours in the sun'],
    [3 * HOUR_S + 1, 1_000, '1 days in the sun'],
    [DAY_S, 1_000, '1 days in the sun'],
    [2 * DAY_S, 3_500, '1 weeks in the sun'],
    [7 * DAY_S, 3_500, '1 weeks in the sun'],
    [8 * DAY_S, 3_500, '8 days'],
    [0, 0, '0 days'],
  ])('rounds %i s up to the next tile: %i', (length_s, price, label) => {
    expect(priceOfLength(structured(tiles), length_s)).toMatchObject({
      price_each_in_cents: price,
      charge_label: label,
    });
  });

  test.each([
    // beyond                         length                           factor of the base
    [{ day: 0.5 }, 7 * DAY_S, 3.5],
    [{ day: 0.5 }, 7 * DAY_S + 1, 4],
    [{ day: 0.5 }, 8 * DAY_S, 4],
    [{ day: 0.5 }, 9 * DAY_S + 1, 5],
    [{ day: 0.5, hour: 0.1 }, 8 * DAY_S + 2.5 * HOUR_S, 4.3],
    [{ hour: 0.1 }, 8 * DAY_S, 5.9],
    [{ week: 3, day: 0.5 }, 16 * DAY_S, 7.5],
    [{ week: 3 }, 16 * DAY_S, 9.5],
    [{ month: 10, day: 0.5 }, (7 + 30 + 1) * DAY_S, 14],
    [{ year: 50, month: 10 }, (7 + 365 + 30) * DAY_S, 63.5],
  ])('adds %j for the time beyond the last tile (%i s)', (beyond, length_s, factor) => {
    const { price_each_in_cents, price_tile_id } = priceOfLength(structured(tiles, beyond), length_s);
    expect(price_each_in_cents).toBe(Math.round(1_000 * factor));
    expect(price_tile_id).toBe(tiles[2]?.id);
  });

  test('without tiles goes by its units alone, and without those costs nothing', () => {
    expect(priceOfLength(structured([], { day: 1.5 }), 2 * DAY_S).price_each_in_cents).toBe(3_000);
    expect(priceOfLength(structured([]), 2 * DAY_S).price_each_in_cents).toBe(0);
  });

  test('of two tiles of one length, the cheaper one counts', () => {
    const twins = [tile(24, 'hours', 1.2), tile(1, 'days', 1)];
    expect(priceOfLength(structured(twins), DAY_S).price_tile_id).toBe(twins[1]?.id);
  });

  test.each([
    // base multiplier → price
    [25, 0.5, 12],
    [35, 0.5, 18],
    [5, 0.3, 2],
    [1, 0.5, 0],
    [3, 0.5, 2],
    [101, 0.0001, 0],
    [999_999, 0.3333, 333_300],
  ])('rounds %i × %d half to even: %i', (base, multiplier, price) => {
    expect(priceOfLength(structured([tile(1, 'days', multiplier)], {}, base), 1).price_each_in_cents).toBe(price);
  });

  test('charges the shortest tile that is long enough', () => {
    const anyTile = fc
      .record({
        quantity: fc.integer({ min: 1, max: 20 }),
        period: fc.constantFrom(...TILE_PERIODS),
        hundredths: fc.integer({ min: 0, max: 1_000 }),
      })
      .map(({ quantity, period, hundredths }) => tile(quantity, period, hundredths / 100));
    fc.assert(
      fc.property(
        fc.array(anyTile, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 10 ** 8 }),
        (some, s) => {
          const chosen = some.find(({ id }) => id === priceOfLength(structured(some), s).price_tile_id);
          const longEnough = some.filter((one) => tileLength_s(one) >= s);
          const expected =
            longEnough.length > 0 ? Math.min(...longEnough.map(tileLength_s)) : Math.max(...some.map(tileLength_s));
          expect(chosen === undefined ? undefined : tileLength_s(chosen)).toBe(expected);
        },
      ),
    );
  });
});

test('lists a simple price for 1 to 30 periods', () => {
  const listed = priceList({ kind: 'simple', base_price_in_cents: 2_500, price_period: 'day' });
  expect(listed).toHaveLength(30);
  expect(listed[0]).toEqual({
    id: null,
    name: '1 day',
    quantity: 1,
    period: 'day',
    length_s: 86_400,
    multiplier: 1,
    price_in_cents: 2_500,
  });
  expect(listed.at(-1)).toMatchObject({ name: '30 days', length_s: 2_592_000, multiplier: 30, price_in_cents: 75_000 });
});

test('lists the tiles of a structure in their order', () => {
  const tiles = [
    { id: 'b', name: 'Weekend', quantity: 2, period: 'days', multiplier: 1.5 },
    { id: 'a', name: 'Morning', quantity: 3, period: 'hours', multiplier: 0.5 },
  ] as const;
  const beyond = { hour: 0, day: 1, week: 0, month: 0, year: 0 };
  expect(priceList({ kind: 'structure', base_price_in_cents: 25, structure: { tiles, beyond } })).toEqual([
    { ...tiles[0], period: 'day', length_s: 172_800, price_in_cents: 38 },
    { ...tiles[1], period: 'hour', length_s: 10_800, price_in_cents: 12 },
  ]);
});

test.each([{ kind: 'none' }, { kind: 'fixed', base_price_in_cents: 100 }] as const)(
  'lists nothing for %j',
  (pricing) => {
    expect(priceList(pricing)).toEqual([]);
  },
);
