import { type Caller, dataOf, idOf, listAt, type Reply, required } from '../support/caller.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import {
  type Arena,
  bookBundle,
  bookPieces,
  bookProduct,
  CLIENTS,
  clients,
  type Period,
  type Product,
  removePlannings,
  SLOT,
} from './arena.ts';
import type { Contest, Round } from './contest.ts';

const NOT_AVAILABLE = ['items_not_available'];
const NAMED_ALREADY = ['stock_item_specified', 'items_not_available'];

/** Every second client speaks version 1, on every process. */
const speaksVersion1 = (client: number): boolean => Math.floor(client / 4) % 2 === 1;

const reserve = ({ v1, v4 }: Caller, order_id: string, client: number, confirm_shortage = false): Promise<Reply> =>
  speaksVersion1(client)
    ? v1('POST', `orders/${order_id}/reserve`)
    : v4('POST', 'order_status_transitions', { order_id, transition_to: 'reserved', confirm_shortage });

const backToDraft = ({ v1 }: Caller, orderId: string): Promise<unknown> =>
  required(v1('POST', `orders/${orderId}/revert?status=concept`));

const move = ({ v1, v4 }: Caller, orderId: string, period: Period, client: number): Promise<Reply> =>
  speaksVersion1(client)
    ? v1('PUT', `orders/${orderId}`, { order: period })
    : v4('PUT', `orders/${orderId}`, { ...period });

/** Drafts that all want to be reserved. */
function reserving(
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
function booking(
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

const bulkReserved: Contest = {
  name: 'drafts of the last unit are reserved',
  prepare: async (arena) => reserving(arena, await arena.orders('draft', SLOT, [bookProduct(await arena.bulk(1))])),
};

/** Who may be short of one: there are two winners, of which version 1 is at most the first. */
const shortReserved: Contest = {
  name: 'drafts are reserved beyond stock, as far as that is allowed',
  async prepare(arena) {
    const product = await arena.bulk(1, { allow_shortage: true, shortage_limit: 1 });
    const orders = await arena.orders('draft', SLOT, [bookProduct(product)]);
    return { ...reserving(arena, orders, { confirm_shortage: true }), units: 2 };
  },
};

const bulkBooked: Contest = {
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

const moved: Contest = {
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

const raised: Contest = {
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

const trackedReserved: Contest = {
  name: 'drafts of the last piece, not named, are reserved',
  prepare: async (arena) => reserving(arena, await arena.orders('draft', SLOT, [bookProduct(await arena.tracked(1))])),
};

const pieceReserved: Contest = {
  name: 'drafts that name the same piece are reserved',
  async prepare(arena) {
    const product = await arena.tracked(CLIENTS + 8);
    const actions = [bookPieces(product, product.pieces.slice(0, 1))];
    return reserving(arena, await arena.orders('draft', SLOT, actions), { refusals: NAMED_ALREADY });
  },
};

const pieceBooked: Contest = {
  name: 'the same piece is booked on reserved orders',
  async prepare(arena) {
    const product = await arena.tracked(CLIENTS + 8);
    const piece = product.pieces.slice(0, 1);
    return booking(
      arena,
      await arena.orders('reserved', SLOT),
      ({ v1, v4 }, order_id, client) =>
        speaksVersion1(client)
          ? v1('POST', `orders/${order_id}/book`, { ids: { [product.product_group_id]: piece } })
          : v4('POST', 'order_fulfillments', { order_id, actions: [bookPieces(product, piece)] }),
      NAMED_ALREADY,
    );
  },
};

export const pieceNamed: Contest = {
  name: 'the same piece is named by reserved orders that have one to name',
  async prepare(arena) {
    const product = await arena.tracked(CLIENTS + 8);
    const orders = await arena.orders('reserved', SLOT, [bookProduct(product)]);
    const [piece] = product.pieces;
    const specify = (client: number, change: 'add' | 'remove'): Promise<Reply> =>
      arena.callerOf(client).v4('POST', 'order_fulfillments', {
        order_id: orders[client],
        actions: [
          {
            action: 'specify_stock_items',
            product_id: product.id,
            planning_id: null,
            stock_item_ids_to_add: change === 'add' ? [piece] : [],
            stock_item_ids_to_remove: change === 'remove' ? [piece] : [],
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

const bundleReserved: Contest = {
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

const bundleBooked: Contest = {
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

const started: Contest = {
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

/** Whoever takes the unit otherwise: a downtime, or whoever takes it out of stock. */
const everything: Contest = {
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

const severalReserved = (random: SeededRandom): Contest => ({
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

const severalBooked = (random: SeededRandom): Contest => ({
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

/** Each kind of stock first, then the ways to take it. */
export const contests = (random: SeededRandom): readonly Contest[] => [
  bulkReserved,
  pieceReserved,
  bundleReserved,
  trackedReserved,
  shortReserved,
  bulkBooked,
  pieceBooked,
  bundleBooked,
  moved,
  raised,
  pieceNamed,
  started,
  everything,
  severalReserved(random),
  severalBooked(random),
];
