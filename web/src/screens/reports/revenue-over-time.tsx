import { ChartCard } from '../../charts/chart-card.tsx';
import type { FigureColumn } from '../../charts/figure-table.tsx';
import { PairedBars } from '../../charts/paired-bars.tsx';
import { startOfDay } from '../../format/zone.ts';
import { CurlLine } from '../../ui/curl-line.tsx';
import { intervalOf, type RevenuePair, revenuePairs } from './revenue-pairs.ts';
import { usePerformance } from './use-performance.ts';
import type { Report } from './use-report.ts';

/** What orders that start then bring in, with the same of a year ago behind it. */
export function RevenueOverTime({ report }: { readonly report: Report }) {
  const { format, days } = report;
  const { query, asked, figures } = usePerformance(report, 'last_year');
  const pairs = revenuePairs(figures?.revenue_over_time ?? [], figures?.previous_period?.revenue_over_time ?? []);
  const interval = intervalOf(pairs.map(({ date }) => date));
  const sumOf = (name: 'value' | 'before') => pairs.reduce((total, pair) => total + pair[name], 0);
  const month = new Intl.DateTimeFormat(format.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const shortMonth = new Intl.DateTimeFormat(format.locale, { month: 'short', timeZone: 'UTC' });
  const named = (date: string): string =>
    interval === 'month'
      ? month.format(new Date(date))
      : `${interval === 'week' ? 'week of ' : ''}${format.day(startOfDay(date, format.zone))}`;
  const best = pairs.reduce<RevenuePair | undefined>(
    (most, pair) => (pair.value > (most?.value ?? 0) ? pair : most),
    undefined,
  );
  const columns: readonly FigureColumn<RevenuePair>[] = [
    { label: 'From', csv: ({ date }) => date, text: ({ date }) => named(date) },
    {
      label: 'Revenue',
      csvLabel: 'Revenue in cents',
      csv: ({ value }) => value,
      text: ({ value }) => format.money(value),
      align: 'right',
    },
    {
      label: 'A year before, from',
      csv: ({ beforeDate }) => beforeDate,
      text: ({ beforeDate }) => (beforeDate === null ? '–' : named(beforeDate)),
    },
    {
      label: 'Revenue then',
      csvLabel: 'Revenue then in cents',
      csv: ({ before }) => before,
      text: ({ before }) => format.money(before),
      align: 'right',
    },
  ];
  const total = `${format.money(sumOf('value'))} by ${interval}, ${format.money(sumOf('before'))} on the same days a year before`;
  return (
    <ChartCard
      title="Revenue"
      lead="Of orders that start on these days, after discounts and without taxes."
      asked={asked}
      columns={columns}
      rows={pairs}
      file={`revenue-${days}`}
      call={<CurlLine type="report_company_performances" query={query} />}
      empty="There is nothing to show for these days."
    >
      <PairedBars
        sentence={`Revenue: ${total}${best === undefined ? '' : `; the most, ${format.money(best.value)}, ${named(best.date)}`}. Arrow keys go from bar to bar.`}
        legend={['Revenue', 'A year before']}
        axis={(cents) => format.shortMoney(cents)}
        pairs={pairs.map((pair) => ({
          key: pair.date,
          label:
            interval === 'month'
              ? shortMonth.format(new Date(pair.date))
              : format.dayMonth(startOfDay(pair.date, format.zone)),
          value: pair.value,
          before: pair.before,
          words: `${named(pair.date)}: ${format.money(pair.value)}, a year before ${format.money(pair.before)}`,
        }))}
      />
    </ChartCard>
  );
}
