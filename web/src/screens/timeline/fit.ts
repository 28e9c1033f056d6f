import type { Bar } from './bars-of.ts';
import type { Loaded } from './rows-of.ts';
import type { Times } from './move.ts';
import type { Level } from './timeline-data.ts';

/** Whether something can be there, as far as is known here; the server has the last word. */
export interface Fit {
  readonly ok: boolean;
  readonly words: string;
}

export interface Wish {
  /** Undefined: something new. */
  readonly bar: Bar | undefined;
  readonly quantity: number;
  readonly times: Times;
  /** Null: no piece in particular. */
  readonly stock_item_id: string | null;
}

export function fitOf({ bar, quantity, times, stock_item_id }: Wish, { timeline, bars }: Loaded): Fit {
  const window = takenWith(bar, times);
  const others = (stock_item_id === null ? [] : (bars.get(stock_item_id) ?? [])).filter(({ key, booking }) =>
    booking === undefined ? true : key !== bar?.key && booking.id !== bar?.booking?.id,
  );
  const inTheWay = others.find((other) => other.taken_from_ms < window.till_ms && other.taken_till_ms > window.from_ms);
  const name = timeline.stock_items.find(({ id }) => id === stock_item_id)?.identifier;
  if (inTheWay !== undefined) return { ok: false, words: `${name ?? 'It'} has ${nameOf(inTheWay)} then` };
  // Another piece of the same product in the same time takes no more of it.
  const isSameTime = bar !== undefined && bar.starts_ms === times.starts_ms && bar.stops_ms === times.stops_ms;
  const free = isSameTime ? null : leastFree(timeline.levels, window, bar);
  const needed = bar?.booking?.quantity ?? quantity;
  if (free !== null && free < needed) return { ok: false, words: `Short ${needed - Math.max(0, free)} of ${needed}` };
  return { ok: true, words: name === undefined ? 'Free' : `${name} is free` };
}

const nameOf = ({ booking, downtime }: Bar): string =>
  booking === undefined
    ? `a downtime (${downtime?.reason ?? ''})`
    : booking.order_number === null
      ? 'a new order'
      : `#${booking.order_number}`;

/** Buffer times go along. */
function takenWith(bar: Bar | undefined, { starts_ms, stops_ms }: Times) {
  const booking = bar?.booking;
  if (bar === undefined || booking === undefined) return { from_ms: starts_ms, till_ms: stops_ms };
  return {
    from_ms: starts_ms - (bar.starts_ms - Date.parse(booking.reserved_from)),
    till_ms: stops_ms + (Date.parse(booking.reserved_till) - bar.stops_ms),
  };
}

/** The least that is free in the window when the booking itself is left out; null where there is no limit. */
function leastFree(
  levels: readonly Level[],
  window: { readonly from_ms: number; readonly till_ms: number },
  bar: Bar | undefined,
): number | null {
  let least: number | null = null;
  levels.forEach(([from, , , available], index) => {
    const from_ms = Date.parse(from);
    const till_ms = Date.parse(levels[index + 1]?.[0] ?? '9999-12-31T00:00:00Z');
    if (available === null || from_ms >= window.till_ms || till_ms <= window.from_ms) return;
    const own = ownUnits(bar, from_ms);
    least = Math.min(least ?? Number.POSITIVE_INFINITY, available + own);
  });
  return least;
}

/** A draft takes nothing. Levels change wherever a booking begins or ends, so that one moment stands for all of a step. */
function ownUnits(bar: Bar | undefined, moment_ms: number): number {
  if (bar?.booking === undefined || bar.look === 'draft') return 0;
  const { reserved_from, quantity, stopped } = bar.booking;
  return moment_ms >= Date.parse(reserved_from) && moment_ms < bar.taken_till_ms ? quantity - stopped : 0;
}
