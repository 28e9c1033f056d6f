import type { OrderStatus } from './order-status.ts';

/** Where an order may be moved from a status: onwards, and back with `revert`. */
export interface Moves {
  readonly onwards: readonly OrderStatus[];
  readonly back: readonly OrderStatus[];
}

export type TransitionTable = Readonly<Record<OrderStatus, Moves>>;

/**
 * What can be asked for by name. Started and stopped come about by starting and stopping, and are asked for only on the
 * way back. What is canceled stays so, and what holds stock cannot be archived.
 */
export const TRANSITIONS: TransitionTable = {
  new: { onwards: ['draft', 'reserved', 'archived', 'canceled'], back: [] },
  draft: { onwards: ['reserved', 'archived', 'canceled'], back: [] },
  reserved: { onwards: ['canceled'], back: ['draft'] },
  started: { onwards: [], back: ['draft', 'reserved'] },
  stopped: { onwards: ['archived'], back: ['draft', 'reserved', 'started'] },
  archived: { onwards: [], back: ['draft', 'reserved', 'started', 'stopped'] },
  canceled: { onwards: [], back: [] },
};

/** Version 1 archives what is canceled, and has no way back from archived. */
export const VERSION_1_TRANSITIONS: TransitionTable = {
  ...TRANSITIONS,
  archived: { onwards: [], back: [] },
  canceled: { onwards: ['archived'], back: [] },
};

/** In which statuses an order can be booked on, started and stopped. */
export const FULFILMENT_STATUSES = {
  book: ['new', 'draft', 'reserved', 'started', 'stopped'],
  start: ['new', 'draft', 'reserved', 'started'],
  stop: ['started'],
} as const satisfies Readonly<Record<string, readonly OrderStatus[]>>;

export type Fulfilment = keyof typeof FULFILMENT_STATUSES;
