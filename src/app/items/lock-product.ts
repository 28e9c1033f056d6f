import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { type LockedGroup, lockProductGroup } from './lock-product-group.ts';
import type { Product } from './product.ts';

export interface LockedProduct extends LockedGroup {
  readonly product: Product;
}

/** A product with its group and the group's other products, held until commit. */
export async function lockProduct(work: Work, id: string): Promise<LockedProduct> {
  const found = await work.tx.maybe<{ product_group_id: string }>(sql`
    select product_group_id
    from items
    where company_id = ${work.company.id}
      and id = ${id}
      and type = 'products'
  `);
  if (found === undefined) throw notFound();
  const locked = await lockProductGroup(work, found.product_group_id);
  const product = locked.products.find((candidate) => candidate.id === id);
  if (product === undefined) throw notFound();
  return { ...locked, product };
}
