import type { Work } from '../../db/work.ts';
import { findFreeSlug } from '../items/insert-with-slug.ts';
import { itemChanges } from '../items/item-changes.ts';
import { ITEM_REFERENCES, taxCategoryMustExist } from '../items/must-exist.ts';
import { SLUG_TAKEN, slugAttribute, slugOfName } from '../items/slug-attribute.ts';
import { addMainPhoto } from '../photos/add-main-photo.ts';
import { gatherProblems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { updateRow } from '../update-row.ts';
import { redirectSlug } from '../url-redirects/redirect-slug.ts';
import type { BundleAttributes } from './bundle-attributes.ts';
import { lockBundle } from './lock-bundle.ts';
import { planBundleItems, writeBundleItems } from './write-bundle-items.ts';

export async function updateBundle(work: Work, id: string, sent: BundleAttributes): Promise<void> {
  const bundle = await lockBundle(work, id);
  const problems = gatherProblems();
  const columns = itemChanges(problems, sent);
  const asked = slugAttribute(problems, sent.slug);
  await taxCategoryMustExist(work, problems, columns.tax_category_id, bundle.tax_category_id);
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
