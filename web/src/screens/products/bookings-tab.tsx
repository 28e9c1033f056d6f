import { Link } from '@tanstack/react-router';
import { useList } from '../../api/records.ts';
import type { Plannings, ProductGroups } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { OrderStatus } from '../../parts/order-status.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { PAGE_SIZE, Pager, pageOf, totalOf } from '../../ui/pager.tsx';
import { useSearchState } from '../../ui/search-state.ts';

/** The bookings of the product, the soonest first. */
export function BookingsTab({ group }: { readonly group: ProductGroups }) {
  const format = useFormat();
  const [search] = useSearchState();
  const ids = (group.products ?? []).map(({ id }) => id);
  const query = {
    filter: { item_id: ids, planning_type: 'order', status: ['draft', 'reserved', 'started'] },
    include: ['order', 'order.customer', 'item'] as const,
    sort: 'starts_at',
    page: { number: pageOf(search.page), size: PAGE_SIZE },
    stats: { total: 'count' },
  };
  const listed = useList('plannings', query, { enabled: ids.length > 0 });
  const columns: readonly Column<Plannings>[] = [
    {
      key: 'order',
      label: 'Order',
      render: ({ order }) =>
        order == null ? null : (
          <>
            <Link to="/orders/$orderId" params={{ orderId: order.id }} className="link font-medium">
              {order.number === null ? 'Draft' : `#${order.number}`}
            </Link>{' '}
            <span className="block text-sm text-muted sm:inline">{order.customer?.name}</span>
          </>
        ),
    },
    { key: 'status', label: 'Status', render: (planning) => <OrderStatus order={withStatuses(planning)} /> },
    ...(group.has_variations
      ? [{ key: 'item', label: 'Variation', from: 'md' as const, render: ({ item }: Plannings) => item?.name }]
      : []),
    { key: 'units', label: 'Units', align: 'right', render: ({ quantity }) => format.number(quantity) },
    { key: 'from', label: 'Pick up', from: 'sm', render: ({ starts_at }) => format.relative(starts_at) },
    { key: 'till', label: 'Return', from: 'sm', render: ({ stops_at }) => format.relative(stops_at) },
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">
          Open orders with {group.name}.{' '}
          {group.product_type === 'rental' && (
            <Link to="/timeline" search={{ group: group.id }} className="link">
              See them on the timeline
            </Link>
          )}
        </p>
        <CurlLine type="plannings" query={query} />
      </div>
      <Listing
        listed={ids.length === 0 ? NONE : listed}
        what="bookings"
        empty={<EmptyState title="No open bookings">Orders with this product will be listed here.</EmptyState>}
      >
        <DataTable label="Bookings" columns={columns} rows={listed.data?.data ?? []} stale={listed.isPlaceholderData} />
        <Pager total={totalOf(listed.data)} />
      </Listing>
    </>
  );
}

const NONE = { data: { data: [] }, error: null, refetch: () => undefined };

/** A booking of which some units are out can still be late to pick up the others. */
const withStatuses = (planning: Plannings) => ({
  ...planning,
  statuses: [planning.status, ...(planning.started < (planning.quantity ?? 0) ? ['reserved'] : [])],
});
