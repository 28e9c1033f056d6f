import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { refuse } from '../../lib/refusal.ts';
import { refusingViolations } from '../rows/write-rows.ts';
import { findFreeSlug, SLUG_TAKEN, slugOfName } from './item-attributes.ts';
import { lockProductGroup } from './product-group.ts';
import { lockProduct } from './products.ts';
import { unitsOut } from './recalculate-plannings.ts';
import { copyToProducts } from './update-product-group.ts';

/**
 * Archives a group and its products, and frees its slug by replacing it with the id. An archived group stays as it is.
 * Refused while units are out, because they could not be returned.
 */
export async function archiveProductGroup(work: Work, id: string): Promise<void> {
  const { group, products } = await lockProductGroup(work, id);
  if (group.archived_at !== null) return;
  if (group.product_type === 'rental') {
    await refuseWhileOut(
      work,
      products.map((product) => product.id),
    );
  }
  await archiveItems(work, [id, ...products.filter(({ archived_at }) => archived_at === null).map((one) => one.id)]);
}

/**
 * Restores a group with the products that were archived with it, under a new slug made from its name. A group that is
 * not archived stays as it is.
 */
export async function restoreProductGroup(work: Work, id: string): Promise<void> {
  const { group, products } = await lockProductGroup(work, id);
  const { archived_at } = group;
  if (archived_at === null) return;
  const slug = await findFreeSlug(work, 'product_groups', slugOfName(group.name, 'product'), id);
  const returning = products.filter((product) => product.archived_at?.equals(archived_at));
  await refusingViolations(SLUG_TAKEN, () =>
    work.tx.run(sql`
      update items
      set
        slug = case when id = ${id} then ${slug} else slug end,
        archived_at = null,
        updated_at = ${work.now}
      where company_id = ${work.company.id}
        and id = any(${[id, ...returning.map((product) => product.id)]}::uuid[])
    `),
  );
  const present = products.map((product) =>
    returning.includes(product) ? { ...product, archived_at: null } : product,
  );
  await copyToProducts(work, group, { ...group, slug }, present);
}

/**
 * Archives a variation. The only product of a group without variations is archived with its group only. An archived
 * product stays as it is.
 */
export async function archiveProduct(work: Work, id: string): Promise<void> {
  const { group, product } = await lockProduct(work, id);
  if (product.archived_at !== null) return;
  if (!group.has_variations) {
    throw refuse('single_product', 'This is the only product of its product group: archive the product group instead');
  }
  if (group.product_type === 'rental') await refuseWhileOut(work, [id]);
  await archiveItems(work, [id]);
}

/** Archives items and frees their slugs by replacing them with the ids. The caller has locked them. */
export async function archiveItems(work: Work, ids: readonly string[]): Promise<void> {
  await work.tx.run(sql`
    update items
    set
      slug = id::text,
      archived_at = ${work.now},
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
  `);
}

/** Only rental products; the caller has locked them. */
export async function refuseWhileOut(work: Work, productIds: readonly string[]): Promise<void> {
  const blocking = await unitsOut(work, productIds);
  if (blocking.length > 0) {
    throw refuse('items_started', 'Units are out with a customer or in a running downtime', { blocking });
  }
}
