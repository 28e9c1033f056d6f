import { type Lateable, lateness } from './lateness.ts';

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
