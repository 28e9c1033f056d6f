import { useState, useSyncExternalStore } from 'react';
import { useFormat } from '../../format/format.ts';
import { cx } from '../../ui/class-names.ts';
import { CurlLine } from '../../ui/curl-line.tsx';
import { Page, ProblemState } from '../../ui/page.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Agenda } from './agenda.tsx';
import { CalendarBar } from './calendar-bar.tsx';
import { calendarTitle, isDay, viewOf, weeksOf } from './calendar-days.ts';
import { CalendarTable } from './calendar-table.tsx';
import { countWords } from './day-cell.tsx';
import { DayDialog } from './day-dialog.tsx';
import { moveOf } from './drag.ts';
import { countsOf, entriesOf, type Entry } from './entries-of.ts';
import { Ghost } from './ghost.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { calendarQuery, MAX_ORDERS, useCalendarOrders } from './use-calendar-orders.ts';
import { useDrag } from './use-drag.ts';
import { useMoveOrder, useVerdict } from './use-move-order.ts';

/** Pick-ups and returns by day, in the company's time zone. */
export function Calendar() {
  const format = useFormat();
  const { zone } = format;
  const [search, setSearch] = useSearchState();
  const isNarrow = useIsNarrow();
  const [moving, setMoving] = useState<Entry>();
  const view = viewOf(search.view);
  const date = isDay(search.date) ? search.date : format.today();
  const weeks = weeksOf(view, date, format.firstDayOfWeek);
  const days = weeks.flat();
  const shownDays = isNarrow && view === 'month' ? days.filter((day) => day.startsWith(date.slice(0, 7))) : days;
  const query = calendarQuery(days, search.status, zone);
  const listed = useCalendarOrders(query);
  const byDay = entriesOf(listed.data ?? [], { zone, location: search.location });
  const title = calendarTitle(view, date, days, format);

  const { move, isBusy } = useMoveOrder(() => setMoving(undefined));
  const dragging = useDrag(days, (held) => {
    const wanted = moveOf(held, zone);
    if (wanted !== undefined) move(wanted);
  });
  const held = dragging.drag;
  const wanted = held === undefined ? undefined : moveOf(held, zone);
  const verdict = useVerdict(wanted);

  const { pickups, returns } = countsOf(shownDays.flatMap((day) => byDay.get(day) ?? []));
  const open = isDay(search.day) ? search.day : undefined;
  const setOpen = (day: string | undefined) => setSearch({ day }, { replace: open !== undefined });
  return (
    <Page
      wide
      title="Calendar"
      lead={listed.data === undefined ? '…' : countWords(pickups, returns)}
      actions={<CurlLine type="orders" query={query} />}
    >
      <CalendarBar view={view} date={date} title={title} today={format.today()} />
      {listed.data === undefined ? (
        listed.error === null ? (
          <Loading what="Loading orders" />
        ) : (
          <ProblemState error={listed.error} retry={() => void listed.refetch()} />
        )
      ) : (
        <div
          aria-busy={listed.isPlaceholderData || isBusy}
          className={cx('transition-opacity', listed.isPlaceholderData && 'opacity-60', held && 'cursor-grabbing')}
        >
          {isNarrow ? (
            <Agenda days={shownDays} byDay={byDay} onMove={setMoving} />
          ) : (
            <>
              <CalendarTable
                {...{ view, weeks, byDay, dragging }}
                label={`Pickups and returns, ${title}`}
                month={date.slice(0, 7)}
                onOpen={setOpen}
              />
              <p className="mt-2 text-sm text-muted">
                ▲ goes out, ▼ comes back, ✓ done, ! late. Drag an entry to another day, or press M on it.
              </p>
            </>
          )}
          {listed.data.length >= MAX_ORDERS && (
            <p role="status" className="mt-2 text-warn">
              Only the first {format.number(MAX_ORDERS)} orders are shown. Narrow it by status, or look at a week.
            </p>
          )}
        </div>
      )}
      {held !== undefined && <Ghost drag={held} move={wanted} verdict={verdict} />}
      {open !== undefined && moving === undefined && (
        <DayDialog
          day={open}
          entries={byDay.get(open) ?? []}
          onDay={(day) => setSearch({ day, date: days.includes(day) ? search.date : day }, { replace: true })}
          onMove={setMoving}
          onClose={() => setOpen(undefined)}
        />
      )}
      {moving !== undefined && (
        <MoveDialog entry={moving} busy={isBusy} onMove={move} onClose={() => setMoving(undefined)} />
      )}
    </Page>
  );
}

const QUERY = '(max-width: 767px)';

/** Too narrow for seven days side by side. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(QUERY);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(QUERY).matches,
  );
