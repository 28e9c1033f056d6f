import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';

export interface BundlePart {
  readonly bundle_id: string;
  readonly bundle_item_id: string;
  /** In one bundle. */
  readonly quantity: number;
  readonly discount_percentage: number;
  /** The one, or those among which a customer may choose, in the order in which they are shown. */
  readonly product_ids: readonly string[];
}

/** What bundles are made of, in their order. */
export async function bundleParts(view: View, bundle_ids: readonly string[]): Promise<readonly BundlePart[]> {
  if (bundle_ids.length === 0) return [];
  return view.db.many<BundlePart>(sql`
    select b.bundle_id, b.id as bundle_item_id, b.quantity, b.discount_percentage,
      case
        when b.product_id is not null then array[b.product_id]
        else array(
          select p.id
          from items as p
          where p.company_id = b.company_id
            and p.product_group_id = b.product_group_id
            and p.archived_at is null
          order by p.sorting_weight, p.id
        )
      end as product_ids
    from bundle_items as b
    where b.company_id = ${view.company.id}
      and b.bundle_id = any(${bundle_ids}::uuid[])
      and b.archived_at is null
    order by b.bundle_id, b.position, b.id
  `);
}
