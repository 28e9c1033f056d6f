import type { Timelines } from '../../api/schema.ts';

/** A stock item, as `timelines` tells it. */
export interface TimelineStockItem {
  readonly id: string;
  readonly identifier: string;
  readonly status: string;
  readonly location_id: string;
}

/** What an order plans of a product. */
export interface Booking {
  /** Of the planning. */
  readonly id: string;
  readonly order_id: string;
  readonly order_number: number | null;
  readonly order_status: string;
  readonly customer_name: string | null;
  readonly status: string;
  readonly location_id: string;
  readonly quantity: number;
  readonly started: number;
  readonly stopped: number;
  readonly shortage_amount: number;
  readonly stock_item_ids: readonly string[];
  readonly started_stock_item_ids: readonly string[];
  readonly stopped_stock_item_ids: readonly string[];
  readonly unassigned: number;
  readonly starts_at: string;
  readonly stops_at: string;
  readonly reserved_from: string;
  readonly reserved_till: string;
}

export interface Downtime {
  readonly id: string;
  readonly stock_item_id: string | null;
  readonly quantity: number;
  readonly status: string;
  readonly starts_at: string;
  readonly stops_at: string;
  readonly reason: string;
}

export type Level = readonly [from: string, stock: number | null, planned: number, available: number | null];

/** What happens with a product in a window of time. */
export interface Timeline {
  readonly product_id: string;
  readonly stock_items: readonly TimelineStockItem[];
  readonly bookings: readonly Booking[];
  readonly downtimes: readonly Downtime[];
  readonly levels: readonly Level[];
}

/** The interface describes what is in the lists in words only. */
export const timelineIn = (record: Timelines): Timeline => record as unknown as Timeline;
