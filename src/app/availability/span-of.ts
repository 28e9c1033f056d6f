import type { Window } from '../../domain/time/window.ts';

/** From the first moment of any window to the last; there is at least one. */
export const spanOf = (windows: readonly Window[]): Window =>
  windows.reduce((span, { from_us, till_us }) => ({
    from_us: Math.min(span.from_us, from_us),
    till_us: Math.max(span.till_us, from_us, till_us),
  }));
