import type { Work } from '../../db/work.ts';
import { archiveItems } from './archive-items.ts';
import { lockProductGroup } from './lock-product-group.ts';
import { refuseWhileOut } from './refuse-while-out.ts';

/**
 * Hides a group and its products from lists, and frees its slug: its id takes the slug's place. One that is archived
 * already stays as it is. Refused while units are out, which would have nowhere to come back to.
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
