import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { refuse } from '../../lib/refusal.ts';

/** How many orders are told of. */
export const MAX_BLOCKING_ORDERS = 100;

/** Refuses while orders start or stop at the location now or later. Carts do not count: nobody has asked for them yet. */
export async function refuseOrders(work: Work, locationId: string): Promise<void> {
  const orders = await work.tx.many<{ id: string }>(sql`
    select distinct order_id as id
    from plannings
    where company_id = ${work.company.id}
      and order_id is not null
      and archived_at is null
      and (start_location_id = ${locationId} or stop_location_id = ${locationId})
      and (
        (started > stopped and sold = 0)
        or (status in ('draft', 'reserved', 'started') and reserved_till > ${work.now})
      )
    order by order_id
    limit ${MAX_BLOCKING_ORDERS}
  `);
  if (orders.length === 0) return;
  throw refuse('location_has_orders', 'This location has running or future orders', { blocking: [{ orders }] });
}
