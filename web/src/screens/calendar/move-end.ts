import { addDays, dayOf, daysBetween, instantOf, wallOf } from '../../format/zone.ts';
import type { End } from './entries-of.ts';

interface Movable {
  readonly status: string | null;
  readonly starts_at: string | null;
  readonly stops_at: string | null;
}

export interface Moved {
  readonly starts_at: string;
  readonly stops_at: string;
  /** Both ends, so that it stays as long as it is. */
  readonly isWhole: boolean;
}

/** What is back or over stays where it is; what is out went out when it did, so only its return can move. */
export function whyFixed({ status, starts_at, stops_at }: Movable, end: End): string | undefined {
  if (starts_at === null || stops_at === null) return 'It has no period yet.';
  if (status === 'stopped' || status === 'archived') return 'It is back already.';
  if (status === 'canceled') return 'It is canceled.';
  if (status === 'started' && end === 'pickup') return 'It is out already: only its return can move.';
  return undefined;
}

/**
 * One end of an order on another day, at the same time of the day. Where it would go out after it comes back, or where
 * that is asked for, the other end comes along; what is out keeps its beginning.
 */
export function movedTo(
  order: { readonly status: string | null; readonly starts_at: string; readonly stops_at: string },
  end: End,
  day: string,
  { zone, whole = false }: { readonly zone: string; readonly whole?: boolean },
): Moved | undefined {
  const { starts_at, stops_at, status } = order;
  const own = end === 'pickup' ? starts_at : stops_at;
  const days = daysBetween(dayOf(own, zone), day);
  const start = shifted(starts_at, days, zone);
  const stop = shifted(stops_at, days, zone);
  const alone = end === 'pickup' ? { starts_at: start, stops_at } : { starts_at, stops_at: stop };
  if (!whole && isSound(alone)) return { ...alone, isWhole: false };
  if (status === 'started') return undefined;
  return { starts_at: start, stops_at: stop, isWhole: true };
}

const isSound = ({ starts_at, stops_at }: { readonly starts_at: string; readonly stops_at: string }): boolean =>
  Date.parse(starts_at) < Date.parse(stops_at);

function shifted(instant: string, days: number, zone: string): string {
  if (days === 0) return instant;
  const [day = '', time = ''] = wallOf(instant, zone).split('T');
  return instantOf(`${addDays(day, days)}T${time}`, zone);
}
