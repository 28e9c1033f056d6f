import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { decimalAttribute, MAX_LINE, textAttribute } from '../attributes/attributes.ts';
import { type Entry, splitEntries } from '../attributes/list-entries.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { archiveRows, insertRows, updateRow } from '../rows/write-rows.ts';

/** The records that have tax rates. */
export const TAX_OWNERS = ['tax_categories', 'tax_regions'] as const;
export type TaxOwnerType = (typeof TAX_OWNERS)[number];

export const TAX_STRATEGIES = ['add_to', 'replace', 'compound'] as const;

/** Attributes of a tax category or tax region (`strategy`) that a caller may send. */
export interface TaxOwnerAttributes {
  readonly name?: string | null;
  readonly default?: boolean | null;
  readonly strategy?: (typeof TAX_STRATEGIES)[number] | null;
  readonly tax_rates_attributes?: readonly RateEntry[];
}

/** One entry of `tax_rates_attributes`. */
export type RateEntry = Entry & TaxRateAttributes;

export interface TaxOwner {
  readonly type: TaxOwnerType;
  readonly id: string;
}

/** The changes of an owner's rates. Adds the problems of the entries. */
export async function planRates(
  work: Work,
  owner: TaxOwner,
  entries: readonly RateEntry[],
  problems: Problems,
): Promise<RatesPlan> {
  const existing = entries.some(({ id }) => id) ? await activeRates(work, owner) : [];
  const { created, changed, removed } = splitEntries(problems, 'tax_rates_attributes', entries, existing);
  return {
    created: created.map((one) => newTaxRate(one.problems, one.entry)),
    changed: changed.map((one) => ({ id: one.row.id, changes: taxRateChanges(one.problems, one.entry) })),
    removed: removed.map(({ id }) => id),
  };
}

interface RatesPlan {
  readonly created: readonly ReturnType<typeof newTaxRate>[];
  readonly changed: readonly { readonly id: string; readonly changes: ReturnType<typeof taxRateChanges> }[];
  readonly removed: readonly string[];
}

/** The owner is new, or locked. */
export async function writeRates(work: Work, owner: TaxOwner, { created, changed, removed }: RatesPlan): Promise<void> {
  await archiveRows(work, 'tax_rates', removed);
  for (const { id, changes } of changed) await updateRow(work, 'tax_rates', id, changes);
  await addRates(work, owner, created);
}

/** Adds rates after the ones that the owner has or had. Answers their ids. */
export async function addRates(
  work: Work,
  { type, id }: TaxOwner,
  rates: readonly ReturnType<typeof newTaxRate>[],
): Promise<readonly string[]> {
  if (rates.length === 0) return [];
  const { last } = await work.tx.one<{ last: number }>(sql`
    select coalesce(max(position), 0) as last
    from tax_rates
    where company_id = ${work.company.id}
      and owner_id = ${id}
  `);
  const rows = rates.map((rate, index) => ({
    id: newId(),
    owner_type: type,
    owner_id: id,
    ...rate,
    position: last + 1 + index,
  }));
  await insertRows(work, 'tax_rates', rows);
  return rows.map((row) => row.id);
}

const activeRates = (work: Work, { type, id }: TaxOwner): Promise<{ id: string }[]> =>
  work.tx.many<{ id: string }>(sql`
    select id
    from tax_rates
    where company_id = ${work.company.id}
      and owner_type = ${type}
      and owner_id = ${id}
      and archived_at is null
    order by position, id
  `);

/** Per cent. More than any state takes. */
export const MAX_TAX_RATE = 1_000;

/** Attributes of a tax rate that a caller may send. */
export interface TaxRateAttributes {
  readonly name?: string | null;
  readonly value?: number | null;
}

/** The columns that are to be written: those that were sent, cleaned and checked. */
export function taxRateChanges(problems: Problems, { name, value }: TaxRateAttributes) {
  if (value === null) problems.add('value', "can't be blank");
  return {
    name: textAttribute(problems, 'name', name, { limit: MAX_LINE, required: true }),
    value: decimalAttribute(problems, 'value', value, { least: 0, most: MAX_TAX_RATE, fallback: 0 }),
  };
}

/** A new one needs both. */
export function newTaxRate(problems: Problems, sent: TaxRateAttributes) {
  const { name = '', value = 0 } = taxRateChanges(problems, { name: sent.name ?? null, value: sent.value ?? null });
  return { name, value };
}

interface OwnerAttributes {
  readonly owner_id?: string | null;
  readonly owner_type?: TaxOwnerType | null;
}

/** Answers the id of the new rate, which comes after the others of its owner. */
export async function createTaxRate(work: Work, attributes: TaxRateAttributes & OwnerAttributes): Promise<string> {
  const problems = gatherProblems();
  const rate = newTaxRate(problems, attributes);
  const owner = await lockedOwner(work, problems, attributes);
  problems.refuse();
  assert(owner !== null, 'a rate without an owner was refused');
  const [id] = await addRates(work, owner, [rate]);
  assert(id !== undefined, 'the rate was added');
  return id;
}

/** Locked until commit, so that two rates never get the same position. */
async function lockedOwner(
  work: Work,
  problems: Problems,
  { owner_id, owner_type }: OwnerAttributes,
): Promise<TaxOwner | null> {
  if (!owner_id) problems.add('owner_id', "can't be blank");
  if (!owner_type) problems.add('owner_type', "can't be blank");
  if (!owner_id || !owner_type) return null;
  const row = await lockRow(work.tx, owner_type, work.company.id, owner_id);
  if (row === undefined) problems.add('owner_id', 'must exist');
  else if (row.archived_at !== null) problems.add('owner_id', 'is archived');
  return { type: owner_type, id: owner_id };
}

export async function updateTaxRate(work: Work, id: string, attributes: TaxRateAttributes): Promise<void> {
  const problems = gatherProblems();
  const changes = taxRateChanges(problems, attributes);
  problems.refuse();
  await updateRow(work, 'tax_rates', id, changes);
}
