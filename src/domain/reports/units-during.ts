import type { Span } from '../availability/sweep.ts';
import type { Window } from '../time/window.ts';

/** How many units have some of their time in the window. */
export const unitsDuring = (spans: readonly Span[], window: Window): number =>
  spans.reduce((sum, span) => sum + (overlaps(span, window) ? span.units : 0), 0);

function overlaps({ from_us, till_us }: Span, window: Window): boolean {
  const start_us = Math.max(from_us ?? -Infinity, window.from_us);
  return start_us < Math.min(till_us ?? Infinity, window.till_us);
}
