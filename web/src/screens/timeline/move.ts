import { addDays, wallOf, instantOf } from '../../format/zone.ts';
import type { Bar } from './bars-of.ts';
import { HOUR_MS, type Zoom } from './scale.ts';

export interface Times {
  readonly starts_ms: number;
  readonly stops_ms: number;
}

export type Part = 'whole' | 'start' | 'end';

/** What may be changed of a bar: of what is out only its end, of what is over nothing. */
export function canMove({ look, booking }: Pick<Bar, 'look' | 'booking'>, part: Part | 'row'): boolean {
  if (booking === undefined || booking.order_status === 'archived' || booking.order_status === 'canceled') return false;
  switch (look) {
    case 'back':
    case 'down':
      return false;
    case 'out':
    case 'late_return':
      return part === 'end';
    case 'draft':
    case 'reserved':
    case 'late_pickup':
      return true;
  }
}

/** Why not, in words. */
export function whyNot({ look, booking }: Pick<Bar, 'look' | 'booking'>): string {
  if (look === 'down') return 'A downtime is changed on its own page';
  if (booking?.order_status === 'archived') return 'The order is archived';
  if (look === 'back') return 'It is back already';
  return 'It is out: only its end can change';
}

export interface Steps {
  readonly zoom: Zoom;
  readonly zone: string;
}

/** So much later or earlier: by quarters of an hour where a day fills the screen, else by days at the same time of day. */
export function movedBy(times: Times, part: Part, delta_ms: number, steps: Steps): Times {
  const shift = (moment_ms: number): number => shifted(moment_ms, delta_ms, steps);
  const starts_ms = part === 'end' ? times.starts_ms : shift(times.starts_ms);
  const stops_ms = part === 'start' ? times.stops_ms : shift(times.stops_ms);
  return starts_ms < stops_ms ? { starts_ms, stops_ms } : times;
}

function shifted(moment_ms: number, delta_ms: number, { zoom, zone }: Steps): number {
  if (zoom === 'day') return moment_ms + Math.round(delta_ms / QUARTER_MS) * QUARTER_MS;
  const days = Math.round(delta_ms / (24 * HOUR_MS));
  if (days === 0) return moment_ms;
  const [day = '', time = ''] = wallOf(moment_ms, zone).split('T');
  return Date.parse(instantOf(`${addDays(day, days)}T${time}`, zone));
}

const QUARTER_MS = HOUR_MS / 4;

/** One press of an arrow key. */
export const keyStep_ms = (zoom: Zoom): number => (zoom === 'day' ? HOUR_MS : 24 * HOUR_MS);

export interface UsualTimes {
  /** `HH:MM` */
  readonly start: string;
  readonly stop: string;
}

/** What is drawn on an empty row: whole days at the usual times, or by the half hour where a day fills the screen. */
export function drawn(a_ms: number, b_ms: number, { zoom, zone }: Steps, { start, stop }: UsualTimes): Times {
  const from_ms = Math.min(a_ms, b_ms);
  const till_ms = Math.max(a_ms, b_ms);
  if (zoom === 'day') {
    const starts_ms = Math.floor(from_ms / (HOUR_MS / 2)) * (HOUR_MS / 2);
    return { starts_ms, stops_ms: Math.max(starts_ms + HOUR_MS, Math.ceil(till_ms / (HOUR_MS / 2)) * (HOUR_MS / 2)) };
  }
  const first = wallOf(from_ms, zone).slice(0, 10);
  const last = wallOf(till_ms, zone).slice(0, 10);
  const starts_ms = Date.parse(instantOf(`${first}T${start}`, zone));
  const stops_ms = Date.parse(instantOf(`${last}T${stop}`, zone));
  return stops_ms > starts_ms
    ? { starts_ms, stops_ms }
    : { starts_ms, stops_ms: Date.parse(instantOf(`${addDays(first, 1)}T${stop}`, zone)) };
}
