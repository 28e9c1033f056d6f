import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { arrangeRows } from '../arrange-rows.ts';
import { lockBundle } from '../bundles/lock-bundle.ts';
import { activeItems } from '../bundles/write-bundle-items.ts';
import { lockProductGroup } from '../items/lock-product-group.ts';
import { arrangePhotos } from '../photos/arrange-photos.ts';
import { lockPhoto } from '../photos/lock-photos.ts';
import type { Siblings } from './siblings.ts';

export async function lockSortedBundleItems(work: Work, id: string): Promise<Siblings> {
  const part = await work.tx.maybe<{ bundle_id: string }>(sql`
    select bundle_id
    from bundle_items
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (part === undefined) throw notFound();
  const { name } = await lockBundle(work, part.bundle_id);
  const parts = await activeItems(work, part.bundle_id);
  return {
    ids: parts.map((each) => each.id),
    owner: { type: 'bundles', id: part.bundle_id, name },
    arrange: (ids) => arrangeRows(work, { table: 'bundle_items', column: 'position', from: 1 }, ids),
  };
}

/** Variations of one group. */
export async function lockSortedProducts(work: Work, id: string): Promise<Siblings> {
  const product = await work.tx.maybe<{ product_group_id: string }>(sql`
    select product_group_id
    from items
    where company_id = ${work.company.id}
      and id = ${id}
      and type = 'products'
  `);
  if (product === undefined) throw notFound();
  const { group } = await lockProductGroup(work, product.product_group_id);
  const products = await work.tx.many<{ id: string }>(sql`
    select id
    from items
    where company_id = ${work.company.id}
      and product_group_id = ${group.id}
      and archived_at is null
    order by sorting_weight, id
  `);
  return {
    ids: products.map((each) => each.id),
    owner: { type: 'product_groups', id: group.id, name: group.name },
    arrange: (ids) => arrangeRows(work, { table: 'items', column: 'sorting_weight', from: 1 }, ids),
  };
}

/** The first becomes the main one. */
export async function lockSortedPhotos(work: Work, id: string): Promise<Siblings> {
  const locked = await lockPhoto(work, id);
  return { ids: locked.ids, owner: locked.owner, arrange: (ids) => arrangePhotos(work, locked, ids) };
}
