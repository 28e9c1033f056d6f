import { type Caller, type Reply, required } from '../support/caller.ts';
import { type Arena, type Period, removePlannings } from './arena.ts';
import type { Round } from './contest.ts';

export const NOT_AVAILABLE = ['items_not_available'];
export const NAMED_ALREADY = ['stock_item_specified', 'items_not_available'];

/** Every second client speaks version 1, on every process. */
export const speaksVersion1 = (client: number): boolean => Math.floor(client / 4) % 2 === 1;

const reserve = ({ v1, v4 }: Caller, order_id: string, client: number, confirm_shortage = false): Promise<Reply> =>
  speaksVersion1(client)
    ? v1('POST', `orders/${order_id}/reserve`)
    : v4('POST', 'order_status_transitions', { order_id, transition_to: 'reserved', confirm_shortage });

export const backToDraft = ({ v1 }: Caller, orderId: string): Promise<unknown> =>
  required(v1('POST', `orders/${orderId}/revert?status=concept`));

export const move = ({ v1, v4 }: Caller, orderId: string, period: Period, client: number): Promise<Reply> =>
  speaksVersion1(client)
    ? v1('PUT', `orders/${orderId}`, { order: period })
    : v4('PUT', `orders/${orderId}`, { ...period });

/** Drafts that all want to be reserved. */
export function reserving(
  arena: Arena,
  orders: readonly string[],
  { refusals = NOT_AVAILABLE, confirm_shortage = false } = {},
): Round {
  return {
    refusals,
    attempt: (client) => reserve(arena.callerOf(client), orders[client] ?? '', client, confirm_shortage),
    undo: (client) => backToDraft(arena.callerOf(client), orders[client] ?? ''),
  };
}

/** Reserved orders on which something more is booked. */
export function booking(
  arena: Arena,
  orders: readonly string[],
  book: (caller: Caller, order_id: string, client: number) => Promise<Reply>,
  refusals = NOT_AVAILABLE,
): Round {
  return {
    refusals,
    attempt: (client) => book(arena.callerOf(client), orders[client] ?? '', client),
    undo: (client) => removePlannings(arena.callerOf(client), orders[client] ?? ''),
  };
}
