import { useList } from '../api/records.ts';
import type { Plannings } from '../api/schema.ts';
import { type Holder, downtimeName, together } from '../parts/holders.ts';
import type { Period } from '../ui/period-picker.tsx';

const MOST = 50;

/** Orders and downtimes that have units of these products during the period, or should have brought them back before. */
export function useWhoHas(
  productIds: readonly string[],
  period: Period,
  locationId: string | undefined,
): readonly Holder[] | undefined {
  const common = {
    include: ['order', 'order.customer', 'downtime'],
    sort: 'reserved_till',
    page: { size: MOST },
  } as const;
  const own = { item_id: productIds, start_location_id: locationId };
  const enabled = locationId !== undefined && productIds.length > 0;
  const during = useList(
    'plannings',
    {
      ...common,
      filter: {
        ...own,
        reserved: true,
        reserved_from: { lt: period.stops_at },
        reserved_till: { gt: period.starts_at },
      },
    },
    { enabled, touches: ['availability'] },
  );
  const late = useList(
    'plannings',
    { ...common, filter: { ...own, status: 'started', reserved_till: { lte: period.starts_at } } },
    { enabled, touches: ['availability'] },
  );
  if (during.data === undefined || late.data === undefined) return undefined;
  const now = Date.now();
  // What should be back before now is in the way as long as it is not; what is out now comes back in time.
  const overdue = late.data.data.filter(({ stops_at }) => stops_at !== null && Date.parse(stops_at) < now);
  return together([...overdue, ...during.data.data].flatMap(holderOf));
}

function holderOf({ id, order, downtime, quantity, stopped, stops_at }: Plannings): readonly Holder[] {
  const units = (quantity ?? 0) - (stopped ?? 0);
  if (units <= 0) return [];
  if (order != null) {
    const name = order.number === null ? 'New order' : `#${order.number}`;
    return [{ id: order.id, kind: 'order', name, who: order.customer?.name ?? null, units, until: stops_at }];
  }
  const name = downtimeName(downtime?.reason ?? null);
  return [{ id: downtime?.id ?? id, kind: 'downtime', name, who: null, units, until: stops_at }];
}
