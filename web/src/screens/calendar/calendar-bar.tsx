import { ChevronLeft, ChevronRight } from 'lucide-react';
import { LocationFilter, SearchSelect } from '../../parts/list-filters.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { type CalendarView, stepped } from './calendar-days.ts';
import { STATUSES } from './use-calendar-orders.ts';

/** Which days, and which orders of them. */
export function CalendarBar({
  view,
  date,
  title,
  today,
}: {
  readonly view: CalendarView;
  readonly date: string;
  readonly title: string;
  readonly today: string;
}) {
  const [, setSearch] = useSearchState();
  const go = (to: string) => setSearch({ date: to === today ? undefined : to });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1">
        <IconButton
          look="plain"
          label={view === 'week' ? 'Week before' : 'Month before'}
          icon={<ChevronLeft className="size-5" />}
          onClick={() => go(stepped(view, date, -1))}
        />
        <IconButton
          look="plain"
          label={view === 'week' ? 'Week after' : 'Month after'}
          icon={<ChevronRight className="size-5" />}
          onClick={() => go(stepped(view, date, 1))}
        />
        <Button onClick={() => go(today)}>Today</Button>
      </div>
      <h2 aria-live="polite" className="mr-auto text-lg">
        {title}
      </h2>
      <LocationFilter />
      <SearchSelect name="status" label="Status" any="All statuses" options={STATUSES} className="w-40" />
      <div role="group" aria-label="View" className="flex">
        {VIEWS.map(([key, label], index) => (
          <Button
            key={key}
            aria-pressed={view === key}
            className={`${index === 0 ? '!rounded-r-none' : '-ml-px !rounded-l-none'} aria-pressed:!bg-accent-soft aria-pressed:!text-accent-soft-ink`}
            onClick={() => setSearch({ view: key === 'month' ? undefined : key })}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

const VIEWS: readonly (readonly [CalendarView, string])[] = [
  ['month', 'Month'],
  ['week', 'Week'],
];
