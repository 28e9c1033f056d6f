import { DAY_us, instantOf, MINUTE_us, type Window } from './window.ts';

/** An instant, and how far the zone's clocks are ahead of UTC from then on. */
export interface ClockMark {
  readonly at_us: number;
  readonly offset_us: number;
}

/** A stretch of time in which the clocks of a zone do not jump. */
export interface ClockStretch extends Window {
  readonly offset_us: number;
}

/** A zone's rules are read once per stretch; everything within is plain arithmetic. */
export function clockStretches({ from_us, till_us }: Window, zone: string): readonly ClockStretch[] {
  const stretches: ClockStretch[] = [];
  let start: Temporal.ZonedDateTime | null = instantOf(from_us).toZonedDateTimeISO(zone);
  let start_us = from_us;
  while (start !== null) {
    const jump: Temporal.ZonedDateTime | null = start.getTimeZoneTransition('next');
    const jump_us: number = jump === null ? Infinity : clockMarkOf(jump).at_us;
    stretches.push({ from_us: start_us, till_us: Math.min(jump_us, till_us), offset_us: clockMarkOf(start).offset_us });
    start = jump_us < till_us ? jump : null;
    start_us = jump_us;
  }
  return stretches;
}

/** Of a moment at a whole second, as days and jumps of the clocks begin. */
export const clockMarkOf = (moment: Temporal.ZonedDateTime): ClockMark => ({
  at_us: moment.epochMilliseconds * 1_000,
  offset_us: moment.offsetNanoseconds / 1_000,
});

/** Microseconds since the last midnight on the clock. */
export function timeShown({ at_us, offset_us }: ClockMark): number {
  const remainder_us = (at_us + offset_us) % DAY_us;
  return remainder_us < 0 ? remainder_us + DAY_us : remainder_us;
}

/**
 * Where the slots of a clock begin: at the start of the window, whenever the clocks show a multiple of `minutes`
 * after midnight, and when they jump into another slot. So a repeated hour has its slots twice, a skipped one has
 * none, and a jump within a slot only makes it longer or shorter. The window starts where a slot does.
 */
export function clockGrid(window: Window, minutes: number, zone: string): readonly ClockMark[] {
  const marks: ClockMark[] = [];
  let before: ClockStretch | null = null;
  for (const stretch of clockStretches(window, zone)) {
    const { from_us, offset_us } = stretch;
    if (before === null || entersSlot(before, stretch, minutes)) marks.push({ at_us: from_us, offset_us });
    pushMarksWithin(stretch, minutes, marks);
    before = stretch;
  }
  return marks;
}

function entersSlot(before: ClockStretch, after: ClockStretch, minutes: number): boolean {
  const slot_us = minutes * MINUTE_us;
  const shown_us = timeShown({ at_us: after.from_us, offset_us: after.offset_us });
  // The last microsecond before the jump.
  const last_us = timeShown({ at_us: before.till_us - 1, offset_us: before.offset_us });
  return shown_us % slot_us === 0 || Math.floor(shown_us / slot_us) !== Math.floor(last_us / slot_us);
}

/** Midnight begins a slot, whether or not the slots before it fill their day. */
function pushMarksWithin({ from_us, till_us, offset_us }: ClockStretch, minutes: number, marks: ClockMark[]): void {
  const slot_us = minutes * MINUTE_us;
  const time_us = timeShown({ at_us: from_us, offset_us });
  let midnight_us = from_us - time_us;
  let at_us = midnight_us + (Math.floor(time_us / slot_us) + 1) * slot_us;
  for (;;) {
    if (at_us >= midnight_us + DAY_us) {
      midnight_us += DAY_us;
      at_us = midnight_us;
    }
    if (at_us >= till_us) return;
    marks.push({ at_us, offset_us });
    at_us += slot_us;
  }
}

/**
 * The first instant at which the zone's clocks show that time of that day or later: in a gap the jump itself, in a fold
 * the earlier instant. So a later clock time is never an earlier instant. The next day begins 1,440 minutes after
 * midnight.
 */
export function clockReaches(date: Temporal.PlainDate, minutes: number, zone: string): number {
  const shown = date.toPlainDateTime().add({ minutes });
  const moment = shown.toZonedDateTime(zone, { disambiguation: 'compatible' });
  if (moment.toPlainDateTime().equals(shown)) return clockMarkOf(moment).at_us;
  const before = shown.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return clockMarkOf(before.getTimeZoneTransition('next') ?? moment).at_us;
}

/** The same for a day that is counted from the first of January 1970. */
export type ClockReader = (day: number, minutes: number) => number;

/**
 * Computes `clockReaches` for days in the window or less than two days beside it, by arithmetic alone: the zone's rules
 * are read once for each jump of its clocks.
 */
export function clockReader({ from_us, till_us }: Window, zone: string): ClockReader {
  const stretches = clockStretches({ from_us: from_us - MARGIN_us, till_us: till_us + MARGIN_us }, zone);
  return (day, minutes) => {
    const shown_us = day * DAY_us + minutes * MINUTE_us;
    const found = stretches.find((stretch) => stretch.till_us + stretch.offset_us > shown_us) ?? stretches.at(-1);
    return found === undefined ? shown_us : Math.max(found.from_us, shown_us - found.offset_us);
  };
}

/** Local clocks differ from UTC by less than two days. */
const MARGIN_us = 4 * DAY_us;

export interface DayMark extends ClockMark {
  /** Days from 1970-01-01 to the date that the clocks show. */
  readonly day: number;
}

/**
 * Where the days in a window begin: whenever the clocks show a date for the first time. Clocks that go back over
 * midnight do not begin a day again, and a date that they skip has none. The window starts where a day does.
 */
export function dayMarks(window: Window, zone: string): readonly DayMark[] {
  const marks: DayMark[] = [];
  let latest = -Infinity;
  for (const { from_us, till_us, offset_us } of clockStretches(window, zone)) {
    const firstShown = Math.floor((from_us + offset_us) / DAY_us);
    for (let day = Math.max(firstShown, latest + 1); day * DAY_us - offset_us < till_us; day += 1) {
      marks.push({ day, at_us: Math.max(from_us, day * DAY_us - offset_us), offset_us });
      latest = day;
    }
  }
  return marks;
}

/** An IANA name that this runtime knows, in its own spelling. A fixed offset such as `+01:00` is not a zone. */
export function isTimeZone(name: string): boolean {
  return NAME.test(name) && isKnown(name);
}

const NAME = /^[A-Z][A-Za-z0-9_+-]{1,30}(?:\/[A-Z][A-Za-z0-9_+-]{1,30}){0,2}$/;

function isKnown(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId === name;
  } catch {
    return false;
  }
}
