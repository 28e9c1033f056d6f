import { parseTimeOfDay } from '../../time/parse-time-of-day.ts';
import { MATCH_STRATEGIES_OF, type PriceRuleFields, REQUIRED_FIELDS_OF } from './price-rule-fields.ts';

/** A price is never less than nothing. */
export const LEAST_RULE_VALUE = -100;
export const GREATEST_RULE_VALUE = 10_000;
export const LONGEST_RULE_DURATION_S = 2 ** 31 - 1;

export interface FieldProblem {
  readonly field: keyof PriceRuleFields;
  readonly message: string;
}

/** Why a rule cannot be kept as it is; none when it can. What its type does not use is looked at all the same. */
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
