import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { listOptions } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { useNow } from '../../parts/use-now.ts';
import { Page, ProblemState } from '../../ui/page.tsx';
import { totalOf } from '../../ui/pager.tsx';
import { DayStrip } from './day-strip.tsx';
import { FirstSteps } from './first-steps.tsx';
import { TodayColumn } from './today-column.tsx';
import { type ColumnKey, todayQueries } from './today-queries.ts';

/** Time passes: what was due becomes late even if nobody does anything. */
const AGAIN_MS = 60_000;

const KEYS: readonly ColumnKey[] = ['out', 'back', 'late', 'attention'];

/** What the day brings: what goes out, comes back, is late or needs somebody; and the two weeks from now. */
export function Today() {
  const format = useFormat();
  const { columns, strip } = todayQueries(useNow(), format.zone);
  const answers = useQueries({
    queries: KEYS.map((key) => ({
      ...listOptions('orders', columns[key], { touches: ['availability', 'plannings', 'payments'] }),
      placeholderData: keepPreviousData,
      refetchInterval: AGAIN_MS,
    })),
  });
  const days = useQuery({
    ...listOptions('agenda_days', strip, { touches: ['orders'] }),
    placeholderData: keepPreviousData,
  });
  const failed = [...answers, days].find(({ isError, data }) => isError && data === undefined);
  const isQuiet =
    days.data?.data.every(({ pickup_count, return_count }) => pickup_count === 0 && return_count === 0) === true &&
    answers.every(({ data }) => data !== undefined && totalOf(data) === 0);
  const today = days.data?.data[0];
  return (
    <Page title="Today" lead={format.longDay(new Date().toISOString())}>
      {failed !== undefined ? (
        <ProblemState
          error={failed.error}
          retry={() => {
            for (const { refetch } of [...answers, days]) void refetch();
          }}
        />
      ) : (
        <>
          {isQuiet && <FirstSteps />}
          <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
            {KEYS.map((key, index) => (
              <TodayColumn
                key={key}
                kind={key}
                orders={answers[index]?.data?.data}
                total={totalOf(answers[index]?.data)}
                planned={(key === 'out' ? today?.pickup_count : key === 'back' ? today?.return_count : null) ?? 0}
              />
            ))}
          </div>
          <DayStrip days={days.data?.data} />
        </>
      )}
    </Page>
  );
}
