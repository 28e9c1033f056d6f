export interface OrderStateFacts extends Lateable {
  readonly status_counts?: Readonly<Record<string, unknown>> | null;
}

export type OrderStateTone = 'neutral' | 'reserved' | 'out' | 'back' | 'late';

/** One word for where an order is, with a sign beside it when it is late. */
export interface OrderState {
  readonly word: string;
  readonly tone: OrderStateTone;
  readonly sign?: '▲' | '!';
}

const WORDS: Readonly<Record<string, OrderState>> = {
  new: { word: 'New', tone: 'neutral' },
  draft: { word: 'Draft', tone: 'neutral' },
  reserved: { word: 'Reserved', tone: 'reserved' },
  started: { word: 'Out', tone: 'out' },
  stopped: { word: 'Back', tone: 'back' },
  archived: { word: 'Archived', tone: 'neutral' },
  canceled: { word: 'Canceled', tone: 'neutral' },
};

export function orderState(order: Lateable, now: number = Date.now()): OrderState {
  switch (lateness(order, now)) {
    case 'pickup':
      return { word: 'Late pickup', tone: 'late', sign: '▲' };
    case 'return':
      return { word: 'Late return', tone: 'late', sign: '!' };
    case undefined:
      return WORDS[order.status ?? ''] ?? { word: order.status ?? 'Unknown', tone: 'neutral' };
  }
}

/** The units of an order by where they are: not fetched, out, back. */
export interface UnitCounts {
  readonly waiting: number;
  readonly out: number;
  readonly back: number;
}

export function unitCounts({ status_counts }: OrderStateFacts): UnitCounts {
  const of = (status: string): number => Number(status_counts?.[status] ?? 0);
  return { waiting: of('new') + of('draft') + of('reserved'), out: of('started'), back: of('stopped') };
}

/** `3 to pick up, 2 out, 1 back` */
export function unitCountsText(order: OrderStateFacts): string {
  const { waiting, out, back } = unitCounts(order);
  const parts = [waiting > 0 && `${waiting} to pick up`, out > 0 && `${out} out`, back > 0 && `${back} back`].filter(
    (part) => part !== false,
  );
  return parts.join(', ') || 'No items';
}

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
