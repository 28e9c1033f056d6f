import { list } from '../api/records.ts';
import type { Orders } from '../api/schema.ts';
import { addDays, dayOf, daysBetween, instantOf, wallOf } from '../format/zone.ts';
import type { Period } from '../ui/period-picker.tsx';

const MONTHS_AHEAD = 6;

/** The first time from the day after on at which all of the order is free, as long as it is; undefined in no near month. */
export async function nextFreePeriod(order: Orders, zone: string): Promise<Period | undefined> {
  const { id, starts_at, stops_at, start_location_id } = order;
  if (starts_at === null || stops_at === null) return undefined;
  const period = { starts_at, stops_at };
  const first = dayOf(starts_at, zone);
  for (const { year, month } of monthsFrom(first, MONTHS_AHEAD)) {
    const { data } = await list('availabilities', {
      filter: { subject_type: 'order', subject_id: id, type: 'start', location_id: start_location_id, year, month },
    });
    const day = data.find(({ date, status }) => status === 'available' && date !== null && date > first)?.date;
    if (day != null) return movedTo(period, day, zone);
  }
  return undefined;
}

export function monthsFrom(day: string, count: number): readonly { readonly year: number; readonly month: number }[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => ({
    year: year + Math.floor((month - 1 + index) / 12),
    month: ((month - 1 + index) % 12) + 1,
  }));
}

/** The same times of day, as many days later, to the second. */
export function movedTo({ starts_at, stops_at }: Period, day: string, zone: string): Period {
  const days = daysBetween(dayOf(starts_at, zone), day);
  const moved = (instant: string): string => {
    const wall = wallOf(instant, zone);
    const minute = instantOf(`${addDays(wall.slice(0, 10), days)}${wall.slice(10)}`, zone);
    return new Date(Date.parse(minute) + (Date.parse(instant) % 60_000)).toISOString();
  };
  return { starts_at: moved(starts_at), stops_at: moved(stops_at) };
}
