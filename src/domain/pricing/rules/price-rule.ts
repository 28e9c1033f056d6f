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
 * Whether the day of pickup or of return is charged. Not to charge it is meant for who picks up at that time or later,
 * or returns by it; to charge it, for the others. Without a time it is meant for all.
 */
export interface DayRule extends AnyRule {
  readonly rule_type: 'pickup_day' | 'return_day';
  readonly charge: boolean;
  /** Minutes since midnight. */
  readonly time: number | null;
}

/** What is not charged. */
export interface ExclusionRule extends AnyRule {
  readonly rule_type: 'exclude_week_days' | 'exclude_date_range';
  readonly match_strategy: PeriodMatch;
  readonly period: RulePeriod;
}

/** What costs more or less. */
export interface RateRule extends AnyRule {
  readonly rule_type: 'range_of_days' | 'range_of_dates';
  readonly match_strategy: PeriodMatch;
  readonly period: RulePeriod;
  /** Per cent, from −100. */
  readonly value: number;
  /** Whether it applies on top of what other rules make of a price. */
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
