import type { Transaction } from '../../db/database.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';
import { orderStatusJson } from './order-status-json.ts';

export interface OrderStatusFacet {
  readonly total: number;
  readonly total_item_count: number;
  /** JSON text. */
  readonly facet: string;
}

/** How many of the orders `o` that `found` selects are in which status, and how much they have planned. */
export async function orderStatusFacet(tx: Transaction, found: Sql): Promise<OrderStatusFacet> {
  const rows = await tx.many<StatusRow>(sql`
    select term, count(*) as count, sum(item_count) as items
    from (select ${orderStatusJson(raw('o'))} as term, o.item_count ${found}) as found
    group by term
    order by count(*) desc, term collate "C"
  `);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const terms = rows.map(({ term, count }) => ({ term, count }));
  return {
    total,
    total_item_count: rows.reduce((sum, { items }) => sum + items, 0),
    facet: JSON.stringify({ _type: 'terms', missing: 0, total, other: 0, terms }),
  };
}

interface StatusRow {
  readonly term: string;
  readonly count: number;
  readonly items: number;
}
