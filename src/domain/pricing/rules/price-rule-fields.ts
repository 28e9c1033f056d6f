import type { AdjustmentStrategy, MatchStrategy, RuleType } from './price-rule.ts';

/** A price rule as it is written and kept; what a rule of its type does not use is ignored. */
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

/** The first is what a rule is matched by when it does not say. */
export const MATCH_STRATEGIES_OF: Readonly<Record<RuleType, readonly MatchStrategy[]>> = {
  range_of_days: ['overlap', 'within', 'span'],
  range_of_dates: ['overlap', 'within', 'span'],
  exclude_date_range: ['overlap', 'within', 'span'],
  exclude_week_days: ['overlap', 'within', 'span'],
  pickup_day: ['starts_within'],
  return_day: ['stops_within'],
};

/** What a rule of a type cannot do without. */
export const REQUIRED_FIELDS_OF: Readonly<Record<RuleType, readonly (keyof PriceRuleFields)[]>> = {
  range_of_days: ['from_day', 'till_day', 'value'],
  range_of_dates: ['from', 'till', 'value'],
  exclude_date_range: ['from', 'till'],
  exclude_week_days: ['from_day', 'till_day'],
  pickup_day: [],
  return_day: [],
};
