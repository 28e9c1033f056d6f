import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import type { BundleItemAttributes } from './bundle-attributes.ts';
import { bundleItemFacts } from './bundle-item-facts.ts';
import { lockBundleIfAny } from './lock-bundle.ts';
import { planBundleItem } from './plan-bundle-item.ts';
import { activeItems, addBundleItems, MAX_BUNDLE_ITEMS, TOO_MANY } from './write-bundle-items.ts';

interface NewBundleItem extends BundleItemAttributes {
  readonly bundle_id?: string | null;
}

/** Answers the id of the new part, which comes after the others unless it says where. */
export async function createBundleItem(work: Work, { bundle_id, ...sent }: NewBundleItem): Promise<string> {
  const problems = gatherProblems();
  await requireBundle(work, problems, bundle_id);
  const item = planBundleItem(problems, sent, null, await bundleItemFacts(work, [sent]));
  problems.refuse();
  assert(typeof bundle_id === 'string', 'a part without a bundle was refused');
  const [id] = await addBundleItems(work, bundle_id, [item]);
  assert(id !== undefined, 'the part was added');
  return id;
}

async function requireBundle(work: Work, problems: Problems, id: string | null | undefined): Promise<void> {
  if (!id) return problems.add('bundle_id', "can't be blank");
  const bundle = await lockBundleIfAny(work, id);
  if (bundle === undefined) return problems.add('bundle_id', 'must exist');
  if (bundle.archived_at !== null) problems.add('bundle_id', 'is archived');
  const { length } = await activeItems(work, id);
  if (length >= MAX_BUNDLE_ITEMS) problems.add('bundle_id', TOO_MANY);
}
