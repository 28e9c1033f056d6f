import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';

/** An order or a downtime that names a stock item. */
export interface StockItemBooking {
  readonly order_id: string | null;
  readonly downtime_id: string | null;
  readonly reserved_from: Temporal.Instant | null;
  readonly reserved_till: Temporal.Instant | null;
  /** With a customer, or in a downtime that runs. */
  readonly out: boolean;
}

/** All that are not over yet, drafts too. The caller holds the product. */
export function stockItemBookings(work: Work, stockItemId: string): Promise<readonly StockItemBooking[]> {
  return work.tx.many<StockItemBooking>(sql`
    select order_id, downtime_id, reserved_from, reserved_till, started as out
    from stock_item_plannings
    where company_id = ${work.company.id}
      and stock_item_id = ${stockItemId}
      and archived_at is null
      and not stopped
      and status in ('new', 'draft', 'reserved', 'started')
      and (started or reserved_till is null or reserved_till > ${work.now})
    order by reserved_from, id
  `);
}

export const ordersOf = (bookings: readonly StockItemBooking[]): readonly { readonly id: string }[] =>
  idsOf(bookings.map(({ order_id }) => order_id));

export const downtimesOf = (bookings: readonly StockItemBooking[]): readonly { readonly id: string }[] =>
  idsOf(bookings.map(({ downtime_id }) => downtime_id));

const idsOf = (ids: readonly (string | null)[]): readonly { readonly id: string }[] =>
  [...new Set(ids)].filter((id) => id !== null).map((id) => ({ id }));
