import { list } from '../api/records.ts';
import { addDays, dayOf, daysBetween } from '../format/zone.ts';
import { monthsFrom, movedTo } from '../parts/next-free-period.ts';
import type { Period } from '../ui/period-picker.tsx';

/** How far ahead it looks. */
export const MONTHS_AHEAD = 6;

interface Wanted {
  readonly itemId: string;
  readonly locationId: string;
  readonly period: Period;
  readonly zone: string;
}

/** The first later time at which one is free for as long; undefined when none is in the next months. */
export async function nextFree(wanted: Wanted, signal: AbortSignal): Promise<Period | undefined> {
  const { itemId, locationId, period, zone } = wanted;
  const first = dayOf(period.starts_at, zone);
  const days = daysBetween(first, dayOf(period.stops_at, zone)) + 1;
  const free: string[] = [];
  for (const { year, month } of monthsFrom(first, MONTHS_AHEAD)) {
    const filter = { subject_type: 'item', subject_id: itemId, location_id: locationId, year, month };
    const { data } = await list('availabilities', { filter }, signal);
    free.push(...data.flatMap(({ date, status }) => (status === 'available' && date !== null ? [date] : [])));
    const start = firstRun(free, addDays(first, 1), days);
    if (start !== undefined) return movedTo(period, start, zone);
  }
  return undefined;
}

/** The first of so many free days in a row, from a day on. Days are in order. */
export function firstRun(free: readonly string[], from: string, length: number): string | undefined {
  const later = free.filter((day) => day >= from);
  return later.find((day, index) => later[index + length - 1] === addDays(day, length - 1));
}
