import type { Orders } from '../../api/schema.ts';
import { dayOf } from '../../format/zone.ts';
import { hasUnitsToPickUp } from '../../parts/order-state.ts';

export type End = 'pickup' | 'return';

/** An order going out or coming back. */
export interface Entry {
  readonly key: string;
  readonly end: End;
  readonly at: string;
  readonly day: string;
  readonly order: Orders;
  /** All of it has gone out, or has come back. */
  readonly isDone: boolean;
}

/** By day of the company's zone, each in the order of the clock. `location` is where it goes out or comes back. */
export function entriesOf(
  orders: readonly Orders[],
  { zone, location }: { readonly zone: string; readonly location?: string | undefined },
): ReadonlyMap<string, readonly Entry[]> {
  const entries = orders.flatMap((order) => [
    ...(isAt(order.start_location_id, location) ? entryOf(order, 'pickup', order.starts_at, zone) : []),
    ...(isAt(order.stop_location_id, location) ? entryOf(order, 'return', order.stops_at, zone) : []),
  ]);
  const sorted = entries.toSorted(
    (a, b) =>
      Date.parse(a.at) - Date.parse(b.at) ||
      a.end.localeCompare(b.end) ||
      (a.order.number ?? 0) - (b.order.number ?? 0),
  );
  return Map.groupBy(sorted, ({ day }) => day);
}

const isAt = (place: string | null, wanted: string | undefined): boolean => wanted === undefined || place === wanted;

function entryOf(order: Orders, end: End, at: string | null, zone: string): readonly Entry[] {
  if (at === null) return [];
  const isDone = (end === 'pickup' ? GONE : BACK).has(order.status) && !hasUnitsToPickUp(order);
  return [{ key: `${order.id} ${end}`, end, at, day: dayOf(at, zone), order, isDone }];
}

const GONE: ReadonlySet<string> = new Set(['started', 'stopped', 'archived']);
const BACK: ReadonlySet<string> = new Set(['stopped', 'archived']);

export interface Counts {
  readonly pickups: number;
  readonly returns: number;
}

export function countsOf(entries: readonly Entry[]): Counts {
  const pickups = entries.filter(({ end }) => end === 'pickup').length;
  return { pickups, returns: entries.length - pickups };
}
