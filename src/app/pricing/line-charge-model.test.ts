import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedLength_s, priceOfLength, type Pricing } from '../../domain/pricing/line-price.ts';
import { lessPercentage } from '../../domain/pricing/money.ts';
import type {
  DayRule,
  ExclusionRule,
  PeriodMatch,
  PriceRule,
  PriceRuleValue,
  RateRule,
  RulePeriod,
} from '../../domain/pricing/price-rule.ts';
import { microsecondsOf } from '../../domain/time/window.ts';
import { lineCharge } from './line-charge.ts';

/** Whatever is charged, the line says how: rules shortened the time, and added so much to its price. */

const RUNS = 20_000;

test('every price explains itself', () => {
  let explained = 0;
  fc.assert(
    fc.property(aPeriod, aPricing, someRules, aPercentage, (period, pricing, make, discount_percentage) => {
      const item = {
        name: 'Tent',
        price_structure_id: null,
        pricing,
        price_rules: make(microsecondsOf(period.starts_at)),
      };
      const charge = lineCharge(item, period);
      const { price_rule_values, charge_length } = charge;
      const rates = price_rule_values?.price ?? [];
      expect(charge.price_each_in_cents).toBe(charge.original_price_each_in_cents + sumOf(rates));
      expect(charge.price_each_in_cents).toBeGreaterThanOrEqual(0);
      expect(charge.original_charge_length).toBe(chargedLength_s(period));
      expect(charge_length).toBeLessThanOrEqual(chargedLength_s(period));
      expect(charge.original_price_each_in_cents).toBe(priceOfLength(pricing, charge_length ?? 0).price_each_in_cents);
      for (const rate of rates) expect(sumOf(rate.adjustments)).toBe(rate.price_in_cents);
      expectApart(rates);
      if (price_rule_values === null) {
        expect(charge).toEqual(lineCharge(item, { length_s: chargedLength_s(period) }));
      } else explained += 1;

      const part = lineCharge(item, period, { discount_percentage });
      const price_each_in_cents = lessPercentage(charge.price_each_in_cents, discount_percentage);
      expect(part).toEqual({ ...charge, price_each_in_cents });
    }),
    { numRuns: RUNS },
  );
  expect(explained).toBeGreaterThan(RUNS / 4);
}, 180_000);

const sumOf = (parts: readonly { readonly price_in_cents: number }[]): number =>
  parts.reduce((sum, { price_in_cents }) => sum + price_in_cents, 0);

/** No time is made dearer or cheaper twice, unless a rule says that it is stacked. */
function expectApart(rates: readonly PriceRuleValue[]): void {
  const windows = rates
    .filter(({ stacked }) => !stacked)
    .flatMap(({ adjustments }) => adjustments)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  windows.forEach(({ till }, index) => expect(till <= (windows[index + 1]?.from ?? till)).toBe(true));
}

/** Around jumps of the clocks. */
const aPeriod = fc
  .record({
    at: fc.constantFrom('2030-03-31T01:00:00Z', '2030-10-27T01:00:00Z', '2030-03-10T05:00:00Z', '2030-11-03T05:00:00Z'),
    zone: fc.constantFrom('Europe/Amsterdam', 'America/Havana', 'UTC'),
    before_s: fc.nat({ max: 4 * 86_400 }),
    length_s: fc.oneof(fc.nat({ max: 2 * 86_400 }), fc.nat({ max: 15 * 86_400 })),
  })
  .map(({ at, zone, before_s, length_s }) => {
    const starts_at = Temporal.Instant.from(at).subtract({ seconds: before_s });
    return { starts_at, stops_at: starts_at.add({ seconds: length_s }), zone };
  });

const cents = fc.oneof(fc.nat({ max: 50 }), fc.nat({ max: 10_000_000 }));
const aPercentage = fc.nat({ max: 1_000_000 }).map((n) => n / 10_000);

const aPricing: fc.Arbitrary<Pricing> = fc.oneof(
  cents.map((base_price_in_cents) => ({ kind: 'fixed' as const, base_price_in_cents })),
  fc
    .tuple(cents, fc.constantFrom('hour' as const, 'day' as const, 'week' as const))
    .map(([base_price_in_cents, price_period]) => ({ kind: 'simple' as const, base_price_in_cents, price_period })),
  fc.tuple(cents, fc.nat({ max: 30_000 })).map(([base_price_in_cents, n]) => ({
    kind: 'structure' as const,
    base_price_in_cents,
    structure: {
      tiles: [{ id: 'tile', name: 'Tile', quantity: 3, period: 'days' as const, multiplier: n / 10_000 }],
      beyond: { hour: 0, day: 0.3333, week: 0, month: 0, year: 0 },
    },
  })),
);

type Make<Rule> = (from_us: number) => Rule;

const LIMITS = { name: 'Rule', min_duration: null, max_duration: null };
const aWeekTime = fc.record({ day: fc.nat({ max: 6 }), minutes: fc.nat({ max: 1_440 }) });
const aMatch = fc.constantFrom<PeriodMatch>('overlap', 'within', 'span');

const someTime: fc.Arbitrary<Make<RulePeriod>> = fc.oneof(
  fc.record({ from: aWeekTime, till: aWeekTime }).map((each) => () => ({ repeats: 'weekly' as const, ...each })),
  fc
    .tuple(fc.integer({ min: -86_400, max: 10 * 86_400 }), fc.integer({ min: 1, max: 5 * 86_400 }))
    .map(([after_s, lasts_s]) => (from_us: number) => {
      const begins_us = from_us + after_s * 1_000_000;
      return { repeats: 'never' as const, from_us: begins_us, till_us: begins_us + lasts_s * 1_000_000 };
    }),
);

const aDayRule: fc.Arbitrary<Make<DayRule>> = fc
  .record({
    rule_type: fc.constantFrom('pickup_day' as const, 'return_day' as const),
    charge: fc.boolean(),
    time: fc.option(fc.nat({ max: 1_440 })),
  })
  .map((rule) => () => ({ ...LIMITS, ...rule }));

const anExclusion: fc.Arbitrary<Make<ExclusionRule>> = fc
  .tuple(someTime, aMatch)
  .map(([time, match_strategy]) => (at) => {
    const period = time(at);
    const rule_type = period.repeats === 'weekly' ? 'exclude_week_days' : 'exclude_date_range';
    return { ...LIMITS, rule_type, match_strategy, period };
  });

const aRate: fc.Arbitrary<Make<RateRule>> = fc
  .tuple(someTime, aMatch, fc.integer({ min: -1_000_000, max: 3_000_000 }), fc.boolean())
  .map(([time, match_strategy, value, stacked]) => (at) => {
    const period = time(at);
    const rule_type = period.repeats === 'weekly' ? 'range_of_days' : 'range_of_dates';
    return { ...LIMITS, rule_type, match_strategy, period, value: value / 10_000, stacked };
  });

const someRules: fc.Arbitrary<Make<readonly PriceRule[]>> = fc
  .array(fc.oneof<fc.Arbitrary<Make<PriceRule>>[]>(aDayRule, anExclusion, aRate, aRate), { maxLength: 5 })
  .map((made) => (at) => made.map((make) => make(at)));
