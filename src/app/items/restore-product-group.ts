import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { copyToProducts } from './copy-to-products.ts';
import { findFreeSlug } from './insert-with-slug.ts';
import { lockProductGroup } from './lock-product-group.ts';
import { slugOfName } from './slug-attribute.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { SLUG_TAKEN } from './slug-attribute.ts';

/**
 * Undoes archiving: the group comes back with the products that were archived with it, under a slug made from its name
 * again. One that is not archived stays as it is.
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
