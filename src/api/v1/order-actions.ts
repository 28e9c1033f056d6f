import { askedItems } from '../../app/availability/asked-items.ts';
import { fulfillOrder } from '../../app/orders/fulfill-order.ts';
import type { Order } from '../../app/orders/order.ts';
import { transitionOrder } from '../../app/orders/transition-order.ts';
import {
  asVersion1Status,
  fromVersion1Status,
  type Fulfillment,
  type OrderStatus,
  VERSION_1_TRANSITIONS,
} from '../../domain/orders/order-status.ts';
import { badRequest, invalid } from '../../lib/refusal.ts';
import type { WriteCall, WriteEndpoint } from '../server/endpoint.ts';
import { actionsOfIds, idsBody } from './actions-of-ids.ts';
import { writingOrder } from './order-body.ts';
import { writtenOrders } from './order-json.ts';
import { lockRecord, writtenReply } from './record-kind.ts';

/** Plans, starts and stops by `ids`. */
const fulfillment = (step: Fulfillment): WriteEndpoint => ({
  kind: 'write',
  method: 'POST',
  path: `/api/1/orders/:id/${step}`,
  async handle(call) {
    const order = await lockRecord<Order>(writtenOrders, call);
    const entries = idsBody(call.request);
    if (step === 'book') requirePeriod(order);
    const items = await askedItems(
      call.work,
      entries.map(({ item_id }) => item_id),
    );
    const asked = actionsOfIds(step, entries, new Map(items.map((item) => [item.id, item])));
    if ('problems' in asked) throw invalid(...asked.problems);
    const { actions } = asked;
    await writingOrder(
      (field) => fieldHere(field, (index) => actions[index]?.key),
      () =>
        fulfillOrder(call.work, {
          order_id: order.id,
          actions: actions.map(({ action }) => action),
          confirm_shortage: false,
        }),
    );
    return writtenReply(writtenOrders, call, order.id);
  },
});

function requirePeriod({ starts_at, stops_at }: Order): void {
  if (starts_at === null) throw invalid({ field: 'starts_at', message: "can't be blank: booking is for a period" });
  if (stops_at === null) throw invalid({ field: 'stops_at', message: "can't be blank: booking is for a period" });
}

/** The problem of an action is reported at its entry of `ids`. */
function fieldHere(field: string, keyOf: (index: number) => string | undefined): string {
  if (field === 'stock_item_ids') return 'ids';
  const [, index] = /^actions\/(\d+)(?:\/|$)/.exec(field) ?? [];
  return index === undefined ? field : `ids/${keyOf(Number(index)) ?? ''}`;
}

/** Onwards to a status. */
const transition = (name: string, to: OrderStatus): WriteEndpoint => ({
  kind: 'write',
  method: 'POST',
  path: `/api/1/orders/:id/${name}`,
  handle: (call) => move(call, to, false),
});

/** Back to the status that the query names. */
const revert: WriteEndpoint = {
  kind: 'write',
  method: 'POST',
  path: '/api/1/orders/:id/revert',
  async handle(call) {
    const query = new URLSearchParams(call.request.queryString);
    return move(call, statusParameter(query), true);
  },
};

async function move(call: WriteCall, to: OrderStatus, isRevert: boolean) {
  const { id } = await lockRecord<Order>(writtenOrders, call);
  const asked = { order_id: id, to, revert: isRevert, confirm_shortage: false, table: VERSION_1_TRANSITIONS };
  await writingOrder(String, () => transitionOrder(call.work, asked));
  return writtenReply(writtenOrders, call, id);
}

const REVERTIBLE = ['draft', 'reserved', 'started'] as const satisfies readonly OrderStatus[];

function statusParameter(query: URLSearchParams): OrderStatus {
  const word = query.get('status')?.trim() ?? '';
  const status = fromVersion1Status(word);
  if (status !== null) return status;
  const allowed = REVERTIBLE.map(asVersion1Status).join(', ');
  throw badRequest(`status must be one of: ${allowed}`, { parameter: 'status' });
}

export const orderActions: readonly WriteEndpoint[] = [
  fulfillment('book'),
  transition('concept', 'draft'),
  transition('reserve', 'reserved'),
  fulfillment('start'),
  fulfillment('stop'),
  transition('cancel', 'canceled'),
  revert,
  transition('archive', 'archived'),
];
