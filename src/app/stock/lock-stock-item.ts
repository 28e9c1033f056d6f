import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { lockStockProduct, type StockProduct } from './lock-stock-product.ts';
import type { StockItem } from './stock-item-attributes.ts';

export interface LockedStockItem {
  readonly item: StockItem;
  readonly product: StockProduct;
}

/** A stock item and its product, held until commit; the product first, as all do. */
export async function lockStockItem(work: Work, id: string): Promise<LockedStockItem | undefined> {
  // The product of a stock item never changes.
  const found = await work.tx.maybe<{ product_id: string }>(sql`
    select product_id
    from stock_items
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === undefined) return undefined;
  const product = await lockStockProduct(work, found.product_id);
  const item = await lockRow<StockItem>(work.tx, 'stock_items', work.company.id, id);
  assert(product !== undefined && item !== undefined, 'products and stock items are never deleted');
  return { item, product };
}
