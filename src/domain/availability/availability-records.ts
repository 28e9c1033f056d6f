import { assert } from '../../lib/assert.ts';
import type { CalendarDay, CalendarInterval, CalendarSlot, IntervalUnit } from '../time/calendar.ts';
import { formatKey, formatWithOffset } from '../time/format.ts';
import type { Levels } from './levels.ts';

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

/** The availability of one day or slot. */
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

/**
 * Whether that many units of an item are free during the whole interval. Without a stock limit there is no quantity.
 */
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

/** The availability of an interval in version 1; null when there is no stock limit. */
export interface IntervalAvailability {
  /** The most units that are reserved at once, and those that drafts plan. */
  readonly reserved: number;
  readonly concept: number;
  /** The start of the interval. */
  readonly date: string;
  /** The fewest free units; negative when more is reserved than in stock. */
  readonly available: number | null;
  /** The lowest stock; stock that arrives or leaves within the interval does not count. */
  readonly total: number | null;
  readonly interval: IntervalUnit;
}

/** By the start of each interval in the company's zone: `2018-01-22 00:00:00 +0100`. */
export function availabilityByInterval(
  intervals: readonly CalendarInterval[],
  levels: readonly Levels[],
): Readonly<Record<string, IntervalAvailability>> {
  return Object.fromEntries(
    intervals.map(({ start, unit }, index) => {
      const level = levels[index];
      assert(level !== undefined, 'levels for every interval');
      return [formatKey(start), availabilityOf(formatWithOffset(start), unit, level)];
    }),
  );
}

const availabilityOf = (date: string, interval: IntervalUnit, levels: Levels): IntervalAvailability => ({
  reserved: levels.taken.most,
  concept: levels.planned.most,
  date,
  available: finite(levels.available.least),
  total: finite(levels.stock.least),
  interval,
});

const finite = (units: number): number | null => (Number.isFinite(units) ? units : null);
