import { Link } from '@tanstack/react-router';
import type { RecordOf } from '../../api/list-query.ts';
import type { Format } from '../../format/format.ts';
import { Tags } from '../../parts/units.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { BalanceDue } from './customer-money.tsx';

type Customer = RecordOf<'customers'>;

export const customerColumns = (format: Format): readonly Column<Customer>[] => [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    render: ({ id, name, email, tag_list }) => (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to="/customers/$customerId"
          params={{ customerId: id }}
          className="font-semibold break-words hover:underline"
        >
          {name}
        </Link>
        <Tags tags={tag_list} />
        <span className="block w-full text-sm wrap-anywhere text-muted 2xl:hidden">{email}</span>
      </div>
    ),
  },
  {
    key: 'number',
    label: 'Number',
    sort: 'number',
    from: 'md',
    render: ({ number }) => <span className="tabular-nums">{number}</span>,
  },
  {
    key: 'email',
    label: 'E-mail',
    sort: 'email',
    from: '2xl',
    render: ({ email }) => email ?? <span className="text-muted">–</span>,
  },
  {
    key: 'orders',
    label: 'Orders',
    sort: 'order_count',
    align: 'right',
    from: 'sm',
    render: ({ order_count }) => format.number(order_count),
  },
  {
    key: 'revenue',
    label: 'Revenue',
    sort: 'revenue_in_cents',
    align: 'right',
    from: 'md',
    render: ({ revenue_in_cents }) => format.money(revenue_in_cents),
  },
  {
    key: 'balance',
    label: 'To pay',
    sort: 'balance_due_in_cents',
    align: 'right',
    render: ({ balance_due_in_cents }) => <BalanceDue cents={balance_due_in_cents} />,
  },
  {
    key: 'latest',
    label: 'Latest order',
    sort: 'latest_order_at',
    from: 'xl',
    render: ({ latest_order_at }) =>
      latest_order_at === null ? (
        <span className="text-muted">–</span>
      ) : (
        <time dateTime={latest_order_at} title={format.fullMoment(latest_order_at)} className="whitespace-nowrap">
          {format.day(latest_order_at)}
        </time>
      ),
  },
];
