import { Link } from '@tanstack/react-router';
import { CirclePlay, CircleStop, MoreHorizontal, Pencil, Plus, XCircle } from 'lucide-react';
import { useState } from 'react';
import type { FilterValue } from '../../api/list-query.ts';
import { update, useList } from '../../api/records.ts';
import type { Downtimes as Downtime, Resources } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { type Format, useFormat } from '../../format/format.ts';
import { SearchSelect } from '../../parts/list-filters.tsx';
import { latest } from '../../parts/use-draft.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Menu } from '../../ui/menu.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { PAGE_SIZE, pageOf, Pager, totalOf } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { showDone } from '../../ui/toast.tsx';
import { DowntimeForm, type Preset } from './downtime-form.tsx';
import { DowntimeStatus, REASONS, reasonWord } from './downtime-status.tsx';

type Filter = { readonly [name in Resources['downtimes']['filter']]?: FilterValue };

/** Downtimes of all products, of one product or of one stock item, with their actions. */
export function Downtimes({
  filter = {},
  preset = {},
  showProduct = true,
  searchable = false,
}: {
  readonly filter?: Filter;
  readonly preset?: Preset;
  readonly showProduct?: boolean;
  readonly searchable?: boolean;
}) {
  const format = useFormat();
  const [search, setSearch] = useSearchState();
  const may = useMay();
  const [edited, setEdited] = useState<Downtime | 'new'>();
  const { when = 'open', reason, q, sort = 'starts_at' } = search;
  const query = {
    filter: {
      ...filter,
      ...(when === 'all' ? {} : { status: when === 'over' ? ['stopped', 'canceled'] : ['reserved', 'started'] }),
      ...(reason === undefined ? {} : { reason }),
      ...(searchable && q !== undefined ? { q } : {}),
    },
    include: ['product', 'stock_item', 'location'] as const,
    extra_fields: { downtimes: ['attention_required'] },
    sort,
    page: { number: pageOf(search.page), size: PAGE_SIZE },
    stats: { total: 'count' },
  };
  const listed = useList('downtimes', query);
  const mayEdit = may('products');
  const add = mayEdit && (
    <Button look="primary" icon={<Plus className="size-4" />} onClick={() => setEdited('new')}>
      New downtime
    </Button>
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {searchable && <SearchField label="Search downtimes" placeholder="Product or identifier" />}
        <SelectField
          label="When"
          hideLabel
          className="w-48"
          value={when}
          onChange={(event) => setSearch({ when: event.target.value === 'open' ? undefined : event.target.value })}
          options={[
            { value: 'open', label: 'Now and coming' },
            { value: 'over', label: 'Over' },
            { value: 'all', label: 'All' },
          ]}
        />
        <SearchSelect
          name="reason"
          label="Reason"
          any="All reasons"
          options={REASONS.map(({ value, label }) => [value, label])}
          className="w-40"
        />
        <span className="flex-1" />
        <CurlLine type="downtimes" query={query} />
        {add}
      </div>
      <Listing
        listed={listed}
        what="downtimes"
        empty={
          <EmptyState title={when === 'open' ? 'Nothing is down' : 'None found'} action={add}>
            Plan a downtime when units must be cleaned, repaired or found: they cannot be booked in the meantime.
          </EmptyState>
        }
      >
        <DataTable
          label="Downtimes"
          columns={columnsOf(format, showProduct, mayEdit, setEdited)}
          rows={listed.data?.data ?? []}
          sort={sort}
          onSort={(next) => setSearch({ sort: next === 'starts_at' ? undefined : next })}
          stale={listed.isPlaceholderData}
        />
        <Pager total={totalOf(listed.data)} />
      </Listing>
      {edited !== undefined && (
        <DowntimeForm
          downtime={edited === 'new' ? undefined : latest(edited, listed.data?.data)}
          preset={preset}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const columnsOf = (
  format: Format,
  showProduct: boolean,
  mayEdit: boolean,
  onEdit: (downtime: Downtime) => void,
): readonly Column<Downtime>[] => [
  {
    key: 'what',
    label: showProduct ? 'Product' : 'What',
    render: (downtime) => (
      <>
        {showProduct && downtime.product_group_id !== null && (
          <Link
            to="/products/$productGroupId"
            params={{ productGroupId: downtime.product_group_id }}
            className="font-medium hover:underline"
          >
            {downtime.product?.name}
          </Link>
        )}
        <span className={showProduct ? 'block text-sm text-muted' : 'block'}>
          {downtime.stock_item == null ? (
            `${downtime.quantity} ${downtime.quantity === 1 ? 'unit' : 'units'}`
          ) : (
            <Link
              to="/stock-items/$stockItemId"
              params={{ stockItemId: downtime.stock_item.id }}
              className="hover:underline"
            >
              {downtime.stock_item.identifier}
            </Link>
          )}
          {downtime.location != null && ` · ${downtime.location.name}`}
        </span>
      </>
    ),
  },
  { key: 'reason', label: 'Why', from: 'sm', render: ({ reason }) => reasonWord(reason) },
  {
    key: 'from',
    label: 'From',
    sort: 'starts_at',
    from: 'sm',
    render: ({ starts_at }) => <span title={format.fullMoment(starts_at)}>{format.relative(starts_at)}</span>,
  },
  {
    key: 'till',
    label: 'Until',
    sort: 'stops_at',
    render: ({ stops_at }) => <span title={format.fullMoment(stops_at)}>{format.relative(stops_at)}</span>,
  },
  { key: 'status', label: 'Status', from: 'sm', render: (downtime) => <DowntimeStatus downtime={downtime} /> },
  ...(mayEdit
    ? [
        {
          key: 'deeds',
          label: 'Change',
          align: 'right' as const,
          render: (downtime: Downtime) => <DowntimeActions downtime={downtime} onEdit={onEdit} />,
        },
      ]
    : []),
];

function DowntimeActions({
  downtime,
  onEdit,
}: {
  readonly downtime: Downtime;
  readonly onEdit: (downtime: Downtime) => void;
}) {
  const begin = useWrite(() => update('downtimes', downtime.id, { status: 'started' }), {
    onSuccess: () => showDone('The downtime has begun'),
  });
  const end = useWrite(() => ended(downtime), { onSuccess: () => showDone('The downtime is over') });
  const cancel = useWrite(() => update('downtimes', downtime.id, { status: 'canceled' }), {
    onSuccess: () => showDone('The downtime is canceled'),
  });
  const isOver = downtime.status === 'stopped' || downtime.status === 'canceled';
  if (isOver) return <span className="text-muted">–</span>;
  const hasBegun = downtime.status === 'started' || Date.parse(downtime.starts_at) <= Date.now();
  return (
    <Menu
      trigger={
        <Button look="quiet" size="small" aria-label={`Change the downtime of ${downtime.product?.name}`}>
          <MoreHorizontal className="size-4" aria-hidden="true" />
        </Button>
      }
      entries={[
        { label: 'Edit', icon: <Pencil className="size-4" />, run: () => onEdit(downtime) },
        ...(hasBegun && downtime.status === 'reserved'
          ? [{ label: 'Begin', icon: <CirclePlay className="size-4" />, run: () => begin.mutate() }]
          : []),
        ...(hasBegun ? [{ label: 'End now', icon: <CircleStop className="size-4" />, run: () => end.mutate() }] : []),
        {
          label: 'Cancel downtime',
          icon: <XCircle className="size-4" />,
          danger: true,
          run: () =>
            void confirm({
              title: 'Cancel this downtime?',
              text: 'The units can be booked again. This cannot be undone.',
              yes: 'Cancel downtime',
              no: 'Keep it',
              danger: true,
            }).then((yes) => yes && cancel.mutate()),
        },
      ]}
    />
  );
}

/** One that was planned has to begin before it can end. */
async function ended(downtime: Downtime): Promise<void> {
  if (downtime.status === 'reserved') await update('downtimes', downtime.id, { status: 'started' });
  const now = new Date().toISOString();
  const isEarly = downtime.stops_at !== null && Date.parse(downtime.stops_at) > Date.now();
  const begun = downtime.starts_at !== null && downtime.starts_at < now;
  await update('downtimes', downtime.id, { status: 'stopped', ...(isEarly && begun ? { stops_at: now } : {}) });
}

export const DowntimeScreen = () => (
  <Page title="Downtime">
    <Downtimes searchable />
  </Page>
);
