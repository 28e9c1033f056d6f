import { type Lateable, lateness } from './lateness.ts';

export interface LifeFacts extends Lateable {
  readonly status_counts?: Readonly<Record<string, unknown>> | null;
}

export type LifeTone = 'neutral' | 'reserved' | 'out' | 'back' | 'late';

/** One word for where an order is, with a sign beside it when it is late. */
export interface LifeWord {
  readonly word: string;
  readonly tone: LifeTone;
  readonly sign?: '▲' | '!';
}

const WORDS: Readonly<Record<string, LifeWord>> = {
  new: { word: 'New', tone: 'neutral' },
  draft: { word: 'Draft', tone: 'neutral' },
  reserved: { word: 'Reserved', tone: 'reserved' },
  started: { word: 'Out', tone: 'out' },
  stopped: { word: 'Back', tone: 'back' },
  archived: { word: 'Archived', tone: 'neutral' },
  canceled: { word: 'Canceled', tone: 'neutral' },
};

export function lifeWord(order: Lateable, now: number = Date.now()): LifeWord {
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
export interface LifeUnits {
  readonly waiting: number;
  readonly out: number;
  readonly back: number;
}

export function lifeUnits({ status_counts }: LifeFacts): LifeUnits {
  const of = (status: string): number => Number(status_counts?.[status] ?? 0);
  return { waiting: of('new') + of('draft') + of('reserved'), out: of('started'), back: of('stopped') };
}

/** `3 to pick up, 2 out, 1 back` */
export function lifeSentence(order: LifeFacts): string {
  const { waiting, out, back } = lifeUnits(order);
  const parts = [waiting > 0 && `${waiting} to pick up`, out > 0 && `${out} out`, back > 0 && `${back} back`].filter(
    (part) => part !== false,
  );
  return parts.join(', ') || 'No items';
}
