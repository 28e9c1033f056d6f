import type { Database } from '../../db/database.ts';
import { lockOrdersBehind } from '../../db/locks.ts';
import { bind, compile, slot, sql } from '../../db/sql.ts';
import type { View, Work } from '../../db/work.ts';
import { errorCode } from '../../lib/error-code.ts';
import { refreshInvoices } from './refresh-invoices.ts';

/** Few enough that who books never waits long for who reads. */
export const ORDERS_AT_ONCE = 100;

/**
 * A reader brings no more up to date than this, those that changed last: what it has done itself is among them. Who comes
 * after a long time would otherwise wait for all of it; the rest is left to the chore.
 */
export const MOST_BY_A_READER = 300;

/** How often a lot that lost to others is tried, the first time included. */
const ATTEMPTS = 4;

/**
 * Before documents are read: lets those that follow orders catch up with them. Orders are held as by who changes them,
 * so that what a caller has just done is in what it then reads. Within a write only that write's own orders catch up:
 * those are held already.
 */
export async function catchUpInvoices(view: View, database: Database | null, closing?: AbortSignal): Promise<void> {
  if (database === null) {
    const work = view as Work;
    const own = await lockOrdersBehind(work.tx, work.company.id, { changed_at: work.now });
    if (own.length > 0) await refreshInvoices(work, own);
    return;
  }
  // Those that fall behind meanwhile are the next reader's.
  const behind = await ordersBehind(view, closing === undefined ? MOST_BY_A_READER : null);
  for (let from = 0; from < behind.length; from += ORDERS_AT_ONCE) {
    if (closing?.aborted === true) return;
    await catchUpLot(view, database, behind.slice(from, from + ORDERS_AT_ONCE));
  }
}

async function catchUpLot(view: View, database: Database, ids: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(async (tx) => {
        const held = await lockOrdersBehind(tx, view.company.id, { ids });
        if (held.length > 0) await refreshInvoices({ ...view, db: tx, tx, happenings: [] }, held);
      });
    } catch (error) {
      if (attempt === ATTEMPTS || !LOST_TO_OTHERS.has(errorCode(error) ?? '')) throw error;
    }
  }
}

const LOST_TO_OTHERS = new Set([
  '40P01', // deadlock_detected
  '23503', // foreign_key_violation: a row that a line refers to, such as a price tile, was removed meanwhile
]);

async function ordersBehind({ db, company }: View, most: number | null): Promise<readonly string[]> {
  const orders = await db.many<{ id: string }>(bind(BEHIND, { company_id: company.id, most }));
  return orders.map(({ id }) => id);
}

const BEHIND = compile(
  sql`
    select id
    from orders
    where company_id = ${slot('company_id')}
      and invoice_behind
      and status <> 'new'
    order by updated_at desc, id
    limit ${slot('most')}::bigint
  `,
  'orders_behind',
);
