import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { invalid, notFound, type Refusal } from '../../lib/refusal.ts';
import { archiveRows } from '../archive-rows.ts';
import { type StockMutation, shortagesAfter } from '../availability/shortages-after.ts';
import { gatherProblems } from '../problems.ts';
import { adjustBulkStock, MAX_BULK_STOCK } from './adjust-bulk-stock.ts';
import { insertStockItems } from './insert-stock-items.ts';
import { lockStockProduct, type StockProduct } from './lock-stock-product.ts';
import { planStockItemProperties } from './stock-item-properties.ts';
import { firstLocation } from './stock-location.ts';
import { type SparePiece, sparePieces } from './spare-pieces.ts';

/** Pieces that are made or archived in one go. */
export const MAX_PIECES_AT_ONCE = 1_000;

/**
 * Makes the present stock of a product that number, all locations together. More comes to the first location; of tracked
 * pieces those that nobody has booked go. Refuses to go below what is booked.
 */
export async function setStockTo(work: Work, productId: string, quantity: number): Promise<void> {
  const product = await lockStockProduct(work, productId);
  if (product === undefined) throw notFound();
  if (quantity < 0 || quantity > MAX_BULK_STOCK) throw wrong(`must be between 0 and ${MAX_BULK_STOCK}`);
  if (product.tracking_type === 'none' && quantity > 0) throw wrong('must be 0: the product has no stock');
  const difference = quantity - (await presentStock(work, productId));
  if (difference === 0) return;
  if (product.tracking_type === 'bulk') await adjust(work, product, difference);
  else if (difference > 0) await addPieces(work, product, difference);
  else await archivePieces(work, product, -difference);
}

const wrong = (message: string): Refusal => invalid({ field: 'quantity', message });

/** Of either kind: a product has only one. */
async function presentStock(work: Work, productId: string): Promise<number> {
  const { units } = await work.tx.one<{ units: number }>(sql`
    select coalesce(sum(units), 0)::integer as units
    from (
      select quantity as units, "from", till
      from stock_counts
      where company_id = ${work.company.id}
        and item_id = ${productId}
      union all
      select 1, "from", till
      from stock_items
      where company_id = ${work.company.id}
        and product_id = ${productId}
        and archived_at is null
    ) as stock
    where ("from" is null or "from" <= ${work.now})
      and (till is null or till > ${work.now})
  `);
  return units;
}

async function adjust(work: Work, { id: product_id, ...product }: StockProduct, quantity: number): Promise<void> {
  const location_id = await firstLocation(work);
  if (quantity < 0) await refuseBelowBooked(work, [{ product_id, location_id, steps: [always(quantity)] }]);
  const stock = {
    product_id,
    location_id,
    quantity,
    from: null,
    till: null,
    purchase_cost_in_cents: product.default_purchase_cost_in_cents,
    purchased_at: null,
  };
  await adjustBulkStock(work, stock, false);
}

async function addPieces(work: Work, product: StockProduct, count: number): Promise<void> {
  if (count > MAX_PIECES_AT_ONCE) throw wrong(`must not grow by more than ${MAX_PIECES_AT_ONCE} at once`);
  await insertStockItems(work, {
    product,
    count,
    location_id: await firstLocation(work),
    from: null,
    till: null,
    prefix: null,
    purchase_cost_in_cents: product.default_purchase_cost_in_cents,
    purchased_at: null,
    properties: await planStockItemProperties(work, gatherProblems(), product.stock_item_properties, []),
  });
}

async function archivePieces(work: Work, { id: product_id }: StockProduct, count: number): Promise<void> {
  if (count > MAX_PIECES_AT_ONCE) throw wrong(`must not shrink by more than ${MAX_PIECES_AT_ONCE} at once`);
  const pieces = await sparePieces(work, { product_id, first_location_id: await firstLocation(work), count });
  if (pieces.length < count) throw wrong(BELOW_BOOKED);
  const places = Map.groupBy(pieces, ({ location_id }: SparePiece) => location_id);
  await refuseBelowBooked(
    work,
    [...places].map(([location_id, gone]) => ({ product_id, location_id, steps: [always(-gone.length)] })),
  );
  await archiveRows(
    work,
    'stock_items',
    pieces.map(({ id }) => id),
  );
}

const always = (units: number) => ({ from_us: null, till_us: null, units });

async function refuseBelowBooked(work: Work, mutations: readonly StockMutation[]): Promise<void> {
  const { decision } = await shortagesAfter(work, mutations, false);
  if (decision !== 'accept') throw wrong(BELOW_BOOKED);
}

const BELOW_BOOKED = 'must not be less than what is booked';
