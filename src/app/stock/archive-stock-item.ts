import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid, refuse } from '../../lib/refusal.ts';
import { archiveRow } from '../archive-rows.ts';
import { settleShortages } from '../availability/settle-shortages.ts';
import { refuseShortages } from '../availability/shortages-after.ts';
import { endDowntimes } from '../downtimes/end-downtimes.ts';
import { emit } from '../events/emit.ts';
import { lockStockItem } from './lock-stock-item.ts';
import { stockStep } from './stock-dates.ts';
import { ordersOf, stockItemBookings } from './stock-item-bookings.ts';

export interface StockItemArchivationAttributes {
  readonly stock_item_id?: string | null;
  readonly confirm_shortage?: boolean | null;
}

/** Takes a piece out of stock for good. */
export async function archiveStockItem(work: Work, sent: StockItemArchivationAttributes) {
  const { stock_item_id, confirm_shortage = null } = sent;
  if (!stock_item_id) throw invalid({ field: 'stock_item_id', message: "can't be blank" });
  const locked = await lockStockItem(work, stock_item_id);
  if (locked === undefined) throw invalid({ field: 'stock_item_id', message: 'must exist' });
  const { item } = locked;
  if (item.archived_at !== null) throw refuse('stock_item_archived', 'Stock item is already archived');
  const orders = ordersOf(await stockItemBookings(work, item.id));
  if (orders.length > 0) {
    throw refuse('stock_item_specified', 'This stock item is specified on a current or future order', {
      blocking: [{ orders }],
    });
  }
  await endDowntimes(work, item.id);
  const { product_id, location_id } = item;
  await refuseShortages(work, [{ product_id, location_id, steps: [stockStep(item, -1)] }], confirm_shortage === true);
  await archiveRow(work, 'stock_items', item.id);
  await settleShortages(work, [{ product_id, location_id }]);
  emit(work, {
    kind: 'stock_item.archived',
    subject_type: 'stock_items',
    subject_id: item.id,
    related_ids: [product_id, location_id],
    action_args: { stock_item: { id: item.id, identifier: item.identifier } },
  });
  return { id: newId(), confirm_shortage, stock_item_id };
}
