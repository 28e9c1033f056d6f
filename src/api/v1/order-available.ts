import { countedUnits } from '../../app/availability/counted-units.ts';
import { availableForOrder, type DatedOrder } from '../../app/orders/available-for-order.ts';
import { bind, compile, raw, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { invalid, notFound } from '../../lib/refusal.ts';
import type { ReadEndpoint } from '../server/endpoint.ts';
import { JSON_TYPE } from '../server/request.ts';
import { isThere } from './order-kind.ts';
import { UUID } from './uuid.ts';
import { viewSlots } from './view-slots.ts';

/** How much of each product group an order could have during its period. */
export const orderAvailable: ReadEndpoint = {
  kind: 'read',
  method: 'GET',
  path: '/api/1/orders/:id/available',
  async handle({ params, view }) {
    const groups = await availableForOrder(view, await datedOrder(view, params['id'] ?? ''));
    const body = Object.fromEntries(
      [...groups].map(([id, { available, stock_item_ids }]) => [
        id,
        {
          available: countedUnits(available),
          ...(stock_item_ids === null ? {} : { available_stock_ids: stock_item_ids }),
        },
      ]),
    );
    return { status: 200, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(body) };
  },
};

async function datedOrder(view: View, id: string): Promise<DatedOrder> {
  const query = sql`
    select o.id, o.start_location_id, o.starts_at, o.stops_at
    from orders as o
    where o.company_id = ${view.company.id}
      and o.id = ${id}
      and ${isThere(raw('o'))}
  `;
  const order = UUID.test(id) ? await view.db.maybe<UndatedOrder>(bind(compile(query), viewSlots(view))) : undefined;
  if (order === undefined) throw notFound('no such order');
  const { starts_at, stops_at, ...rest } = order;
  if (starts_at === null || stops_at === null) {
    const field = starts_at === null ? 'starts_at' : 'stops_at';
    throw invalid({ field, message: "can't be blank: what is available goes by the order's period" });
  }
  return { ...rest, starts_at, stops_at };
}

interface UndatedOrder extends Omit<DatedOrder, 'starts_at' | 'stops_at'> {
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
}
