import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';

export interface SparePiece {
  readonly id: string;
  readonly location_id: string;
}

interface Asked {
  readonly product_id: string;
  readonly first_location_id: string;
  readonly count: number;
}

/**
 * Regular pieces that nobody has named, now or later: those of the first location first, and the newest of them. The
 * caller holds the product.
 */
export function sparePieces(work: Work, { product_id, first_location_id, count }: Asked): Promise<SparePiece[]> {
  return work.tx.many<SparePiece>(sql`
    select item.id, item.location_id
    from stock_items as item
    where item.company_id = ${work.company.id}
      and item.product_id = ${product_id}
      and item.archived_at is null
      and item.till is null
      and (item."from" is null or item."from" <= ${work.now})
      and not exists (
        select
        from stock_item_plannings as planned
        where planned.company_id = item.company_id
          and planned.stock_item_id = item.id
          and planned.archived_at is null
          and not planned.stopped
          and planned.status in ('new', 'draft', 'reserved', 'started')
          and (planned.started or planned.reserved_till is null or planned.reserved_till > ${work.now})
      )
    order by item.location_id <> ${first_location_id}, item.created_at desc, item.id desc
    limit ${count}
  `);
}
