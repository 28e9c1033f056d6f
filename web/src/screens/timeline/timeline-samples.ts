import type { TimelineRows } from '../../api/schema.ts';
import type { Booking, Downtime, Timeline } from './timeline-data.ts';

/** For tests: a booking of one unit, other than told. */
export function bookingWith(facts: Partial<Booking> = {}): Booking {
  const { starts_at = '2026-11-20T09:00:00Z', stops_at = '2026-11-22T09:00:00Z' } = facts;
  return {
    id: 'planning',
    order_id: 'order',
    order_number: 1042,
    order_status: facts.status ?? 'reserved',
    customer_name: 'Ada Lovelace',
    status: 'reserved',
    location_id: 'shop',
    quantity: facts.stock_item_ids?.length ?? 1,
    started: 0,
    stopped: 0,
    shortage_amount: 0,
    stock_item_ids: [],
    started_stock_item_ids: [],
    stopped_stock_item_ids: [],
    unassigned: 0,
    starts_at,
    stops_at,
    reserved_from: starts_at,
    reserved_till: stops_at,
    ...facts,
  };
}

export const downtimeWith = (facts: Partial<Downtime> = {}): Downtime => ({
  id: 'downtime',
  stock_item_id: null,
  quantity: 1,
  status: 'started',
  starts_at: '2026-11-20T09:00:00Z',
  stops_at: '2026-11-22T09:00:00Z',
  reason: 'repair',
  ...facts,
});

export const timelineWith = (facts: Partial<Timeline> = {}): Timeline => ({
  product_id: 'product',
  stock_items: ['a', 'b'].map((id) => ({ id, identifier: `CAM-${id}`, status: 'in_stock', location_id: 'shop' })),
  bookings: [],
  downtimes: [],
  levels: [],
  ...facts,
});

export const productWith = (facts: Partial<TimelineRows> = {}): TimelineRows => ({
  id: 'product',
  product_id: facts.id ?? 'product',
  product_group_id: 'group',
  name: 'Camera',
  product_group_name: 'Camera',
  tracking_type: 'trackable',
  always_available: false,
  stock_item_count: 2,
  quantity: null,
  buffer_time_before: 0,
  buffer_time_after: 0,
  photo_url: null,
  ...facts,
});
