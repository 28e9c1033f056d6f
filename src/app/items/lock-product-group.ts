import { lockProductsOfGroup, lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import type { Product } from './product.ts';
import type { ProductGroup } from './product-group.ts';

export interface LockedGroup {
  readonly group: ProductGroup;
  /** Archived ones too, in the order of their ids. */
  readonly products: readonly Product[];
}

/** The group and its products as they stand, held until commit. */
export async function lockProductGroup(work: Work, id: string): Promise<LockedGroup> {
  const locked = await lockProductGroupIfAny(work, id);
  if (locked === undefined) throw notFound();
  return locked;
}

export async function lockProductGroupIfAny(work: Work, id: string): Promise<LockedGroup | undefined> {
  const group = await lockRow<ProductGroup>(work.tx, 'items', work.company.id, id);
  if (group?.type !== 'product_groups') return undefined;
  return { group, products: await lockProductsOfGroup<Product>(work.tx, work.company.id, id) };
}
