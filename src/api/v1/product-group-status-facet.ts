import type { Transaction } from '../../db/database.ts';
import { bind, compile, raw, type Sql, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { groupStock } from './product-group-stock.ts';
import { viewSlots } from './view-slots.ts';

export interface StatusFacet {
  readonly total: number;
  /** JSON text. */
  readonly facet: string;
}

/** How many of the groups `g` that `found` selects are active (all of them), have stock, and keep it in which way. */
export async function productGroupStatusFacet(tx: Transaction, view: View, found: Sql): Promise<StatusFacet> {
  const counting = sql`
    select
      count(*) as total,
      count(*) as active,
      count(*) filter (where ${groupStock(raw('g'))} > 0) as with_stock,
      count(*) filter (where g.tracking_type = 'trackable') as trackable,
      count(*) filter (where g.tracking_type = 'bulk') as bulk
    ${found}
  `;
  const { total, ...counts } = await tx.one<Readonly<Record<'total' | Term, number>>>(
    bind(compile(counting), viewSlots(view)),
  );
  const terms = Object.entries(counts)
    .map(([term, count]) => ({ term, count }))
    .toSorted((a, b) => b.count - a.count);
  return { total, facet: JSON.stringify({ _type: 'terms', missing: 0, total, other: 0, terms }) };
}

type Term = 'active' | 'with_stock' | 'trackable' | 'bulk';
