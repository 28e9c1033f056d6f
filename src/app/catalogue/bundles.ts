import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { gatherProblems } from '../attributes/problems.ts';
import { newTaxCategory } from '../pricing/taxes.ts';
import { refusingViolations, updateRow } from '../rows/write-rows.ts';
import { archiveItems } from './archive-items.ts';
import { type BundleAttributes, lockBundle, planBundleItems, writeBundleItems } from './bundle-items.ts';
import {
  findFreeSlug,
  insertWithFreeSlug,
  insertWithSlug,
  ITEM_REFERENCES,
  itemChanges,
  SLUG_TAKEN,
  slugAttribute,
  slugOfName,
  requireTaxCategory,
} from './item-attributes.ts';
import { addMainPhoto } from './photos.ts';
import { redirectSlug } from './url-redirects.ts';

/** Answers the id of the new bundle. */
export async function createBundle(work: Work, sent: BundleAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  const columns = itemChanges(problems, { ...sent, name: sent.name ?? null });
  const slug = slugAttribute(problems, sent.slug);
  await requireTaxCategory(work, problems, columns.tax_category_id);
  const parts = await planBundleItems(work, id, sent.bundle_items_attributes ?? [], problems);
  problems.refuse();

  const tax_category_id = await newTaxCategory(work, columns.tax_category_id);
  const row = { ...columns, id, product_type: 'bundle', tracking_type: 'none', tax_category_id };
  if (slug) await insertWithSlug(work, 'bundles', { ...row, slug });
  else await insertWithFreeSlug(work, 'bundles', slugOfName(columns.name ?? '', 'bundle'), () => row);
  await writeBundleItems(work, id, parts);
  if (sent.stored_photo !== undefined) await addMainPhoto(work, { type: 'bundles', id }, sent.stored_photo);
  return id;
}

export async function updateBundle(work: Work, id: string, sent: BundleAttributes): Promise<void> {
  const bundle = await lockBundle(work, id);
  const problems = gatherProblems();
  const columns = itemChanges(problems, sent);
  const asked = slugAttribute(problems, sent.slug);
  await requireTaxCategory(work, problems, columns.tax_category_id, bundle.tax_category_id);
  const parts = await planBundleItems(work, id, sent.bundle_items_attributes ?? [], problems);
  problems.refuse();

  const wanted = slugOfName(columns.name ?? bundle.name, 'bundle');
  const slug = asked === null ? await findFreeSlug(work, 'bundles', wanted, id) : asked;
  await refusingViolations({ ...SLUG_TAKEN, ...ITEM_REFERENCES }, () =>
    updateRow(work, 'items', id, { ...columns, slug }),
  );
  await writeBundleItems(work, id, parts);
  if (sent.stored_photo !== undefined) await addMainPhoto(work, { type: 'bundles', id }, sent.stored_photo);
  if (sent.create_url_redirect) await redirectSlug(work, 'bundles', bundle.slug, slug ?? bundle.slug);
}

/** Archives a bundle and frees its slug. An archived bundle stays as it is. */
export async function archiveBundle(work: Work, id: string): Promise<void> {
  const bundle = await lockBundle(work, id);
  if (bundle.archived_at === null) await archiveItems(work, [id]);
}

/** Restores a bundle under a new slug made from its name. A bundle that is not archived stays as it is. */
export async function restoreBundle(work: Work, id: string): Promise<void> {
  const bundle = await lockBundle(work, id);
  if (bundle.archived_at === null) return;
  const slug = await findFreeSlug(work, 'bundles', slugOfName(bundle.name, 'bundle'), id);
  await refusingViolations(SLUG_TAKEN, () => updateRow(work, 'items', id, { slug, archived_at: null }));
}
