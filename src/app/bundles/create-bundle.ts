import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertWithFreeSlug, insertWithSlug } from '../items/insert-with-slug.ts';
import { itemChanges } from '../items/item-changes.ts';
import { taxCategoryMustExist } from '../items/must-exist.ts';
import { slugAttribute, slugOfName } from '../items/slug-attribute.ts';
import { addMainPhoto } from '../photos/add-main-photo.ts';
import { gatherProblems } from '../problems.ts';
import { newTaxCategory } from '../taxes/new-tax-category.ts';
import type { BundleAttributes } from './bundle-attributes.ts';
import { planBundleItems, writeBundleItems } from './write-bundle-items.ts';

/** Answers the id of the new bundle. */
export async function createBundle(work: Work, sent: BundleAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  const columns = itemChanges(problems, { ...sent, name: sent.name ?? null });
  const slug = slugAttribute(problems, sent.slug);
  await taxCategoryMustExist(work, problems, columns.tax_category_id);
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
