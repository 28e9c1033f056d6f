import { CsvButton } from '../../charts/csv-button.tsx';
import { csvText } from '../../format/csv-text.ts';
import { cx } from '../../ui/class-names.ts';
import { CurlLine } from '../../ui/curl-line.tsx';
import { ProblemState } from '../../ui/page.tsx';
import { changeOf } from './report-period.ts';
import type { Figures, usePerformance } from './use-performance.ts';
import { type Report, spanWords } from './use-report.ts';

/** The numbers one looks at first, each with how it was in the period before. */
export function KeyFigures({
  report,
  performance: { asked, query, figures },
}: {
  readonly report: Report;
  readonly performance: ReturnType<typeof usePerformance>;
}) {
  const { format, days } = report;
  const before = figures?.previous_period;
  if (asked.error !== null && asked.data === undefined) {
    return <ProblemState error={asked.error} retry={() => void asked.refetch()} />;
  }
  return (
    <section aria-labelledby="key-figures">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <h2 id="key-figures" className="flex-1 sm:flex-none">
          Key figures
        </h2>
        <p className="order-last basis-full text-muted sm:order-none sm:flex-1 sm:basis-0">
          {before === undefined ? ' ' : `compared with ${spanWords(format, before.from, before.till)}`}
        </p>
        <CsvButton
          name={`key-figures-${days}`}
          disabled={figures === undefined}
          text={() =>
            csvText(
              ['Figure', 'Value', 'The period before'],
              FIGURES.map(([name, label]) => [label, figures?.[name], before?.[name]]),
            )
          }
        />
        <CurlLine type="report_company_performances" query={query} />
      </div>
      <dl
        className={cx(
          'grid grid-cols-2 gap-3 transition-opacity sm:grid-cols-3 xl:grid-cols-5',
          asked.isPlaceholderData && 'opacity-60',
        )}
        aria-busy={asked.isPlaceholderData}
      >
        {FIGURES.map(([name, label, kind, better]) => {
          const value = figures?.[name];
          return (
            <div key={name} className="card min-w-0 px-4 py-3">
              <dt className="truncate text-sm text-muted">{label}</dt>
              <dd className="text-xl font-semibold tabular-nums">
                {kind === 'money' ? format.money(value) : format.number(value)}
              </dd>
              <dd className="text-sm">
                <Change
                  now={value}
                  before={before?.[name]}
                  better={better}
                  percent={(share) => format.percent(share)}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

type Better = 'more' | 'neither';

const FIGURES: readonly (readonly [keyof Figures, string, 'money' | 'number', Better])[] = [
  ['revenue_in_cents', 'Revenue', 'money', 'more'],
  ['order_count', 'Orders', 'number', 'more'],
  ['average_order_value_in_cents', 'Average order', 'money', 'more'],
  ['new_customers', 'New customers', 'number', 'more'],
  ['outstanding_in_cents', 'Outstanding today', 'money', 'neither'],
];

/** From here on percents say little. */
const MANY_TIMES = 10;

function Change({
  now,
  before,
  better,
  percent,
}: {
  readonly now: number | undefined;
  readonly before: number | undefined;
  readonly better: Better;
  readonly percent: (fraction: number) => string;
}) {
  if (now === undefined || before === undefined) return <span className="text-muted">–</span>;
  const change = changeOf(now, before);
  if (change === null) return <span className="text-muted">{now === 0 ? 'none before either' : 'none before'}</span>;
  if (Math.abs(change) < 0.005) return <span className="text-muted">as before</span>;
  if (change >= MANY_TIMES - 1)
    return (
      <span className={better === 'more' ? 'text-good' : 'text-muted'}>▲ {Math.round(change + 1)} times as much</span>
    );
  return (
    <span className={better === 'neither' ? 'text-muted' : change > 0 ? 'text-good' : 'text-danger'}>
      {change > 0 ? '▲' : '▼'} {percent(Math.abs(change))} {change > 0 ? 'more' : 'less'}
    </span>
  );
}
