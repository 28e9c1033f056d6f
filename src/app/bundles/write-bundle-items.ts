import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { archiveRows } from '../archive-rows.ts';
import { insertRows } from '../insert-rows.ts';
import { planEntries } from '../plan-entries.ts';
import type { Problems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import type { BundleItemEntry } from './bundle-attributes.ts';
import { bundleItemFacts } from './bundle-item-facts.ts';
import { type BundleItem, planBundleItem, type PlannedBundleItem } from './plan-bundle-item.ts';

/** Parts of one bundle at most. */
export const MAX_BUNDLE_ITEMS = 100;

/** What becomes of a bundle's parts. Gathers what is wrong with the entries. The bundle is new, or locked. */
export async function planBundleItems(
  work: Work,
  bundleId: string,
  entries: readonly BundleItemEntry[],
  problems: Problems,
): Promise<BundleItemsPlan> {
  if (entries.length === 0) return NOTHING;
  const existing = await activeItems(work, bundleId);
  const { created, changed, removed } = planEntries(problems, FIELD, entries, existing);
  if (existing.length - removed.length + created.length > MAX_BUNDLE_ITEMS) problems.add(FIELD, TOO_MANY);
  const facts = await bundleItemFacts(work, [
    ...entries,
    ...changed.map(({ row: { product_group_id } }) => ({ product_group_id })),
  ]);
  return {
    created: created.map((one) => planBundleItem(one.problems, one.entry, null, facts)),
    changed: changed.map(({ entry, row, problems: below }) => ({
      id: row.id,
      item: planBundleItem(below, entry, row, facts),
    })),
    removed: removed.map(({ id }) => id),
  };
}

const FIELD = 'bundle_items_attributes';

export const TOO_MANY = `would be too many: a bundle has at most ${MAX_BUNDLE_ITEMS} parts`;

interface BundleItemsPlan {
  readonly created: readonly PlannedBundleItem[];
  readonly changed: readonly { readonly id: string; readonly item: PlannedBundleItem }[];
  readonly removed: readonly string[];
}

const NOTHING: BundleItemsPlan = { created: [], changed: [], removed: [] };

export async function writeBundleItems(work: Work, bundleId: string, plan: BundleItemsPlan): Promise<void> {
  await archiveRows(work, 'bundle_items', plan.removed);
  for (const { id, item } of plan.changed) await updateRow(work, 'bundle_items', id, { ...item });
  await addBundleItems(work, bundleId, plan.created);
}

/** Adds parts after the ones that the bundle has or had, unless they say where. Answers their ids. */
export async function addBundleItems(
  work: Work,
  bundle_id: string,
  items: readonly PlannedBundleItem[],
): Promise<readonly string[]> {
  if (items.length === 0) return [];
  let last = await lastPosition(work, bundle_id);
  const rows = items.map((item) => {
    const position = item.position ?? last + 1;
    last = Math.max(last, position);
    return { ...item, id: newId(), bundle_id, position };
  });
  await insertRows(work, 'bundle_items', rows);
  return rows.map(({ id }) => id);
}

async function lastPosition(work: Work, bundleId: string): Promise<number> {
  const { last } = await work.tx.one<{ last: number }>(sql`
    select coalesce(max(position), 0) as last
    from bundle_items
    where company_id = ${work.company.id}
      and bundle_id = ${bundleId}
  `);
  return last;
}

/** The parts that a bundle has, in their order. */
export const activeItems = (work: Work, bundleId: string): Promise<(BundleItem & { readonly id: string })[]> =>
  work.tx.many<BundleItem & { readonly id: string }>(sql`
    select id, product_group_id, product_id, quantity, discount_percentage, photo_id, position
    from bundle_items
    where company_id = ${work.company.id}
      and bundle_id = ${bundleId}
      and archived_at is null
    order by position, id
  `);
