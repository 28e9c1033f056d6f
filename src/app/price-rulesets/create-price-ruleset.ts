import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { freeName } from './free-name.ts';
import { NAME_TAKEN, type PriceRulesetAttributes, priceRulesetChanges } from './price-ruleset-changes.ts';
import { planRules, writeRules } from './ruleset-rules.ts';

/** Answers the id of the new ruleset, which any product group may use. */
export async function createPriceRuleset(work: Work, sent: PriceRulesetAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  const { name, description = null } = priceRulesetChanges(problems, { ...sent, name: sent.name ?? null });
  const rules = await planRules(work, id, sent.price_rules_attributes ?? [], problems);
  problems.refuse();
  const given = sent.make_name_unique && name ? await freeName(work, name, null) : name;
  await refusingViolations(NAME_TAKEN, () => insertRow(work, 'price_rulesets', { id, name: given, description }));
  await writeRules(work, id, rules);
  return id;
}
