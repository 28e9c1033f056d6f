import { isHolding } from '../../domain/orders/order-status.ts';
import type { Order } from './order.ts';
import type { OrderPlan, Planned } from './order-plan.ts';
import type { NamedPieces } from './refuse-named-twice.ts';

/**
 * Pieces that must be looked at before a plan is written: those that are named, held or handed out anew, and all that
 * are held when the order is `moved`. Of an order that holds nothing they need not be free.
 */
export function namedPieces(
  order: Pick<Order, 'starts_at' | 'stops_at' | 'status'>,
  before: OrderPlan,
  after: OrderPlan,
  { moved }: { readonly moved: boolean },
): readonly NamedPieces[] {
  const was = new Map(
    before.plannings.flatMap(({ stock_items }) => stock_items.map((each) => [each.stock_item_id, each] as const)),
  );
  return after.plannings.map((planned) => ({
    product_id: planned.product.id,
    stock_item_ids: planned.stock_items
      .filter(({ stock_item_id, reserved, started, stopped }) => {
        const earlier = was.get(stock_item_id);
        if (earlier === undefined) return true;
        if (moved) return !stopped;
        const isHeld = reserved || started;
        const wasHeld = (earlier.reserved || earlier.started) && !earlier.stopped;
        return !stopped && isHeld && (!wasHeld || (started && !earlier.started));
      })
      .map(({ stock_item_id }) => stock_item_id),
    period: isHolding(order.status) ? periodOf(order, planned) : null,
  }));
}

function periodOf({ starts_at, stops_at }: Pick<Order, 'starts_at' | 'stops_at'>, { product }: Planned) {
  if (starts_at === null || stops_at === null) return null;
  return {
    from: starts_at.subtract({ seconds: product.buffer_time_before }),
    till: stops_at.add({ seconds: product.buffer_time_after }),
  };
}
