import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ListQuery, listQuery } from '../../api/list-query.ts';
import { list } from '../../api/records.ts';
import type { Orders } from '../../api/schema.ts';
import { addDays, startOfDay } from '../../format/zone.ts';

const ROWS_AT_ONCE = 500;
/** More do not fit on a screen that anybody could read. */
export const MAX_ORDERS = 3_000;

export const STATUSES = [
  ['draft', 'Drafts'],
  ['reserved', 'Reserved'],
  ['started', 'Out'],
  ['stopped', 'Back'],
] as const;

/** Orders of which an end is on one of the days; archived ones are over, yet they were there. */
export function calendarQuery(days: readonly string[], status: string | undefined, zone: string): ListQuery<'orders'> {
  const from = startOfDay(days[0] ?? '', zone);
  const till = startOfDay(addDays(days.at(-1) ?? '', 1), zone);
  const known = STATUSES.some(([key]) => key === status);
  return {
    filter: {
      // The bounds are both part of it, and the next day is not.
      start_or_stop_time: { between: [from, new Date(Date.parse(till) - 1).toISOString()] },
      status: known && status !== undefined ? status : [...STATUSES.map(([key]) => key), 'archived'],
    },
    include: ['customer'],
    fields: { orders: FIELDS, customers: ['name'] },
    sort: 'starts_at',
  };
}

const FIELDS = [
  'number',
  'status',
  'statuses',
  'starts_at',
  'stops_at',
  'item_count',
  'customer_id',
  'start_location_id',
  'stop_location_id',
];

/** All pages of them: one request for all but the busiest shops. */
export const useCalendarOrders = (query: ListQuery<'orders'>) =>
  useQuery({
    queryKey: ['orders', 'calendar', listQuery(query)],
    queryFn: async ({ signal }): Promise<readonly Orders[]> => {
      const orders: Orders[] = [];
      for (let number = 1; orders.length < MAX_ORDERS; number += 1) {
        const { data } = await list('orders', { ...query, page: { number, size: ROWS_AT_ONCE } }, signal);
        orders.push(...data);
        if (data.length < ROWS_AT_ONCE) break;
      }
      return orders;
    },
    placeholderData: keepPreviousData,
    meta: { touches: ['orders', 'customers'] },
  });
