import { addDays, DAY_MS, dayOf, instantOf, wallOf } from '../format/zone.ts';
import type { Period } from '../ui/period-picker.tsx';

export interface UsualTimes {
  readonly zone: string;
  /** `HH:MM` */
  readonly start: string;
  readonly stop: string;
}

/** What a new order begins with: from the usual time, or from now on when that has passed, until the day after. */
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

/** So many days later at the usual time of return; where that is not after the start, as late as it starts. */
export function lasting(starts_at: string, days: number, { zone, stop }: UsualTimes): Period {
  const day = addDays(dayOf(starts_at, zone), days);
  const usual = instantOf(`${day}T${stop}`, zone);
  const isAfter = Date.parse(usual) > Date.parse(starts_at);
  return {
    starts_at: new Date(starts_at).toISOString(),
    stops_at: isAfter ? usual : instantOf(`${addDays(day, 1)}${wallOf(starts_at, zone).slice(10)}`, zone),
  };
}

/** A period that somebody chose days ago and never came back to is no use any more. */
export const isStale = (starts_at: string, now: number): boolean => Date.parse(starts_at) < now - DAY_MS / 2;
