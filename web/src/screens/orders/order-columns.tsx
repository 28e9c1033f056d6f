import { Link } from '@tanstack/react-router';
import type { RecordOf } from '../../api/list-query.ts';
import type { Format } from '../../format/format.ts';
import { OrderStatus, PaymentStatus } from '../../parts/order-status.tsx';
import { Tags } from '../../parts/units.tsx';
import type { Column } from '../../ui/data-table.tsx';

type Order = RecordOf<'orders'>;

export const orderColumns = (format: Format): readonly Column<Order>[] => [
  {
    key: 'number',
    label: 'Number',
    sort: 'number',
    render: ({ id, number, customer, starts_at, stops_at }) => (
      <>
        <Link to="/orders/$orderId" params={{ orderId: id }} className="font-semibold tabular-nums hover:underline">
          #{number}
        </Link>
        <span className="sm:hidden"> {customer?.name ?? 'No customer'}</span>
        <span className="block text-sm text-muted lg:hidden">
          {format.dayMonth(starts_at)} – {format.dayMonth(stops_at)}
        </span>
      </>
    ),
  },
  {
    key: 'customer',
    label: 'Customer',
    from: 'sm',
    render: ({ customer, tag_list }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {customer?.name ?? <span className="text-muted">No customer</span>}
        <span className="2xl:hidden">
          <Tags tags={tag_list} />
        </span>
      </span>
    ),
  },
  {
    key: 'starts_at',
    label: 'Pickup',
    sort: 'starts_at',
    from: 'lg',
    render: ({ starts_at }) => moment(starts_at, format),
  },
  {
    key: 'stops_at',
    label: 'Return',
    sort: 'stops_at',
    from: 'lg',
    render: ({ stops_at }) => moment(stops_at, format),
  },
  { key: 'status', label: 'Status', render: (order) => <OrderStatus order={order} /> },
  {
    key: 'payment',
    label: 'Payment',
    from: 'lg',
    render: ({ status, payment_status }) =>
      // Nothing was agreed, or not any more: that nothing was paid is no news.
      payment_status === 'payment_due' && (status === 'draft' || status === 'canceled') ? (
        <span className="text-muted">–</span>
      ) : (
        <PaymentStatus status={payment_status} />
      ),
  },
  {
    key: 'items',
    label: 'Items',
    sort: 'item_count',
    align: 'right',
    from: 'xl',
    render: ({ item_count }) => format.number(item_count),
  },
  {
    key: 'total',
    label: 'Total',
    sort: 'grand_total_with_tax_in_cents',
    align: 'right',
    from: 'sm',
    render: ({ grand_total_with_tax_in_cents }) => format.money(grand_total_with_tax_in_cents),
  },
  { key: 'tags', label: 'Tags', from: '2xl', render: ({ tag_list }) => <Tags tags={tag_list} /> },
];

/** As people say it; the whole of it on hover. */
const moment = (instant: string | null, format: Format) =>
  instant === null ? (
    <span className="text-muted">–</span>
  ) : (
    <time dateTime={instant} title={format.fullMoment(instant)} className="whitespace-nowrap">
      {format.relative(instant)}
    </time>
  );
