import { useList } from '../../api/records.ts';
import type { InventoryBreakdowns, ProductGroups, StockCounts } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { BarcodeCard } from '../../parts/barcode-card.tsx';
import { Notes } from '../../parts/notes.tsx';
import { useMay } from '../../session/session.ts';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { PAGE_SIZE, Pager, pageOf, totalOf } from '../../ui/pager.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { AdjustStock } from './adjust-stock.tsx';

/** Bulk stock: how many are where, changing that, and what was changed before. */
export function StockTab({ group }: { readonly group: ProductGroups }) {
  const may = useMay();
  const product = group.products?.[0];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Present group={group} />
        <History group={group} />
      </div>
      <div className="flex flex-col gap-4">
        {may('products') && !group.archived && <AdjustStock group={group} />}
        {!group.has_variations && product !== undefined && (
          <BarcodeCard ownerType="products" ownerId={product.id} readonly={group.archived} />
        )}
        <Notes ownerType="product_groups" ownerId={group.id} />
      </div>
    </div>
  );
}

function Present({ group }: { readonly group: ProductGroups }) {
  const format = useFormat();
  const listed = useList(
    'inventory_breakdowns',
    {
      filter: { product_group_id: group.id, status: ['in_stock', 'expected'] },
      include: ['location', 'product'],
      page: { size: 200 },
    },
    { touches: ['availability'] },
  );
  const columns: readonly Column<InventoryBreakdowns>[] = [
    { key: 'location', label: 'Location', render: (row) => row.location?.name },
    ...(group.has_variations
      ? [{ key: 'product', label: 'Variation', render: (row: InventoryBreakdowns) => row.product?.name }]
      : []),
    {
      key: 'status',
      label: 'Kind',
      from: 'sm',
      render: (row) =>
        row.status === 'expected'
          ? `Expected ${format.day(row.from)}`
          : row.inventory_breakdown_type === 'temporary'
            ? `Until ${format.day(row.till)}`
            : 'In stock',
    },
    { key: 'count', label: 'Units', align: 'right', render: (row) => format.number(row.stock_count) },
    { key: 'out', label: 'Out', align: 'right', render: (row) => format.number(row.started) },
    {
      key: 'downtime',
      label: 'Downtime',
      align: 'right',
      from: 'sm',
      render: (row) => format.number(row.downtime_count),
    },
  ];
  return (
    <section>
      <h2 className="mb-2">Now</h2>
      <Listing
        listed={listed}
        what="stock"
        empty={
          <EmptyState title="Nothing in stock">Add units on this page, so that the product can be booked.</EmptyState>
        }
      >
        <DataTable label="Stock by location" columns={columns} rows={listed.data?.data ?? []} />
      </Listing>
    </section>
  );
}

function History({ group }: { readonly group: ProductGroups }) {
  const format = useFormat();
  const [search] = useSearchState();
  const query = {
    filter: { product_group_id: group.id },
    include: ['location', 'product'] as const,
    sort: '-created_at',
    page: { number: pageOf(search.page), size: PAGE_SIZE },
    stats: { total: 'count' },
  };
  const listed = useList('stock_counts', query);
  const columns: readonly Column<StockCounts>[] = [
    { key: 'when', label: 'When', render: (row) => format.moment(row.created_at) },
    {
      key: 'quantity',
      label: 'Change',
      align: 'right',
      render: (row) => (row.quantity > 0 ? `+${row.quantity}` : `−${Math.abs(row.quantity)}`),
    },
    ...(group.has_variations
      ? [
          {
            key: 'product',
            label: 'Variation',
            from: 'sm' as const,
            render: (row: StockCounts) => row.product?.name,
          },
        ]
      : []),
    { key: 'location', label: 'Location', from: 'sm', render: (row) => row.location?.name },
    {
      key: 'cost',
      label: 'Bought for',
      align: 'right',
      from: 'md',
      render: (row) => format.money(row.purchase_cost_in_cents),
    },
  ];
  return (
    <section>
      <div className="mb-2 flex items-center justify-between">
        <h2>Changes</h2>
        <CurlLine type="stock_counts" query={query} />
      </div>
      <Listing listed={listed} what="changes" empty={<EmptyState title="No changes yet" />}>
        <DataTable label="Changes of stock" columns={columns} rows={listed.data?.data ?? []} />
        <Pager total={totalOf(listed.data)} />
      </Listing>
    </section>
  );
}
