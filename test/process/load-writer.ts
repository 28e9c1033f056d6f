import { newId } from '../../src/lib/new-id.ts';
import { type Caller, dataOf, idOf, isAccepted, type Reply } from '../support/caller.ts';
import type { SeededRandom } from '../support/seeded-random.ts';

/** What there is to book. */
export interface LoadProducts {
  /** More than anybody will ask for. */
  readonly plenty: LoadProduct;
  /** Some are refused it. */
  readonly scarce: LoadProduct;
}

export interface LoadProduct {
  readonly id: string;
  readonly product_group_id: string;
}

/** What an order must look like, going by what was acknowledged. */
export interface ExpectedOrder {
  readonly tag: string;
  id: string;
  status: string;
  starts_at: string;
  readonly units: Readonly<Record<keyof LoadProducts, ExpectedUnits>>;
}

interface ExpectedUnits {
  quantity: number;
  started: number;
  stopped: number;
}

/** A request with a key of its own: it may be sent again, and is done once. */
interface Verb {
  readonly key: string;
  send(caller: Caller, headers: Readonly<Record<string, string>>): Promise<Reply>;
  /** What follows once it is known to be done. */
  done(reply: Reply): void;
}

/** Takes orders through their lives, one request after the other. */
export interface LoadWriter {
  readonly orders: readonly ExpectedOrder[];
  /** Units that were added to the stock of `plenty`. */
  readonly added: number;
  /** How many requests were acknowledged. */
  readonly acknowledged: number;
  /** Until an answer fails to come. */
  runUntilGone(caller: Caller): Promise<void>;
  /** Sends what was not acknowledged once more. Answers whether it had been done before. */
  reconcile(caller: Caller): Promise<boolean>;
  /** Sends once more what was acknowledged last. Answers whether it was told what it had been told before. */
  repeat(caller: Caller): Promise<boolean>;
}

export function loadWriter(products: LoadProducts, random: SeededRandom): LoadWriter {
  const orders: ExpectedOrder[] = [];
  let current: ExpectedOrder | undefined;
  let pending: Verb | undefined;
  let last: Verb | undefined;
  let acknowledged = 0;
  let added = 0;

  const verb = (send: Verb['send'], done: (reply: Reply) => void): Verb => ({ key: newId(), send, done });

  const create = (): Verb => {
    const order = {
      tag: newId(),
      id: '',
      status: 'draft',
      starts_at: weekOf(random.between(1, 40)).starts_at,
      units: { plenty: { quantity: 0, started: 0, stopped: 0 }, scarce: { quantity: 0, started: 0, stopped: 0 } },
    };
    const attributes = { status: 'draft', tag_list: [order.tag], ...periodFrom(order.starts_at) };
    return verb(
      ({ v4 }, headers) => v4('POST', 'orders', attributes, headers),
      (reply) => {
        order.id = idOf(dataOf(reply.body));
        orders.push(order);
        current = order;
      },
    );
  };

  const moveTo = (order: ExpectedOrder, status: string, send: Verb['send']): Verb =>
    verb(send, (reply) => {
      if (!isAccepted(reply)) return;
      order.status = status;
      if (status === 'archived' || status === 'canceled') current = undefined;
    });

  const book = (order: ExpectedOrder, name: keyof LoadProducts, quantity: number): Verb => {
    const product = products[name];
    const actions = [{ action: 'book_product', mode: 'infer_planning', product_id: product.id, quantity }];
    const ids = { [product.product_group_id]: quantity };
    const isVersion1 = random.chance(50);
    return verb(
      ({ v1, v4 }, headers) =>
        isVersion1
          ? v1('POST', `orders/${order.id}/book`, { ids }, headers)
          : v4('POST', 'order_fulfillments', { order_id: order.id, actions }, headers),
      (reply) => {
        if (isAccepted(reply)) order.units[name].quantity += quantity;
      },
    );
  };

  const move = (order: ExpectedOrder): Verb => {
    const period = weekOf(random.between(1, 40));
    return verb(
      ({ v1 }, headers) => v1('PUT', `orders/${order.id}`, { order: period }, headers),
      (reply) => {
        if (isAccepted(reply)) order.starts_at = period.starts_at;
      },
    );
  };

  /** One unit leaves or comes back. An order that it is refused to is left as it is. */
  const fulfill = (order: ExpectedOrder, name: keyof LoadProducts, step: 'start' | 'stop'): Verb => {
    const actions = [{ action: `${step}_product`, product_id: products[name].id, planning_id: null, quantity: 1 }];
    return verb(
      ({ v4 }, headers) => v4('POST', 'order_fulfillments', { order_id: order.id, actions }, headers),
      (reply) => {
        if (isAccepted(reply)) {
          order.units[name][step === 'start' ? 'started' : 'stopped'] += 1;
          order.status = statusOf(order, step);
        } else current = undefined;
      },
    );
  };

  const addStock = (): Verb =>
    verb(
      ({ v4 }, headers) => v4('POST', 'stock_adjustments', { product_id: products.plenty.id, quantity: 1 }, headers),
      (reply) => {
        if (isAccepted(reply)) added += 1;
      },
    );

  const next = (): Verb => {
    if (random.chance(10)) return addStock();
    if (current === undefined) return create();
    const order = current;
    const { status: transition_from } = order;
    const transition =
      (transition_to: string): Verb['send'] =>
      ({ v4 }, headers) =>
        v4('POST', 'order_status_transitions', { order_id: order.id, transition_from, transition_to }, headers);
    switch (order.status) {
      case 'draft':
        if (order.units.plenty.quantity < 2 || random.chance(40)) return book(order, 'plenty', random.between(1, 3));
        return moveTo(order, 'reserved', ({ v1 }, headers) =>
          v1('POST', `orders/${order.id}/reserve`, undefined, headers),
        );
      case 'reserved':
        if (random.chance(25)) return book(order, random.oneOf(['plenty', 'scarce']), 1);
        if (random.chance(20)) return move(order);
        if (total(order, 'started') === 0 && random.chance(20))
          return moveTo(order, 'canceled', transition('canceled'));
        return fulfill(order, withSome(order, 'quantity', 'started') ?? 'plenty', 'start');
      case 'started': {
        const toStart = random.chance(50) ? withSome(order, 'quantity', 'started') : undefined;
        if (toStart !== undefined) return fulfill(order, toStart, 'start');
        return fulfill(order, withSome(order, 'started', 'stopped') ?? 'plenty', 'stop');
      }
      default:
        return moveTo(order, 'archived', transition('archived'));
    }
  };

  const attempt = async (caller: Caller): Promise<Reply | undefined> => {
    pending ??= next();
    const reply = await pending.send(caller, { 'idempotency-key': pending.key }).catch(() => undefined);
    if (reply === undefined || reply.status >= 500 || reply.status === 409) return undefined;
    if (!isAccepted(reply) && reply.status !== 422)
      throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    pending.done(reply);
    last = pending;
    pending = undefined;
    acknowledged += 1;
    return reply;
  };

  return {
    orders,
    get added() {
      return added;
    },
    get acknowledged() {
      return acknowledged;
    },
    async runUntilGone(caller) {
      while ((await attempt(caller)) !== undefined);
    },
    async reconcile(caller) {
      if (pending === undefined) return false;
      for (;;) {
        const reply = await attempt(caller);
        if (reply !== undefined) return reply.replayed;
      }
    },
    async repeat(caller) {
      if (last === undefined) return true;
      return (await last.send(caller, { 'idempotency-key': last.key })).replayed;
    },
  };
}

const total = ({ units }: ExpectedOrder, name: keyof ExpectedUnits): number => units.plenty[name] + units.scarce[name];

/** Something of which there is more of this than of that. */
const withSome = ({ units }: ExpectedOrder, of: keyof ExpectedUnits, than: keyof ExpectedUnits) =>
  (['plenty', 'scarce'] as const).find((name) => units[name][of] > units[name][than]);

/** Started while anything is out; what is back leaves the order reserved while there is more to start. */
function statusOf(order: ExpectedOrder, step: 'start' | 'stop'): string {
  if (step === 'start' || total(order, 'started') > total(order, 'stopped')) return 'started';
  return total(order, 'started') < total(order, 'quantity') ? 'reserved' : 'stopped';
}

const FIRST_WEEK = Temporal.Instant.from('2032-01-05T09:00:00Z');

const weekOf = (number: number) => periodFrom(FIRST_WEEK.add({ hours: 24 * 7 * number }).toString());

const periodFrom = (starts_at: string) => ({
  starts_at,
  stops_at: Temporal.Instant.from(starts_at).add({ hours: 48 }).toString(),
});
