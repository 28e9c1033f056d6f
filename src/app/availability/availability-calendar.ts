import type { View } from '../../db/work.ts';
import {
  type AvailabilityRecord,
  dayRecord,
  type Finding,
  slotRecord,
  type Subject,
} from '../../domain/availability/availability-record.ts';
import { daysOfMonth, slotsOfDay } from '../../domain/time/calendar.ts';
import type { Window } from '../../domain/time/window.ts';
import { assertNever } from '../../lib/assert.ts';
import { downtimeFindings } from './downtime-findings.ts';
import { itemFindings } from './item-findings.ts';
import { orderFindings } from './order-findings.ts';

export interface CalendarQuestion {
  readonly subject: Subject;
  readonly span: CalendarSpan;
  /** Null: the subject's own, or the first. */
  readonly location_id: string | null;
  /** Whether what is moved starts or stops on that day or in that slot. */
  readonly edge: 'start' | 'stop';
  /** How many units of an item are wanted. */
  readonly quantity: number;
}

/** A month by its days, or a day by slots of so many minutes. */
export type CalendarSpan =
  | { readonly by: 'day'; readonly year: number; readonly month: number }
  | { readonly by: 'slot'; readonly date: Temporal.PlainDate; readonly minutes: number };

/** A day or slot of the calendar, with the day that it belongs to. */
export interface CalendarCell extends Window {
  readonly date: string;
}

/** What can be done with an item, a downtime … on each day of a month, or in each slot of a day. */
export async function availabilityCalendar(
  view: View,
  question: CalendarQuestion,
): Promise<readonly AvailabilityRecord[]> {
  const { subject, span } = question;
  const zone = view.company.default_timezone;
  if (span.by === 'day') {
    const days = daysOfMonth(span.year, span.month, zone);
    const findings = await findingsOf(view, question, days);
    return days.map((day, index) => dayRecord(subject, day, findings[index] as Finding));
  }
  const slots = slotsOfDay(span.date, span.minutes, zone);
  const findings = await findingsOf(view, question, slots);
  return slots.map((slot, index) => slotRecord(subject, slot, span.minutes, findings[index] as Finding));
}

/** One for each cell. */
function findingsOf(
  view: View,
  question: CalendarQuestion,
  cells: readonly CalendarCell[],
): Promise<readonly Finding[]> {
  const { subject_type } = question.subject;
  switch (subject_type) {
    case 'item':
      return itemFindings(view, question, cells);
    case 'downtime':
      return downtimeFindings(view, question, cells);
    case 'order':
    case 'cart':
      return orderFindings(view, question, cells);
    default:
      return assertNever(subject_type);
  }
}
