import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid } from '../../lib/refusal.ts';
import { textAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { refuseShortages } from '../availability/shortages-after.ts';
import { recalculateShortages } from '../availability/shortages.ts';
import { emit } from '../events/events.ts';
import { insertRow } from '../rows/write-rows.ts';
import { planStockItemProperties } from './stock-item-sql.ts';
import { insertStockItems, MAX_PREFIX, purchaseChanges } from './stock-items.ts';
import {
  bulkExtremes,
  bulkStock,
  stockDates,
  type StockDates,
  stockLocation,
  type StockProduct,
  stockProductAttribute,
  stockStep,
} from './stock-product.ts';

/** Stock items that one adjustment may add. */
export const MAX_NEW_STOCK_ITEMS = 100;

export interface StockAdjustmentAttributes {
  readonly product_id?: string | null;
  readonly location_id?: string | null;
  readonly quantity?: number | null;
  readonly from?: Temporal.Instant | null;
  readonly till?: Temporal.Instant | null;
  readonly prefix?: string | null;
  readonly purchase_cost_in_cents?: number | null;
  readonly purchased_at?: Temporal.Instant | null;
  readonly confirm_shortage?: boolean | null;
}

export type StockAdjustment = ReturnType<typeof answerOf>;

/** Adds stock, or removes bulk stock. Returns the request and the ids of the stock items it created. */
export async function adjustStock(work: Work, sent: StockAdjustmentAttributes): Promise<StockAdjustment> {
  const problems = gatherProblems();
  const product = await stockProductAttribute(work, problems, sent.product_id);
  const location_id = await stockLocation(work, problems, sent.location_id);
  const quantity = quantityAttribute(problems, sent.quantity, product);
  const dates = stockDates(problems, { from: sent.from ?? null, till: sent.till ?? null }, work.now);
  const prefix = textAttribute(problems, 'prefix', sent.prefix, { limit: MAX_PREFIX }) ?? null;
  const { purchase_cost_in_cents, purchased_at } = purchaseChanges(problems, sent);
  problems.refuse();
  if (product === undefined) throw new Error('a product that is missing was refused');

  const stock = {
    ...dates,
    product_id: product.id,
    location_id,
    quantity,
    purchase_cost_in_cents: purchase_cost_in_cents ?? product.default_purchase_cost_in_cents,
    purchased_at: purchased_at ?? null,
  };
  if (product.tracking_type === 'bulk') {
    await adjustBulkStock(work, stock, sent.confirm_shortage === true);
    emitAdjustment(work, product, stock, []);
    return answerOf(sent, location_id, []);
  }
  const properties = await planStockItemProperties(work, problems, product.stock_item_properties, []);
  const ids = await insertStockItems(work, { ...stock, product, count: quantity, prefix, properties });
  emitAdjustment(work, product, stock, ids);
  return answerOf(sent, location_id, ids);
}

function emitAdjustment(
  work: Work,
  { id, name, product_group_id }: StockProduct,
  stock: { readonly location_id: string },
  stock_item_ids: readonly string[],
): void {
  emit(work, {
    kind: 'stock.adjusted',
    subject_type: 'products',
    subject_id: id,
    related_ids: [product_group_id, stock.location_id, ...stock_item_ids],
    action_args: { product: { id, name } },
    data: { ...stock, stock_item_ids },
  });
}

function quantityAttribute(
  problems: Problems,
  quantity: number | null | undefined,
  product: StockProduct | undefined,
): number {
  if (quantity === null || quantity === undefined) {
    problems.add('quantity', "can't be blank");
    return 0;
  }
  if (product?.tracking_type === 'none') problems.add('product_id', 'must be a product that has stock');
  if (product?.tracking_type === 'trackable' && (quantity < 1 || quantity > MAX_NEW_STOCK_ITEMS)) {
    problems.add('quantity', `must be between 1 and ${MAX_NEW_STOCK_ITEMS}: pieces are archived one by one`);
  }
  if (quantity === 0 && product?.tracking_type === 'bulk') problems.add('quantity', "can't be 0");
  if (Math.abs(quantity) > MAX_BULK_STOCK) {
    problems.add('quantity', `must be between ${-MAX_BULK_STOCK} and ${MAX_BULK_STOCK}`);
  }
  return quantity;
}

const answerOf = (sent: StockAdjustmentAttributes, location_id: string, stock_item_ids: readonly string[]) => ({
  id: newId(),
  quantity: sent.quantity,
  from: sent.from ?? null,
  till: sent.till ?? null,
  prefix: sent.prefix ?? null,
  purchase_cost_in_cents: sent.purchase_cost_in_cents ?? null,
  purchased_at: sent.purchased_at ?? null,
  confirm_shortage: sent.confirm_shortage ?? null,
  product_id: sent.product_id,
  location_id,
  stock_item_ids,
});

/** Of one product at one location. */
export const MAX_BULK_STOCK = 1_000_000;

export interface BulkAdjustment extends StockDates {
  readonly product_id: string;
  readonly location_id: string;
  readonly quantity: number;
  readonly purchase_cost_in_cents: number | null;
  readonly purchased_at: Temporal.Instant | null;
}

/** Adds or removes units; never below zero or below what is reserved. The caller has locked the product. */
export async function adjustBulkStock(work: Work, adjustment: BulkAdjustment, confirmed: boolean): Promise<void> {
  const { product_id, location_id, quantity, from, till, purchase_cost_in_cents, purchased_at } = adjustment;
  const step = stockStep(adjustment, quantity);
  const { least, most } = bulkExtremes(work, [...(await bulkStock(work, product_id, location_id)), step]);
  if (quantity < 0 && least < 0) {
    throw invalid({ field: 'quantity', message: `would take away ${-least} more than there are` });
  }
  if (quantity > 0 && most > MAX_BULK_STOCK) {
    throw invalid({ field: 'quantity', message: `would make more than ${MAX_BULK_STOCK} units` });
  }
  if (quantity < 0) await refuseShortages(work, [{ product_id, location_id, steps: [step] }], confirmed);
  await insertRow(work, 'stock_counts', {
    id: newId(),
    item_id: product_id,
    location_id,
    quantity,
    from,
    till,
    purchase_cost_in_cents,
    purchased_at,
  });
  await recalculateShortages(work, [{ product_id, location_id }]);
}
