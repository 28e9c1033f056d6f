import type { Booking, Downtime, Timeline } from './timeline-data.ts';

export type Look = 'draft' | 'reserved' | 'out' | 'back' | 'late_pickup' | 'late_return' | 'down';

/** Something on a row from one moment to another. */
export interface Bar {
  /** Made of the planning or downtime and the stock item. */
  readonly key: string;
  readonly look: Look;
  readonly product_id: string;
  /** Null: no stock item is specified, or it is bulk stock. */
  readonly stock_item_id: string | null;
  readonly quantity: number;
  readonly starts_ms: number;
  readonly stops_ms: number;
  /** With buffer times; an overdue booking takes its stock item until now. */
  readonly taken_from_ms: number;
  readonly taken_till_ms: number;
  /** Only the first is an order's; of a downtime it is the reason. */
  readonly booking: Booking | undefined;
  readonly downtime: Downtime | undefined;
}

/** The bars of a product by stock item, in order of time; bars without a stock item are under null. */
export type Bars = ReadonlyMap<string | null, readonly Bar[]>;

export function barsOf({ product_id, bookings, downtimes }: Timeline, now: number): Bars {
  const bars = new Map<string | null, Bar[]>();
  const add = (bar: Bar) => {
    const row = bars.get(bar.stock_item_id);
    if (row === undefined) bars.set(bar.stock_item_id, [bar]);
    else row.push(bar);
  };
  for (const booking of bookings) {
    const spare = booking.quantity - booking.stock_item_ids.length;
    for (const id of booking.stock_item_ids) add(barOf(booking, { product_id, stockItem: id, quantity: 1, now }));
    if (spare > 0) add(barOf(booking, { product_id, stockItem: null, quantity: spare, now }));
  }
  for (const downtime of downtimes) add(barOfDowntime(downtime, product_id, now));
  for (const row of bars.values()) row.sort((a, b) => a.starts_ms - b.starts_ms || (a.key < b.key ? -1 : 1));
  return bars;
}

interface Placed {
  readonly product_id: string;
  readonly stockItem: string | null;
  readonly quantity: number;
  readonly now: number;
}

function barOf(booking: Booking, { product_id, stockItem, quantity, now }: Placed): Bar {
  const starts_ms = Date.parse(booking.starts_at);
  const stops_ms = Date.parse(booking.stops_at);
  const look = lookOf(stageOf(booking, stockItem), { starts_ms, stops_ms }, now);
  const taken_till_ms = Date.parse(booking.reserved_till);
  return {
    key: `${booking.id}:${stockItem ?? ''}`,
    look,
    product_id,
    stock_item_id: stockItem,
    quantity,
    starts_ms,
    stops_ms,
    taken_from_ms: Date.parse(booking.reserved_from),
    taken_till_ms: look === 'late_return' ? Math.max(taken_till_ms, now) : taken_till_ms,
    booking,
    downtime: undefined,
  };
}

type Stage = 'draft' | 'reserved' | 'out' | 'back';

/** The stage of a stock item of the booking, or of its units without one. */
function stageOf(booking: Booking, stockItem: string | null): Stage {
  if (stockItem !== null && booking.started_stock_item_ids.includes(stockItem)) {
    return booking.stopped_stock_item_ids.includes(stockItem) ? 'back' : 'out';
  }
  switch (booking.status) {
    case 'new':
    case 'draft':
      return 'draft';
    case 'stopped':
    case 'archived':
      return 'back';
    case 'started':
      // Units without a specified stock item have not gone out; bulk stock has.
      return stockItem === null && booking.unassigned === 0 ? 'out' : 'reserved';
    default:
      return 'reserved';
  }
}

function lookOf(
  stage: Stage,
  { starts_ms, stops_ms }: { readonly starts_ms: number; readonly stops_ms: number },
  now: number,
): Look {
  if (stage === 'reserved' && starts_ms < now) return 'late_pickup';
  if (stage === 'out' && stops_ms < now) return 'late_return';
  return stage;
}

function barOfDowntime(downtime: Downtime, product_id: string, now: number): Bar {
  const starts_ms = Date.parse(downtime.starts_at);
  const stops_ms = Date.parse(downtime.stops_at);
  return {
    key: `${downtime.id}:${downtime.stock_item_id ?? ''}`,
    look: 'down',
    product_id,
    stock_item_id: downtime.stock_item_id,
    quantity: downtime.quantity,
    starts_ms,
    stops_ms,
    taken_from_ms: starts_ms,
    taken_till_ms: downtime.status === 'started' ? Math.max(stops_ms, now) : stops_ms,
    booking: undefined,
    downtime,
  };
}
