import { ADJUSTMENT_STRATEGIES, MATCH_STRATEGIES, RULE_TYPES } from '../../../domain/pricing/price-rule.ts';
import { boolean, datetime, enumeration, float, integer, string } from '../engine/field.ts';

/** The fields of a price rule, written alone or with its ruleset. */
export const priceRuleFields = {
  name: string({ describe: 'Shown with the prices that the rule has changed.' }),
  rule_type: enumeration(RULE_TYPES, {
    describe:
      'range_of_days and range_of_dates change the price of the time that they match, exclude_week_days and exclude_date_range take it out of what is charged, pickup_day and return_day say whether those days are charged.',
  }),
  match_strategy: enumeration(MATCH_STRATEGIES, {
    describe:
      'overlap: what the period of the order and that of the rule have in common; within: only when the period of the rule lies in that of the order; span: only when the order lies in it. starts_within goes with pickup_day, stops_within with return_day.',
  }),
  adjustment_strategy: enumeration(ADJUSTMENT_STRATEGIES, { describe: 'Goes with the type of the rule.' }),
  value: float({ describe: 'Per cent that the matched time costs more, or less when negative.' }),
  from: datetime(),
  till: datetime(),
  from_day: integer({ describe: '0 is Monday.' }),
  till_day: integer({ describe: '0 is Monday.' }),
  from_time: string({ describe: 'HH:mm on the clocks of the company; the start of the day when left out.' }),
  till_time: string({ describe: 'HH:mm; the end of the day when left out.' }),
  charge: boolean({ nullable: true, describe: 'Of pickup_day and return_day: whether the day is charged.' }),
  stacked: boolean({ describe: 'Applies on top of what other rules make of the price.' }),
  time: string({
    describe:
      'HH:mm. A day that is not charged: for pickups from then on, or returns up to then; one that is charged: for the others.',
  }),
  min_duration: integer({ describe: 'Seconds that an order lasts at least for the rule to apply.' }),
  max_duration: integer({ describe: 'Seconds that an order lasts at most for the rule to apply.' }),
};
