import { type Caller, type Fields, isAccepted, listAt, objectAt, type Reply, required } from '../support/caller.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { arenaOf, bookProduct, clients, type Period, type Product, SLOT } from './arena.ts';
import type { Fleet } from './fleet.ts';

const PRODUCTS = 4;
const STOCK = 6;
const LIMIT = 6;
const STEPS = 6;

/**
 * Everybody reserves, lets go, moves and books more and less of the same few products, of which some may be short.
 * Answers what nobody should have been told; whether all is in order afterwards is for the audit to say.
 */
export async function storm(fleet: Fleet, random: SeededRandom): Promise<readonly string[]> {
  const arena = arenaOf(fleet);
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, () => arena.bulk(STOCK, { allow_shortage: true, shortage_limit: LIMIT })),
  );
  const wrong = await clients(async (client) => {
    const own = random.fork();
    const wanted = own.shuffled(products).slice(0, 2);
    const actions = wanted.map((product) => bookProduct(product));
    const order = await arena.order('draft', SLOT, actions);
    const reported: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const reply = await act(arena.callerOf(client + step), order, wanted, own);
      if (!isExpected(reply)) reported.push(`${reply.status}: ${JSON.stringify(reply.body)}`);
    }
    return reported;
  });
  return wrong.flat();
}

const isExpected = (reply: Reply): boolean =>
  isAccepted(reply) || (reply.status === 422 && ['items_not_available', 'wrong_status'].includes(reply.code ?? ''));

function act(caller: Caller, order_id: string, wanted: readonly Product[], random: SeededRandom): Promise<Reply> {
  const { v1, v4 } = caller;
  const confirm_shortage = true;
  const transition = (transition_to: string, revert: boolean): Promise<Reply> =>
    v4('POST', 'order_status_transitions', { order_id, transition_to, revert, confirm_shortage });
  switch (random.below(7)) {
    case 0:
    case 1:
      return transition('reserved', false);
    case 2:
      return transition('draft', true);
    case 3:
      return v1('POST', `orders/${order_id}/revert?status=concept`);
    case 4:
      return v4('PUT', `orders/${order_id}`, { ...slotOf(random.below(3)), confirm_shortage });
    case 5: {
      const actions = random.shuffled(wanted).map((product) => bookProduct(product));
      return v4('POST', 'order_fulfillments', { order_id, actions, confirm_shortage });
    }
    default:
      return setQuantity(caller, order_id, random.between(1, 3));
  }
}

/** Some of these overlap. */
function slotOf(number: number): Period & Fields {
  const later = (moment: string): string =>
    Temporal.Instant.from(moment)
      .add({ hours: 24 * number })
      .toString();
  return { starts_at: later(SLOT.starts_at), stops_at: later(SLOT.stops_at) };
}

async function setQuantity({ v1, v4 }: Caller, order_id: string, quantity: number): Promise<Reply> {
  const order = objectAt(await required(v1('GET', `orders/${order_id}`)), 'order');
  const [line] = listAt(order, 'lines');
  return v4('PUT', `lines/${String(line?.['id'])}`, { quantity, confirm_shortage: true });
}
