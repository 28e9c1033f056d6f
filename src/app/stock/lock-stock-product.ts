import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { ProductType, TrackingType } from '../../domain/items/tracking.ts';
import type { Problems } from '../problems.ts';

/** What decisions about stock go by, as the product's row has it. */
export interface StockProduct {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly product_group_id: string;
  readonly product_type: ProductType;
  readonly tracking_type: TrackingType;
  readonly always_available: boolean;
  readonly sku: string | null;
  readonly stock_item_properties: readonly string[];
  readonly default_purchase_cost_in_cents: number | null;
  readonly archived_at: Temporal.Instant | null;
}

/**
 * Holds a product until commit. All who add to its stock, take from it or plan it hold it first: what is then read in
 * a later statement stays true.
 */
export async function lockStockProduct(work: Work, id: string): Promise<StockProduct | undefined> {
  const product = await lockRow<StockProduct>(work.tx, 'items', work.company.id, id);
  return product?.type === 'products' ? product : undefined;
}

/** The product that a caller names. */
export async function stockProductAttribute(
  work: Work,
  problems: Problems,
  id: string | null | undefined,
): Promise<StockProduct | undefined> {
  if (!id) {
    problems.add('product_id', "can't be blank");
    return undefined;
  }
  const product = await lockStockProduct(work, id);
  if (product === undefined || product.archived_at !== null) {
    problems.add('product_id', 'must exist');
    return undefined;
  }
  return product;
}

/** Products that are variations have no SKU of their own. */
export async function skuOfProduct(work: Work, { sku, product_group_id }: StockProduct): Promise<string | null> {
  if (sku !== null) return sku;
  const group = await work.tx.one<{ sku: string | null }>(sql`
    select sku
    from items
    where company_id = ${work.company.id}
      and id = ${product_group_id}
  `);
  return group.sku;
}
