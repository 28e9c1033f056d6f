import { addDays, DAY_MS, dayOf, instantOf, wallOf } from '../format/zone.ts';
import type { Period } from '../ui/period-picker.tsx';

export interface UsualTimes {
  readonly zone: string;
  /** `HH:MM` */
  readonly start: string;
  readonly stop: string;
}

/** The default period of a new order: one day from the usual time, or from now on when that has passed. */
export function defaultPeriod(now: number, times: UsualTimes): Period {
  const starts_at = firstStart(now, times);
  return lasting(starts_at, 1, times);
}

function firstStart(now: number, { zone, start, stop }: UsualTimes): string {
  const today = dayOf(now, zone);
  const usual = instantOf(`${today}T${start}`, zone);
  if (Date.parse(usual) >= now) return usual;
  const soon = Math.ceil(now / QUARTER_MS) * QUARTER_MS;
  const closing = Date.parse(instantOf(`${today}T${stop}`, zone));
  if (soon < closing && dayOf(soon, zone) === today) return new Date(soon).toISOString();
  return instantOf(`${addDays(today, 1)}T${start}`, zone);
}

const QUARTER_MS = 15 * 60_000;

/**
 * So many days of 24 hours, which is how they are charged: until the same time of day, or earlier when the clocks go
 * back in between. No days: until the usual time of return, or for one day where that is not after the start.
 */
export function lasting(starts_at: string, days: number, { zone, stop }: UsualTimes): Period {
  const from = Date.parse(starts_at);
  const day = dayOf(starts_at, zone);
  const usual = instantOf(`${day}T${stop}`, zone);
  if (days === 0 && Date.parse(usual) > from) return { starts_at: new Date(from).toISOString(), stops_at: usual };
  const count = Math.max(1, days);
  const sameTime = Date.parse(instantOf(`${addDays(day, count)}${wallOf(starts_at, zone).slice(10)}`, zone));
  return {
    starts_at: new Date(from).toISOString(),
    stops_at: new Date(Math.min(sameTime, from + count * DAY_MS)).toISOString(),
  };
}

/** A period chosen days ago is out of date. */
export const isStale = (starts_at: string, now: number): boolean => Date.parse(starts_at) < now - DAY_MS / 2;
