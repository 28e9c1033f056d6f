import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { RecordOf } from '../../api/list-query.ts';
import { useFormat } from '../../format/format.ts';
import { startOfDay } from '../../format/zone.ts';
import { cx } from '../../ui/class-names.ts';
import { Card } from '../../ui/page.tsx';

type Day = RecordOf<'agenda_days'>;

/** Two weeks from today, a pair of bars a day: how many go out, how many come back. */
export function DayStrip({ days }: { readonly days: readonly Day[] | undefined }) {
  const most = Math.max(1, ...(days ?? []).flatMap(({ pickup_count, return_count }) => [pickup_count, return_count]));
  return (
    <Card title="Next 14 days" className="mt-6" actions={<Legend />}>
      <ol className="flex min-h-36 gap-1 overflow-x-auto pb-1">
        {days?.map((day) => (
          <li key={day.id} className="min-w-14 flex-1">
            <DayBars day={day} most={most} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

const Legend = () => (
  <p className="flex items-center gap-4 text-sm text-muted">
    <span className="flex items-center gap-1">
      <span className="size-3 rounded-sm bg-out-ink" aria-hidden="true" />{' '}
      <ArrowUp className="size-3.5" aria-hidden="true" /> out
    </span>
    <span className="flex items-center gap-1">
      <span className="size-3 rounded-sm bg-back-ink" aria-hidden="true" />{' '}
      <ArrowDown className="size-3.5" aria-hidden="true" /> back
    </span>
  </p>
);

function DayBars({ day, most }: { readonly day: Day; readonly most: number }) {
  const format = useFormat();
  const date = day.date;
  const start = startOfDay(date, format.zone);
  const out = day.pickup_count;
  const back = day.return_count;
  const isToday = date === format.today();
  return (
    <Link
      to="/orders"
      search={{ from: date, till: date, by: 'either' }}
      className={cx(
        'relative flex h-36 flex-col items-stretch rounded-lg px-1 pt-2 pb-1 text-center -outline-offset-2 hover:bg-sunken',
        isToday && 'bg-accent-soft',
      )}
    >
      <span className="flex min-h-0 flex-1 items-end justify-center gap-1" aria-hidden="true">
        <Bar count={out} most={most} className="bg-out-ink" />
        <Bar count={back} most={most} className="bg-back-ink" />
      </span>
      <span className={cx('mt-1 text-sm', isToday ? 'font-semibold text-accent-soft-ink' : 'text-muted')}>
        {format.weekday(start)}
      </span>
      <span className={cx('text-sm whitespace-nowrap tabular-nums', isToday && 'font-semibold text-accent-soft-ink')}>
        {format.dayMonth(start)}
      </span>
      <span className="sr-only">
        {out} out, {back} back
      </span>
    </Link>
  );
}

const Bar = ({
  count,
  most,
  className,
}: {
  readonly count: number;
  readonly most: number;
  readonly className: string;
}) => (
  <span className="flex h-full w-4 flex-col justify-end">
    <span className={cx('text-xs tabular-nums', count === 0 ? 'text-muted' : 'text-ink')}>{count}</span>
    <span className={cx('rounded-t-sm', className)} style={{ height: `${(count / most) * 75}%` }} />
  </span>
);
