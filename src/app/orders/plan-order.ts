import { keepActive } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { isHolding } from '../../domain/orders/order-status.ts';
import { couponAttribute } from '../coupons/coupon-attribute.ts';
import { requirePermission } from '../employees/require-permission.ts';
import type { Problems } from '../problems.ts';
import type { EntriesPlan } from '../properties/write-owner-properties.ts';
import { firstLocation } from '../stock/stock-location.ts';
import { tagListAttribute } from '../tag-list-attribute.ts';
import { type OrderAddresses, orderAddresses } from './order-addresses.ts';
import type { OrderAttributes } from './order-attributes.ts';
import { FULFILLMENT_TYPES, type Order } from './order.ts';
import { oneOf, type OrderTerms, orderTerms } from './order-terms.ts';

/** What of an order's row a caller decides. */
export type PlannedOrder = OrderTerms &
  OrderAddresses &
  Pick<
    Order,
    'coupon_id' | 'starts_at' | 'stops_at' | 'start_location_id' | 'stop_location_id' | 'fulfillment_type' | 'tag_list'
  > & {
    readonly override_period_restrictions: boolean | undefined;
  };

/** What an order becomes; `before` is null for a new one. */
export async function planOrder(
  work: Work,
  problems: Problems,
  sent: OrderAttributes,
  before: Order | null,
  { id, properties }: { readonly id: string; readonly properties: EntriesPlan },
): Promise<PlannedOrder> {
  const terms = await orderTerms(work, problems, sent, before);
  const addresses = await orderAddresses(work, problems, sent, before, {
    id,
    customer_id: terms.customer_id,
    properties,
  });
  const fulfillment_type = oneOf(
    problems,
    'fulfillment_type',
    sent.fulfillment_type,
    FULFILLMENT_TYPES,
    before?.fulfillment_type ?? 'pickup',
  );
  if (fulfillment_type === 'delivery' && addresses.delivery_address_property_id === null) {
    problems.add('delivery_address_property_id', "can't be blank when the order is delivered");
  }
  refuseWhatIsNotThere(problems, sent);
  if (sent.override_period_restrictions) {
    await requirePermission(work, 'override_rental_period', 'this needs the permission override_rental_period');
  }
  return {
    ...terms,
    ...addresses,
    ...period(problems, sent, before),
    ...(await locations(work, problems, sent, before)),
    coupon_id: await couponAttribute(work, problems, sent, before),
    fulfillment_type,
    tag_list: tagListAttribute(problems, sent.tag_list) ?? before?.tag_list ?? [],
    override_period_restrictions: sent.override_period_restrictions ?? undefined,
  };
}

/** There are no delivery rates that could be meant. */
function refuseWhatIsNotThere(problems: Problems, sent: OrderAttributes): void {
  if (sent.order_delivery_rate_id) problems.add('order_delivery_rate_id', 'must exist');
  if (sent.order_delivery_rate_attributes) problems.add('order_delivery_rate_attributes', 'must be blank');
}

function period(
  problems: Problems,
  sent: OrderAttributes,
  before: Order | null,
): Pick<Order, 'starts_at' | 'stops_at'> {
  const starts_at = sent.starts_at === undefined ? (before?.starts_at ?? null) : sent.starts_at;
  const stops_at = sent.stops_at === undefined ? (before?.stops_at ?? null) : sent.stops_at;
  const status = sent.status ?? before?.status ?? 'new';
  if (isHolding(status as Order['status'])) {
    if (starts_at === null) problems.add('starts_at', "can't be blank");
    if (stops_at === null) problems.add('stops_at', "can't be blank");
  }
  if (starts_at !== null && stops_at !== null && Temporal.Instant.compare(starts_at, stops_at) >= 0) {
    problems.add('stops_at', 'must be after starts_at');
  }
  for (const [field, moment] of Object.entries({ starts_at, stops_at })) {
    if (moment !== null && !isWithin(moment)) problems.add(field, `must be between ${EARLIEST} and ${LATEST}`);
  }
  return { starts_at, stops_at };
}

/** Buffer times around it must still be moments that a database can tell. */
export const EARLIEST = '1000-01-01T00:00:00Z';
export const LATEST = '9000-01-01T00:00:00Z';

export const isWithin = (moment: Temporal.Instant): boolean =>
  Temporal.Instant.compare(EARLIEST, moment) <= 0 && Temporal.Instant.compare(moment, LATEST) <= 0;

/** Where nothing is said: the first location, and back to where it came from. */
async function locations(
  work: Work,
  problems: Problems,
  sent: OrderAttributes,
  before: Order | null,
): Promise<Pick<Order, 'start_location_id' | 'stop_location_id'>> {
  const start = sent.start_location_id ?? before?.start_location_id ?? (await firstLocation(work));
  const stop = sent.stop_location_id ?? before?.stop_location_id ?? start;
  if (start !== before?.start_location_id) await active(work, problems, 'start_location_id', start);
  if (stop !== before?.stop_location_id && stop !== start) await active(work, problems, 'stop_location_id', stop);
  return { start_location_id: start, stop_location_id: stop };
}

async function active(work: Work, problems: Problems, field: string, id: string): Promise<void> {
  if (!(await keepActive(work.tx, 'locations', work.company.id, id))) problems.add(field, 'must exist');
}
