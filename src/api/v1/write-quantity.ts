import { setStockTo } from '../../app/stock/set-stock-to.ts';
import { bind, compile, raw, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { invalid } from '../../lib/refusal.ts';
import { groupStock, isProductOf } from './product-group-stock.ts';
import { viewSlots } from './view-slots.ts';

/**
 * Gives a product group that much stock. One with variations keeps it by product, so that it can only be told what it
 * has already. Null, like leaving it out, changes nothing.
 */
export async function writeQuantity(work: Work, groupId: string, quantity: number | null | undefined): Promise<void> {
  if (quantity === null || quantity === undefined) return;
  const group = await loadGroup(work, groupId);
  if (group.product_id !== null) await setStockTo(work, group.product_id, quantity);
  else if (quantity !== group.quantity) throw invalid({ field: 'quantity', message: OF_VARIATIONS });
}

const OF_VARIATIONS = "can't be set for a product group with variations: each has stock of its own";

interface StockedGroup {
  /** Null for a group with variations. */
  readonly product_id: string | null;
  readonly quantity: number;
}

function loadGroup(work: Work, id: string): Promise<StockedGroup> {
  const g = raw('g');
  const query = sql`
    select
      (select p.id from items as p where ${isProductOf(g)} and not g.has_variations limit 1) as product_id,
      ${groupStock(g)} as quantity
    from items as g
    where g.company_id = ${work.company.id}
      and g.id = ${id}
  `;
  return work.tx.one<StockedGroup>(bind(compile(query), viewSlots(work)));
}
