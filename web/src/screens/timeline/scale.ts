import { addDays, DAY_MS, dayOf, startOfDay } from '../../format/zone.ts';

/** What fits on a screen, and how narrow a day may become before fewer fit. */
export const ZOOMS = {
  day: { days: 1, least_px: 480 },
  week: { days: 7, least_px: 60 },
  month: { days: 31, least_px: 24 },
  quarter: { days: 92, least_px: 9 },
} as const;

export type Zoom = keyof typeof ZOOMS;

export const zoomOf = (text: string | undefined): Zoom =>
  text !== undefined && Object.hasOwn(ZOOMS, text) ? (text as Zoom) : 'month';

/** Half-open, in milliseconds of the epoch. */
export interface Span {
  readonly from_ms: number;
  readonly till_ms: number;
}

/** Time on the x-axis: as long as it lasts, so that a day on which clocks are set is a little wider or narrower. */
export interface Scale extends Span {
  readonly zoom: Zoom;
  readonly px_per_ms: number;
}

const DAYS_BEFORE = 366;
const DAYS_AFTER = 731;

/** A year back and two ahead of a day: as far as one can scroll without naming another day. */
export function scaleOf({
  zoom,
  width_px,
  day,
  zone,
}: {
  readonly zoom: Zoom;
  readonly width_px: number;
  readonly day: string;
  readonly zone: string;
}): Scale {
  const { days, least_px } = ZOOMS[zoom];
  return {
    zoom,
    from_ms: Date.parse(startOfDay(addDays(day, -DAYS_BEFORE), zone)),
    till_ms: Date.parse(startOfDay(addDays(day, DAYS_AFTER), zone)),
    px_per_ms: Math.max(least_px, width_px / days) / DAY_MS,
  };
}

/** Whether the day can be scrolled to on a scale made around another one. */
export const isWithin = (day: string, middle: string): boolean =>
  day >= addDays(middle, -DAYS_BEFORE) && day <= addDays(middle, DAYS_AFTER - ZOOMS.quarter.days);

export const xOf = ({ from_ms, px_per_ms }: Scale, moment_ms: number): number => (moment_ms - from_ms) * px_per_ms;

export const momentAt = ({ from_ms, px_per_ms }: Scale, x: number): number => from_ms + x / px_per_ms;

/**
 * What to ask for and to draw when this is the left edge: the screen and at least one more to each side, in steps of a
 * screen so that it is the same for most steps of scrolling.
 */
export function windowAt(scale: Scale, left_ms: number): Span {
  const screen_ms = ZOOMS[scale.zoom].days * DAY_MS;
  const step = Math.floor((left_ms - scale.from_ms) / screen_ms);
  return { from_ms: scale.from_ms + (step - 1) * screen_ms, till_ms: scale.from_ms + (step + 3) * screen_ms };
}

/** What of that is drawn: the screen and a little to each side, in steps of a quarter of it. */
export function drawnAt(scale: Scale, left_ms: number): Span {
  const quarter_ms = (ZOOMS[scale.zoom].days * DAY_MS) / 4;
  const step = Math.floor((left_ms - scale.from_ms) / quarter_ms);
  return { from_ms: scale.from_ms + (step - 1) * quarter_ms, till_ms: scale.from_ms + (step + 6) * quarter_ms };
}

/** Where a screen begins that is about today: a little of what has been, and then what comes. */
export function leftOfToday(zoom: Zoom, now: number, zone: string): number {
  if (zoom === 'day') return Math.floor(now / HOUR_MS) * HOUR_MS - 4 * HOUR_MS;
  return Date.parse(startOfDay(addDays(dayOf(now, zone), -LEAD_DAYS[zoom]), zone));
}

export const HOUR_MS = 3_600_000;
const LEAD_DAYS = { week: 1, month: 4, quarter: 14 } as const;
