import { askedItems } from '../../app/availability/asked-items.ts';
import { levelsEverywhere } from '../../app/availability/levels-everywhere.ts';
import type { StockedProduct } from '../../app/availability/stocked-product.ts';
import type { View } from '../../db/work.ts';
import { availabilityByInterval } from '../../domain/availability/availability-by-interval.ts';
import { calendarIntervals } from '../../domain/time/calendar-intervals.ts';
import { badRequest, notFound } from '../../lib/refusal.ts';
import type { ReadEndpoint } from '../server/endpoint.ts';
import { JSON_TYPE } from '../server/request.ts';
import { intervalParameter, periodParameters } from './period-parameters.ts';
import { UUID } from './uuid.ts';

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

async function productNamed(view: View, id: string): Promise<StockedProduct> {
  const [item] = UUID.test(id) ? await askedItems(view, [id]) : [];
  const [product] = item?.type === 'products' ? item.products : [];
  if (product === undefined) throw notFound('no such product');
  return product;
}
