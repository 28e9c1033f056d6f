import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { refuse } from '../../lib/refusal.ts';

/** How many items are told of. */
export const MAX_STOCKED_ITEMS = 1_000;

/** Refuses while there is stock at the location, or is expected there. */
export async function refuseStock(work: Work, locationId: string): Promise<void> {
  const items = await work.tx.many<{ id: string }>(sql`
    select item_id as id
    from stock_counts
    where company_id = ${work.company.id}
      and location_id = ${locationId}
      and (till is null or till > ${work.now})
    group by item_id
    having sum(quantity) <> 0
      or coalesce(sum(quantity) filter (where "from" is null or "from" <= ${work.now}), 0) <> 0
    union
    select product_id
    from stock_items
    where company_id = ${work.company.id}
      and location_id = ${locationId}
      and archived_at is null
      and (till is null or till > ${work.now})
    order by id
    limit ${MAX_STOCKED_ITEMS}
  `);
  if (items.length === 0) return;
  throw refuse('location_has_stock', 'This location has active stock', { item_ids: items.map(({ id }) => id) });
}
