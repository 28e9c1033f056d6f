import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import type { ProductGroups } from '../../api/schema.ts';
import { type Format, useFormat } from '../../format/format.ts';
import { type StockNow, useStockNow } from '../../parts/stock-now.ts';
import { FreeNow, Tags } from '../../parts/units.tsx';
import { TagFilter } from '../../parts/list-filters.tsx';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { PAGE_SIZE, Pager, pageOf, totalOf } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { KINDS, kindWord, priceWord } from './kinds.ts';
import { NewProduct } from './new-product.tsx';

/** All products. */
export function Products() {
  const [search, setSearch] = useSearchState();
  const navigate = useNavigate();
  const may = useMay();
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const { q, kind = 'all', tag, sort = 'name' } = search;
  const matching = { ...(q === undefined ? {} : { q }), ...(tag === undefined ? {} : { tag_list: tag }) };
  const query = {
    filter: { ...matching, ...kindFilter(kind) },
    sort,
    page: { number: pageOf(search.page), size: PAGE_SIZE },
    stats: { total: 'count' },
  };
  const listed = useList('product_groups', query);
  const counts = useCounts(matching);
  const rows = listed.data?.data ?? [];
  const stock = useStockNow(rows.filter(({ tracking_type }) => tracking_type !== 'none').map(({ id }) => id));
  const open = ({ id }: { readonly id: string }) =>
    void navigate({ to: '/products/$productGroupId', params: { productGroupId: id } });
  const isFiltered = q !== undefined || tag !== undefined || kind !== 'all';

  return (
    <Page
      title="Products"
      actions={
        <>
          <CurlLine type="product_groups" query={query} />
          {may('products') && (
            <Button look="primary" icon={<Plus className="size-4" />} onClick={() => setAdding(true)}>
              New product
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label="Kinds of product"
        value={kind}
        onChange={(next) => setSearch({ kind: next === 'all' ? undefined : next })}
        tabs={TABS.map(([key, label]) => ({ key, label, count: counts[key] }))}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label="Search products" placeholder="Name, SKU or tag" />
        <TagFilter of="ProductGroup" />
      </div>
      <Listing
        listed={listed}
        what="products"
        empty={
          <EmptyState
            title={isFiltered ? 'No product matches' : 'No products yet'}
            action={
              isFiltered ? (
                <Button onClick={() => setSearch({ q: undefined, tag: undefined, kind: undefined })}>Show all</Button>
              ) : (
                may('products') && (
                  <Button look="primary" onClick={() => setAdding(true)}>
                    New product
                  </Button>
                )
              )
            }
          >
            {isFiltered
              ? 'Try another word, or show all products.'
              : 'A product is anything you rent out: give it a name, a price and a number of units.'}
          </EmptyState>
        }
      >
        <DataTable
          label={kind === 'archived' ? 'Archived products' : 'Products'}
          columns={columnsOf(format, stock)}
          rows={rows}
          sort={sort}
          onSort={(next) => setSearch({ sort: next === 'name' ? undefined : next })}
          onOpen={open}
          stale={listed.isPlaceholderData}
        />
        <Pager total={totalOf(listed.data)} />
      </Listing>
      {isAdding && <NewProduct onClose={() => setAdding(false)} onMade={open} />}
    </Page>
  );
}

const TABS = [
  ['all', 'All'],
  ['tracked', 'Tracked'],
  ['bulk', 'Bulk'],
  ['sale', 'For sale'],
  ['service', 'Services'],
  ['archived', 'Archived'],
] as const;

function kindFilter(kind: string) {
  if (kind === 'archived') return { archived: true };
  const found = KINDS.find(({ key }) => key === kind);
  if (found === undefined) return {};
  // What is sold may be counted or not.
  return { product_type: found.product_type, ...(found.key === 'sale' ? {} : { tracking_type: found.tracking_type }) };
}

/** How many of each kind match, in one question. */
function useCounts(matching: { readonly q?: string; readonly tag_list?: string }): Readonly<Record<string, number>> {
  const { data } = useList('product_groups', {
    filter: matching,
    page: { size: 1 },
    stats: { total: 'count', product_type: 'count', tracking_type: 'count' },
  });
  if (data === undefined) return {};
  const of = (stat: string): Readonly<Record<string, number>> =>
    (data.meta?.stats?.[stat]?.['count'] ?? {}) as Readonly<Record<string, number>>;
  const { rental = 0, sales_item = 0, service = 0 } = of('product_type');
  const { trackable = 0 } = of('tracking_type');
  return { all: totalOf(data) ?? 0, tracked: trackable, bulk: rental - trackable, sale: sales_item, service };
}

function columnsOf(format: Format, stock: ReadonlyMap<string, StockNow> | undefined): readonly Column<ProductGroups>[] {
  const isStocked = ({ tracking_type }: ProductGroups) => tracking_type !== 'none';
  return [
    {
      key: 'name',
      label: 'Name',
      sort: 'name',
      render: (group) => (
        <span className="flex items-center gap-3">
          <Picture url={group.photo_url} />
          <span className="min-w-0">
            <Link
              to="/products/$productGroupId"
              params={{ productGroupId: group.id }}
              className="font-medium hover:underline"
            >
              {group.name}
            </Link>
            <span className="block text-sm text-muted">
              {group.sku}
              {group.has_variations && ' · variations'}
            </span>
          </span>
        </span>
      ),
    },
    { key: 'kind', label: 'Tracking', from: 'md', render: (group) => <Badge>{kindWord(group)}</Badge> },
    {
      key: 'price',
      label: 'Price',
      sort: 'base_price_in_cents',
      align: 'right',
      from: 'sm',
      render: (group) =>
        group.price_type === 'none' ? (
          <span className="text-muted">free</span>
        ) : (
          <>
            {format.money(group.base_price_in_cents)}
            <span className="block text-sm text-muted">{priceWord(group)}</span>
          </>
        ),
    },
    {
      key: 'stock',
      label: 'Stock',
      align: 'right',
      from: 'sm',
      render: (group) => (isStocked(group) ? format.number(stock?.get(group.id)?.stock) : '–'),
    },
    {
      key: 'free',
      label: 'Free now',
      align: 'right',
      render: (group) => (isStocked(group) ? <FreeNow stock={stock?.get(group.id)} /> : '–'),
    },
    { key: 'tags', label: 'Tags', from: 'lg', render: (group) => <Tags tags={group.tag_list} /> },
  ];
}
