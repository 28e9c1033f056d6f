import { createOrder } from '../../app/orders/create-order.ts';
import { duplicateOrder } from '../../app/orders/duplicate-order.ts';
import { orderMatches } from '../../app/orders/order-search.ts';
import type { Order } from '../../app/orders/order.ts';
import { recalculatePrices } from '../../app/orders/price-previews.ts';
import { updateOrder } from '../../app/orders/update-order.ts';
import { alias, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { asVersion1Status } from '../../domain/orders/order-status.ts';
import type { Endpoint, ReadEndpoint, WriteCall, WriteEndpoint } from '../server/endpoint.ts';
import type { Reply } from '../server/request.ts';
import { orderStatusFacet, tagFacet } from './facets.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import { listReply, type ListWriter, writeList } from './list-reply.ts';
import { orderActions } from './order-actions.ts';
import { ORDER_FIELDS, orderAttributesOf, orderBody, orderFieldHere, writingOrder } from './order-body.ts';
import { listedOrderJson, orders, writtenOrders } from './order-json.ts';
import { type Page, pageParameters, pageSql, searchParameter } from './parameters.ts';
import { readRoot } from './read-body.ts';
import { fetchEndpoint, filledFor, lockRecord, writtenReply } from './record-kind.ts';

export const orderEndpoints = (streams: Semaphore): readonly Endpoint[] => [
  listEndpoint(streams),
  create,
  fetchEndpoint(orders),
  update,
  ...orderActions,
  duplicate,
  recalculate,
];

const listEndpoint = (streams: Semaphore): ReadEndpoint => ({
  kind: 'read',
  method: 'GET',
  path: '/api/1/orders',
  async handle({ request, actor, view, database }) {
    const query = new URLSearchParams(request.queryString);
    const list = orderList(view, searchParameter(query), pageParameters(query, actor));
    return listReply(database, list, streams);
  },
});

const create: WriteEndpoint = {
  kind: 'write',
  method: 'POST',
  path: '/api/1/orders',
  async handle(call) {
    const body = orderBody(call.request, call.work.company.default_timezone);
    const id = await writingOrder(orderFieldHere, () =>
      createOrder(call.work, { ...orderAttributesOf(body, null), ...firstStatus(call) }, { numbered: true }),
    );
    return madeReply(call, id);
  },
};

/** An order may be a concept from the start; any other status is ignored, like every read-only field. */
const firstStatus = ({ request }: WriteCall): { readonly status?: 'draft' } =>
  readRoot(request, 'order', ORDER_FIELDS)['status'] === asVersion1Status('draft') ? { status: 'draft' } : {};

const update: WriteEndpoint = {
  kind: 'write',
  method: 'PUT',
  path: '/api/1/orders/:id',
  async handle(call) {
    const order = await lockRecord<Discounted>(writtenOrders, call);
    const body = orderBody(call.request, call.work.company.default_timezone);
    await writingOrder(orderFieldHere, () => updateOrder(call.work, order.id, orderAttributesOf(body, order)));
    return writtenReply(writtenOrders, call, order.id);
  },
};

type Discounted = Order & { readonly discount_percentage: number };

const duplicate: WriteEndpoint = {
  kind: 'write',
  method: 'POST',
  path: '/api/1/orders/:id/duplicate',
  async handle(call) {
    const { id } = await lockRecord<Order>(writtenOrders, call);
    const copy = await writingOrder(orderFieldHere, () =>
      duplicateOrder(call.work, {
        original_order_id: id,
        custom_lines: true,
        customer: true,
        dates: true,
        discount: true,
        properties: true,
        stock_item_plannings: false,
        tags: true,
        deposit: 'current',
      }),
    );
    return madeReply(call, copy);
  },
};

const recalculate: WriteEndpoint = {
  kind: 'write',
  method: 'POST',
  path: '/api/1/orders/:id/recalculate_prices',
  async handle(call) {
    const { id } = await lockRecord<Order>(writtenOrders, call);
    await writingOrder(orderFieldHere, () => recalculatePrices(call.work, { order_id: id }));
    return writtenReply(writtenOrders, call, id);
  },
};

async function madeReply(call: WriteCall, id: string): Promise<Reply> {
  const reply = await writtenReply(writtenOrders, call, id, 201);
  return { ...reply, headers: { ...reply.headers, location: `/api/1/orders/${id}` } };
}

const o = alias('o');

/**
 * Orders that are neither new nor archived, newest first; `meta` describes everything that `q` matches, on every page.
 */
function orderList(view: ReadContext, q: string, page: Page): ListWriter {
  const found = sql`
    from orders as o
    where o.company_id = ${view.company.id}
      and o.status not in ('new', 'archived')
      and ${orderMatches(o, q, view.company.id)}
  `;
  return writeList('orders', filledFor(view, pageOf(found, page)), async function* (tx) {
    const { total, total_item_count, facet } = await orderStatusFacet(tx, found);
    yield `{"total_count":${total},"total_item_count":${total_item_count},"facets":{"tag_list":`;
    yield* tagFacet(tx, sql`select o.tag_list ${found}`);
    yield `,"status":${facet}}}`;
  });
}

/** Sorted before anything is rendered: a row is narrow then, and a cursor has the first ones at once. */
const pageOf = (found: Sql, page: Page): Sql => sql`
  select ${listedOrderJson(o)}
  from (
    select o.*
    ${found}
    order by o.created_at desc, o.id desc
    ${pageSql(page)}
  ) as o
  order by o.created_at desc, o.id desc
`;
