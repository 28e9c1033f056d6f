import { useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { ListQuery, RecordOf } from '../../api/list-query.ts';
import { useList } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { CsvDownload } from '../../parts/csv-download.tsx';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { PAGE_SIZE, pageOf, Pager, totalOf } from '../../ui/pager.tsx';
import { isFiltered, type Search, useSearchState, useSelection, withoutFilters } from '../../ui/search-state.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { customerColumns } from './customer-columns.tsx';
import { customerFilter, FILTERS } from './customer-filters.ts';
import { customersTable } from './customers-csv.ts';
import { FilterBar } from './filter-bar.tsx';
import { NewCustomer } from './new-customer.tsx';

/** Everybody who rents, narrowed by whatever the address says. */
export function Customers() {
  const format = useFormat();
  const may = useMay();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchState();
  const [isMaking, setMaking] = useState(false);
  const filter = customerFilter(search);
  const sort = search.sort ?? 'name';
  const query: ListQuery<'customers'> = {
    filter,
    sort,
    page: { number: pageOf(search.page), size: PAGE_SIZE },
    stats: { total: 'count' },
  };
  const listed = useList('customers', query, { touches: ['orders', 'payments'] });
  const total = totalOf(listed.data);
  const rows = listed.data?.data ?? [];
  const [selected, setSelected] = useSelection(search);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const open = (id: string) => void navigate({ to: '/customers/$customerId', params: { customerId: id } });
  return (
    <Page
      title="Customers"
      actions={
        <>
          <CurlLine type="customers" query={query} />
          {may('exports') && (
            <CsvDownload table={customersTable({ filter, sort }, format.zone)} what="customers" total={total} />
          )}
          <Button
            look="primary"
            icon={<UserPlus className="size-4" aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            New customer
          </Button>
        </>
      }
    >
      <Tabs
        label="Which customers"
        value={search.archived === 'yes' ? 'archived' : 'active'}
        onChange={(tab) => setSearch({ archived: tab === 'archived' ? 'yes' : undefined })}
        tabs={[
          { key: 'active', label: 'Active', count: search.archived === 'yes' ? undefined : total },
          { key: 'archived', label: 'Archived', count: search.archived === 'yes' ? total : undefined },
        ]}
      />
      <FilterBar />
      {chosen.length > 0 && (
        <SelectionBar type="customers" recordName={RECORD_NAME} rows={chosen} onDone={() => setSelected(new Set())} />
      )}
      <Listing listed={listed} what="customers" empty={<Nobody search={search} onMake={() => setMaking(true)} />}>
        <DataTable
          label="Customers"
          columns={customerColumns(format)}
          rows={rows}
          sort={sort}
          onSort={(by) => setSearch({ sort: by })}
          onOpen={({ id }) => open(id)}
          selected={selected}
          onSelected={setSelected}
          stale={listed.isPlaceholderData}
        />
        <Pager total={total} />
      </Listing>
      {isMaking && <NewCustomer onClose={() => setMaking(false)} onMade={({ id }) => open(id)} />}
    </Page>
  );
}

const RECORD_NAME = { one: 'customer', nameOf: ({ name }: RecordOf<'customers'>) => name };

function Nobody({ search, onMake }: { readonly search: Search; readonly onMake: () => void }) {
  const [, setSearch] = useSearchState();
  if (isFiltered(search, FILTERS)) {
    return (
      <EmptyState
        title="Nobody matches"
        action={<Button onClick={() => setSearch(withoutFilters(FILTERS))}>Show all customers</Button>}
      >
        Try a part of the name, the e-mail address or the number.
      </EmptyState>
    );
  }
  if (search.archived === 'yes') return <EmptyState title="Nobody is archived" />;
  return (
    <EmptyState
      title="No customers yet"
      action={
        <Button look="primary" onClick={onMake}>
          New customer
        </Button>
      }
    >
      A customer has orders, an address for invoices, and the discount and deposit that you agreed on.
    </EmptyState>
  );
}
