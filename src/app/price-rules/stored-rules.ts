import { type Sql, sql } from '../../db/sql.ts';
import type { PriceRule } from '../../domain/pricing/rules/price-rule.ts';
import type { PriceRuleFields } from '../../domain/pricing/rules/price-rule-fields.ts';
import { priceRuleOf } from '../../domain/pricing/rules/price-rule-of.ts';

/** The rules of a ruleset as JSON, in the order in which they are listed; null where there are none. */
export const rulesJson = (company_id: unknown, price_ruleset_id: unknown): Sql => sql`(
  select json_agg(json_build_object(
    'name', rule.name,
    'rule_type', rule.rule_type,
    'match_strategy', rule.match_strategy,
    'adjustment_strategy', rule.adjustment_strategy,
    'value', rule.value,
    'from', rule."from",
    'till', rule.till,
    'from_day', rule.from_day,
    'till_day', rule.till_day,
    'from_time', rule.from_time,
    'till_time', rule.till_time,
    'time', rule."time",
    'charge', rule.charge,
    'stacked', rule.stacked,
    'min_duration', rule.min_duration,
    'max_duration', rule.max_duration
  ) order by rule.created_at, rule.id)
  from price_rules as rule
  where rule.company_id = ${company_id}
    and rule.price_ruleset_id = ${price_ruleset_id}
)`;

/** What `rulesJson` answers. */
export type StoredRules = readonly StoredRule[] | null;

type StoredRule = Omit<PriceRuleFields, 'from' | 'till'> & {
  readonly from: string | null;
  readonly till: string | null;
};

export const rulesOf = (stored: StoredRules): readonly PriceRule[] =>
  (stored ?? []).map((rule) => priceRuleOf({ ...rule, from: momentOf(rule.from), till: momentOf(rule.till) }));

const momentOf = (text: string | null): Temporal.Instant | null => (text === null ? null : Temporal.Instant.from(text));
