export interface Lateable {
  readonly status: string | null;
  /** Those of its units; left out where all of them have the status of the order. */
  readonly statuses?: readonly unknown[] | undefined;
  readonly starts_at: string | null;
  readonly stops_at: string | null;
}

export type Lateness = 'pickup' | 'return';

/** Units that should have left are still here, or units that should be back are out. A late return is the worse. */
export function lateness(order: Lateable, now: number = Date.now()): Lateness | undefined {
  const { status, starts_at, stops_at } = order;
  if (status !== 'reserved' && status !== 'started') return undefined;
  if (has(order, 'started') && isBefore(stops_at, now)) return 'return';
  return has(order, 'reserved') && isBefore(starts_at, now) ? 'pickup' : undefined;
}

/** Some units of an order that holds stock are still to be picked up. */
export const hasUnitsToPickUp = (order: Lateable): boolean =>
  (order.status === 'reserved' || order.status === 'started') && has(order, 'reserved');

const has = ({ status, statuses }: Lateable, wanted: string): boolean => (statuses ?? [status]).includes(wanted);

const isBefore = (instant: string | null, now: number): boolean => instant !== null && Date.parse(instant) < now;
