import { statusAfter } from './progress.ts';
import type { Booking, Order, Status, World } from './world.ts';

interface Moves {
  readonly onwards: readonly Status[];
  readonly back: readonly Status[];
}

/** v4: onwards, and with `revert` back. */
const MOVES: Readonly<Record<Status, Moves>> = {
  new: { onwards: ['draft', 'reserved', 'archived', 'canceled'], back: [] },
  draft: { onwards: ['reserved', 'archived', 'canceled'], back: [] },
  reserved: { onwards: ['canceled'], back: ['draft'] },
  started: { onwards: [], back: ['draft', 'reserved'] },
  stopped: { onwards: ['archived'], back: ['draft', 'reserved', 'started'] },
  archived: { onwards: [], back: ['draft', 'reserved', 'started', 'stopped'] },
  canceled: { onwards: [], back: [] },
};

/** Version 1 archives what is canceled, and brings nothing back from the archive. */
function movesOf(version: 1 | 4, status: Status): Moves {
  if (version === 1 && status === 'canceled') return { onwards: ['archived'], back: [] };
  if (version === 1 && status === 'archived') return { onwards: [], back: [] };
  return MOVES[status];
}

export function mayMove(
  world: World,
  order: Order,
  to: Status,
  { version, revert }: { readonly version: 1 | 4; readonly revert: boolean },
): boolean {
  const { onwards, back } = movesOf(version, order.status);
  if (revert ? order.was_canceled || !back.includes(to) : !onwards.includes(to)) return false;
  if (to !== 'started' && to !== 'stopped') return true;
  // What was never started cannot have been.
  const bookings = order.bookings.map((booking) => ({ ...booking, ...standing(to, booking) }));
  return statusAfter(world, 'stop', { ...order, bookings }) === to;
}

type Standing = Pick<Booking, 'reserved' | 'started' | 'stopped' | 'stockItems'>;

/** A booking after its order was moved to a status. */
export function standing(to: Status, { reserved, started, stopped, stockItems }: Booking): Standing {
  const all = (flags: { reserved: boolean; started?: false; stopped?: false }) =>
    stockItems.map((stockItem) => ({ ...stockItem, ...flags }));
  switch (to) {
    case 'stopped':
    case 'archived':
      return { reserved, started, stopped, stockItems: stockItems };
    case 'started':
      return { reserved: true, started, stopped: 0, stockItems: all({ reserved: true, stopped: false }) };
    case 'new':
    case 'draft':
    case 'reserved':
    case 'canceled': {
      const isReserved = to === 'reserved';
      const flags = { reserved: isReserved, started: false, stopped: false } as const;
      return { reserved: isReserved, started: 0, stopped: 0, stockItems: all(flags) };
    }
  }
}
