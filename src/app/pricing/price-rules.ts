import { lockRow } from '../../db/locks.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import {
  type AdjustmentStrategy,
  MATCH_STRATEGIES_OF,
  type MatchStrategy,
  type PriceRule,
  type PriceRuleFields,
  priceRuleOf,
  priceRuleProblems,
  type RuleType,
} from '../../domain/pricing/price-rule.ts';
import { EARLIEST, LATEST } from '../../domain/time/parse.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound } from '../../lib/refusal.ts';
import { lineAttribute, MAX_LINE, textAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { insertRow, updateRow } from '../rows/write-rows.ts';

/** Attributes of a price rule that a caller may send. */
export type PriceRuleAttributes = { readonly [Name in keyof PriceRuleFields]?: PriceRuleFields[Name] | null };

/** The columns of a rule; `current` is null for a new one. Adds its problems. */
export function priceRuleColumnsFrom(
  problems: Problems,
  sent: PriceRuleAttributes,
  current: PriceRuleFields | null,
): PriceRuleFields | null {
  const name = textAttribute(problems, 'name', sent.name === undefined ? (current?.name ?? null) : sent.name, {
    limit: MAX_LINE,
    required: true,
  });
  const rule_type = sent.rule_type === undefined ? (current?.rule_type ?? null) : sent.rule_type;
  if (rule_type === null) problems.add('rule_type', "can't be blank");
  if (rule_type === null || !name) return null;
  const rule = { ...valuesOf(problems, sent, current), ...strategiesOf(rule_type, sent, current), name, rule_type };
  for (const { field, message } of priceRuleProblems(rule)) problems.add(field, message);
  for (const field of ['from', 'till'] as const) requireWithin(problems, field, rule[field]);
  return rule;
}

type Values = Omit<PriceRuleFields, 'name' | 'rule_type' | 'match_strategy' | 'adjustment_strategy'>;

/** The sent values, otherwise the current ones; blank times become null. */
function valuesOf(problems: Problems, sent: PriceRuleAttributes, current: PriceRuleFields | null): Values {
  const kept = <Name extends keyof Values>(field: Name): Values[Name] | null => {
    const value = sent[field];
    return value === undefined ? (current?.[field] ?? null) : value;
  };
  const text = (field: 'from_time' | 'till_time' | 'time'): string | null =>
    lineAttribute(problems, field, kept(field)) ?? null;
  return {
    value: kept('value'),
    from: kept('from'),
    till: kept('till'),
    from_day: kept('from_day'),
    till_day: kept('till_day'),
    from_time: text('from_time'),
    till_time: text('till_time'),
    time: text('time'),
    charge: kept('charge'),
    stacked: kept('stacked') ?? false,
    min_duration: kept('min_duration'),
    max_duration: kept('max_duration'),
  };
}

/** Missing strategies default by rule type; a changed rule type keeps a strategy only if it supports it. */
function strategiesOf(
  rule_type: RuleType,
  sent: PriceRuleAttributes,
  current: PriceRuleFields | null,
): { readonly match_strategy: MatchStrategy; readonly adjustment_strategy: AdjustmentStrategy } {
  const allowed = MATCH_STRATEGIES_OF[rule_type];
  const isSameType = current?.rule_type === rule_type;
  const keptMatch = allowed.find((strategy) => strategy === current?.match_strategy);
  return {
    match_strategy: sent.match_strategy ?? keptMatch ?? (allowed[0] as MatchStrategy),
    adjustment_strategy:
      sent.adjustment_strategy ?? (isSameType ? current.adjustment_strategy : adjustmentOf(rule_type)),
  };
}

const adjustmentOf = (rule_type: RuleType): AdjustmentStrategy =>
  rule_type === 'pickup_day' || rule_type === 'return_day' ? 'charge' : 'percentage';

function requireWithin(problems: Problems, field: string, moment: Temporal.Instant | null): void {
  if (moment === null) return;
  const isWithin = Temporal.Instant.compare(EARLIEST, moment) <= 0 && Temporal.Instant.compare(moment, LATEST) <= 0;
  if (!isWithin) problems.add(field, `must be between ${EARLIEST} and ${LATEST}`);
}

export type NewPriceRule = PriceRuleAttributes & { readonly price_ruleset_id?: string | null };

/** Answers the id of the new rule, which comes after the others of its ruleset. */
export async function createPriceRule(work: Work, { price_ruleset_id, ...sent }: NewPriceRule): Promise<string> {
  const problems = gatherProblems();
  const rule = priceRuleColumnsFrom(problems, sent, null);
  await rulesetMustTake(work, problems, price_ruleset_id, rule);
  problems.refuse();
  assert(rule !== null && !!price_ruleset_id, 'a rule without a type or a ruleset was refused');
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
  const row = await lockRow(work.tx, 'price_rulesets', work.company.id, id);
  if (row === undefined) return problems.add('price_ruleset_id', 'must exist');
  if (row.archived_at !== null) return problems.add('price_ruleset_id', 'is archived');
  const rules = await rulesOfRuleset(work, id);
  if (rules.length >= MAX_PRICE_RULES) {
    problems.add('price_ruleset_id', `has too many rules (maximum is ${MAX_PRICE_RULES})`);
  } else if (hasTooManyStacked([...rules, rule], rules)) {
    problems.add('stacked', `is true of too many rules of the ruleset (maximum is ${MAX_STACKED_RULES})`);
  }
}

/** Existing prices stay. */
export async function updatePriceRule(work: Work, id: string, sent: PriceRuleAttributes): Promise<void> {
  const current = await lockRow(work.tx, 'price_rules', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const rule = priceRuleColumnsFrom(problems, sent, current);
  if (rule?.stacked && !current.stacked) {
    const rules = await rulesOfRuleset(work, current.price_ruleset_id);
    if (hasTooManyStacked([...rules, rule], rules)) {
      problems.add('stacked', `is true of too many rules of the ruleset (maximum is ${MAX_STACKED_RULES})`);
    }
  }
  problems.refuse();
  await updateRow(work, 'price_rules', id, { ...rule });
}

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

/** The result of `rulesJson`. */
export type StoredRules = readonly StoredRule[] | null;

type StoredRule = Omit<PriceRuleFields, 'from' | 'till'> & {
  readonly from: string | null;
  readonly till: string | null;
};

export const rulesOf = (stored: StoredRules): readonly PriceRule[] =>
  (stored ?? []).map((rule) => priceRuleOf({ ...rule, from: momentOf(rule.from), till: momentOf(rule.till) }));

const momentOf = (text: string | null): Temporal.Instant | null => (text === null ? null : Temporal.Instant.from(text));

/** Rules of one ruleset: more than anybody can oversee. */
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
