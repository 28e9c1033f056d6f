import { Link } from '@tanstack/react-router';
import { useList } from '../../api/records.ts';
import type { StockItemPlannings, StockItems } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { OrderStatus } from '../../parts/order-status.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { PAGE_SIZE, Pager, pageOf, totalOf } from '../../ui/pager.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { reasonWord } from '../downtime/downtime-status.tsx';

/** Orders and downtimes of a stock item: upcoming or past. */
export function StockItemBookings({ item }: { readonly item: StockItems }) {
  const format = useFormat();
  const [search, setSearch] = useSearchState();
  const isPast = search.bookings === 'past';
  const query = {
    filter: {
      stock_item_id: item.id,
      status: isPast ? ['stopped', 'archived', 'canceled'] : ['draft', 'reserved', 'started'],
    },
    include: ['order', 'order.customer', 'downtime'] as const,
    sort: isPast ? '-starts_at' : 'starts_at',
    page: { number: pageOf(search.page), size: PAGE_SIZE },
    stats: { total: 'count' },
  };
  const listed = useList('stock_item_plannings', query, { touches: ['orders', 'downtimes'] });
  const columns: readonly Column<StockItemPlannings>[] = [
    {
      key: 'what',
      label: 'What',
      render: ({ order, downtime }) =>
        order == null ? (
          <Link to="/downtime" className="hover:underline">
            {downtime == null ? 'Downtime' : reasonWord(downtime.reason)}
          </Link>
        ) : (
          <>
            <Link to="/orders/$orderId" params={{ orderId: order.id }} className="link font-medium">
              {order.number === null ? 'Draft' : `#${order.number}`}
            </Link>{' '}
            {order.customer?.name}
          </>
        ),
    },
    {
      key: 'status',
      label: 'Status',
      render: (planning) =>
        planning.stock_item_planning_type === 'downtime' ? (
          <Badge tone="warn">Downtime</Badge>
        ) : (
          <OrderStatus order={planning} />
        ),
    },
    {
      key: 'from',
      label: 'From',
      from: 'sm',
      render: ({ starts_at }) => <span title={format.fullMoment(starts_at)}>{format.relative(starts_at)}</span>,
    },
    {
      key: 'till',
      label: 'Until',
      from: 'sm',
      render: ({ stops_at }) => <span title={format.fullMoment(stops_at)}>{format.relative(stops_at)}</span>,
    },
  ];
  return (
    <section>
      <h2 className="mb-1">Bookings</h2>
      <Tabs
        label="Which bookings"
        value={isPast ? 'past' : 'open'}
        onChange={(next) => setSearch({ bookings: next === 'past' ? 'past' : undefined })}
        tabs={[
          { key: 'open', label: 'Now and coming' },
          { key: 'past', label: 'Past' },
        ]}
        trailing={<CurlLine type="stock_item_plannings" query={query} />}
      />
      <Listing
        listed={listed}
        what="bookings"
        empty={<EmptyState title={isPast ? 'Never booked before' : 'Not booked'} />}
      >
        <DataTable label="Bookings" columns={columns} rows={listed.data?.data ?? []} stale={listed.isPlaceholderData} />
        <Pager total={totalOf(listed.data)} />
      </Listing>
    </section>
  );
}
