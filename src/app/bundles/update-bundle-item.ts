import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import type { BundleItemAttributes } from './bundle-attributes.ts';
import { bundleItemFacts } from './bundle-item-facts.ts';
import { type BundleItem, planBundleItem } from './plan-bundle-item.ts';

export async function updateBundleItem(work: Work, id: string, sent: BundleItemAttributes): Promise<void> {
  const current = await lockRow<BundleItem>(work.tx, 'bundle_items', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const facts = await bundleItemFacts(work, [sent, { product_group_id: current.product_group_id }]);
  const item = planBundleItem(problems, sent, current, facts);
  problems.refuse();
  await updateRow(work, 'bundle_items', id, { ...item });
}
