import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { updateRow } from '../update-row.ts';
import { freeName } from './free-name.ts';
import { NAME_TAKEN, type PriceRulesetAttributes, priceRulesetChanges } from './price-ruleset-changes.ts';
import { planRules, writeRules } from './ruleset-rules.ts';

/** What is priced already stays as it is. */
export async function updatePriceRuleset(work: Work, id: string, sent: PriceRulesetAttributes): Promise<void> {
  const current = await lockRow(work.tx, 'price_rulesets', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const { name, description } = priceRulesetChanges(problems, sent);
  const rules = await planRules(work, id, sent.price_rules_attributes ?? [], problems);
  problems.refuse();
  const given = sent.make_name_unique && name ? await freeName(work, name, id) : name;
  await refusingViolations(NAME_TAKEN, () => updateRow(work, 'price_rulesets', id, { name: given, description }));
  await writeRules(work, id, rules);
}
