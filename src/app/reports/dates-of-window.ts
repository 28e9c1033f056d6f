import { dateContaining, startOf } from '../../domain/time/calendar.ts';
import type { Window } from '../../domain/time/window.ts';

/** The days that begin in the window, for what carries a date: from the first up to, not including, the other. */
export const datesOfWindow = ({ from_us, till_us }: Window, zone: string): { from: string; till: string } => ({
  from: firstDateFrom(from_us, zone).toString(),
  till: firstDateFrom(till_us, zone).toString(),
});

function firstDateFrom(moment_us: number, zone: string): Temporal.PlainDate {
  const date = dateContaining(moment_us, zone);
  return startOf(date, zone).at_us === moment_us ? date : date.add({ days: 1 });
}
