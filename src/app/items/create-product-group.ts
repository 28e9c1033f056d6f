import type { Work } from '../../db/work.ts';
import { skuOf } from '../../domain/items/slug-of.ts';
import { newId } from '../../lib/new-id.ts';
import { addMainPhoto } from '../photos/add-main-photo.ts';
import { gatherProblems } from '../problems.ts';
import { writeOwnerProperties } from '../properties/write-owner-properties.ts';
import { newTaxCategory } from '../taxes/new-tax-category.ts';
import { updateRow } from '../update-row.ts';
import { insertProduct } from './insert-product.ts';
import { insertWithFreeSlug, insertWithSlug } from './insert-with-slug.ts';
import { planProductGroup } from './plan-product-group.ts';
import { insertPrivateStructure } from './price-structure-attribute.ts';
import { NEW_GROUP } from './product-group.ts';
import type { ProductGroupAttributes } from './product-group-attributes.ts';
import { slugOfName } from './slug-attribute.ts';
import { trackingAttribute } from './tracking-attribute.ts';

/**
 * Answers the id of the new group. One without variations has its single product at once; one with variations is given
 * its products one by one.
 */
export async function createProductGroup(work: Work, sent: ProductGroupAttributes): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  const plan = await planProductGroup(work, problems, id, { ...sent, name: sent.name ?? null }, NEW_GROUP);
  const { columns, slug, sku, price_structure_id, properties } = plan;
  const tracking_type = trackingAttribute(problems, sent, columns.product_type);
  problems.refuse();

  const name = columns.name ?? '';
  const given = { slug: slug ?? null, sku: sku ?? null };
  const tax_category_id = await newTaxCategory(work, columns.tax_category_id);
  const row = { ...columns, id, tracking_type, price_structure_id, tax_category_id };
  const kept = await insertGroup(work, name, given, row);
  if (price_structure_id === undefined) {
    await updateRow(work, 'items', id, { price_structure_id: await insertPrivateStructure(work, id, name) });
  }
  const owner = { type: 'product_groups', id };
  await writeOwnerProperties(work, owner, properties);
  if (sent.stored_photo !== undefined) await addMainPhoto(work, owner, sent.stored_photo);
  if (!columns.has_variations) {
    await insertProduct(work, id, { name, slug: kept, variation_values: [], sorting_weight: 1 });
  }
  return id;
}

/** Answers the slug. What is not given is made from the name; equal names are told apart by numbers. */
async function insertGroup(
  work: Work,
  name: string,
  { slug, sku }: { readonly slug: string | null; readonly sku: string | null },
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  if (slug === null) {
    const wanted = slugOfName(name, 'product');
    return insertWithFreeSlug(work, 'product_groups', wanted, (free) => ({ ...row, sku: sku ?? skuOf(free) }));
  }
  await insertWithSlug(work, 'product_groups', { ...row, slug, sku: sku ?? (skuOf(name) || skuOf(slug)) });
  return slug;
}
