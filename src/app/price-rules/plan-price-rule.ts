import { MATCH_STRATEGIES_OF, type PriceRuleFields } from '../../domain/pricing/rules/price-rule-fields.ts';
import type { AdjustmentStrategy, MatchStrategy, RuleType } from '../../domain/pricing/rules/price-rule.ts';
import { priceRuleProblems } from '../../domain/pricing/rules/price-rule-problems.ts';
import { EARLIEST, LATEST } from '../orders/plan-order.ts';
import type { Problems } from '../problems.ts';
import { lineAttribute, MAX_LINE, textAttribute } from '../text-attribute.ts';

/** What a caller may send of a price rule. */
export type PriceRuleAttributes = { readonly [Name in keyof PriceRuleFields]?: PriceRuleFields[Name] | null };

/** What a rule becomes; null stands for a new one. Gathers what is wrong with it. */
export function planPriceRule(
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

/** What was sent, else what was; blank times are none. */
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

/** What is not said goes by the type; a rule of another type than before keeps a strategy only where that has it. */
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
