import { type ClockMark, type ClockStretch, clockStretches, timeShown } from './clock.ts';
import { DAY_us, MINUTE_us } from './microseconds.ts';
import type { Window } from './window.ts';

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
