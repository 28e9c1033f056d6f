import type { ListQuery, RecordOf } from '../../api/list-query.ts';
import { list } from '../../api/records.ts';
import { wallOf } from '../../format/zone.ts';
import { csvText } from '../../format/csv-text.ts';

/** A file of more rows is better asked for by a program, page by page. */
export const MAX_CSV_ROWS = 20_000;
const ROWS_AT_ONCE = 500;

/** Fetches what the list shows, page by page, and makes a table of it. */
export async function ordersCsv(
  query: Pick<ListQuery<'orders'>, 'filter' | 'sort'>,
  { zone, signal, onProgress }: { zone: string; signal: AbortSignal; onProgress: (rows: number) => void },
): Promise<string> {
  const rows: (readonly (string | number | null)[])[] = [];
  for (let number = 1; rows.length < MAX_CSV_ROWS; number += 1) {
    const { data } = await list(
      'orders',
      { ...query, include: ['customer'], fields: FIELDS, page: { number, size: ROWS_AT_ONCE } },
      signal,
    );
    rows.push(...data.map((order) => rowOf(order, zone)));
    onProgress(rows.length);
    if (data.length < ROWS_AT_ONCE) break;
  }
  return csvText(HEADER, rows);
}

const FIELDS = {
  orders: [
    'number',
    'status',
    'starts_at',
    'stops_at',
    'item_count',
    'grand_total_with_tax_in_cents',
    'total_paid_in_cents',
    'total_to_be_paid_in_cents',
    'payment_status',
    'tag_list',
    'customer_id',
  ],
  customers: ['name', 'email'],
};

const HEADER = [
  'Number',
  'Status',
  'Customer',
  'E-mail',
  'Pickup',
  'Return',
  'Items',
  'Total in cents',
  'Paid in cents',
  'To pay in cents',
  'Payment',
  'Tags',
];

export const rowOf = (order: RecordOf<'orders'>, zone: string): readonly (string | number | null)[] => [
  order.number,
  order.status,
  order.customer?.name ?? null,
  order.customer?.email ?? null,
  wall(order.starts_at, zone),
  wall(order.stops_at, zone),
  order.item_count,
  order.grand_total_with_tax_in_cents,
  order.total_paid_in_cents,
  order.total_to_be_paid_in_cents,
  order.payment_status,
  order.tag_list.join(', '),
];

/** `2026-11-20 09:00` by the clocks of the company: spreadsheets know that for a time. */
const wall = (instant: string | null, zone: string): string | null =>
  instant === null ? null : wallOf(instant, zone).replace('T', ' ');
