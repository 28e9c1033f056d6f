import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { PriceRuleFields } from '../../domain/pricing/rules/price-rule-fields.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRows } from '../insert-rows.ts';
import { type Entry, planEntries } from '../plan-entries.ts';
import { planPriceRule, type PriceRuleAttributes } from '../price-rules/plan-price-rule.ts';
import {
  hasTooManyStacked,
  MAX_PRICE_RULES,
  MAX_STACKED_RULES,
  type PriceRuleRow,
  rulesOfRuleset,
} from '../price-rules/rules-of-ruleset.ts';
import type { Problems } from '../problems.ts';
import { updateRow } from '../update-row.ts';

/** One entry of `price_rules_attributes`. */
export type RuleEntry = Entry & PriceRuleAttributes;

/** What becomes of a ruleset's rules. Gathers what is wrong with the entries. */
export async function planRules(
  work: Work,
  rulesetId: string,
  entries: readonly RuleEntry[],
  problems: Problems,
): Promise<RulesPlan> {
  const existing = entries.length === 0 ? [] : await rulesOfRuleset(work, rulesetId);
  const { created, changed, removed } = planEntries(problems, 'price_rules_attributes', entries, existing);
  if (existing.length - removed.length + created.length > MAX_PRICE_RULES) {
    problems.add('price_rules_attributes', `are too many (maximum is ${MAX_PRICE_RULES} rules)`);
  }
  const plan = {
    created: created.map((one) => planPriceRule(one.problems, withoutEntry(one.entry), null)),
    changed: changed.map((one) => ({
      id: one.row.id,
      rule: planPriceRule(one.problems, withoutEntry(one.entry), one.row),
    })),
    removed: removed.map(({ id }) => id),
  };
  if (hasTooManyStacked(rulesAfter(existing, plan), existing)) {
    problems.add('price_rules_attributes', `are stacked too many times (maximum is ${MAX_STACKED_RULES} rules)`);
  }
  return plan;
}

function rulesAfter(existing: readonly PriceRuleRow[], { created, changed, removed }: RulesPlan) {
  const changes = new Map(changed.map(({ id, rule }) => [id, rule]));
  const kept = existing.filter(({ id }) => !removed.includes(id)).map((rule) => changes.get(rule.id) ?? rule);
  return [...kept, ...created];
}

const withoutEntry = ({ id: _, _destroy: __, ...rule }: RuleEntry): PriceRuleAttributes => rule;

/** Null stands for what was refused. */
interface RulesPlan {
  readonly created: readonly (PriceRuleFields | null)[];
  readonly changed: readonly { readonly id: string; readonly rule: PriceRuleFields | null }[];
  readonly removed: readonly string[];
}

/** The ruleset is new, or locked. New rules come after the others, in the order given. */
export async function writeRules(work: Work, price_ruleset_id: string, plan: RulesPlan): Promise<void> {
  await removeRules(work, plan.removed);
  for (const { id, rule } of plan.changed) await updateRow(work, 'price_rules', id, { ...rule });
  const rows = plan.created.map((rule) => ({ id: newId(), price_ruleset_id, ...rule }));
  await insertRows(work, 'price_rules', rows);
}

async function removeRules(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await work.tx.run(sql`
    delete from price_rules
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
  `);
}
