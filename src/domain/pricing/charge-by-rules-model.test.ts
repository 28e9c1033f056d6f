import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, MINUTE_us } from '../time/window.ts';
import { chargeByRules, ruledPeriod } from './charge-by-rules.ts';
import type { Pricing } from './line-price.ts';
import {
  type DayRule,
  isRateRule,
  type PeriodMatch,
  type PriceRule,
  type RateRule,
  type RulePeriod,
} from './price-rule.ts';

/**
 * Rules held against a model that looks at a clock every quarter of an hour, and knows of each quarter only what the
 * clock showed at most up to then: the same time shown again belongs to what it belonged to before.
 */

const ZONES = ['Europe/Amsterdam', 'America/Havana', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
const QUARTER = 15;
const DAY_QUARTERS = 96;
const WEEK = 7 * 1_440;
/** More than a week on both sides of an order of up to twelve days. */
const ORDER_AT = 9 * DAY_QUARTERS;
const WALKED = 31 * DAY_QUARTERS;

const PRICE: Pricing = { kind: 'fixed', base_price_in_cents: 98_765 };

describe.each(ZONES)('%s', (zone) => {
  test('time that is charged, and what rules make of a price', () => {
    fc.assert(
      fc.property(aJump(zone), anOrder, someRules, (jump_us, { skip, length }, made) => {
        const clock = walk(jump_us - 15 * DAY_QUARTERS * QUARTER * MINUTE_us, zone);
        const order = { from: ORDER_AT + skip, till: ORDER_AT + skip + length };
        const rules = made.map((make, index) => make(clock, `rule ${index}`));
        const period = { starts_at: instantOf(clock.atOf(order.from)), stops_at: instantOf(clock.atOf(order.till)) };
        const seen = chargeByRules(PRICE, ruledPeriod(period, rules, zone));
        const expected = chargeInModel(clock, order, rules);
        expect({
          length: seen.charge_length,
          from: seen.charge_from.toString(),
          till: seen.charge_till.toString(),
          charge: seen.price_rule_values?.charge.adjustments.map(({ name }) => name) ?? [],
          price:
            seen.price_rule_values?.price.map((each) => [
              each.name,
              ...each.adjustments.map((part) => [part.from, part.till, part.price_in_cents]),
            ]) ?? [],
        }).toEqual(expected);
        const added = (seen.price_rule_values?.price ?? []).reduce((sum, each) => sum + each.price_in_cents, 0);
        expect(seen.price_each_in_cents).toBe(seen.original_price_each_in_cents + added);
        expect(seen.charge_length).toBeLessThanOrEqual(seen.original_charge_length);
        expect(seen.price_each_in_cents).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

test('the order of rules that are not stacked matters only where they overlap', () => {
  fc.assert(
    fc.property(
      anOrder,
      fc.array(fc.tuple(fc.nat(47), fc.integer({ min: -100, max: 300 })), { maxLength: 6 }),
      (order, cuts) => {
        const clock = walk(0, 'UTC');
        const hours = [...new Map(cuts)].map(([hour, value]) => aRate(clock, `${hour}`, hour, value));
        const period = {
          starts_at: instantOf(clock.atOf(ORDER_AT + order.skip)),
          stops_at: instantOf(clock.atOf(ORDER_AT + order.skip + order.length)),
        };
        const one = chargeByRules(PRICE, ruledPeriod(period, hours, 'UTC'));
        const other = chargeByRules(PRICE, ruledPeriod(period, hours.toReversed(), 'UTC'));
        const { price_rule_values: reported, ...rest } = other;
        expect({ ...rest, price: reported?.price.toReversed() }).toEqual(withoutValues(one));
      },
    ),
    { numRuns: 200 },
  );
});

const aRate = (clock: Clock, name: string, hour: number, value: number): RateRule => ({
  name,
  rule_type: 'range_of_dates',
  match_strategy: 'overlap',
  period: dates(clock, ORDER_AT + hour * 4, 4),
  // What is rounded down to nothing left would depend on who comes first.
  value: Math.max(value, -50),
  stacked: false,
  min_duration: null,
  max_duration: null,
});

const withoutValues = ({ price_rule_values, ...rest }: ReturnType<typeof chargeByRules>) => ({
  ...rest,
  price: price_rule_values?.price,
});

/** A clock that was looked at every quarter of an hour. */
interface Clock {
  /** Minutes since 1970 that it showed at most. */
  readonly shown: readonly number[];
  readonly atOf: (quarter: number) => number;
}

const clocks = new Map<string, Clock>();

function walk(start_us: number, zone: string): Clock {
  const key = `${zone} ${start_us}`;
  const known = clocks.get(key);
  if (known !== undefined) return known;
  const atOf = (quarter: number): number => start_us + quarter * QUARTER * MINUTE_us;
  let most = -Infinity;
  const shown = Array.from({ length: WALKED }, (_, quarter) => {
    const reading = instantOf(atOf(quarter)).toZonedDateTimeISO(zone);
    const offset_us = reading.offsetNanoseconds / 1_000;
    most = Math.max(most, (atOf(quarter) + offset_us) / MINUTE_us);
    return most;
  });
  const clock = { shown, atOf };
  clocks.set(key, clock);
  return clock;
}

interface Quarters {
  readonly from: number;
  readonly till: number;
}

function chargeInModel(clock: Clock, order: Quarters, rules: readonly PriceRule[]) {
  const all = quartersOf(order);
  const length_s = all.length * QUARTER * 60;
  const meant = rules.filter(
    ({ min_duration, max_duration }) => length_s >= (min_duration ?? 0) && length_s <= (max_duration ?? Infinity),
  );
  const charge: string[] = [];
  let charged = all;
  const decided = new Set<string>();
  for (const rule of meant) {
    const away = takenAway(clock, order, rule, decided);
    const left = charged.filter((quarter) => !away.has(quarter));
    if (left.length < charged.length) charge.push(rule.name);
    charged = left;
    if (decides(clock, order, rule)) decided.add(rule.rule_type);
  }
  const first = charged[0];
  const last = charged.at(-1);
  return {
    length: charged.length * QUARTER * 60,
    from: instantOf(clock.atOf(first ?? order.from)).toString(),
    till: instantOf(clock.atOf(last === undefined ? order.from : last + 1)).toString(),
    charge,
    price: pricesInModel(clock, order, meant, charged),
  };
}

const quartersOf = ({ from, till }: Quarters): readonly number[] =>
  Array.from({ length: till - from }, (_, i) => from + i);

function takenAway(clock: Clock, order: Quarters, rule: PriceRule, decided: Set<string>): ReadonlySet<number> {
  if ('charge' in rule) {
    if (decided.has(rule.rule_type) || !decides(clock, order, rule) || rule.charge) return new Set();
    const day = dayOf(clock, rule.rule_type === 'pickup_day' ? order.from : order.till);
    return new Set(quartersOf(order).filter((quarter) => dayOf(clock, quarter) === day));
  }
  if (isRateRule(rule)) return new Set();
  return matchedQuarters(clock, order, rule);
}

const shownAt = (clock: Clock, quarter: number): number => clock.shown[quarter] ?? Number.NaN;
const dayOf = (clock: Clock, quarter: number): number => Math.floor(shownAt(clock, quarter) / 1_440);

function decides(clock: Clock, order: Quarters, rule: PriceRule): boolean {
  if (rule.rule_type !== 'pickup_day' && rule.rule_type !== 'return_day') return false;
  if (rule.time === null) return true;
  if (rule.rule_type === 'pickup_day') {
    const isLate = shownAt(clock, order.from) >= dayOf(clock, order.from) * 1_440 + rule.time;
    return rule.charge ? !isLate : isLate;
  }
  // Up to the end, the clock has not shown the time.
  const isEarly = shownAt(clock, order.till - 1) < dayOf(clock, order.till) * 1_440 + rule.time;
  return rule.charge ? !isEarly : isEarly;
}

function matchedQuarters(
  clock: Clock,
  order: Quarters,
  { period, match_strategy }: { readonly period: RulePeriod; readonly match_strategy: PeriodMatch },
): ReadonlySet<number> {
  const times = Map.groupBy(clock.shown.keys(), (quarter) => timeOf(clock, period, quarter));
  times.delete(null);
  const all = quartersOf(order);
  const inOrder = (quarter: number): boolean => quarter >= order.from && quarter < order.till;
  const matched = [...times.values()].filter((quarters) => {
    if (match_strategy === 'within') return quarters.every(inOrder);
    return match_strategy === 'overlap' || all.every((quarter) => quarters.includes(quarter));
  });
  return new Set(matched.flat().filter(inOrder));
}

/** Which time that the period comes it is, or null when it is not. */
function timeOf(clock: Clock, period: RulePeriod, quarter: number): number | null {
  if (period.repeats === 'never') {
    const at_us = clock.atOf(quarter);
    return at_us >= period.from_us && at_us < period.till_us ? 0 : null;
  }
  // The first of January 1970 was a Thursday.
  const since = shownAt(clock, quarter) + 3 * 1_440 - (period.from.day * 1_440 + period.from.minutes);
  const lasts = (period.till.day - period.from.day) * 1_440 + period.till.minutes - period.from.minutes;
  const into = ((since % WEEK) + WEEK) % WEEK;
  return into < (lasts <= 0 ? lasts + WEEK : lasts) ? Math.floor(since / WEEK) : null;
}

const MILLION = 1_000_000n;

function pricesInModel(clock: Clock, order: Quarters, meant: readonly PriceRule[], charged: readonly number[]) {
  const rates = meant.filter(isRateRule);
  const factors = new Map(charged.map((quarter) => [quarter, MILLION ** BigInt(rates.length)]));
  const taken = new Set<number>();
  const reported = new Map<RateRule, readonly (string | number)[][]>();
  let left = 98_765n;
  for (const rule of [...rates.filter(({ stacked }) => !stacked), ...rates.filter(({ stacked }) => stacked)]) {
    const value = BigInt(Math.round(rule.value * 10_000));
    const matched = matchedQuarters(clock, order, rule);
    const mine = charged.filter((each) => (rule.stacked || !taken.has(each)) && matched.has(each));
    if (mine.length === 0) continue;
    const parts = runsOf(mine).map((run) => {
      const weight = run.reduce((sum, quarter) => sum + (factors.get(quarter) ?? 0n), 0n);
      const amount = rounded(98_765n * weight * value, BigInt(charged.length) * MILLION ** BigInt(rates.length + 1));
      const given = amount < -left ? -left : amount;
      left += given;
      return [text(clock, run[0] ?? 0), text(clock, (run.at(-1) ?? 0) + 1), Number(given)];
    });
    reported.set(rule, parts);
    for (const quarter of mine) {
      if (!rule.stacked) taken.add(quarter);
      factors.set(quarter, ((factors.get(quarter) ?? 0n) * (MILLION + value)) / MILLION);
    }
  }
  return rates.filter((rule) => reported.has(rule)).map((rule) => [rule.name, ...(reported.get(rule) ?? [])]);
}

const text = (clock: Clock, quarter: number): string =>
  instantOf(clock.atOf(quarter)).toString({ fractionalSecondDigits: 3 });

function runsOf(quarters: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const quarter of quarters) {
    if (runs.at(-1)?.at(-1) === quarter - 1) runs.at(-1)?.push(quarter);
    else runs.push([quarter]);
  }
  return runs;
}

/** Half up, and one less again when that was a half and made it odd. */
function rounded(n: bigint, d: bigint): bigint {
  const twice = 2n * n + d;
  const floor = twice >= 0n || twice % (2n * d) === 0n ? twice / (2n * d) : twice / (2n * d) - 1n;
  return twice % (2n * d) === 0n && floor % 2n !== 0n ? floor - 1n : floor;
}

/** Around it, the clocks of the zone go on or back. */
function aJump(zone: string): fc.Arbitrary<number> {
  const jumps = [1989, 2006, 2011, 2024].flatMap((year) => {
    const start = new Temporal.PlainDate(year, 1, 1).toZonedDateTime(zone);
    const next = start.getTimeZoneTransition('next') ?? start;
    return [next, next.getTimeZoneTransition('next') ?? next].map(({ epochMilliseconds }) => epochMilliseconds * 1_000);
  });
  return fc.constantFrom(...new Set(jumps));
}

const anOrder = fc.record({
  skip: fc.integer({ min: 0, max: DAY_QUARTERS }),
  length: fc.oneof(fc.integer({ min: 1, max: 2 * DAY_QUARTERS }), fc.integer({ min: 1, max: 11 * DAY_QUARTERS })),
});

type MakeRule = (clock: Clock, name: string) => PriceRule;

const aMatch = fc.constantFrom<PeriodMatch>('within', 'overlap', 'span');
const aTime = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * QUARTER);
const aWeekTime = fc.record({ day: fc.nat(6), minutes: aTime });
const durations = fc.record({
  min_duration: fc.option(fc.constantFrom(3_600, 86_400), { freq: 5 }).map((each) => each ?? null),
  max_duration: fc.option(fc.constantFrom(345_600, 864_000), { freq: 5 }).map((each) => each ?? null),
});

const dates = (clock: Clock, from: number, length: number): RulePeriod => ({
  repeats: 'never',
  from_us: clock.atOf(from),
  till_us: clock.atOf(from + length),
});

const aPeriod: fc.Arbitrary<(clock: Clock) => RulePeriod> = fc.oneof(
  fc.record({ from: aWeekTime, till: aWeekTime }).map((each) => () => ({ repeats: 'weekly' as const, ...each })),
  fc
    .tuple(fc.integer({ min: 7 * DAY_QUARTERS, max: 20 * DAY_QUARTERS }), fc.integer({ min: 1, max: 9 * DAY_QUARTERS }))
    .map(
      ([from, length]) =>
        (clock: Clock) =>
          dates(clock, from, length),
    ),
);

const aDayRule: fc.Arbitrary<MakeRule> = fc
  .record({
    rule_type: fc.constantFrom<DayRule['rule_type']>('pickup_day', 'return_day'),
    charge: fc.boolean(),
    time: fc.option(aTime),
    durations,
  })
  .map(({ durations: limits, ...rule }) => (_, name) => ({ name, ...rule, ...limits }));

const anExclusion: fc.Arbitrary<MakeRule> = fc
  .tuple(aPeriod, aMatch, durations)
  .map(([period, match_strategy, limits]) => (clock, name) => {
    const when = period(clock);
    const rule_type = when.repeats === 'weekly' ? 'exclude_week_days' : 'exclude_date_range';
    return { name, rule_type, match_strategy, period: when, ...limits };
  });

const aRateRule: fc.Arbitrary<MakeRule> = fc
  .tuple(aPeriod, aMatch, durations, fc.integer({ min: -1_000_000, max: 3_000_000 }), fc.boolean())
  .map(([period, match_strategy, limits, value, stacked]) => (clock, name) => {
    const when = period(clock);
    const rule_type = when.repeats === 'weekly' ? 'range_of_days' : 'range_of_dates';
    return { name, rule_type, match_strategy, period: when, value: value / 10_000, stacked, ...limits };
  });

const someRules = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: aDayRule },
    { weight: 1, arbitrary: anExclusion },
    { weight: 2, arbitrary: aRateRule },
  ),
  { maxLength: 5 },
);
