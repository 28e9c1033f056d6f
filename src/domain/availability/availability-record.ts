import type { CalendarDay, CalendarSlot } from '../time/calendar.ts';

export const SUBJECT_TYPES = ['order', 'cart', 'item', 'downtime'] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

export interface Subject {
  readonly subject_type: SubjectType;
  readonly subject_id: string;
}

export type AvailabilityStatus = 'available' | 'partial' | 'unavailable';

/** A day or a slot of a calendar, as version 4 writes it. */
export interface AvailabilityRecord extends Subject {
  readonly id: string;
  readonly type: 'date' | 'time';
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Two digits; null for a day. */
  readonly hour: string | null;
  readonly minute: string | null;
  readonly status: AvailabilityStatus;
  /** The status once more: true, null, false. */
  readonly available: boolean | null;
  readonly quantity: number | null;
}

/** What is said about one day or slot. */
export interface Finding {
  readonly status: AvailabilityStatus;
  readonly quantity: number | null;
}

export const dayRecord = (subject: Subject, { date }: CalendarDay, finding: Finding): AvailabilityRecord =>
  recordOf(subject, { id: `${idOf(subject)}-${date}`, type: 'date', date, hour: null, minute: null }, finding);

/** A slot of so many minutes. */
export function slotRecord(
  subject: Subject,
  { date, hour, minute, offset }: CalendarSlot,
  minutes: number,
  finding: Finding,
): AvailabilityRecord {
  // With the offset, since an hour that comes twice has slots of the same name.
  const id = `${idOf(subject)}-${date}T${hour}:${minute}${offset}-${minutes}`;
  return recordOf(subject, { id, type: 'time', date, hour, minute }, finding);
}

/** An item: are that many free during all of it? Without a limit to stock there is no quantity to tell. */
export function itemFinding(free: number, wanted: number): Finding {
  const quantity = Number.isFinite(free) ? Math.max(0, free) : null;
  if (free >= wanted) return { status: 'available', quantity };
  return { status: free > 0 ? 'partial' : 'unavailable', quantity };
}

/** An order, a cart or a downtime: how many of its plannings fit? One without plannings fits anywhere. */
export function planningsFinding(fitting: number, count: number, quantity: number | null = null): Finding {
  if (fitting >= count) return { status: 'available', quantity };
  return { status: fitting > 0 ? 'partial' : 'unavailable', quantity };
}

const idOf = ({ subject_type, subject_id }: Subject): string => `${subject_type}-${subject_id}`;

type Place = Pick<AvailabilityRecord, 'id' | 'type' | 'date' | 'hour' | 'minute'>;

const recordOf = ({ subject_type, subject_id }: Subject, place: Place, { status, quantity }: Finding) => ({
  ...place,
  subject_type,
  subject_id,
  status,
  available: AVAILABLE[status],
  quantity,
});

const AVAILABLE = { available: true, partial: null, unavailable: false };
