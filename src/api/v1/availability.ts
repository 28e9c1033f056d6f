import { askedItems } from '../../app/availability/asked-items.ts';
import { levelsEverywhere } from '../../app/availability/inventory-levels.ts';
import { countedUnits, type StockedProduct } from '../../app/availability/supplies.ts';
import { availableForOrder, type DatedOrder } from '../../app/orders/order-availability.ts';
import { alias, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { availabilityByInterval } from '../../domain/availability/availability-records.ts';
import { calendarIntervals } from '../../domain/time/calendar.ts';
import { badRequest, invalid, notFound } from '../../lib/refusal.ts';
import { UUID } from '../../lib/uuid-of.ts';
import type { ReadEndpoint } from '../server/endpoint.ts';
import { JSON_TYPE } from '../server/request.ts';
import { isThere } from './order-json.ts';
import { intervalParameter, periodParameters } from './parameters.ts';
import { filledFor } from './record-kind.ts';

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

async function datedOrder(view: ReadContext, id: string): Promise<DatedOrder> {
  const query = sql`
    select o.id, o.start_location_id, o.starts_at, o.stops_at
    from orders as o
    where o.company_id = ${view.company.id}
      and o.id = ${id}
      and ${isThere(alias('o'))}
  `;
  const order = UUID.test(id) ? await view.db.maybe<UndatedOrder>(filledFor(view, query)) : undefined;
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

/** As the example writes it, as the reference does, and as one would guess. */
const SEGMENTS = ['availability', 'availablility', 'availabilities'] as const;

/** How much of a product is free in each minute, hour, day, week or month of a period. */
export const productAvailability: readonly ReadEndpoint[] = SEGMENTS.map((segment) => ({
  kind: 'read',
  method: 'GET',
  path: `/api/1/products/:product_id/${segment}`,
  async handle({ request, params, view }) {
    const query = new URLSearchParams(request.queryString);
    const zone = view.company.default_timezone;
    const found = calendarIntervals(periodParameters(query, zone), intervalParameter(query), zone);
    if ('problem' in found) throw badRequest(`interval ${found.problem}`, { parameter: 'interval' });
    const product = await productNamed(view, params['product_id'] ?? '');
    const levels = await levelsEverywhere(view, product, found.intervals);
    const body = JSON.stringify(availabilityByInterval(found.intervals, levels));
    return { status: 200, headers: { 'content-type': JSON_TYPE }, body };
  },
}));

async function productNamed(view: ReadContext, id: string): Promise<StockedProduct> {
  const [item] = UUID.test(id) ? await askedItems(view, [id]) : [];
  const [product] = item?.type === 'products' ? item.products : [];
  if (product === undefined) throw notFound('no such product');
  return product;
}
