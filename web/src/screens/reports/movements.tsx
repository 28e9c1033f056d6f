import type { ListQuery } from '../../api/list-query.ts';
import { useList } from '../../api/records.ts';
import { ChartCard } from '../../charts/chart-card.tsx';
import type { FigureColumn } from '../../charts/figure-table.tsx';
import { HeatTable } from '../../charts/heat-table.tsx';
import { instantOf } from '../../format/zone.ts';
import { CurlLine } from '../../ui/curl-line.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { busyHours, countOf, type Movement, type MovementKind, weekdaysFrom } from './busy-hours.ts';
import type { Report } from './use-report.ts';

/** At which hours of the week the counter is busy. */
export function Movements({ report }: { readonly report: Report }) {
  const { format, window, locationId, days } = report;
  const [search, setSearch] = useSearchState();
  const kind = KINDS.find(([key]) => key === search.moves)?.[0] ?? 'both';
  const query: ListQuery<'report_movements'> = {
    filter: { ...window, ...(locationId === undefined ? {} : { location_id: locationId }) },
  };
  const asked = useList('report_movements', query);
  const movements = (asked.data?.data ?? []).map(
    (record): Movement => ({
      weekday: record.weekday,
      hour: record.hour,
      pickups: record.pickup_count,
      returns: record.return_count,
      planned: record.planned_pickup_count + record.planned_return_count,
    }),
  );
  const weekdays = weekdaysFrom(format.firstDayOfWeek);
  const dayName = weekdayNames(format.locale);
  const clock = (hour: number) => format.time(instantOf(`2024-01-01T${String(hour).padStart(2, '0')}:00`, format.zone));
  const busy = movements.filter((movement) => countOf(movement, 'both') > 0);
  const most = Math.max(1, ...movements.map((movement) => countOf(movement, kind)));
  return (
    <ChartCard
      title="Pickups and returns"
      lead={`By weekday and hour${busy.some(({ planned }) => planned > 0) ? ', planned ones included' : ''}.`}
      asked={asked}
      columns={columnsOf(dayName)}
      rows={busy}
      file={`pickups-and-returns-${days}`}
      call={<CurlLine type="report_movements" query={query} />}
      empty="Nothing goes out or comes back on these days."
      controls={
        <SelectField
          label="Count"
          hideLabel
          value={kind}
          onChange={(event) => setSearch({ moves: event.target.value === 'both' ? undefined : event.target.value })}
          options={KINDS.map(([value, label]) => ({ value, label }))}
        />
      }
    >
      <HeatTable
        label="Pickups and returns by weekday and hour"
        corner="Hour"
        columns={weekdays.map((day) => ({ key: String(day), label: dayName(day, 'short') }))}
        most={most}
        less="1"
        more={format.number(most)}
        rows={busyHours(movements).map((hour) => ({
          key: String(hour),
          head: clock(hour),
          cells: weekdays.map((day) => {
            const movement = movements.find((each) => each.weekday === day && each.hour === hour) ?? NONE;
            const count = countOf(movement, kind);
            return {
              key: String(day),
              value: count,
              text: count === 0 ? '·' : format.number(count),
              words: `${dayName(day, 'long')} ${clock(hour)}: ${movement.pickups} picked up, ${movement.returns} returned`,
            };
          }),
        }))}
      />
    </ChartCard>
  );
}

const NONE: Movement = { weekday: 1, hour: 0, pickups: 0, returns: 0, planned: 0 };

const KINDS: readonly (readonly [MovementKind, string])[] = [
  ['both', 'Both'],
  ['pickups', 'Pickups ▲'],
  ['returns', 'Returns ▼'],
];

type DayName = (weekday: number, length: 'short' | 'long') => string;

/** The first of January 2024 was a Monday. */
const weekdayNames =
  (locale: string): DayName =>
  (weekday, length) =>
    new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

const columnsOf = (dayName: DayName): readonly FigureColumn<Movement>[] => [
  {
    label: 'Weekday',
    csv: ({ weekday }) => dayName(weekday, 'long'),
    text: ({ weekday }) => dayName(weekday, 'long'),
  },
  { label: 'Hour', csv: ({ hour }) => hour, text: ({ hour }) => `${hour}:00`, align: 'right' },
  { label: 'Pickups', csv: ({ pickups }) => pickups, text: ({ pickups }) => pickups, align: 'right' },
  { label: 'Returns', csv: ({ returns }) => returns, text: ({ returns }) => returns, align: 'right' },
  { label: 'Planned of these', csv: ({ planned }) => planned, text: ({ planned }) => planned, align: 'right' },
];
