import { describe, expect, test } from 'vitest';
import {
  canBeRuled,
  chargeByRules,
  LONGEST_RULED_PERIOD_S,
  MOST_RULED_WEEKS,
  MOST_RULING_STEPS,
  ruledPeriod,
} from './charge-by-rules.ts';
import { DAY_S, HOUR_S, type Pricing } from './line-price.ts';
import type { DayRule, ExclusionRule, PeriodMatch, PriceRule, RateRule, RulePeriod } from './price-rule.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text.includes('Z') ? text : `${text}Z`);
const us = (text: string): number => at(text).epochMilliseconds * 1_000;

const ANY_LENGTH = { min_duration: null, max_duration: null };
const PER_DAY: Pricing = { kind: 'simple', base_price_in_cents: 2_500, price_period: 'day' };
const PER_HOUR: Pricing = { kind: 'simple', base_price_in_cents: 100, price_period: 'hour' };

const dates = (from: string, till: string): RulePeriod => ({ repeats: 'never', from_us: us(from), till_us: us(till) });

/** `Sat 12:00` */
function days(from: string, till: string): RulePeriod {
  const parse = (text: string) => {
    const [day = '', time = ''] = text.split(' ');
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return { day: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day), minutes: hours * 60 + minutes };
  };
  return { repeats: 'weekly', from: parse(from), till: parse(till) };
}

const rate = (period: RulePeriod, value: number, changes: Partial<RateRule> = {}): RateRule => ({
  name: `${value} %`,
  rule_type: period.repeats === 'weekly' ? 'range_of_days' : 'range_of_dates',
  match_strategy: 'overlap',
  period,
  value,
  stacked: false,
  ...ANY_LENGTH,
  ...changes,
});

const exclude = (period: RulePeriod, match_strategy: PeriodMatch = 'overlap'): ExclusionRule => ({
  name: 'Closed',
  rule_type: period.repeats === 'weekly' ? 'exclude_week_days' : 'exclude_date_range',
  match_strategy,
  period,
  ...ANY_LENGTH,
});

const dayRule = (rule_type: DayRule['rule_type'], charge: boolean, time: number | null = null): DayRule => ({
  name: rule_type === 'pickup_day' ? 'Pickup day' : 'Return day',
  rule_type,
  charge,
  time,
  ...ANY_LENGTH,
});

const charge = (from: string, till: string, rules: readonly PriceRule[], pricing: Pricing = PER_HOUR, zone = 'UTC') =>
  chargeByRules(pricing, ruledPeriod({ starts_at: at(from), stops_at: at(till) }, rules, zone));

test('prices the sample of the interface', () => {
  const rules = [
    dayRule('pickup_day', false, 720),
    dayRule('return_day', false, 720),
    rate(dates('1980-04-15T12:00', '1980-06-01T00:00'), 20, { name: 'High-Season' }),
  ];
  expect(charge('1980-04-01T12:00', '1980-05-01T12:00', rules, PER_DAY)).toEqual({
    original_price_each_in_cents: 72_500,
    original_charge_length: 30 * DAY_S,
    original_charge_label: '30 days',
    price_each_in_cents: 80_250,
    charge_length: 2_505_600,
    charge_label: '29 days',
    price_tile_id: null,
    charge_from: at('1980-04-02T00:00'),
    charge_till: at('1980-05-01T00:00'),
    price_rule_values: {
      charge: {
        from: '1980-04-02T00:00:00.000Z',
        till: '1980-05-01T00:00:00.000Z',
        adjustments: [{ name: 'Pickup day' }, { name: 'Return day' }],
      },
      price: [
        {
          name: 'High-Season',
          charge_length: 1_339_200,
          multiplier: '0.2',
          price_in_cents: 7_750,
          adjustments: [
            {
              from: '1980-04-15T12:00:00.000Z',
              till: '1980-05-01T00:00:00.000Z',
              charge_length: 1_339_200,
              charge_label: '372 hours',
              price_in_cents: 7_750,
            },
          ],
          stacked: false,
        },
      ],
    },
  });
});

test.each<[string, readonly PriceRule[]]>([
  ['no rules', []],
  ['rules that are meant for other times', [rate(dates('2026-01-01T00:00', '2026-02-01T00:00'), 50)]],
  [
    'rules that are meant for longer orders',
    [{ ...rate(days('Mon 00:00', 'Sun 24:00'), 50), min_duration: 7 * DAY_S }],
  ],
  ['days that are charged', [dayRule('pickup_day', true), dayRule('return_day', true)]],
])('%s change nothing', (_, rules) => {
  expect(charge('2026-07-06T10:00', '2026-07-08T16:00', rules, PER_DAY)).toEqual({
    original_price_each_in_cents: 7_500,
    original_charge_length: 54 * HOUR_S,
    original_charge_label: '54 hours',
    price_each_in_cents: 7_500,
    charge_length: 54 * HOUR_S,
    charge_label: '54 hours',
    price_tile_id: null,
    charge_from: at('2026-07-06T10:00'),
    charge_till: at('2026-07-08T16:00'),
    price_rule_values: null,
  });
});

/** The sixth of July 2026 is a Monday. */
describe.each<[string, RulePeriod, Record<PeriodMatch, number>]>([
  // an order of 48 hours from Monday noon; the rule's period → hours that match within, overlap, span
  ['dates inside', dates('2026-07-07T00:00', '2026-07-07T06:00'), { within: 6, overlap: 6, span: 0 }],
  ['dates over the start', dates('2026-07-06T10:00', '2026-07-06T18:00'), { within: 0, overlap: 6, span: 0 }],
  ['dates over the end', dates('2026-07-08T10:00', '2026-07-09T18:00'), { within: 0, overlap: 2, span: 0 }],
  ['dates all over', dates('2026-07-01T00:00', '2026-08-01T00:00'), { within: 0, overlap: 48, span: 48 }],
  ['the same dates', dates('2026-07-06T12:00', '2026-07-08T12:00'), { within: 48, overlap: 48, span: 48 }],
  ['dates before', dates('2026-07-06T00:00', '2026-07-06T12:00'), { within: 0, overlap: 0, span: 0 }],
  ['dates after', dates('2026-07-08T12:00', '2026-07-09T12:00'), { within: 0, overlap: 0, span: 0 }],
  ['days inside', days('Tue 06:00', 'Tue 18:00'), { within: 12, overlap: 12, span: 0 }],
  ['days over the start', days('Sun 00:00', 'Mon 24:00'), { within: 0, overlap: 12, span: 0 }],
  ['days over the end', days('Wed 00:00', 'Wed 24:00'), { within: 0, overlap: 12, span: 0 }],
  ['days all over', days('Mon 00:00', 'Fri 24:00'), { within: 0, overlap: 48, span: 48 }],
  ['the same days', days('Mon 12:00', 'Wed 12:00'), { within: 48, overlap: 48, span: 48 }],
  ['days over Sunday', days('Sat 12:00', 'Tue 12:00'), { within: 0, overlap: 24, span: 0 }],
  ['a week and a day later', days('Thu 00:00', 'Mon 12:00'), { within: 0, overlap: 0, span: 0 }],
  ['a whole week', days('Wed 00:00', 'Wed 00:00'), { within: 0, overlap: 48, span: 0 }],
  ['most of a week', days('Mon 18:00', 'Mon 15:00'), { within: 0, overlap: 45, span: 0 }],
  ['a whole week from Monday', days('Mon 00:00', 'Mon 00:00'), { within: 0, overlap: 48, span: 48 }],
])('%s', (_, period, hours) => {
  test.each(['within', 'overlap', 'span'] as const)('matched by %s', (match_strategy) => {
    const matched = hours[match_strategy];
    const dearer = charge('2026-07-06T12:00', '2026-07-08T12:00', [rate(period, 50, { match_strategy })]);
    expect(dearer).toMatchObject({ charge_length: 48 * HOUR_S, price_each_in_cents: 4_800 + 50 * matched });
    const shorter = charge('2026-07-06T12:00', '2026-07-08T12:00', [exclude(period, match_strategy)]);
    const length = (48 - matched) * HOUR_S;
    expect(shorter).toMatchObject({ charge_length: length, price_each_in_cents: 4_800 - 100 * matched });
    expect(shorter.price_rule_values?.charge.adjustments).toEqual(matched > 0 ? [{ name: 'Closed' }] : undefined);
  });
});

test('days of the week come again: each time is told of', () => {
  const { price_each_in_cents, price_rule_values } = charge('2026-07-06T00:00', '2026-07-20T00:00', [
    rate(days('Sat 00:00', 'Sun 24:00'), -10, { name: 'Weekend' }),
  ]);
  expect(price_each_in_cents).toBe(14 * 2_400 - 2 * 480);
  expect(price_rule_values?.price).toMatchObject([
    {
      charge_length: 4 * DAY_S,
      multiplier: '-0.1',
      price_in_cents: -960,
      adjustments: [
        {
          from: '2026-07-11T00:00:00.000Z',
          till: '2026-07-13T00:00:00.000Z',
          charge_label: '2 days',
          price_in_cents: -480,
        },
        {
          from: '2026-07-18T00:00:00.000Z',
          till: '2026-07-20T00:00:00.000Z',
          charge_label: '2 days',
          price_in_cents: -480,
        },
      ],
    },
  ]);
});

describe('the day of pickup', () => {
  test.each([
    // starts, time of the rule, charge → hours of a period that ends at noon of the next day
    ['15:00', '15:00', false, 12],
    ['15:00', '14:59', false, 12],
    ['15:00', '15:01', false, 21],
    ['00:00', '15:00', false, 36],
    ['15:00', null, false, 12],
    ['15:00', '15:00', true, 21],
    ['15:00', null, true, 21],
  ])('from %s, with %s and charge %s: %i hours', (starts, time, isCharged, hours) => {
    const rule = dayRule('pickup_day', isCharged, time === null ? null : minutesOf(time));
    expect(charge(`2026-07-06T${starts}`, '2026-07-07T12:00', [rule]).charge_length).toBe(hours * HOUR_S);
  });

  test('is charged when a rule says so before another does not', () => {
    const rules = [dayRule('pickup_day', true, minutesOf('10:00')), dayRule('pickup_day', false)];
    expect(charge('2026-07-06T09:59', '2026-07-07T12:00', rules).charge_length).toBe(93_660);
    expect(charge('2026-07-06T10:00', '2026-07-07T12:00', rules).charge_length).toBe(12 * HOUR_S);
    expect(charge('2026-07-06T09:59', '2026-07-07T12:00', rules.toReversed()).charge_length).toBe(12 * HOUR_S);
  });
});

describe('the day of return', () => {
  test.each([
    // stops, time of the rule, charge → hours of a period that starts at noon the day before
    ['10:00', '10:00', false, 12],
    ['10:00', '10:01', false, 12],
    ['10:00', '09:59', false, 22],
    ['10:00', null, false, 12],
    ['10:00', '10:00', true, 22],
    ['00:00', '10:00', false, 12],
  ])('till %s, with %s and charge %s: %i hours', (stops, time, isCharged, hours) => {
    const rule = dayRule('return_day', isCharged, time === null ? null : minutesOf(time));
    expect(charge('2026-07-06T12:00', `2026-07-07T${stops}`, [rule]).charge_length).toBe(hours * HOUR_S);
  });
});

test('pickup and return on one day leave nothing to charge, but a price that does not go by time stays', () => {
  const rules = [dayRule('pickup_day', false), dayRule('return_day', false), rate(days('Mon 00:00', 'Sun 24:00'), 50)];
  expect(charge('2026-07-06T09:00', '2026-07-06T17:00', rules)).toMatchObject({
    price_each_in_cents: 0,
    charge_length: 0,
    charge_label: '0 days',
    original_charge_length: 8 * HOUR_S,
    charge_from: at('2026-07-06T09:00'),
    charge_till: at('2026-07-06T09:00'),
    price_rule_values: { charge: { adjustments: [{ name: 'Pickup day' }] }, price: [] },
  });
  const fixed: Pricing = { kind: 'fixed', base_price_in_cents: 900 };
  expect(charge('2026-07-06T09:00', '2026-07-06T17:00', rules, fixed).price_each_in_cents).toBe(900);
});

test('time that is not charged in between is not dearer either', () => {
  const rules = [exclude(days('Sat 00:00', 'Sun 24:00')), rate(dates('2026-07-11T12:00', '2026-07-13T12:00'), 100)];
  const seen = charge('2026-07-06T00:00', '2026-07-20T00:00', rules, PER_DAY);
  expect(seen).toMatchObject({
    charge_length: 10 * DAY_S,
    charge_label: '10 days',
    original_charge_label: '14 days',
    price_each_in_cents: 25_000 + 1_250,
    charge_from: at('2026-07-06T00:00'),
    charge_till: at('2026-07-18T00:00'),
  });
  expect(seen.price_rule_values?.price[0]?.adjustments).toMatchObject([{ from: '2026-07-13T00:00:00.000Z' }]);
});

test.each([
  // min, max of a rule → whether it is meant for an order of 48 hours
  [null, null, true],
  [48 * HOUR_S, null, true],
  [48 * HOUR_S + 1, null, false],
  [null, 48 * HOUR_S, true],
  [null, 48 * HOUR_S - 1, false],
  [0, 10 * DAY_S, true],
])('a rule for %s to %s seconds: %s', (min_duration, max_duration, isMeant) => {
  const rule = { ...exclude(days('Tue 00:00', 'Tue 24:00')), min_duration, max_duration };
  const { charge_length } = charge('2026-07-06T12:00', '2026-07-08T12:00', [rule]);
  expect(charge_length).toBe((isMeant ? 24 : 48) * HOUR_S);
});

describe('rules for the same time', () => {
  const day = (value: number, changes: Partial<RateRule> = {}) =>
    rate(days('Mon 00:00', 'Sun 24:00'), value, { name: `${value}`, ...changes });
  const stacked = { stacked: true };
  const half = { period: dates('2026-07-06T00:00', '2026-07-06T12:00') };

  test.each<[string, readonly RateRule[], string, number]>([
    // of 2400 for a day
    ['the first counts', [day(20), day(50)], '20:480', 2_880],
    ['the first counts', [day(50), day(20)], '50:1200', 3_600],
    ['what the first leaves is the next one’s', [day(20, half), day(50)], '20:240 50:600', 3_240],
    ['stacked ones apply to the price that others made', [day(20), day(10, stacked)], '20:480 10:288', 3_168],
    ['wherever they are listed', [day(10, stacked), day(20)], '10:288 20:480', 3_168],
    ['one after the other', [day(20, stacked), day(10, stacked)], '20:480 10:288', 3_168],
    ['where they meet', [day(20, { ...half, ...stacked }), day(10, stacked)], '20:240 10:264', 2_904],
    ['all three', [day(100, half), day(7), day(-50, stacked)], '100:1200 7:84 -50:-1842', 1_842],
    ['down to nothing', [day(-100), day(50, stacked)], '-100:-2400 50:0', 0],
    ['a rate of nothing is told of', [day(0), day(50)], '0:0', 2_400],
  ])('%s', (_, rules, reported, price) => {
    const { price_each_in_cents, price_rule_values } = charge('2026-07-06T00:00', '2026-07-07T00:00', rules);
    expect(price_each_in_cents).toBe(price);
    expect(price_rule_values?.price.map((each) => `${each.name}:${each.price_in_cents}`).join(' ')).toBe(reported);
  });
});

test('every part is rounded once, half to even, and never takes more than there is', () => {
  const first = dates('2026-07-06T00:00', '2026-07-06T12:00');
  const second = dates('2026-07-06T12:00', '2026-07-07T00:00');
  const day = (base_price_in_cents: number, rules: readonly PriceRule[]) =>
    charge('2026-07-06T00:00', '2026-07-07T00:00', rules, { kind: 'fixed', base_price_in_cents });
  expect(day(3, [rate(first, 100)]).price_each_in_cents).toBe(5);
  expect(day(1, [rate(first, 100)]).price_each_in_cents).toBe(1);
  const { price_each_in_cents, price_rule_values } = day(3, [rate(first, -100), rate(second, -100)]);
  expect(price_rule_values?.price.map((each) => each.price_in_cents)).toEqual([-2, -1]);
  expect(price_each_in_cents).toBe(0);
});

test('a structure is asked for the time that is charged', () => {
  const tile = (quantity: number, multiplier: number) =>
    ({ id: `${quantity}`, name: `${quantity} days`, quantity, period: 'days', multiplier }) as const;
  const structure = { tiles: [tile(1, 1), tile(3, 2.5)], beyond: { hour: 0, day: 0.5, week: 0, month: 0, year: 0 } };
  const pricing: Pricing = { kind: 'structure', base_price_in_cents: 1_000, structure };
  const rules = [exclude(days('Tue 00:00', 'Tue 24:00')), rate(days('Wed 00:00', 'Wed 24:00'), 10)];
  expect(charge('2026-07-06T00:00', '2026-07-09T00:00', rules, pricing)).toMatchObject({
    original_charge_label: '3 days',
    charge_label: '3 days',
    price_tile_id: '3',
    original_price_each_in_cents: 2_500,
    price_each_in_cents: 2_625,
    charge_length: 2 * DAY_S,
  });
});

describe('where clocks jump', () => {
  test.each([
    // the order from midnight to midnight, days that are not charged → hours that are
    ['2026-03-28', '2026-03-30', 'Sun 00:00', 'Sun 24:00', 24],
    ['2026-03-28', '2026-03-30', 'Sat 00:00', 'Sat 24:00', 23],
    ['2026-03-28', '2026-03-30', 'Sun 02:00', 'Sun 03:00', 47],
    ['2026-03-28', '2026-03-30', 'Sun 01:00', 'Sun 02:30', 46],
    ['2026-10-24', '2026-10-26', 'Sun 00:00', 'Sun 24:00', 24],
    ['2026-10-24', '2026-10-26', 'Sat 00:00', 'Sat 24:00', 25],
    ['2026-10-24', '2026-10-26', 'Sun 02:00', 'Sun 03:00', 47],
    ['2026-10-24', '2026-10-26', 'Sun 03:00', 'Sun 04:00', 48],
  ])('from %s to %s without %s to %s: %i hours', (starts, stops, from, till, hours) => {
    const midnight = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime('Europe/Amsterdam').toInstant();
    const period = { starts_at: midnight(starts), stops_at: midnight(stops) };
    const { charge_length } = chargeByRules(
      PER_HOUR,
      ruledPeriod(period, [exclude(days(from, till))], 'Europe/Amsterdam'),
    );
    expect(charge_length).toBe(hours * HOUR_S);
  });

  test('a day is the company’s', () => {
    const rules = [dayRule('pickup_day', false), dayRule('return_day', false)];
    const seen = charge('2026-07-06T20:00', '2026-07-09T02:00', rules, PER_DAY, 'America/New_York');
    expect(seen).toMatchObject({ charge_from: at('2026-07-07T04:00'), charge_till: at('2026-07-08T04:00') });
  });
});

test('a period may last ten years, and no longer', () => {
  const starts_at = at('2026-01-01T00:00');
  const longest = { starts_at, stops_at: starts_at.add({ seconds: LONGEST_RULED_PERIOD_S }) };
  const longer = { starts_at, stops_at: longest.stops_at.add({ microseconds: 1 }) };
  expect([canBeRuled(longest, []), canBeRuled(longer, [])]).toEqual([true, false]);
  const weekends = [rate(days('Sat 00:00', 'Sun 24:00'), 10), exclude(days('Wed 00:00', 'Wed 24:00'))];
  const { charge_length, price_rule_values } = chargeByRules(
    PER_HOUR,
    ruledPeriod(longest, weekends, 'Europe/Amsterdam'),
  );
  expect(charge_length).toBe((3_660 - 522) * DAY_S - HOUR_S);
  expect(price_rule_values?.price[0]?.adjustments.length).toBe(523);
  expect(() => chargeByRules(PER_HOUR, ruledPeriod(longer, weekends, 'UTC'))).toThrow('too long');
});

test('rules for days of the week come so many times together, and no more', () => {
  const starts_at = at('2026-01-01T00:00');
  const period = (weeks: number) => ({ starts_at, stops_at: starts_at.add({ hours: weeks * 7 * 24 }) });
  const weekends = Array.from({ length: MOST_RULED_WEEKS / 100 }, () => exclude(days('Sat 00:00', 'Sun 24:00')));
  const seasons = Array.from({ length: 200 }, () => exclude(dates('2026-01-05T00:00', '2026-01-06T00:00')));
  const rules = [...weekends, ...seasons, dayRule('pickup_day', false)];
  expect([canBeRuled(period(100), rules), canBeRuled(period(101), rules)]).toEqual([true, false]);
  expect(chargeByRules(PER_HOUR, ruledPeriod(period(100), rules, 'UTC')).charge_length).toBe((500 - 2) * DAY_S);
});

test('rules that are stacked on many others take so many steps, and no more', () => {
  const starts_at = at('2026-01-01T00:00');
  const period = (weeks: number) => ({ starts_at, stops_at: starts_at.add({ hours: weeks * 7 * 24 }) });
  const stacked = Array.from({ length: 20 }, () => ({ ...rate(days('Sat 00:00', 'Sun 24:00'), 1), stacked: true }));
  // Each is looked at every week and once more, by itself and by every stacked one.
  const weeks = Math.floor(MOST_RULING_STEPS / 21 / 20) - 1;
  expect([canBeRuled(period(weeks), stacked), canBeRuled(period(weeks + 1), stacked)]).toEqual([true, false]);
});

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
