import { type Reply, required } from '../support/caller.ts';
import { bookStockItems, bookProduct, CLIENTS, SLOT } from './arena.ts';
import type { Contest } from './contest.ts';
import { booking, NAMED_ALREADY, reserving, speaksVersion1 } from './ways-to-take.ts';

export const trackedReserved: Contest = {
  name: 'drafts of the last piece, not named, are reserved',
  prepare: async (arena) => reserving(arena, await arena.orders('draft', SLOT, [bookProduct(await arena.tracked(1))])),
};

export const stockItemReserved: Contest = {
  name: 'drafts that name the same piece are reserved',
  async prepare(arena) {
    const product = await arena.tracked(CLIENTS + 8);
    const actions = [bookStockItems(product, product.stockItems.slice(0, 1))];
    return reserving(arena, await arena.orders('draft', SLOT, actions), { refusals: NAMED_ALREADY });
  },
};

export const stockItemBooked: Contest = {
  name: 'the same piece is booked on reserved orders',
  async prepare(arena) {
    const product = await arena.tracked(CLIENTS + 8);
    const stockItem = product.stockItems.slice(0, 1);
    return booking(
      arena,
      await arena.orders('reserved', SLOT),
      ({ v1, v4 }, order_id, client) =>
        speaksVersion1(client)
          ? v1('POST', `orders/${order_id}/book`, { ids: { [product.product_group_id]: stockItem } })
          : v4('POST', 'order_fulfillments', { order_id, actions: [bookStockItems(product, stockItem)] }),
      NAMED_ALREADY,
    );
  },
};

export const stockItemNamed: Contest = {
  name: 'the same piece is named by reserved orders that have one to name',
  async prepare(arena) {
    const product = await arena.tracked(CLIENTS + 8);
    const orders = await arena.orders('reserved', SLOT, [bookProduct(product)]);
    const [stockItem] = product.stockItems;
    const specify = (client: number, change: 'add' | 'remove'): Promise<Reply> =>
      arena.callerOf(client).v4('POST', 'order_fulfillments', {
        order_id: orders[client],
        actions: [
          {
            action: 'specify_stock_items',
            product_id: product.id,
            planning_id: null,
            stock_item_ids_to_add: change === 'add' ? [stockItem] : [],
            stock_item_ids_to_remove: change === 'remove' ? [stockItem] : [],
          },
        ],
      });
    return {
      refusals: NAMED_ALREADY,
      attempt: (client) => specify(client, 'add'),
      undo: (client) => required(specify(client, 'remove')),
    };
  },
};
