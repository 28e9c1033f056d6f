import { sameTimeOn } from '../../domain/time/calendar.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import type { CalendarCell, CalendarQuestion } from './availability-calendar.ts';

/** By how much what is moved to a cell moves: on a day it keeps its time of day, in a slot it goes from or till its beginning. */
export function shiftTo(
  cell: CalendarCell,
  { edge, span }: Pick<CalendarQuestion, 'edge' | 'span'>,
  { starts_at, stops_at }: { readonly starts_at: Temporal.Instant; readonly stops_at: Temporal.Instant },
  zone: string,
): number {
  const edge_us = microsecondsOf(edge === 'start' ? starts_at : stops_at);
  const there_us = span.by === 'slot' ? cell.from_us : sameTimeOn(Temporal.PlainDate.from(cell.date), edge_us, zone);
  return there_us - edge_us;
}
