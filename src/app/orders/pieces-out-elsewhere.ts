import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';

/** Those among these pieces that another order than this or a downtime has out. */
export async function piecesOutElsewhere(
  work: Work,
  order_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await work.tx.many<{ id: string }>(sql`
    select stock_item_id as id
    from stock_item_plannings
    where company_id = ${work.company.id}
      and stock_item_id = any(${ids}::uuid[])
      and (order_id = ${order_id}) is not true
      and archived_at is null
      and started
      and not stopped
  `);
  return new Set(rows.map(({ id }) => id));
}
