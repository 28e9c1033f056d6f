import type { Planned, PlannedProduct } from '../../src/app/orders/order-plan.ts';
import type { PlannedStockItem } from '../../src/domain/orders/planning-units.ts';

type Facts = Partial<Omit<Planned, 'product' | 'stock_items'>> & {
  readonly product_id?: string;
  readonly product?: Partial<PlannedProduct>;
  readonly stock_items?: readonly (string | PlannedStockItem)[];
};

/** A planning with what matters to a test; the rest is plain: one reserved unit of a bulk rental product. */
export function plannedOf({ product_id = 'camera', product = {}, stock_items = [], ...facts }: Facts = {}): Planned {
  const { tracking_type = 'bulk', product_type = 'rental', reserved = true } = facts;
  return {
    id: `planning of ${product_id}`,
    parent_planning_id: null,
    quantity: 1,
    started: 0,
    stopped: 0,
    ...facts,
    tracking_type,
    product_type,
    reserved,
    stock_items: stock_items.map((stockItem) =>
      typeof stockItem === 'string'
        ? { stock_item_id: stockItem, reserved, started: false, stopped: false }
        : stockItem,
    ),
    product: {
      id: product_id,
      product_group_id: `group of ${product_id}`,
      tracking_type,
      unlimited: tracking_type === 'none',
      returnable: product_type === 'rental',
      allow_shortage: false,
      shortage_limit: 0,
      buffer_time_before: 0,
      buffer_time_after: 0,
      ...product,
    },
  };
}
