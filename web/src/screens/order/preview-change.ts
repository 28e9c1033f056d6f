import { create, list } from '../../api/records.ts';
import type { Orders, Resources } from '../../api/schema.ts';
import { dayOf } from '../../format/zone.ts';
import { verdictOf } from '../../parts/move-verdict.ts';
import { monthsFrom, movedTo } from '../../parts/next-free-period.ts';
import type { Period } from '../../ui/period-picker.tsx';

type Preview = Resources['order_move_previews']['create'];

/** A wished change of an order: another time or place, or more units. */
export interface RequestedChange {
  readonly changes?: Pick<Preview, 'starts_at' | 'stops_at' | 'start_location_id' | 'stop_location_id'>;
  readonly actions?: NonNullable<Preview['actions']>;
}

const MONTHS_AHEAD = 6;
/** How many days are tried, from the first on which the order as it stands is free. */
const MAX_TRIED = 31;

/** Whether all of it is free, with nothing to be confirmed; false when it is refused for other reasons. */
export async function isChangeFree(
  { id }: Pick<Orders, 'id'>,
  { changes = {}, actions = [] }: RequestedChange,
): Promise<boolean> {
  try {
    const preview = await create('order_move_previews', { order_id: id, ...changes, actions: [...actions] });
    return verdictOf(preview).kind === 'free';
  } catch {
    return false;
  }
}

/** The first later period, as long as the wished one, in which the server would accept the wish. */
export async function nextPeriodFor(
  order: Orders,
  requested: RequestedChange,
  zone: string,
): Promise<Period | undefined> {
  const starts_at = requested.changes?.starts_at ?? order.starts_at;
  const stops_at = requested.changes?.stops_at ?? order.stops_at;
  if (starts_at === null || stops_at === null) return undefined;
  const location_id = requested.changes?.start_location_id ?? order.start_location_id;
  const first = dayOf(starts_at, zone);
  let tried = 0;
  for (const { year, month } of monthsFrom(first, MONTHS_AHEAD)) {
    const { data } = await list('availabilities', {
      filter: { subject_type: 'order', subject_id: order.id, type: 'start', location_id, year, month },
    });
    for (const { date, status } of data) {
      if (status !== 'available' || date === null || date <= first) continue;
      if (tried >= MAX_TRIED) return undefined;
      tried += 1;
      const period = movedTo({ starts_at, stops_at }, date, zone);
      if (await isChangeFree(order, { ...requested, changes: { ...requested.changes, ...period } })) return period;
    }
  }
  return undefined;
}
