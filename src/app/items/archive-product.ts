import type { Work } from '../../db/work.ts';
import { refuse } from '../../lib/refusal.ts';
import { archiveItems } from './archive-items.ts';
import { lockProduct } from './lock-product.ts';
import { refuseWhileOut } from './refuse-while-out.ts';

/**
 * Hides a variation from lists. The single product of a group without variations is archived with its group, and only
 * so. One that is archived already stays as it is.
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
