import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { PriceRuleFields } from '../../domain/pricing/rules/price-rule-fields.ts';

/** Of one ruleset: more than anybody keeps in mind. */
export const MAX_PRICE_RULES = 100;

/** Rules of a ruleset that apply on top of each other: each looks at the results of all others. */
export const MAX_STACKED_RULES = 20;

/** Whether a ruleset would have more stacked rules than it may, and more than it had before there was a limit. */
export const hasTooManyStacked = (rules: readonly Stackable[], before: readonly Stackable[]): boolean =>
  stackedIn(rules) > Math.max(MAX_STACKED_RULES, stackedIn(before));

type Stackable = Pick<PriceRuleFields, 'stacked'> | null;

const stackedIn = (rules: readonly Stackable[]): number => rules.filter((rule) => rule?.stacked).length;

export type PriceRuleRow = PriceRuleFields & { readonly id: string };

/** In the order in which they apply. */
export const rulesOfRuleset = (work: Work, price_ruleset_id: string): Promise<PriceRuleRow[]> =>
  work.tx.many<PriceRuleRow>(sql`
    select
      id, name, rule_type, match_strategy, adjustment_strategy, value, "from", till, from_day, till_day, from_time,
      till_time, "time", charge, stacked, min_duration, max_duration
    from price_rules
    where company_id = ${work.company.id}
      and price_ruleset_id = ${price_ruleset_id}
    order by created_at, id
  `);
