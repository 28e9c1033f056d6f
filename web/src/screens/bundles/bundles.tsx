import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { create, useList } from '../../api/records.ts';
import type { Bundles as Bundle } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { type Format, useFormat } from '../../format/format.ts';
import { type StockNow, useStockNow } from '../../parts/stock-now.ts';
import { TagFilter } from '../../parts/list-filters.tsx';
import { FreeNow, Tags } from '../../parts/units.tsx';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { fieldError, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { PAGE_SIZE, pageOf, Pager, totalOf } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useDayPrices } from './use-day-prices.ts';

/** Products that go out together. */
export function Bundles() {
  const format = useFormat();
  const [search, setSearch] = useSearchState();
  const navigate = useNavigate();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const { q, tag, shown = 'present', sort = 'name' } = search;
  const query = {
    filter: {
      ...(q === undefined ? {} : { q }),
      ...(tag === undefined ? {} : { tag_list: tag }),
      ...(shown === 'archived' ? { archived: true } : {}),
    },
    sort,
    page: { number: pageOf(search.page), size: PAGE_SIZE },
    stats: { total: 'count' },
  };
  const listed = useList('bundles', query);
  const rows = listed.data?.data ?? [];
  const ids = rows.map(({ id }) => id);
  const stock = useStockNow(ids);
  const prices = useDayPrices(ids);
  const open = ({ id }: { readonly id: string }) =>
    void navigate({ to: '/bundles/$bundleId', params: { bundleId: id } });
  const add = may('products') && (
    <Button look="primary" icon={<Plus className="size-4" />} onClick={() => setAdding(true)}>
      New bundle
    </Button>
  );
  return (
    <Page
      title="Bundles"
      actions={
        <>
          <CurlLine type="bundles" query={query} />
          {add}
        </>
      }
    >
      <Tabs
        label="Which bundles"
        value={shown}
        onChange={(next) => setSearch({ shown: next === 'present' ? undefined : next })}
        tabs={[
          { key: 'present', label: 'In use' },
          { key: 'archived', label: 'Archived' },
        ]}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label="Search bundles" placeholder="Name or tag" />
        <TagFilter of="Bundle" />
      </div>
      <Listing
        listed={listed}
        what="bundles"
        empty={
          <EmptyState
            title={q === undefined && shown === 'present' ? 'No bundles yet' : 'No bundle matches'}
            action={add}
          >
            A bundle is several products that go out together, such as a camera with a lens and two batteries.
          </EmptyState>
        }
      >
        <DataTable
          label="Bundles"
          columns={columnsOf(format, stock, prices)}
          rows={rows}
          sort={sort}
          onSort={(next) => setSearch({ sort: next === 'name' ? undefined : next })}
          onOpen={open}
          stale={listed.isPlaceholderData}
        />
        <Pager total={totalOf(listed.data)} />
      </Listing>
      {isAdding && <NewBundle onClose={() => setAdding(false)} onMade={open} />}
    </Page>
  );
}

const columnsOf = (
  format: Format,
  stock: ReadonlyMap<string, StockNow> | undefined,
  prices: ReadonlyMap<string, number | null> | undefined,
): readonly Column<Bundle>[] => [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    render: (bundle) => (
      <span className="flex items-center gap-3">
        <Picture url={bundle.photo_url} />
        <Link to="/bundles/$bundleId" params={{ bundleId: bundle.id }} className="font-medium hover:underline">
          {bundle.name}
        </Link>
      </span>
    ),
  },
  {
    key: 'price',
    label: 'One day',
    align: 'right',
    from: 'sm',
    render: ({ id }) => format.money(prices?.get(id)),
  },
  { key: 'free', label: 'Free now', align: 'right', render: ({ id }) => <FreeNow stock={stock?.get(id)} /> },
  { key: 'tags', label: 'Tags', from: 'md', render: (bundle) => <Tags tags={bundle.tag_list} /> },
];

function NewBundle({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (made: { readonly id: string }) => void;
}) {
  const [name, setName] = useState('');
  const save = useWrite(() => create('bundles', { name: name.trim() }), {
    onSuccess: (made) => {
      onClose();
      onMade(made);
    },
    fields: ['name'],
  });
  return (
    <FormDialog
      onClose={onClose}
      title="New bundle"
      description="Enter a name, then add its products."
      action="Create bundle"
      busy={save.isPending}
      onSubmit={() => save.mutate()}
    >
      <TextField
        label="Name"
        required
        autoFocus
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
