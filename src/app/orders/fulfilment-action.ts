import type { PlanningStep } from '../../domain/orders/status-of-plannings.ts';

/** What can be done with the plannings of an order in one go: all of it, or nothing. */
export type FulfilmentAction = BookProduct | BookStockItems | BookBundle | SpecifyStockItems | MoveAction;

/** What goes out or comes back. */
export type MoveAction = MoveProduct | MoveStockItems;

export const stepOf = ({ action }: Pick<FulfilmentAction, 'action'>): PlanningStep =>
  action.startsWith('start') ? 'start' : action.startsWith('stop') ? 'stop' : 'book';

export const BOOKING_MODES = ['create_new', 'update_existing', 'infer_planning'] as const;
/** A new planning, the one that is named, or the order's planning of that product if it has one. */
export type BookingMode = (typeof BOOKING_MODES)[number];

export interface BookProduct {
  readonly action: 'book_product';
  readonly mode: BookingMode;
  readonly product_id: string;
  readonly planning_id: string | null;
  readonly quantity: number;
}

export interface BookStockItems {
  readonly action: 'book_stock_items';
  readonly mode: BookingMode;
  readonly product_id: string;
  readonly planning_id: string | null;
  readonly stock_item_ids: readonly string[];
}

export interface BookBundle {
  readonly action: 'book_bundle';
  readonly bundle_id: string;
  readonly quantity: number;
  /** One for each part that leaves a choice. */
  readonly product_variations: readonly { readonly bundle_item_id: string; readonly product_id: string }[];
}

export interface SpecifyStockItems {
  readonly action: 'specify_stock_items';
  readonly product_id: string;
  readonly planning_id: string | null;
  readonly stock_item_ids_to_add: readonly string[];
  readonly stock_item_ids_to_remove: readonly string[];
}

export interface MoveProduct {
  readonly action: 'start_product' | 'stop_product';
  readonly product_id: string;
  readonly planning_id: string | null;
  readonly quantity: number;
}

export interface MoveStockItems {
  readonly action: 'start_stock_items' | 'stop_stock_items';
  readonly product_id: string;
  readonly planning_id: string | null;
  readonly stock_item_ids: readonly string[];
}
