import { Link } from '@tanstack/react-router';
import type { ListQuery } from '../../api/list-query.ts';
import { useList } from '../../api/records.ts';
import { ChartCard } from '../../charts/chart-card.tsx';
import { deepestShare } from '../../charts/chart-math.ts';
import type { FigureColumn } from '../../charts/figure-table.tsx';
import { HeatTable } from '../../charts/heat-table.tsx';
import { daysBetween, startOfDay } from '../../format/zone.ts';
import { CurlLine } from '../../ui/curl-line.tsx';
import { SelectField } from '../../ui/field.tsx';
import { PAGE_SIZE, pageOf, Pager, totalOf } from '../../ui/pager.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { allPages } from './all-pages.ts';
import { type ProductUse, productUse } from './product-use.ts';
import type { Report } from './use-report.ts';

const INTERVALS = [
  ['day', 'By day'],
  ['week', 'By week'],
  ['month', 'By month'],
] as const;

/** More columns than that are no map any more. */
const MAX_DAYS = { day: 62, week: 400, month: 3_653 } as const;

/** Which product was out how much of each week. */
export function UtilizationHeatMap({ report }: { readonly report: Report }) {
  const { format, window, period, locationId, days } = report;
  const [search, setSearch] = useSearchState();
  const length = daysBetween(period.from, period.till);
  const intervals = INTERVALS.filter(([key]) => length <= MAX_DAYS[key]);
  const interval = intervals.find(([key]) => key === search.by)?.[0] ?? (length <= 190 ? 'week' : 'month');
  const query: ListQuery<'report_utilizations'> = {
    filter: { ...window, interval, ...(locationId === undefined ? {} : { location_id: locationId }) },
    sort: '-utilization,name',
    page: { number: pageOf(search.page), size: PAGE_SIZE },
    stats: { total: 'count' },
  };
  const asked = useList('report_utilizations', query);
  const products = (asked.data?.data ?? []).map(productUse);
  const dates = products[0]?.buckets.map(({ date }) => date) ?? [];
  const month = new Intl.DateTimeFormat(format.locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const named = (date: string) =>
    interval === 'month' ? month.format(new Date(date)) : format.dayMonth(startOfDay(date, format.zone));
  const shown = (value: number | null) => (value === null ? 'nothing to rent out' : format.percent(value));
  const cellText = (value: number | null) =>
    value === null ? '' : value === 0 ? '·' : String(Math.round(value * 100));
  const deepest = deepestShare(products.flatMap(({ buckets }) => buckets.map(({ utilization }) => utilization)));
  const columns: readonly FigureColumn<ProductUse>[] = [
    { label: 'Product', csv: ({ name }) => name, text: ({ name }) => name },
    { label: 'All', csv: ({ utilization }) => utilization, text: ({ utilization }) => shown(utilization) },
    ...dates.map((date, index) => ({
      label: date,
      csv: ({ buckets }: ProductUse) => buckets[index]?.utilization,
      text: ({ buckets }: ProductUse) => shown(buckets[index]?.utilization ?? null),
    })),
  ];
  return (
    <ChartCard
      title="Utilisation"
      lead="Percent of the available time that each product was rented out; the busiest first."
      asked={asked}
      columns={columns}
      rows={products}
      allRows={async () => (await allPages('report_utilizations', query)).map(productUse)}
      file={`utilisation-${days}`}
      call={<CurlLine type="report_utilizations" query={query} />}
      empty="There are no products to rent out."
      isTable
      controls={
        <SelectField
          label="Columns"
          hideLabel
          value={interval}
          onChange={(event) => setSearch({ by: event.target.value })}
          options={intervals.map(([value, label]) => ({ value, label }))}
        />
      }
    >
      <HeatTable
        label={`Utilisation of products by ${interval}, in percent`}
        corner="Product"
        wideHead
        columns={[{ key: 'all', label: 'All' }, ...dates.map((date) => ({ key: date, label: named(date) }))]}
        most={deepest}
        less={format.percent(0.01)}
        more={format.percent(deepest)}
        rows={products.map((product) => ({
          key: product.id,
          head: (
            <Link
              to="/products/$productGroupId"
              params={{ productGroupId: product.product_group_id }}
              className="hover:underline"
            >
              {product.name}
            </Link>
          ),
          cells: [{ date: 'all', utilization: product.utilization }, ...product.buckets].map(
            ({ date, utilization }) => ({
              key: date,
              value: utilization,
              text: cellText(utilization),
              words: `${product.name}, ${date === 'all' ? 'all the time' : `from ${named(date)}`}: ${shown(utilization)}`,
            }),
          ),
        }))}
      />
      <Pager total={totalOf(asked.data)} />
    </ChartCard>
  );
}
