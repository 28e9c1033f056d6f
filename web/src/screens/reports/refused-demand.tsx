import { Link } from '@tanstack/react-router';
import type { ListQuery, RecordOf } from '../../api/list-query.ts';
import { useList } from '../../api/records.ts';
import { ChartCard } from '../../charts/chart-card.tsx';
import { type FigureColumn, FigureTable } from '../../charts/figure-table.tsx';
import type { Format } from '../../format/format.ts';
import { CurlLine } from '../../ui/curl-line.tsx';
import { allPages } from './all-pages.ts';
import { daysShown } from './money-columns.tsx';
import type { Report } from './use-report.ts';

type Refused = RecordOf<'report_refused_demands'>;

/** Who buys more at once takes the file. */
const MAX_PRODUCTS = 50;

/** What customers wanted and could not get. */
export function RefusedDemand({ report }: { readonly report: Report }) {
  const { format, window, locationId, days } = report;
  const query: ListQuery<'report_refused_demands'> = {
    filter: { ...window, ...(locationId === undefined ? {} : { location_id: locationId }) },
    sort: '-short_units_s,name',
    page: { size: MAX_PRODUCTS },
  };
  const asked = useList('report_refused_demands', query);
  const products = asked.data?.data ?? [];
  const columns = columnsOf(format, products[0]?.short_units_s ?? 0);
  return (
    <ChartCard
      title="Refused demand"
      lead="Requested but not available: what to buy next. Each request counts on the day it was first refused."
      asked={asked}
      columns={columns}
      rows={products}
      allRows={() => allPages('report_refused_demands', query)}
      file={`refused-demand-${days}`}
      call={<CurlLine type="report_refused_demands" query={query} />}
      empty="Nothing was refused on these days. Requests that fail because of a shortage are counted here."
      isTable
    >
      <FigureTable label="Products that were requested but not available" columns={columns} rows={products} />
    </ChartCard>
  );
}

const columnsOf = (format: Format, most_s: number): readonly FigureColumn<Refused>[] => [
  { label: 'Product', csv: ({ name }) => name, text: (row) => <Name row={row} most_s={most_s} /> },
  {
    label: 'Times refused',
    csv: ({ refused_count }) => refused_count,
    text: ({ refused_count }) => format.number(refused_count),
    align: 'right',
  },
  {
    label: 'Units short',
    csv: ({ short_units }) => short_units,
    text: ({ short_units }) => format.number(short_units),
    align: 'right',
  },
  {
    label: 'Days short',
    csvLabel: 'Seconds short',
    csv: ({ short_units_s }) => short_units_s,
    text: ({ short_units_s }) => daysShown(format, short_units_s),
    align: 'right',
  },
  {
    label: 'Last refused',
    csv: ({ last_refused_at }) => last_refused_at,
    text: ({ last_refused_at }) => format.day(last_refused_at),
  },
];

const Name = ({ row, most_s }: { readonly row: Refused; readonly most_s: number }) => (
  <>
    <Link to="/products/$productGroupId" params={{ productGroupId: row.product_group_id }} className="hover:underline">
      {row.name}
    </Link>
    <span
      className="mt-0.5 block h-1 rounded-full bg-accent"
      style={{ width: `${Math.max(1, (row.short_units_s / Math.max(1, most_s)) * 100)}%` }}
      aria-hidden="true"
    />
  </>
);
