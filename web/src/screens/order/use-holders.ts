import { type Holder, holdersOf, useHolderPlannings } from '../../parts/holders.ts';
import type { Shortage } from './shortages.ts';

/** The other orders and downtimes that have units of the product during the shortage, and the ones overdue by now. */
export function useHolders(
  { product, window }: Shortage,
  { orderId, locationId }: { readonly orderId: string; readonly locationId: string | null },
): readonly Holder[] {
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const { from = now, till = now } = window ?? {};
  const { during = [], late = [] } = useHolderPlannings(
    { productIds: [product.id], locationId: locationId ?? undefined, from, till, now, sort: 'reserved_from' },
    { during: window !== undefined, late: window !== undefined && Date.parse(from) <= Date.parse(now) },
  );
  const plannings = new Map([...during, ...late].map((planning) => [planning.id, planning]));
  return holdersOf([...plannings.values()].filter(({ order_id }) => order_id !== orderId));
}
