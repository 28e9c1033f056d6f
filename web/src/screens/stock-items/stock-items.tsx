import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import { LocationFilter } from '../../parts/list-filters.tsx';
import { counted } from '../../parts/bulk-outcome.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { PAGE_SIZE, pageOf, Pager, totalOf } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { STATUS_WORDS } from './stock-item-status.tsx';
import { StockItemsTable } from './stock-items-table.tsx';

const TABS = ['in_stock', 'started', 'overdue', 'in_downtime', 'expected', 'archived'] as const;

/** All stock items. */
export function StockItems() {
  const [search, setSearch] = useSearchState();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { q, status = 'all', location, sort = 'identifier' } = search;
  const matching = {
    ...(q === undefined ? {} : { q }),
    ...(location === undefined ? {} : { location_id: location }),
  };
  const query = {
    filter: {
      ...matching,
      ...(status === 'all' ? {} : status === 'archived' ? { archived: true } : { status }),
    },
    include: ['barcode', 'location', 'product'] as const,
    sort,
    page: { number: pageOf(search.page), size: PAGE_SIZE },
    stats: { total: 'count' },
  };
  const listed = useList('stock_items', query);
  const counts = useCounts(matching);
  const isFiltered = q !== undefined || location !== undefined || status !== 'all';
  return (
    <Page title="Stock items" actions={<CurlLine type="stock_items" query={query} />}>
      <Tabs
        label="Where they are"
        value={status}
        onChange={(next) => setSearch({ status: next === 'all' ? undefined : next })}
        tabs={[
          { key: 'all', label: 'All', count: counts['all'] },
          ...TABS.map((key) => ({ key, label: STATUS_WORDS[key][0].replace('! ', ''), count: counts[key] })),
        ]}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label="Search stock items" placeholder="Identifier, barcode, product" />
        <LocationFilter />
        <span className="flex-1" />
        {selected.size > 0 && (
          <ButtonLink to="/labels" search={{ ids: [...selected].join(',') }} icon={<Printer className="size-4" />}>
            Print {counted(selected.size, 'label')}
          </ButtonLink>
        )}
      </div>
      <Listing
        listed={listed}
        what="stock items"
        empty={
          isFiltered ? (
            <EmptyState
              title="No stock item matches"
              action={
                <Button onClick={() => setSearch({ q: undefined, location: undefined, status: undefined })}>
                  Show all
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No stock items yet"
              action={
                <ButtonLink look="primary" to="/products">
                  Products
                </ButtonLink>
              }
            >
              Create a product with tracked stock items; they are listed here.
            </EmptyState>
          )
        }
      >
        <StockItemsTable
          rows={listed.data?.data ?? []}
          showProduct
          sort={sort}
          onSort={(next) => setSearch({ sort: next === 'identifier' ? undefined : next })}
          selected={selected}
          onSelected={setSelected}
          stale={listed.isPlaceholderData}
        />
        <Pager total={totalOf(listed.data)} />
      </Listing>
    </Page>
  );
}

function useCounts(matching: { readonly q?: string; readonly location_id?: string }): Readonly<Record<string, number>> {
  const { data } = useList('stock_items', {
    filter: matching,
    page: { size: 1 },
    stats: { total: 'count', status: 'count' },
  });
  if (data === undefined) return {};
  const counts = (data.meta?.stats?.['status']?.['count'] ?? {}) as Readonly<Record<string, number>>;
  return { all: totalOf(data) ?? 0, in_stock: 0, started: 0, overdue: 0, in_downtime: 0, expected: 0, ...counts };
}
