import type { TimelineRows } from '../../api/schema.ts';
import type { Bar } from './bars-of.ts';
import type { Times } from './move.ts';
import type { Loaded } from './rows-of.ts';

/** Whether something can be there. Only the server says that it can. */
export interface Fit {
  readonly kind: 'free' | 'confirm' | 'draft' | 'taken' | 'asking';
  readonly words: string;
}

export interface RequestedBooking {
  /** Undefined: something new. */
  readonly bar: Bar | undefined;
  readonly product: TimelineRows;
  readonly times: Times;
  /** Null: no stock item in particular. */
  readonly stock_item_id: string | null;
  /** Of the order; undefined while locations are still loading. */
  readonly location_id: string | undefined;
}

/** An obstacle that is known without asking the server; undefined when the server has to decide. */
export function obstacleOf(
  requested: RequestedBooking,
  { timeline, bars }: Loaded,
  placeName: (id: string) => string,
): Fit | undefined {
  const { bar, stock_item_id, location_id } = requested;
  const stockItem = timeline.stock_items.find(({ id }) => id === stock_item_id);
  if (stockItem === undefined) return undefined;
  if (location_id !== undefined && stockItem.location_id !== location_id) {
    const words = `${stockItem.identifier} is at ${placeName(stockItem.location_id)}, the order at ${placeName(location_id)}`;
    return { kind: 'taken', words };
  }
  // A draft holds nothing: it may be where others are.
  if (bar?.look === 'draft') return undefined;
  const window = takenWith(requested);
  const inTheWay = (bars.get(stockItem.id) ?? []).find(
    (other) =>
      holds(other) &&
      (bar === undefined || other.booking?.order_id !== bar.booking?.order_id) &&
      other.taken_from_ms < window.till_ms &&
      other.taken_till_ms > window.from_ms,
  );
  return inTheWay && { kind: 'taken', words: `${stockItem.identifier} has ${nameOf(inTheWay)} then` };
}

const holds = ({ look }: Bar): boolean => look !== 'draft' && look !== 'back';

const nameOf = ({ booking, downtime }: Bar): string =>
  booking === undefined
    ? `a downtime (${downtime?.reason ?? ''})`
    : booking.order_number === null
      ? 'a new order'
      : `#${booking.order_number}`;

/** Buffer times go along: those of the booking as it is, or of the product for a new one. */
export function takenWith({
  bar,
  product,
  times: { starts_ms, stops_ms },
}: Pick<RequestedBooking, 'bar' | 'product' | 'times'>) {
  const booking = bar?.booking;
  if (bar === undefined || booking === undefined) {
    return {
      from_ms: starts_ms - product.buffer_time_before * 1_000,
      till_ms: stops_ms + product.buffer_time_after * 1_000,
    };
  }
  return {
    from_ms: starts_ms - (bar.starts_ms - Date.parse(booking.reserved_from)),
    till_ms: stops_ms + (Date.parse(booking.reserved_till) - bar.stops_ms),
  };
}
