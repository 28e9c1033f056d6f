import { lockCompany, lockRow, lockRowAndReferences } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { PriceRuleFields } from '../../domain/pricing/price-rule.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound, refuse } from '../../lib/refusal.ts';
import { MAX_DESCRIPTION, MAX_LINE, textAttribute } from '../attributes/attributes.ts';
import { type Entry, splitEntries } from '../attributes/list-entries.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { archiveRow, insertRow, insertRows, refusingViolations, updateRow } from '../rows/write-rows.ts';
import {
  hasTooManyStacked,
  MAX_PRICE_RULES,
  MAX_STACKED_RULES,
  priceRuleColumnsFrom,
  type PriceRuleAttributes,
  type PriceRuleRow,
  rulesOfRuleset,
} from './price-rules.ts';

/** Attributes of a price ruleset that a caller may send. */
export interface PriceRulesetAttributes {
  readonly name?: string | null;
  readonly description?: string | null;
  /** Where the name is taken, another one like it is given. */
  readonly make_name_unique?: boolean | null;
  readonly price_rules_attributes?: readonly RuleEntry[];
}

export const NAME_TAKEN = { price_rulesets_name: { field: 'name', message: 'has already been taken' } } as const;

/** The columns that are to be written: those that were sent, cleaned and checked. */
export const priceRulesetChanges = (problems: Problems, { name, description }: PriceRulesetAttributes) => ({
  name: textAttribute(problems, 'name', name, { limit: MAX_LINE, required: true }),
  description: textAttribute(problems, 'description', description, { limit: MAX_DESCRIPTION }),
});

/** Answers the id of the new ruleset, which any product group may use. */
export async function createPriceRuleset(work: Work, sent: PriceRulesetAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  const { name, description = null } = priceRulesetChanges(problems, { ...sent, name: sent.name ?? null });
  const rules = await planRules(work, id, sent.price_rules_attributes ?? [], problems);
  problems.refuse();
  const given = sent.make_name_unique && name ? await freeName(work, name, null) : name;
  await refusingViolations(NAME_TAKEN, () => insertRow(work, 'price_rulesets', { id, name: given ?? '', description }));
  await writeRules(work, id, rules);
  return id;
}

/** Existing prices stay. */
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

/** A ruleset in use by product groups cannot be archived. Archiving frees its name. An archived one stays as it is. */
export async function archivePriceRuleset(work: Work, id: string): Promise<void> {
  const ruleset = await lockRowAndReferences(work.tx, 'price_rulesets', work.company.id, id);
  if (ruleset === undefined) throw notFound();
  if (ruleset.archived_at !== null) return;
  const users = await groupsThatUse(work, id);
  if (users.length > 0) throw inUse(users);
  await archiveRow(work, 'price_rulesets', id);
}

interface User {
  readonly id: string;
  readonly name: string;
}

const groupsThatUse = (work: Work, id: string): Promise<User[]> =>
  work.tx.many<User>(sql`
    select id, name
    from items
    where company_id = ${work.company.id}
      and price_ruleset_id = ${id}
      and type = 'product_groups'
      and archived_at is null
    order by lower(name), id
  `);

const NAMED = 5;

function inUse(users: readonly User[]) {
  const names = users.slice(0, NAMED).map(({ name }) => name);
  const more = users.length > NAMED ? [`${users.length - NAMED} more`] : [];
  return refuse('price_ruleset_in_use', `This price ruleset is used by ${[...names, ...more].join(', ')}`, {
    product_group_ids: users.map(({ id }) => id),
  });
}

/**
 * The first of `Summer`, `Summer (2)`, `Summer (3)`, … that no other ruleset has. A lock until commit serializes
 * callers, so that equal names all find a place.
 */
export async function freeName(work: Work, wanted: string, except: string | null): Promise<string> {
  await lockCompany(work.tx, work.company.id);
  const { name } = await work.tx.one<{ name: string }>(sql`
    with taken as (
      select lower(name) as name
      from price_rulesets
      where company_id = ${work.company.id}
        and archived_at is null
        and id is distinct from ${except}::uuid
    )
    select candidate.name
    from generate_series(1, (select count(*) + 1 from taken)) as number
    cross join lateral (select case when number > 1 then ' (' || number || ')' else '' end as text) as suffix
    cross join lateral (
      select rtrim(left(${wanted}, ${MAX_LINE}::integer - length(suffix.text))) || suffix.text as name
    ) as candidate
    where lower(candidate.name) not in (select name from taken)
    order by number
    limit 1
  `);
  return name;
}

/** One entry of `price_rules_attributes`. */
export type RuleEntry = Entry & PriceRuleAttributes;

/** The changes of a ruleset's rules. Adds the problems of the entries. */
export async function planRules(
  work: Work,
  rulesetId: string,
  entries: readonly RuleEntry[],
  problems: Problems,
): Promise<RulesPlan> {
  const existing = entries.length === 0 ? [] : await rulesOfRuleset(work, rulesetId);
  const { created, changed, removed } = splitEntries(problems, 'price_rules_attributes', entries, existing);
  if (existing.length - removed.length + created.length > MAX_PRICE_RULES) {
    problems.add('price_rules_attributes', `are too many (maximum is ${MAX_PRICE_RULES} rules)`);
  }
  const plan = {
    created: created.map((one) => priceRuleColumnsFrom(one.problems, withoutEntry(one.entry), null)),
    changed: changed.map((one) => ({
      id: one.row.id,
      rule: priceRuleColumnsFrom(one.problems, withoutEntry(one.entry), one.row),
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

/** Null stands for a refused entry. */
interface RulesPlan {
  readonly created: readonly (PriceRuleFields | null)[];
  readonly changed: readonly { readonly id: string; readonly rule: PriceRuleFields | null }[];
  readonly removed: readonly string[];
}

/** The ruleset is new, or locked. New rules come after the others, in the order given. */
export async function writeRules(work: Work, price_ruleset_id: string, plan: RulesPlan): Promise<void> {
  await removeRules(work, plan.removed);
  for (const { id, rule } of plan.changed) await updateRow(work, 'price_rules', id, { ...rule });
  const rows = plan.created.filter((rule) => rule !== null).map((rule) => ({ id: newId(), price_ruleset_id, ...rule }));
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
