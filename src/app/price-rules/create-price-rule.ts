import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import type { PriceRuleFields } from '../../domain/pricing/rules/price-rule-fields.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { planPriceRule, type PriceRuleAttributes } from './plan-price-rule.ts';
import { hasTooManyStacked, MAX_PRICE_RULES, MAX_STACKED_RULES, rulesOfRuleset } from './rules-of-ruleset.ts';

export type NewPriceRule = PriceRuleAttributes & { readonly price_ruleset_id?: string | null };

/** Answers the id of the new rule, which comes after the others of its ruleset. */
export async function createPriceRule(work: Work, { price_ruleset_id, ...sent }: NewPriceRule): Promise<string> {
  const problems = gatherProblems();
  const rule = planPriceRule(problems, sent, null);
  await rulesetMustTake(work, problems, price_ruleset_id, rule);
  problems.refuse();
  assert(rule !== null, 'a rule without a type was refused');
  const id = newId();
  await insertRow(work, 'price_rules', { id, price_ruleset_id, ...rule });
  return id;
}

async function rulesetMustTake(
  work: Work,
  problems: Problems,
  id: string | null | undefined,
  rule: PriceRuleFields | null,
): Promise<void> {
  if (!id) return problems.add('price_ruleset_id', "can't be blank");
  const row = await lockRow<{ archived_at: unknown }>(work.tx, 'price_rulesets', work.company.id, id);
  if (row === undefined) return problems.add('price_ruleset_id', 'must exist');
  if (row.archived_at !== null) return problems.add('price_ruleset_id', 'is archived');
  const rules = await rulesOfRuleset(work, id);
  if (rules.length >= MAX_PRICE_RULES) {
    problems.add('price_ruleset_id', `has too many rules (maximum is ${MAX_PRICE_RULES})`);
  } else if (hasTooManyStacked([...rules, rule], rules)) {
    problems.add('stacked', `is true of too many rules of the ruleset (maximum is ${MAX_STACKED_RULES})`);
  }
}
