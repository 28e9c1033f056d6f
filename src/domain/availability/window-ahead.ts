import type { Window } from '../time/window.ts';

/** What of a window is to be asked for: what lies behind us cannot be changed any more, unless all of it does. */
export const windowAhead = ({ from_us, till_us }: Window, now_us: number): Window => ({
  from_us: till_us <= now_us ? from_us : Math.max(from_us, now_us),
  till_us,
});
