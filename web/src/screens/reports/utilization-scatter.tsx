import type { ListQuery } from '../../api/list-query.ts';
import { useList } from '../../api/records.ts';
import { ChartCard } from '../../charts/chart-card.tsx';
import { median } from '../../charts/chart-math.ts';
import type { FigureColumn } from '../../charts/figure-table.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { cornerOf, type ProductUse, productUse } from './product-use.ts';
import { ScatterPlot } from './scatter-plot.tsx';
import type { Report } from './use-report.ts';

/** As many points as one can still tell apart. */
const MAX_POINTS = 200;

/** Time out against money earned: what to buy more of, and what to sell. */
export function UtilizationScatter({ report }: { readonly report: Report }) {
  const { format, window, locationId, days } = report;
  const query: ListQuery<'report_utilizations'> = {
    filter: { ...window, interval: 'month', ...(locationId === undefined ? {} : { location_id: locationId }) },
    sort: '-revenue_in_cents,name',
    page: { size: MAX_POINTS },
  };
  const asked = useList('report_utilizations', query);
  const products = (asked.data?.data ?? [])
    .map(productUse)
    .filter(({ utilization, revenue_per_unit_in_cents }) => utilization !== null && revenue_per_unit_in_cents !== null);
  const points = products.map((product) => ({
    key: product.id,
    name: product.name,
    groupId: product.product_group_id,
    x: product.utilization ?? 0,
    y: product.revenue_per_unit_in_cents ?? 0,
  }));
  const middle = { x: median(points.map(({ x }) => x)), y: median(points.map(({ y }) => y)) };
  const columns: readonly FigureColumn<ProductUse>[] = [
    { label: 'Product', csv: ({ name }) => name, text: ({ name }) => name },
    {
      label: 'Time out',
      csv: ({ utilization }) => utilization,
      text: ({ utilization }) => format.percent(utilization ?? 0),
      align: 'right',
    },
    {
      label: 'Revenue per unit',
      csvLabel: 'Revenue per unit in cents',
      csv: ({ revenue_per_unit_in_cents }) => revenue_per_unit_in_cents,
      text: ({ revenue_per_unit_in_cents }) => format.money(revenue_per_unit_in_cents),
      align: 'right',
    },
    {
      label: 'Units',
      csv: ({ average_units }) => average_units,
      text: ({ average_units }) => format.number(average_units),
      align: 'right',
    },
    ...[
      (product: ProductUse) =>
        cornerOf((product.utilization ?? 0) > middle.x, (product.revenue_per_unit_in_cents ?? 0) > middle.y),
    ].map((words) => ({ label: 'Which is', csv: words, text: words })),
  ];
  return (
    <ChartCard
      title="Time out and money earned"
      lead="Each point is a product. The lines are where half of the products are on either side."
      asked={asked}
      columns={columns}
      rows={products}
      file={`time-out-and-revenue-${days}`}
      call={<CurlLine type="report_utilizations" query={query} />}
      empty="There are no products to rent out."
    >
      <ScatterPlot points={points} middle={middle} format={format} />
    </ChartCard>
  );
}
