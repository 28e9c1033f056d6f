import { useFormat } from '../../format/format.ts';
import { startOfDay } from '../../format/zone.ts';
import type { CalendarView } from './calendar-days.ts';
import { DayCell } from './day-cell.tsx';
import type { Entry } from './entries-of.ts';
import type { Dragging } from './use-drag.ts';

const MOST: Readonly<Record<CalendarView, number>> = { month: 4, week: 18 };

/** Weeks as rows of days. */
export function CalendarTable({
  view,
  label,
  month,
  weeks,
  byDay,
  dragging,
  onOpen,
}: {
  readonly view: CalendarView;
  readonly label: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly weeks: readonly (readonly string[])[];
  readonly byDay: ReadonlyMap<string, readonly Entry[]>;
  readonly dragging: Dragging;
  readonly onOpen: (day: string) => void;
}) {
  const format = useFormat();
  return (
    <div className="overflow-hidden rounded-[10px] border border-line">
      <table aria-label={label} className="-m-px w-[calc(100%+2px)] table-fixed border-collapse">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                className="border border-line bg-surface px-2 py-1.5 text-left text-sm font-medium text-muted"
              >
                {format.weekday(startOfDay(day, format.zone))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  entries={byDay.get(day) ?? []}
                  most={MOST[view]}
                  isOutside={view === 'month' && !day.startsWith(month)}
                  isTall={view === 'week'}
                  dragging={dragging}
                  onOpen={() => onOpen(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
