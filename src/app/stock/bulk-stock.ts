import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { levelsOver } from '../../domain/availability/levels-over.ts';
import type { Extremes } from '../../domain/availability/range-extremes.ts';
import type { StockStep } from '../../domain/stock/stock-step.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import { type StockDates, stockStep } from './stock-dates.ts';

/** Bulk stock of a product at a location that counts now or later. The caller holds the product. */
export async function bulkStock(work: Work, productId: string, locationId: string): Promise<readonly StockStep[]> {
  const counts = await work.tx.many<StockDates & { readonly quantity: number }>(sql`
    select "from", till, quantity
    from stock_counts
    where company_id = ${work.company.id}
      and item_id = ${productId}
      and location_id = ${locationId}
      and (till is null or till > ${work.now})
  `);
  return counts.map((count) => stockStep(count, count.quantity));
}

/** The least and the most of it from now on. */
export function bulkExtremes(work: Work, stock: readonly StockStep[]): Extremes {
  const window = { from_us: microsecondsOf(work.now), till_us: Infinity };
  return levelsOver({ stock, taken: [], planned: [] }, [window])[0]?.stock ?? { least: 0, most: 0 };
}
