import { type Caller, idOf, listAt, required } from '../support/caller.ts';
import { bookBundle, bookProduct, CLIENTS, clients, SLOT } from './arena.ts';
import type { Contest } from './contest.ts';
import { booking, reserving, speaksVersion1 } from './ways-to-take.ts';

export const bundleReserved: Contest = {
  name: 'drafts of a bundle, and of its scarcest part, are reserved',
  async prepare(arena) {
    const [scarce, plenty] = [await arena.bulk(1), await arena.bulk(CLIENTS)];
    const bundle = await arena.bundle([plenty, scarce]);
    const orders = await clients((client) =>
      arena.order('draft', SLOT, [client % 3 === 0 ? bookProduct(scarce) : bookBundle(bundle)]),
    );
    return reserving(arena, orders);
  },
};

export const bundleBooked: Contest = {
  name: 'a bundle with a tracked part, and the part, are booked on reserved orders',
  async prepare(arena) {
    const [scarce, plenty] = [await arena.tracked(1), await arena.bulk(CLIENTS)];
    const bundle = await arena.bundle([scarce, plenty]);
    const orders = await arena.orders('reserved', SLOT);
    return {
      ...booking(arena, orders, ({ v1, v4 }, order_id, client) =>
        speaksVersion1(client)
          ? v1('POST', `orders/${order_id}/book`, { ids: { [scarce.product_group_id]: 1 } })
          : v4('POST', 'order_fulfillments', { order_id, actions: [bookBundle(bundle)] }),
      ),
      undo: (client) => removeLines(arena.callerOf(client), orders[client] ?? ''),
    };
  },
};

/** Parts of a bundle go with its line. */
async function removeLines({ v4 }: Caller, orderId: string): Promise<void> {
  const lines = listAt(await required(v4('GET', `lines?filter[order_id]=${orderId}`)), 'data');
  for (const line of lines.filter(({ parent_line_id }) => parent_line_id === null)) {
    await required(v4('DELETE', `lines/${idOf(line)}`));
  }
}
