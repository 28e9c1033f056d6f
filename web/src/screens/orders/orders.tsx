import { useNavigate } from '@tanstack/react-router';
import type { ListQuery } from '../../api/list-query.ts';
import { useList } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { CsvDownload } from '../../parts/csv-download.tsx';
import { useMay } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { PAGE_SIZE, pageOf, Pager } from '../../ui/pager.tsx';
import { isFiltered, useSearchState, useSelection, withoutFilters } from '../../ui/search-state.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FilterBar, FILTERS } from './filter-bar.tsx';
import { orderColumns } from './order-columns.tsx';
import { EVERY_STATUS, orderFilter, STATUS_TABS, statusFilter, tabCounts } from './order-filters.ts';
import { ordersTable } from './orders-csv.ts';

/** Every order, narrowed by status and whatever else the address says. */
export function Orders() {
  const format = useFormat();
  const may = useMay();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchState();
  const matching = orderFilter(search, format.zone);
  const filter = { ...matching, ...statusFilter(search) };
  const query: ListQuery<'orders'> = {
    filter,
    include: ['customer'],
    sort: search.sort,
    page: { number: pageOf(search.page), size: PAGE_SIZE },
  };
  const listed = useList('orders', query, { touches: ['availability', 'payments'] });
  const counts = useTabCounts(matching);
  const tab = search.status ?? 'all';
  const total = counts?.[tab];
  const rows = listed.data?.data ?? [];
  const [selected, setSelected] = useSelection(search);
  const chosen = rows.filter(({ id }) => selected.has(id));
  return (
    <Page
      title="Orders"
      actions={
        <>
          <CurlLine type="orders" query={query} />
          {may('exports') && (
            <CsvDownload table={ordersTable({ filter, sort: search.sort }, format.zone)} what="orders" total={total} />
          )}
        </>
      }
    >
      <Tabs
        label="Status"
        value={tab}
        onChange={(status) => setSearch({ status: status === 'all' ? undefined : status })}
        tabs={STATUS_TABS.map(([key, label]) => ({ key, label, count: counts?.[key] }))}
      />
      <FilterBar />
      {chosen.length > 0 && <BulkBar orders={chosen} onDone={() => setSelected(new Set())} />}
      <Listing
        listed={listed}
        what="orders"
        empty={<NoOrders isNarrow={isFiltered(search, FILTERS) || tab !== 'all'} />}
      >
        <DataTable
          label="Orders"
          columns={orderColumns(format)}
          rows={rows}
          sort={search.sort}
          onSort={(sort) => setSearch({ sort })}
          onOpen={({ id }) => void navigate({ to: '/orders/$orderId', params: { orderId: id } })}
          selected={selected}
          onSelected={setSelected}
          stale={listed.isPlaceholderData}
        />
        <Pager total={total} />
      </Listing>
    </Page>
  );
}

/** The count of each tab, in one query that returns almost no records. */
function useTabCounts(matching: ReturnType<typeof orderFilter>): Readonly<Record<string, number>> | undefined {
  const { data } = useList('orders', {
    filter: { ...matching, ...EVERY_STATUS },
    fields: { orders: ['number'] },
    page: { size: 1 },
    stats: { status: 'count' },
  });
  const counted = data?.meta?.stats?.['status']?.['count'] as Readonly<Record<string, number>> | undefined;
  return counted === undefined ? undefined : tabCounts(counted);
}

function NoOrders({ isNarrow }: { readonly isNarrow: boolean }) {
  const [, setSearch] = useSearchState();
  return isNarrow ? (
    <EmptyState
      title="No order matches"
      action={
        <Button onClick={() => setSearch({ ...withoutFilters(FILTERS), status: undefined })}>Show all orders</Button>
      }
    >
      Try fewer words, another period, or all orders.
    </EmptyState>
  ) : (
    <EmptyState
      title="No orders yet"
      action={
        <ButtonLink to="/orders/new" look="primary">
          New order
        </ButtonLink>
      }
    >
      An order records who rents what, and when. You see at once what is free.
    </EmptyState>
  );
}
