export interface Lateable {
  readonly status: string | null;
  readonly starts_at: string | null;
  readonly stops_at: string | null;
}

export type Lateness = 'pickup' | 'return';

/** Reserved and not fetched in time, or out and not brought back in time. */
export function lateness({ status, starts_at, stops_at }: Lateable, now: number = Date.now()): Lateness | undefined {
  if (status === 'reserved' && isBefore(starts_at, now)) return 'pickup';
  if (status === 'started' && isBefore(stops_at, now)) return 'return';
  return undefined;
}

const isBefore = (instant: string | null, now: number): boolean => instant !== null && Date.parse(instant) < now;
