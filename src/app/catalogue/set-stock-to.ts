import { COMPANY, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { invalid, notFound, type Refusal } from '../../lib/refusal.ts';
import { gatherProblems } from '../attributes/problems.ts';
import { shortagesAfter, type StockMutation } from '../availability/shortages-after.ts';
import { archiveRows, updateRow } from '../rows/write-rows.ts';
import { adjustBulkStock, MAX_BULK_STOCK } from './adjust-stock.ts';
import { planStockItemProperties } from './stock-item-sql.ts';
import { insertStockItems, purchaseChanges } from './stock-items.ts';
import { firstLocation, lockStockProduct, type StockProduct } from './stock-product.ts';

/** Stock items created or archived in one request. */
export const MAX_STOCK_ITEMS_AT_ONCE = 1_000;

/**
 * Sets the current stock of a product over all locations. Additional units go to the first location; of tracked stock,
 * unbooked stock items are removed. Refuses to go below what is booked.
 */
export async function setStockTo(work: Work, productId: string, quantity: number): Promise<void> {
  const product = await lockStockProduct(work, productId);
  if (product === undefined) throw notFound();
  if (quantity < 0 || quantity > MAX_BULK_STOCK) throw wrong(`must be between 0 and ${MAX_BULK_STOCK}`);
  if (product.tracking_type === 'none' && quantity > 0) throw wrong('must be 0: the product has no stock');
  const difference = quantity - (await presentStock(work, productId));
  if (difference === 0) return;
  if (product.tracking_type === 'bulk') await adjust(work, product, difference);
  else if (difference > 0) await addStockItems(work, product, difference);
  else await archiveStockItems(work, product, -difference);
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

async function addStockItems(work: Work, product: StockProduct, count: number): Promise<void> {
  if (count > MAX_STOCK_ITEMS_AT_ONCE) throw wrong(`must not grow by more than ${MAX_STOCK_ITEMS_AT_ONCE} at once`);
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

async function archiveStockItems(work: Work, { id: product_id }: StockProduct, count: number): Promise<void> {
  if (count > MAX_STOCK_ITEMS_AT_ONCE) throw wrong(`must not shrink by more than ${MAX_STOCK_ITEMS_AT_ONCE} at once`);
  const stockItems = await spareStockItems(work, { product_id, first_location_id: await firstLocation(work), count });
  if (stockItems.length < count) throw wrong(BELOW_BOOKED);
  const places = Map.groupBy(stockItems, ({ location_id }: SpareStockItem) => location_id);
  await refuseBelowBooked(
    work,
    [...places].map(([location_id, gone]) => ({ product_id, location_id, steps: [always(-gone.length)] })),
  );
  await archiveRows(
    work,
    'stock_items',
    stockItems.map(({ id }) => id),
  );
}

const always = (units: number) => ({ from_us: null, till_us: null, units });

async function refuseBelowBooked(work: Work, mutations: readonly StockMutation[]): Promise<void> {
  const { decision } = await shortagesAfter(work, mutations, false);
  if (decision !== 'accept') throw wrong(BELOW_BOOKED);
}

const BELOW_BOOKED = 'must not be less than what is booked';

export interface SpareStockItem {
  readonly id: string;
  readonly location_id: string;
}

interface Asked {
  readonly product_id: string;
  readonly first_location_id: string;
  readonly count: number;
}

/**
 * Regular stock items that no planning specifies, now or later: those of the first location first, newest first. The
 * caller has locked the product.
 */
export function spareStockItems(
  work: Work,
  { product_id, first_location_id, count }: Asked,
): Promise<SpareStockItem[]> {
  return work.tx.many<SpareStockItem>(sql`
    select item.id, item.location_id
    from stock_items as item
    where item.company_id = ${work.company.id}
      and item.product_id = ${product_id}
      and item.archived_at is null
      and item.till is null
      and (item."from" is null or item."from" <= ${work.now})
      and not exists (
        select
        from stock_item_plannings as planned
        where planned.company_id = ${COMPANY}
          and planned.stock_item_id = item.id
          and planned.archived_at is null
          and not planned.stopped
          and planned.status in ('new', 'draft', 'reserved', 'started')
          and (planned.started or planned.reserved_till is null or planned.reserved_till > ${work.now})
      )
    order by item.location_id <> ${first_location_id}, item.created_at desc, item.id desc
    limit ${count}
  `);
}

export interface StockCountAttributes {
  readonly purchase_cost_in_cents?: number | null;
  readonly purchased_at?: Temporal.Instant | null;
}

/** The counted quantity stays; only purchase price and date can be corrected. */
export async function updateStockCount(work: Work, id: string, sent: StockCountAttributes): Promise<void> {
  const problems = gatherProblems();
  const changes = purchaseChanges(problems, sent);
  problems.refuse();
  if (!(await updateRow(work, 'stock_counts', id, changes))) throw notFound();
}
