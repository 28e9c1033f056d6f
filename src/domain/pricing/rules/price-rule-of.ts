import { assert, assertNever } from '../../../lib/assert.ts';
import { microsecondsOf } from '../../time/microseconds.ts';
import { parseTimeOfDay } from '../../time/parse-time-of-day.ts';
import type { DatePeriod, PeriodMatch, PriceRule, RulePeriod, WeekPeriod } from './price-rule.ts';
import type { PriceRuleFields } from './price-rule-fields.ts';
import { priceRuleProblems } from './price-rule-problems.ts';

/** What the fields of a rule that has no problems come to. */
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

/** 23:59 is how people write the end of a day where a form has no 24:00; nobody means to leave a minute out. */
const untilMinute = (minutes: number): number => (minutes === DAY_MINUTES - 1 ? DAY_MINUTES : minutes);

const minutesOf = (time: string | null): number | null => (time === null ? null : parseTimeOfDay(time));
