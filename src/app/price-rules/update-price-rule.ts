import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import type { PriceRuleFields } from '../../domain/pricing/rules/price-rule-fields.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import { hasTooManyStacked, MAX_STACKED_RULES, rulesOfRuleset } from './rules-of-ruleset.ts';
import { planPriceRule, type PriceRuleAttributes } from './plan-price-rule.ts';

/** What is priced already stays as it is. */
export async function updatePriceRule(work: Work, id: string, sent: PriceRuleAttributes): Promise<void> {
  const current = await lockRow<PriceRuleFields & { price_ruleset_id: string }>(
    work.tx,
    'price_rules',
    work.company.id,
    id,
  );
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const rule = planPriceRule(problems, sent, current);
  if (rule?.stacked && !current.stacked) {
    const rules = await rulesOfRuleset(work, current.price_ruleset_id);
    if (hasTooManyStacked([...rules, rule], rules)) {
      problems.add('stacked', `is true of too many rules of the ruleset (maximum is ${MAX_STACKED_RULES})`);
    }
  }
  problems.refuse();
  await updateRow(work, 'price_rules', id, { ...rule });
}
