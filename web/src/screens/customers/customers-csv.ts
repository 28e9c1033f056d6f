import type { RecordOf } from '../../api/list-query.ts';
import { dayOf } from '../../format/zone.ts';
import type { CsvTable } from '../../parts/list-csv.ts';

/** The customers of a list, with what is known of each. */
export const customersTable = (query: CsvTable<'customers'>['query'], zone: string): CsvTable<'customers'> => ({
  type: 'customers',
  query: { ...query, include: ['properties'] },
  header: HEADER,
  rowOf: (customer) => rowOf(customer, zone),
});

const HEADER = [
  'Number',
  'Name',
  'E-mail',
  'Kind',
  'Phone',
  'Address',
  'Orders',
  'Revenue in cents',
  'To pay in cents',
  'Latest order',
  'Discount in per cent',
  'Tags',
];

export const rowOf = (customer: RecordOf<'customers'>, zone: string): readonly (string | number | null)[] => [
  customer.number,
  customer.name,
  customer.email,
  customer.legal_type === 'commercial' ? 'Business' : 'Person',
  propertyOf(customer, 'phone'),
  propertyOf(customer, 'main')?.replaceAll('\n', ', ') ?? null,
  customer.order_count,
  customer.revenue_in_cents,
  customer.balance_due_in_cents,
  customer.latest_order_at === null ? null : dayOf(customer.latest_order_at, zone),
  customer.discount_percentage,
  customer.tag_list.join(', '),
];

function propertyOf({ properties }: RecordOf<'customers'>, identifier: string): string | null {
  if (!Array.isArray(properties)) return null;
  return properties.find((property) => property.identifier === identifier)?.value ?? null;
}
