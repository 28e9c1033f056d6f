import { describe, expect, test } from 'vitest';
import {
  GREATEST_RULE_VALUE,
  LEAST_RULE_VALUE,
  LONGEST_RULE_DURATION_S,
  MATCH_STRATEGIES,
  type PriceRuleFields,
  priceRuleOf,
  priceRuleProblems,
  RULE_TYPES,
} from './price-rule.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);

const BLANK: PriceRuleFields = {
  name: 'Rule',
  rule_type: 'pickup_day',
  match_strategy: 'starts_within',
  adjustment_strategy: 'percentage',
  value: null,
  from: null,
  till: null,
  from_day: null,
  till_day: null,
  from_time: null,
  till_time: null,
  time: null,
  charge: null,
  stacked: false,
  min_duration: null,
  max_duration: null,
};

const DATES = { from: at('2026-07-01T00:00Z'), till: at('2026-09-01T00:00Z') };
const DAYS = { from_day: 5, till_day: 6 };

/** Of each type one that can be kept. */
const GOOD: Readonly<Record<PriceRuleFields['rule_type'], PriceRuleFields>> = {
  range_of_days: { ...BLANK, rule_type: 'range_of_days', match_strategy: 'overlap', ...DAYS, value: 20 },
  range_of_dates: { ...BLANK, rule_type: 'range_of_dates', match_strategy: 'overlap', ...DATES, value: 20 },
  exclude_date_range: { ...BLANK, rule_type: 'exclude_date_range', match_strategy: 'overlap', ...DATES },
  exclude_week_days: { ...BLANK, rule_type: 'exclude_week_days', match_strategy: 'overlap', ...DAYS },
  pickup_day: BLANK,
  return_day: { ...BLANK, rule_type: 'return_day', match_strategy: 'stops_within' },
};

const problemsOf = (rule_type: PriceRuleFields['rule_type'], changes: Partial<PriceRuleFields>): string =>
  priceRuleProblems({ ...GOOD[rule_type], ...changes })
    .map(({ field }) => field)
    .join(' ');

describe.each(RULE_TYPES)('%s', (rule_type) => {
  test.each(MATCH_STRATEGIES)('matched by %s', (match_strategy) => {
    const allowed = { pickup_day: ['starts_within'], return_day: ['stops_within'] }[rule_type as string];
    const isAllowed = (allowed ?? ['within', 'overlap', 'span']).includes(match_strategy);
    expect(problemsOf(rule_type, { match_strategy })).toBe(isAllowed ? '' : 'match_strategy');
  });
});

test.each<[PriceRuleFields['rule_type'], Partial<PriceRuleFields>, string]>([
  ['range_of_days', { from_day: null }, 'from_day'],
  ['range_of_days', { till_day: null, value: null }, 'till_day value'],
  ['range_of_dates', { from: null }, 'from'],
  ['range_of_dates', { till: DATES.from }, 'till'],
  ['range_of_dates', { till: at('2026-06-30T23:59Z') }, 'till'],
  ['exclude_date_range', { till: null }, 'till'],
  ['exclude_week_days', { from_day: -1 }, 'from_day'],
  ['exclude_week_days', { from_day: 0, till_day: 7 }, 'till_day'],
  ['exclude_week_days', { till_day: 2.5 }, 'till_day'],
  ['exclude_week_days', { from_time: '9:00' }, 'from_time'],
  ['exclude_week_days', { till_time: '24:00' }, ''],
  ['exclude_week_days', { till_time: '24:01' }, 'till_time'],
  ['pickup_day', { time: 'noon' }, 'time'],
  ['return_day', { time: '12:00', charge: true }, ''],
  ['range_of_days', { value: LEAST_RULE_VALUE }, ''],
  ['range_of_days', { value: LEAST_RULE_VALUE - 0.0001 }, 'value'],
  ['range_of_days', { value: GREATEST_RULE_VALUE }, ''],
  ['range_of_days', { value: GREATEST_RULE_VALUE + 1 }, 'value'],
  ['range_of_days', { value: 12.3456 }, ''],
  ['range_of_days', { value: 12.34567 }, 'value'],
  ['range_of_days', { min_duration: 0, max_duration: LONGEST_RULE_DURATION_S }, ''],
  ['range_of_days', { max_duration: LONGEST_RULE_DURATION_S + 1 }, 'max_duration'],
  ['range_of_days', { min_duration: -1 }, 'min_duration'],
  ['range_of_days', { min_duration: 60, max_duration: 60 }, ''],
  ['range_of_days', { min_duration: 61, max_duration: 60 }, 'max_duration'],
])('%s with %j has problems with: %s', (rule_type, changes, expected) => {
  expect(problemsOf(rule_type, changes)).toBe(expected);
});

test('problems say what is missing', () => {
  expect(priceRuleProblems({ ...GOOD.range_of_days, value: null, match_strategy: 'stops_within' })).toEqual([
    { field: 'value', message: "can't be blank" },
    { field: 'match_strategy', message: 'must be overlap or within or span for a rule of type range_of_days' },
  ]);
});

describe('what the fields come to', () => {
  test.each<[Partial<PriceRuleFields>, number, number]>([
    // times → minutes
    [{}, 0, 1_440],
    [{ from_time: '09:30', till_time: '17:00' }, 570, 1_020],
    [{ from_time: '00:00', till_time: '23:59' }, 0, 1_440],
    [{ from_time: '00:00', till_time: '24:00' }, 0, 1_440],
    [{ till_time: '00:00' }, 0, 0],
    [{ till_time: '23:58' }, 0, 1_438],
  ])('days with %j last from minute %i to %i', (changes, from, till) => {
    const rule = priceRuleOf({ ...GOOD.exclude_week_days, ...changes });
    expect(rule).toMatchObject({
      period: { repeats: 'weekly', from: { day: 5, minutes: from }, till: { day: 6, minutes: till } },
    });
  });

  test('dates are moments, and a rate has a value', () => {
    expect(priceRuleOf({ ...GOOD.range_of_dates, stacked: true, min_duration: 60 })).toEqual({
      name: 'Rule',
      rule_type: 'range_of_dates',
      match_strategy: 'overlap',
      period: {
        repeats: 'never',
        from_us: DATES.from.epochMilliseconds * 1_000,
        till_us: DATES.till.epochMilliseconds * 1_000,
      },
      value: 20,
      stacked: true,
      min_duration: 60,
      max_duration: null,
    });
  });

  test('what a rule of its type does not use is ignored', () => {
    expect(priceRuleOf({ ...GOOD.exclude_date_range, ...DAYS })).toEqual(priceRuleOf(GOOD.exclude_date_range));
    expect(priceRuleOf({ ...GOOD.exclude_week_days, ...DATES })).toEqual(priceRuleOf(GOOD.exclude_week_days));
  });

  test('a day without more is not charged, whatever the time', () => {
    expect(priceRuleOf(GOOD.return_day)).toMatchObject({ rule_type: 'return_day', charge: false, time: null });
    expect(priceRuleOf({ ...BLANK, charge: true, time: '10:15' })).toMatchObject({ charge: true, time: 615 });
  });
});
