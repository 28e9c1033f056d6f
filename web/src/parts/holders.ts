import { useList } from '../api/records.ts';
import type { Plannings } from '../api/schema.ts';
import type { Format } from '../format/format.ts';

/** An order or a downtime that has units of a product. */
export interface Holder {
  readonly id: string;
  readonly kind: 'order' | 'downtime';
  /** `#1042`, or `Repair` */
  readonly name: string;
  readonly who: string | null;
  readonly units: number;
  readonly until: string | null;
}

/** `has it until Fri 17:00`, `has 2 until …`, `should have brought it back Fri 17:00` */
export function holdingWords(
  { units, until }: Pick<Holder, 'units' | 'until'>,
  format: Pick<Format, 'relative'>,
  now: number,
): string {
  const what = units === 1 ? 'it' : String(units);
  if (until === null) return `has ${what}`;
  return Date.parse(until) < now
    ? `should have brought ${what} back ${format.relative(until)}`
    : `has ${what} until ${format.relative(until)}`;
}

/**
 * The bookings of the products between `from` and `till`, and those that were due back by `now` and are still out.
 * Undefined while loading.
 */
export function useHolderPlannings(
  {
    productIds,
    locationId,
    from,
    till,
    now,
    sort,
  }: {
    readonly productIds: readonly string[];
    readonly locationId: string | undefined;
    readonly from: string;
    readonly till: string;
    readonly now: string;
    readonly sort: 'reserved_from' | 'reserved_till';
  },
  enabled: { readonly during: boolean; readonly late: boolean },
): { readonly during: readonly Plannings[] | undefined; readonly late: readonly Plannings[] | undefined } {
  const common = {
    include: ['order', 'order.customer', 'downtime'],
    sort,
    page: { size: 50 },
  } as const;
  const own = { item_id: productIds, start_location_id: locationId };
  const during = useList(
    'plannings',
    { ...common, filter: { ...own, reserved: true, reserved_from: { lt: till }, reserved_till: { gt: from } } },
    { enabled: enabled.during, touches: ['availability'] },
  );
  const late = useList(
    'plannings',
    { ...common, filter: { ...own, status: 'started', reserved_till: { lte: now } } },
    { enabled: enabled.late, touches: ['availability'] },
  );
  return { during: during.data?.data, late: late.data?.data };
}

/** The orders and downtimes of the plannings; several plannings of one order are one holder. */
export const holdersOf = (plannings: readonly Plannings[]): readonly Holder[] => together(plannings.flatMap(holderOf));

function holderOf({ id, order, downtime, quantity, stopped, stops_at }: Plannings): readonly Holder[] {
  const units = (quantity ?? 0) - stopped;
  if (units <= 0) return [];
  if (order != null) {
    const name = order.number === null ? 'New order' : `#${order.number}`;
    return [{ id: order.id, kind: 'order', name, who: order.customer?.name ?? null, units, until: stops_at }];
  }
  const name = downtimeName(downtime?.reason ?? null);
  return [{ id: downtime?.id ?? id, kind: 'downtime', name, who: null, units, until: stops_at }];
}

export function together(holders: readonly Holder[]): readonly Holder[] {
  return [...Map.groupBy(holders, ({ id }) => id).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, units: more.reduce((sum, { units }) => sum + units, first.units) }],
  );
}

export const downtimeName = (reason: string | null): string =>
  reason === null ? 'Downtime' : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
