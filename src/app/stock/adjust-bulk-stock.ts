import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid } from '../../lib/refusal.ts';
import { settleShortages } from '../availability/settle-shortages.ts';
import { refuseShortages } from '../availability/shortages-after.ts';
import { insertRow } from '../insert-rows.ts';
import { bulkExtremes, bulkStock } from './bulk-stock.ts';
import { type StockDates, stockStep } from './stock-dates.ts';

/** Of one product at one location. */
export const MAX_BULK_STOCK = 1_000_000;

export interface BulkAdjustment extends StockDates {
  readonly product_id: string;
  readonly location_id: string;
  readonly quantity: number;
  readonly purchase_cost_in_cents: number | null;
  readonly purchased_at: Temporal.Instant | null;
}

/** Counts units in or out; never below none, nor below what is reserved. The caller holds the product. */
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
  await settleShortages(work, [{ product_id, location_id }]);
}
