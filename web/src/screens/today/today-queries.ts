import type { ListQuery } from '../../api/list-query.ts';
import { addDays, dayOf, startOfDay } from '../../format/zone.ts';

/** Cards of a column; the rest is a list of its own. */
export const CARDS = 8;
export const STRIP_DAYS = 14;

export type ColumnKey = 'out' | 'back' | 'late' | 'attention';

/** What the screen asks for, by the company's own day. */
export interface TodayQueries {
  readonly columns: Readonly<Record<ColumnKey, ListQuery<'orders'>>>;
  readonly strip: ListQuery<'agenda_days'>;
}

export function todayQueries(now: number, zone: string): TodayQueries {
  const today = dayOf(now, zone);
  const from = new Date(now).toISOString();
  const till = startOfDay(addDays(today, 1), zone);
  const rest = { gte: from, lt: till };
  return {
    columns: {
      out: column({ status: ['reserved', 'started'], statuses: 'reserved', starts_at: rest }, 'starts_at'),
      back: column({ status: 'started', stops_at: rest }, 'stops_at'),
      late: column({ attention_required: ['start_overdue', 'stop_overdue'] }, 'stops_at'),
      attention: column({ attention_required: ['shortage', 'unassigned', 'unpaid'] }, '-starts_at'),
    },
    strip: {
      filter: { from: startOfDay(today, zone), till: startOfDay(addDays(today, STRIP_DAYS), zone) },
    },
  };
}

const column = (filter: NonNullable<ListQuery<'orders'>['filter']>, sort: string): ListQuery<'orders'> => ({
  filter,
  include: ['customer'],
  sort,
  page: { size: CARDS },
  stats: { total: 'count' },
  extra_fields: { orders: ['attention_required'] },
});
