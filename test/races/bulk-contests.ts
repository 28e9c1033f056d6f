import { idOf, listAt, type Reply, required } from '../support/caller.ts';
import { bookProduct, CLIENTS, clients, type Period, SLOT } from './arena.ts';
import type { Contest } from './contest.ts';
import { backToDraft, booking, move, NOT_AVAILABLE, reserving, speaksVersion1 } from './ways-to-take.ts';

export const bulkReserved: Contest = {
  name: 'drafts of the last unit are reserved',
  prepare: async (arena) => reserving(arena, await arena.orders('draft', SLOT, [bookProduct(await arena.bulk(1))])),
};

/** Who may be short of one: there are two winners, of which version 1 is at most the first. */
export const shortReserved: Contest = {
  name: 'drafts are reserved beyond stock, as far as that is allowed',
  async prepare(arena) {
    const product = await arena.bulk(1, { allow_shortage: true, shortage_limit: 1 });
    const orders = await arena.orders('draft', SLOT, [bookProduct(product)]);
    return { ...reserving(arena, orders, { confirm_shortage: true }), units: 2 };
  },
};

export const bulkBooked: Contest = {
  name: 'the last unit is booked on reserved orders',
  async prepare(arena) {
    const product = await arena.bulk(1);
    return booking(arena, await arena.orders('reserved', SLOT), ({ v1, v4 }, order_id, client) =>
      speaksVersion1(client)
        ? v1('POST', `orders/${order_id}/book`, { ids: { [product.product_group_id]: 1 } })
        : v4('POST', 'order_fulfillments', { order_id, actions: [bookProduct(product)] }),
    );
  },
};

/** Each has the unit for itself in a week of its own. */
const ownWeek = (client: number): Period => {
  const later = (moment: string): string =>
    Temporal.Instant.from(moment)
      .add({ hours: 24 * 7 * (client + 1) })
      .toString();
  return { starts_at: later(SLOT.starts_at), stops_at: later(SLOT.stops_at) };
};

export const moved: Contest = {
  name: 'reserved orders are moved into the same slot',
  async prepare(arena) {
    const actions = [bookProduct(await arena.bulk(1))];
    const orders = await clients((client) => arena.order('reserved', ownWeek(client), actions));
    return {
      refusals: NOT_AVAILABLE,
      attempt: (client) => move(arena.callerOf(client), orders[client] ?? '', SLOT, client),
      undo: (client) => required(move(arena.callerOf(client), orders[client] ?? '', ownWeek(client), client)),
    };
  },
};

export const raised: Contest = {
  name: 'reserved orders raise their quantity',
  async prepare(arena) {
    const orders = await arena.orders('reserved', SLOT, [bookProduct(await arena.bulk(CLIENTS + 1))]);
    const lines = await clients(async (client) => {
      const { v4 } = arena.callerOf(client);
      const [line] = listAt(await required(v4('GET', `lines?filter[order_id]=${orders[client]}`)), 'data');
      return idOf(line ?? {});
    });
    const setTo = (quantity: number, client: number): Promise<Reply> => {
      const { v1, v4 } = arena.callerOf(client);
      return speaksVersion1(client)
        ? v1('PUT', `orders/${orders[client]}/lines/${lines[client]}`, { line: { quantity } })
        : v4('PUT', `lines/${lines[client]}`, { quantity });
    };
    return {
      refusals: NOT_AVAILABLE,
      attempt: (client) => setTo(2, client),
      undo: (client) => required(setTo(1, client)),
    };
  },
};

export const started: Contest = {
  name: 'drafts are started, and reserved by it',
  async prepare(arena) {
    const product = await arena.bulk(1);
    const hoursFromNow = (hours: number): string => Temporal.Now.instant().add({ hours }).toString();
    const period = { starts_at: hoursFromNow(-1), stops_at: hoursFromNow(48) };
    const orders = await arena.orders('draft', period, [bookProduct(product)]);
    return {
      refusals: NOT_AVAILABLE,
      attempt: (client) => {
        const { v1, v4 } = arena.callerOf(client);
        const order_id = orders[client] ?? '';
        const action = { action: 'start_product', product_id: product.id, planning_id: null, quantity: 1 };
        return speaksVersion1(client)
          ? v1('POST', `orders/${order_id}/start`, { ids: { [product.product_group_id]: 1 } })
          : v4('POST', 'order_fulfillments', { order_id, actions: [action] });
      },
      undo: (client) => backToDraft(arena.callerOf(client), orders[client] ?? ''),
    };
  },
};
