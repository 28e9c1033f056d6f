import type { FulfillmentAction, MoveAction } from '../../app/orders/fulfillment-actions.ts';
import type { DemoBooking, DemoUnits } from './planned-order.ts';

export function bookAction(booking: DemoBooking): FulfillmentAction {
  if ('parts' in booking) {
    const { bundle_id, product_variations } = booking;
    return { action: 'book_bundle', bundle_id, quantity: 1, product_variations };
  }
  const { product_id, quantity, stock_item_ids, specified } = booking;
  const common = { mode: 'create_new', product_id, planning_id: null } as const;
  return specified
    ? { action: 'book_stock_items', ...common, stock_item_ids }
    : { action: 'book_product', ...common, quantity };
}

export const moveAction = (
  step: 'start' | 'stop',
  { product_id, quantity, stock_item_ids }: Pick<DemoUnits, 'product_id' | 'quantity' | 'stock_item_ids'>,
): MoveAction =>
  stock_item_ids.length === 0
    ? { action: `${step}_product`, product_id, planning_id: null, quantity }
    : { action: `${step}_stock_items`, product_id, planning_id: null, stock_item_ids };
