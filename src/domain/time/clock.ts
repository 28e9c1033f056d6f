import { DAY_us, instantOf } from './microseconds.ts';
import type { Window } from './window.ts';

/** An instant, and how far the zone's clocks are ahead of UTC from then on. */
export interface ClockMark {
  readonly at_us: number;
  readonly offset_us: number;
}

/** A stretch of time in which the clocks of a zone do not jump. */
export interface ClockStretch extends Window {
  readonly offset_us: number;
}

/** A zone's rules are asked once per stretch, so that what lies within is plain arithmetic. */
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

/** Microseconds since the midnight that the clocks last showed, as they count them. */
export function timeShown({ at_us, offset_us }: ClockMark): number {
  const remainder_us = (at_us + offset_us) % DAY_us;
  return remainder_us < 0 ? remainder_us + DAY_us : remainder_us;
}
