import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useList } from '../../api/records.ts';
import type { TimelineRows } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { useNow } from '../../parts/use-now.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { Listing } from '../../ui/listing.tsx';
import { pageOf, Pager } from '../../ui/pager.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { barName, LOOKS } from './bar-words.ts';
import { type Bar, barsOf } from './bars-of.ts';
import type { Span } from './scale.ts';
import { timelineIn } from './timeline-data.ts';
import { TOUCHES, timelinesQuery } from './use-timelines.ts';

/** Products on a page. */
const PAGE = 40;

interface TableRow {
  readonly id: string;
  readonly product: string;
  readonly stockItem: string;
  readonly bar: Bar;
}

/** The same in words, to read out and to print. */
export function TableView({
  products,
  window,
  locationId,
}: {
  readonly products: readonly TimelineRows[];
  readonly window: Span;
  readonly locationId: string | undefined;
}) {
  const [search] = useSearchState();
  const now = useNow();
  const first = (pageOf(search.page) - 1) * PAGE;
  const page = products.slice(first, first + PAGE);
  const listed = useList('timelines', timelinesQuery(page, { window, locationId }), {
    touches: TOUCHES,
    enabled: page.length > 0,
  });
  const rows = useMemo(() => {
    const names = new Map(products.map(({ id, name }) => [id, name]));
    return (listed.data?.data ?? []).flatMap((record): readonly TableRow[] => {
      const timeline = timelineIn(record);
      const stockItems = new Map(timeline.stock_items.map(({ id, identifier }) => [id, identifier]));
      const bars = [...barsOf(timeline, now).values()].flat().toSorted((a, b) => a.starts_ms - b.starts_ms);
      return bars.map((bar) => ({
        id: bar.key,
        product: names.get(timeline.product_id) ?? '',
        stockItem: bar.stock_item_id === null ? looseWords(bar) : (stockItems.get(bar.stock_item_id) ?? '–'),
        bar,
      }));
    });
  }, [listed.data, products, now]);
  return (
    <Listing listed={listed} what="bookings" empty={<NoBookings />}>
      {rows.length === 0 ? <NoBookings /> : <Bookings rows={rows} stale={listed.isPlaceholderData} />}
      <Pager total={products.length} size={PAGE} />
    </Listing>
  );
}

const NoBookings = () => (
  <EmptyState title="No bookings in this time">Choose another time or other products above.</EmptyState>
);

const looseWords = ({ booking, quantity }: Bar): string =>
  booking !== undefined && booking.unassigned > 0 ? `Unassigned (${quantity})` : `${quantity} of bulk stock`;

function Bookings({ rows, stale }: { readonly rows: readonly TableRow[]; readonly stale: boolean }) {
  const format = useFormat();
  const moment = (ms: number) => format.moment(new Date(ms).toISOString());
  const columns: readonly Column<TableRow>[] = [
    { key: 'product', label: 'Product', render: ({ product }) => product },
    { key: 'stock_item', label: 'Stock item', render: ({ stockItem }) => stockItem },
    {
      key: 'order',
      label: 'Order',
      render: ({ bar }) =>
        bar.booking === undefined ? (
          barName(bar)
        ) : (
          <Link to="/orders/$orderId" params={{ orderId: bar.booking.order_id }} className="link">
            {barName(bar)}
          </Link>
        ),
    },
    { key: 'customer', label: 'Customer', render: ({ bar }) => bar.booking?.customer_name ?? '–' },
    {
      key: 'from',
      label: 'From',
      render: ({ bar }) => <span className="whitespace-nowrap">{moment(bar.starts_ms)}</span>,
    },
    {
      key: 'till',
      label: 'Till',
      render: ({ bar }) => <span className="whitespace-nowrap">{moment(bar.stops_ms)}</span>,
    },
    {
      key: 'status',
      label: 'Status',
      render: ({ bar }) => (
        <span className="whitespace-nowrap">
          <span aria-hidden="true">{LOOKS[bar.look].sign}</span> {LOOKS[bar.look].word}
        </span>
      ),
    },
  ];
  return <DataTable label="Bookings" columns={columns} rows={rows} stale={stale} />;
}
