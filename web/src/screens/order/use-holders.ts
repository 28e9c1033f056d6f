import { useList } from '../../api/records.ts';
import type { Plannings } from '../../api/schema.ts';
import { downtimeName, type Holder, together } from '../../parts/holders.ts';
import type { Shortage } from './shortages.ts';

/** Who else has units of the product in that time, and who should have brought some back by now. */
export function useHolders(
  { product, window }: Shortage,
  { orderId, locationId }: { readonly orderId: string; readonly locationId: string | null },
): readonly Holder[] {
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const common = {
    include: ['order', 'order.customer', 'downtime'],
    sort: 'reserved_from',
    page: { size: 25 },
  } as const;
  const own = { item_id: product.id, start_location_id: locationId ?? undefined };
  const during = useList(
    'plannings',
    {
      ...common,
      filter: {
        ...own,
        reserved: true,
        reserved_from: { lt: window?.till ?? now },
        reserved_till: { gt: window?.from ?? now },
      },
    },
    { enabled: window !== undefined, touches: ['availability'] },
  );
  const late = useList(
    'plannings',
    { ...common, filter: { ...own, status: 'started', reserved_till: { lte: now } } },
    { enabled: window !== undefined && Date.parse(window.from) <= Date.parse(now), touches: ['availability'] },
  );
  const plannings = new Map([...(during.data?.data ?? []), ...(late.data?.data ?? [])].map((each) => [each.id, each]));
  return together([...plannings.values()].filter(({ order_id }) => order_id !== orderId).flatMap(holderOf));
}

function holderOf({ id, order, downtime, quantity, stopped, stops_at }: Plannings): readonly Holder[] {
  const units = (quantity ?? 0) - (stopped ?? 0);
  if (units <= 0) return [];
  if (order != null) {
    const name = order.number === null ? 'Draft' : `#${order.number}`;
    return [{ id: order.id, kind: 'order', name, who: order.customer?.name ?? null, units, until: stops_at }];
  }
  return [
    {
      id: downtime?.id ?? id,
      kind: 'downtime',
      name: downtimeName(downtime?.reason ?? null),
      who: null,
      units,
      until: stops_at,
    },
  ];
}
