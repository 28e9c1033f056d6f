import { assert, assertNever } from '../../lib/assert.ts';
import { parseTimeOfDay } from '../time/parse.ts';
import { microsecondsOf } from '../time/window.ts';

export const RULE_TYPES = [
  'range_of_days',
  'range_of_dates',
  'exclude_date_range',
  'exclude_week_days',
  'pickup_day',
  'return_day',
] as const;
export type RuleType = (typeof RULE_TYPES)[number];

export const MATCH_STRATEGIES = ['starts_within', 'stops_within', 'overlap', 'span', 'within'] as const;
export type MatchStrategy = (typeof MATCH_STRATEGIES)[number];

export const ADJUSTMENT_STRATEGIES = ['percentage', 'charge'] as const;
export type AdjustmentStrategy = (typeof ADJUSTMENT_STRATEGIES)[number];

/** How the time of a rule lies to that of an order for the rule to apply: in it, partly in it, or all over it. */
export type PeriodMatch = Extract<MatchStrategy, 'within' | 'overlap' | 'span'>;

/** One rule of a ruleset, as prices are worked out by it. Durations are in seconds, and bound the orders it applies to. */
export type PriceRule = DayRule | ExclusionRule | RateRule;

interface AnyRule {
  readonly name: string;
  readonly min_duration: number | null;
  readonly max_duration: number | null;
}

/**
 * Whether the day of pickup or return is charged. Not charging it applies to pickups at that time or later and returns
 * by that time; charging it applies to the others. Without a time it applies to all.
 */
export interface DayRule extends AnyRule {
  readonly rule_type: 'pickup_day' | 'return_day';
  readonly charge: boolean;
  /** Minutes since midnight. */
  readonly time: number | null;
}

/** Excludes time from charging. */
export interface ExclusionRule extends AnyRule {
  readonly rule_type: 'exclude_week_days' | 'exclude_date_range';
  readonly match_strategy: PeriodMatch;
  readonly period: RulePeriod;
}

/** Makes time cost more or less. */
export interface RateRule extends AnyRule {
  readonly rule_type: 'range_of_days' | 'range_of_dates';
  readonly match_strategy: PeriodMatch;
  readonly period: RulePeriod;
  /** Per cent, from −100. */
  readonly value: number;
  /** Whether it applies on top of other rules. */
  readonly stacked: boolean;
}

export const isRateRule = (rule: PriceRule): rule is RateRule =>
  rule.rule_type === 'range_of_days' || rule.rule_type === 'range_of_dates';

export type RulePeriod = WeekPeriod | DatePeriod;

/** From a time of one day up to a time of another, each week. */
export interface WeekPeriod {
  readonly repeats: 'weekly';
  readonly from: WeekTime;
  readonly till: WeekTime;
}

export interface WeekTime {
  /** 0 is Monday. */
  readonly day: number;
  /** Since midnight. */
  readonly minutes: number;
}

export interface DatePeriod {
  readonly repeats: 'never';
  readonly from_us: number;
  readonly till_us: number;
}

/** How rules led to a price, as the interface shows it and a line stores it. Times are in UTC, lengths in seconds. */
export interface PriceRuleValues {
  readonly charge: {
    readonly from: string;
    readonly till: string;
    /** The rules that shortened the charged time. */
    readonly adjustments: readonly { readonly name: string }[];
  };
  readonly price: readonly PriceRuleValue[];
}

export interface PriceRuleValue {
  readonly name: string;
  readonly charge_length: number;
  /** `0.2` for 20 per cent. */
  readonly multiplier: string;
  readonly price_in_cents: number;
  readonly adjustments: readonly {
    readonly from: string;
    readonly till: string;
    readonly charge_length: number;
    readonly charge_label: string;
    readonly price_in_cents: number;
  }[];
  readonly stacked: boolean;
}

/** A price rule as written and stored; fields that its type does not use are ignored. */
export interface PriceRuleFields {
  readonly name: string;
  readonly rule_type: RuleType;
  readonly match_strategy: MatchStrategy;
  readonly adjustment_strategy: AdjustmentStrategy;
  /** Per cent. */
  readonly value: number | null;
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
  /** 0 is Monday. */
  readonly from_day: number | null;
  readonly till_day: number | null;
  /** `HH:mm` */
  readonly from_time: string | null;
  readonly till_time: string | null;
  readonly time: string | null;
  readonly charge: boolean | null;
  readonly stacked: boolean;
  /** Seconds. */
  readonly min_duration: number | null;
  readonly max_duration: number | null;
}

/** The first is the default strategy. */
export const MATCH_STRATEGIES_OF: Readonly<Record<RuleType, readonly MatchStrategy[]>> = {
  range_of_days: ['overlap', 'within', 'span'],
  range_of_dates: ['overlap', 'within', 'span'],
  exclude_date_range: ['overlap', 'within', 'span'],
  exclude_week_days: ['overlap', 'within', 'span'],
  pickup_day: ['starts_within'],
  return_day: ['stops_within'],
};

/** The required fields of a rule type. */
export const REQUIRED_FIELDS_OF: Readonly<Record<RuleType, readonly (keyof PriceRuleFields)[]>> = {
  range_of_days: ['from_day', 'till_day', 'value'],
  range_of_dates: ['from', 'till', 'value'],
  exclude_date_range: ['from', 'till'],
  exclude_week_days: ['from_day', 'till_day'],
  pickup_day: [],
  return_day: [],
};

/** A price is never less than nothing. */
export const LEAST_RULE_VALUE = -100;
export const GREATEST_RULE_VALUE = 10_000;
export const LONGEST_RULE_DURATION_S = 2 ** 31 - 1;

export interface FieldProblem {
  readonly field: keyof PriceRuleFields;
  readonly message: string;
}

/** The problems of a rule; empty when there are none. Unused fields are validated too. */
export function priceRuleProblems(rule: PriceRuleFields): readonly FieldProblem[] {
  return [
    ...REQUIRED_FIELDS_OF[rule.rule_type]
      .filter((field) => rule[field] === null)
      .map((field) => ({ field, message: "can't be blank" })),
    ...strategyProblems(rule),
    ...problem(
      'till',
      rule.from !== null && rule.till !== null && !isBefore(rule.from, rule.till),
      'must be after from',
    ),
    ...DAYS.flatMap((field) => problem(field, !isNullOr(rule[field], isDay), 'must be from 0 (Monday) to 6 (Sunday)')),
    ...TIMES.flatMap((field) => problem(field, !isNullOr(rule[field], isTime), 'must be a time such as 09:30')),
    ...problem('value', !isNullOr(rule.value, isValue), VALUE_MESSAGE),
    ...DURATIONS.flatMap((field) => problem(field, !isNullOr(rule[field], isDuration), DURATION_MESSAGE)),
    ...problem('max_duration', isUpsideDown(rule), 'must not be less than min_duration'),
  ];
}

const DAYS = ['from_day', 'till_day'] as const;
const TIMES = ['from_time', 'till_time', 'time'] as const;
const DURATIONS = ['min_duration', 'max_duration'] as const;

const VALUE_MESSAGE = `must be from ${LEAST_RULE_VALUE} to ${GREATEST_RULE_VALUE} per cent, with at most four digits behind the point`;
const DURATION_MESSAGE = `must be a number of seconds from 0 to ${LONGEST_RULE_DURATION_S}`;

function strategyProblems({ rule_type, match_strategy }: PriceRuleFields): readonly FieldProblem[] {
  const allowed = MATCH_STRATEGIES_OF[rule_type];
  const message = `must be ${allowed.join(' or ')} for a rule of type ${rule_type}`;
  return problem('match_strategy', !allowed.includes(match_strategy), message);
}

const problem = (field: keyof PriceRuleFields, isOne: boolean, message: string): readonly FieldProblem[] =>
  isOne ? [{ field, message }] : [];

const isNullOr = <Value>(value: Value | null, holds: (value: Value) => boolean): boolean =>
  value === null || holds(value);

const isBefore = (from: Temporal.Instant, till: Temporal.Instant): boolean => Temporal.Instant.compare(from, till) < 0;
const isDay = (day: number): boolean => Number.isInteger(day) && day >= 0 && day <= 6;
const isTime = (text: string): boolean => parseTimeOfDay(text) !== null;
const isValue = (value: number): boolean =>
  value >= LEAST_RULE_VALUE && value <= GREATEST_RULE_VALUE && Number(value.toFixed(4)) === value;
const isDuration = (length_s: number): boolean =>
  Number.isInteger(length_s) && length_s >= 0 && length_s <= LONGEST_RULE_DURATION_S;

const isUpsideDown = ({ min_duration, max_duration }: PriceRuleFields): boolean =>
  min_duration !== null && max_duration !== null && min_duration > max_duration;

/** The rule that the fields of a valid rule describe. */
export function priceRuleOf(fields: PriceRuleFields): PriceRule {
  assert(priceRuleProblems(fields).length === 0, 'a rule that is kept can be applied');
  const { name, rule_type, min_duration, max_duration } = fields;
  const rule = { name, min_duration, max_duration };
  switch (rule_type) {
    case 'pickup_day':
    case 'return_day':
      return { ...rule, rule_type, charge: fields.charge ?? false, time: minutesOf(fields.time) };
    case 'exclude_week_days':
    case 'exclude_date_range':
      return { ...rule, rule_type, ...placeOf(fields) };
    case 'range_of_days':
    case 'range_of_dates':
      return { ...rule, rule_type, ...placeOf(fields), value: fields.value ?? 0, stacked: fields.stacked };
    default:
      return assertNever(rule_type);
  }
}

function placeOf(fields: PriceRuleFields): { readonly match_strategy: PeriodMatch; readonly period: RulePeriod } {
  const { rule_type, match_strategy } = fields;
  assert(match_strategy !== 'starts_within' && match_strategy !== 'stops_within', 'a period is matched as a whole');
  const isWeekly = rule_type === 'range_of_days' || rule_type === 'exclude_week_days';
  return { match_strategy, period: isWeekly ? daysOf(fields) : datesOf(fields) };
}

/** Without times, whole days. */
function daysOf({ from_day, till_day, from_time, till_time }: PriceRuleFields): WeekPeriod {
  assert(from_day !== null && till_day !== null, 'a rule for days has days');
  return {
    repeats: 'weekly',
    from: { day: from_day, minutes: minutesOf(from_time) ?? 0 },
    till: { day: till_day, minutes: untilMinute(minutesOf(till_time) ?? DAY_MINUTES) },
  };
}

function datesOf({ from, till }: PriceRuleFields): DatePeriod {
  assert(from !== null && till !== null, 'a rule for dates has dates');
  return { repeats: 'never', from_us: microsecondsOf(from), till_us: microsecondsOf(till) };
}

const DAY_MINUTES = 1_440;

/** 23:59 means the end of the day, because forms have no 24:00; nobody means to leave out a minute. */
const untilMinute = (minutes: number): number => (minutes === DAY_MINUTES - 1 ? DAY_MINUTES : minutes);

const minutesOf = (time: string | null): number | null => (time === null ? null : parseTimeOfDay(time));
