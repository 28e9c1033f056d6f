import type { RecordOf } from '../../api/list-query.ts';
import { wallOf } from '../../format/zone.ts';
import type { CsvTable } from '../../parts/list-csv.ts';

/** The orders of a list as a table for the CSV file. */
export const ordersTable = (query: CsvTable<'orders'>['query'], zone: string): CsvTable<'orders'> => ({
  type: 'orders',
  query: { ...query, include: ['customer'], fields: FIELDS },
  header: HEADER,
  rowOf: (order) => rowOf(order, zone),
});

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

const rowOf = (order: RecordOf<'orders'>, zone: string): readonly (string | number | null)[] => [
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
