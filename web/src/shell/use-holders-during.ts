import { type Holder, holdersOf, useHolderPlannings } from '../parts/holders.ts';
import type { Period } from '../ui/period-picker.tsx';

/** Orders and downtimes that have units of these products during the period, or are overdue before it starts. */
export function useHoldersDuring(
  productIds: readonly string[],
  { starts_at, stops_at }: Period,
  locationId: string | undefined,
): readonly Holder[] | undefined {
  const enabled = locationId !== undefined && productIds.length > 0;
  const { during, late } = useHolderPlannings(
    { productIds, locationId, from: starts_at, till: stops_at, now: starts_at, sort: 'reserved_till' },
    { during: enabled, late: enabled },
  );
  if (during === undefined || late === undefined) return undefined;
  const now = Date.now();
  // Units due back before now block the period until they return; units due back later are expected in time.
  const overdue = late.filter(({ stops_at: due }) => due !== null && Date.parse(due) < now);
  return holdersOf([...overdue, ...during]);
}
