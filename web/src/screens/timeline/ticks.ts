import { addDays, dayOf, startOfDay } from '../../format/zone.ts';
import { HOUR_MS, type Span, type Zoom } from './scale.ts';

/** The two levels of the header; the lower one is also what free units are counted by. */
export interface Ticks {
  readonly upper: readonly Tick[];
  readonly lower: readonly Tick[];
}

export interface Tick extends Span {
  /** On which it begins: finding it again takes long. */
  readonly day: string;
}

interface Asked {
  readonly zoom: Zoom;
  readonly window: Span;
  readonly zone: string;
  /** Monday is 1, Sunday 0. */
  readonly firstDayOfWeek: number;
}

/** Hours below days, days below weeks or months, weeks below months: whatever touches the window, whole. */
export function ticksOf({ zoom, window, zone, firstDayOfWeek }: Asked): Ticks {
  const first = dayOf(window.from_ms, zone);
  const last = dayOf(window.till_ms - 1, zone);
  const days = () => spans(first, (day) => addDays(day, 1), last, zone);
  const weeks = () => spans(startOfWeek(first, firstDayOfWeek), (day) => addDays(day, 7), last, zone);
  const months = () => spans(`${first.slice(0, 8)}01`, nextMonth, last, zone);
  switch (zoom) {
    case 'day': {
      const upper = days();
      return { upper, lower: upper.flatMap(hoursOf) };
    }
    case 'week':
      return { upper: weeks(), lower: days() };
    case 'month':
      return { upper: months(), lower: days() };
    case 'quarter':
      return { upper: months(), lower: weeks() };
  }
}

function spans(first: string, next: (day: string) => string, last: string, zone: string): readonly Tick[] {
  const found: Tick[] = [];
  for (let day = first; day <= last; day = next(day)) {
    found.push({ day, from_ms: beginning(day, zone), till_ms: beginning(next(day), zone) });
  }
  return found;
}

/** As many as there are: on two days of the year 23 or 25. */
function hoursOf({ day, from_ms, till_ms }: Tick): readonly Tick[] {
  const found: Tick[] = [];
  for (let at = from_ms; at < till_ms; at += HOUR_MS) {
    found.push({ day, from_ms: at, till_ms: Math.min(at + HOUR_MS, till_ms) });
  }
  return found;
}

export const startOfWeek = (day: string, firstDayOfWeek: number): string =>
  addDays(day, -((weekdayOf(day) - firstDayOfWeek + 7) % 7));

/** Sunday is 0. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`;

const beginnings = new Map<string, number>();

/** Finding it takes long, and every step of scrolling needs the same ones. */
function beginning(day: string, zone: string): number {
  const key = `${day} ${zone}`;
  const known = beginnings.get(key);
  if (known !== undefined) return known;
  const found = Date.parse(startOfDay(day, zone));
  beginnings.set(key, found);
  return found;
}
