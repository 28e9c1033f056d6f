import { dataOf, idOf, type Reply, required } from '../support/caller.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { type Arena, bookProduct, CLIENTS, clients, type Product, SLOT } from './arena.ts';
import type { Contest, Round } from './contest.ts';
import { booking, NOT_AVAILABLE, reserving, speaksVersion1 } from './ways-to-take.ts';

/** Whoever takes the unit otherwise: a downtime, or whoever takes it out of stock. */
export const everything: Contest = {
  name: 'the last unit is reserved, booked, put down and taken out of stock',
  async prepare(arena) {
    const product = await arena.bulk(1);
    const booked = [bookProduct(product)];
    const kinds = [
      reserving(arena, await arena.orders('draft', SLOT, booked)),
      booking(arena, await arena.orders('reserved', SLOT), ({ v4 }, order_id) =>
        v4('POST', 'order_fulfillments', { order_id, actions: booked }),
      ),
      puttingDown(arena, product),
      takingAway(arena, product),
    ];
    const kindOf = (client: number): Round => kinds[client % 5 === 4 ? 0 : client % 4] as Round;
    return {
      refusals: [...NOT_AVAILABLE, 'shortage', 'invalid'],
      attempt: (client) => kindOf(client).attempt(client),
      undo: (client) => kindOf(client).undo(client),
    };
  },
};

function puttingDown(arena: Arena, { id: product_id }: Product): Round {
  const downtimes = new Map<number, string>();
  return {
    refusals: ['shortage'],
    async attempt(client) {
      const reply = await arena.callerOf(client).v4('POST', 'downtimes', { product_id, reason: 'repair', ...SLOT });
      if (reply.status === 200) downtimes.set(client, idOf(dataOf(reply.body)));
      return reply;
    },
    undo: (client) =>
      required(arena.callerOf(client).v4('PUT', `downtimes/${downtimes.get(client)}`, { status: 'canceled' })),
  };
}

function takingAway(arena: Arena, { id: product_id }: Product): Round {
  const adjust = (client: number, quantity: number): Promise<Reply> =>
    arena.callerOf(client).v4('POST', 'stock_adjustments', { product_id, quantity });
  return {
    refusals: ['shortage', 'invalid'],
    attempt: (client) => adjust(client, -1),
    undo: (client) => required(adjust(client, 1)),
  };
}

const PRODUCTS = 6;
const UNITS = 3;
const PRODUCTS_OF_AN_ORDER = 3;

/** Some of the products, in an order that nobody expects. */
const someOf = (products: readonly Product[], random: SeededRandom): readonly Product[] =>
  random.shuffled(products).slice(0, PRODUCTS_OF_AN_ORDER);

export const severalReserved = (random: SeededRandom): Contest => ({
  name: 'drafts of several products are reserved',
  async prepare(arena) {
    const products = await Promise.all(Array.from({ length: PRODUCTS }, () => arena.bulk(UNITS)));
    const wanted = Array.from({ length: CLIENTS }, () => someOf(products, random));
    const orders = await clients((client) =>
      arena.order(
        'draft',
        SLOT,
        wanted[client]?.map((product) => bookProduct(product)),
      ),
    );
    return { ...reserving(arena, orders), wants: (client) => idsOf(wanted[client]), units: UNITS };
  },
});

export const severalBooked = (random: SeededRandom): Contest => ({
  name: 'several products are booked at once on reserved orders',
  async prepare(arena) {
    const products = await Promise.all(Array.from({ length: PRODUCTS }, () => arena.bulk(UNITS)));
    const wanted = Array.from({ length: CLIENTS }, () => someOf(products, random));
    const round = booking(arena, await arena.orders('reserved', SLOT), ({ v1, v4 }, order_id, client) => {
      const mine = wanted[client] ?? [];
      return speaksVersion1(client)
        ? v1('POST', `orders/${order_id}/book`, {
            ids: Object.fromEntries(mine.map(({ product_group_id }) => [product_group_id, 1])),
          })
        : v4('POST', 'order_fulfillments', { order_id, actions: mine.map((product) => bookProduct(product)) });
    });
    return { ...round, wants: (client) => idsOf(wanted[client]), units: UNITS };
  },
});

const idsOf = (products: readonly Product[] = []): readonly string[] => products.map(({ id }) => id);
