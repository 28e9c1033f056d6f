import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import type { PriceRuleFields } from '../../domain/pricing/rules/price-rule-fields.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import { planPriceRule, type PriceRuleAttributes } from './plan-price-rule.ts';

/** What is priced already stays as it is. */
export async function updatePriceRule(work: Work, id: string, sent: PriceRuleAttributes): Promise<void> {
  const current = await lockRow<PriceRuleFields>(work.tx, 'price_rules', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const rule = planPriceRule(problems, sent, current);
  problems.refuse();
  await updateRow(work, 'price_rules', id, { ...rule });
}
