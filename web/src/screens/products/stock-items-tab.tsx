import { Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import type { ProductGroups } from '../../api/schema.ts';
import { MissingBarcodes } from '../../parts/missing-barcodes.tsx';
import { counted } from '../../parts/bulk-outcome.ts';
import { useMay } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { PAGE_SIZE, Pager, pageOf, totalOf } from '../../ui/pager.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { StockItemsTable } from '../stock-items/stock-items-table.tsx';
import { AddStockItems } from './add-stock-items.tsx';

/** The stock items of a tracked product. */
export function StockItemsTab({ group }: { readonly group: ProductGroups }) {
  const [search, setSearch] = useSearchState();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { sort = 'identifier', shown = 'present' } = search;
  const query = {
    filter: { product_group_id: group.id, ...(shown === 'archived' ? { archived: true } : {}) },
    include: ['barcode', 'location', 'product'] as const,
    sort,
    page: { number: pageOf(search.page), size: PAGE_SIZE },
    stats: { total: 'count' },
  };
  const listed = useList('stock_items', query);
  const rows = listed.data?.data ?? [];
  const chosen = [...selected];
  const add = may('products') && !group.archived && (
    <Button look="primary" icon={<Plus className="size-4" />} onClick={() => setAdding(true)}>
      Add stock items
    </Button>
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SelectField
          label="Which"
          hideLabel
          className="w-36"
          value={shown}
          onChange={(event) => setSearch({ shown: event.target.value === 'present' ? undefined : 'archived' })}
          options={[
            { value: 'present', label: 'In use' },
            { value: 'archived', label: 'Archived' },
          ]}
        />
        <span className="flex-1" />
        <CurlLine type="stock_items" query={query} />
        {rows.length > 0 && (
          <ButtonLink
            to="/labels"
            search={chosen.length > 0 ? { ids: chosen.join(',') } : { product_group_id: group.id }}
            icon={<Printer className="size-4" />}
          >
            {chosen.length > 0 ? `Print ${counted(chosen.length, 'label')}` : 'Print labels'}
          </ButtonLink>
        )}
        {shown === 'present' && (
          <MissingBarcodes
            owners={rows
              .filter(({ barcode }) => barcode == null)
              .map(({ id }) => ({ owner_type: 'stock_items', owner_id: id }))}
          />
        )}
        {add}
      </div>
      <Listing
        listed={listed}
        what="stock items"
        empty={
          <EmptyState title={shown === 'archived' ? 'None is archived' : 'No stock items yet'} action={add}>
            {shown === 'archived'
              ? 'Archived stock items are listed here.'
              : 'Add your stock items, each with its own identifier, so that the product can be booked.'}
          </EmptyState>
        }
      >
        <StockItemsTable
          rows={rows}
          showProduct={group.has_variations}
          sort={sort}
          onSort={(next) => setSearch({ sort: next === 'identifier' ? undefined : next })}
          selected={selected}
          onSelected={setSelected}
          stale={listed.isPlaceholderData}
        />
        <Pager total={totalOf(listed.data)} />
      </Listing>
      {isAdding && <AddStockItems group={group} onClose={() => setAdding(false)} />}
    </>
  );
}
