import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { type DateRange, DayPicker } from 'react-day-picker';
import { durationWords } from '../format/duration.ts';
import { useFormat } from '../format/format.ts';
import { addDays, dayOf, instantOf, wallOf } from '../format/zone.ts';
import { useSettings } from '../session/settings.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { CONTROL } from './field.tsx';
import { Form } from './form.tsx';
import { Popover } from './popover.tsx';

/** Half-open, instants in UTC. */
export interface Period {
  readonly starts_at: string;
  readonly stops_at: string;
}

/** From when to when: two dates by calendar, two times, and how long that is. */
export function PeriodPicker({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: Period | undefined;
  readonly onChange: (period: Period) => void;
}) {
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const words =
    value === undefined ? 'Choose a period' : `${format.moment(value.starts_at)} – ${format.moment(value.stops_at)}`;
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          icon={<CalendarRange className="size-4" aria-hidden="true" />}
          className="!h-auto min-h-9 max-w-full !shrink py-1 text-left !whitespace-normal"
        >
          <span>
            <span className="sr-only">{label}: </span>
            {words}
            {value !== undefined && (
              <span className="ml-2 hidden whitespace-nowrap text-muted sm:inline">
                {durationWords(Date.parse(value.stops_at) - Date.parse(value.starts_at))}
              </span>
            )}
          </span>
        </Button>
      }
    >
      <PeriodForm
        value={value}
        onDone={(period) => {
          setOpen(false);
          onChange(period);
        }}
      />
    </Popover>
  );
}

function PeriodForm({
  value,
  onDone,
}: {
  readonly value: Period | undefined;
  readonly onDone: (period: Period) => void;
}) {
  const format = useFormat();
  const { orders } = useSettings();
  const { zone } = format;
  const [days, setDays] = useState<{ from: string; till: string | undefined }>(() =>
    value === undefined
      ? { from: format.today(), till: addDays(format.today(), 1) }
      : { from: dayOf(value.starts_at, zone), till: dayOf(value.stops_at, zone) },
  );
  const [times, setTimes] = useState(() =>
    value === undefined
      ? { from: orders.start_fixed_at, till: orders.start_fixed_at }
      : { from: wallOf(value.starts_at, zone).slice(11), till: wallOf(value.stops_at, zone).slice(11) },
  );
  const till = days.till ?? days.from;
  const period = periodOf(`${days.from}T${times.from}`, `${till}T${times.till}`, zone);

  const pick = (_range: DateRange | undefined, day: Date) => {
    const picked = localDay(day);
    // A click begins a new range when one is whole, or when it lies before the beginning.
    if (days.till !== undefined || picked < days.from) choose(picked, undefined);
    else choose(days.from, picked);
  };
  /** A return on the day of the pick-up is at the usual time. */
  const choose = (from: string, picked: string | undefined) => {
    setDays({ from, till: picked });
    if ((picked ?? from) === from && times.till <= times.from) setTimes({ ...times, till: orders.stop_fixed_at });
  };

  return (
    <Form
      onSubmit={() => {
        if (period !== undefined) onDone(period);
      }}
    >
      <div className="mb-3 flex flex-wrap gap-1">
        {QUICK.map(([name, from, length]) => (
          <Button
            key={name}
            size="small"
            onClick={() => {
              const day = addDays(format.today(), from);
              setDays({ from: day, till: addDays(day, length) });
              // Days are counted from the time at which it goes out.
              setTimes({ ...times, till: length === 0 ? orders.stop_fixed_at : times.from });
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <DayPicker
        mode="range"
        required={false}
        selected={{ from: dateOf(days.from), to: dateOf(till) }}
        onSelect={pick}
        defaultMonth={dateOf(days.from)}
        weekStartsOn={(format.firstDayOfWeek % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6}
        showOutsideDays
        classNames={CALENDAR}
      />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <label className="text-sm font-medium">
          Out at
          <input
            type="time"
            required
            value={times.from}
            onChange={(event) => setTimes({ ...times, from: event.target.value })}
            className={cx(CONTROL, 'mt-1 h-9')}
          />
        </label>
        <label className="text-sm font-medium">
          Back at
          <input
            type="time"
            required
            value={times.till}
            onChange={(event) => setTimes({ ...times, till: event.target.value })}
            className={cx(CONTROL, 'mt-1 h-9')}
          />
        </label>
      </div>
      <div className="mt-3 flex items-center justify-between gap-3">
        <p className={period === undefined ? 'text-danger' : 'text-muted'} role="status">
          {period === undefined
            ? 'It must end after it begins.'
            : durationWords(Date.parse(period.stops_at) - Date.parse(period.starts_at))}
        </p>
        <Button type="submit" look="primary" disabled={period === undefined}>
          Set period
        </Button>
      </div>
    </Form>
  );
}

const QUICK: readonly (readonly [string, number, number])[] = [
  ['Today', 0, 0],
  ['1 day', 0, 1],
  ['Tomorrow', 1, 1],
  ['3 days', 0, 3],
  ['1 week', 0, 7],
];

function periodOf(from: string, till: string, zone: string): Period | undefined {
  if (!WALL.test(from) || !WALL.test(till) || from >= till) return undefined;
  return { starts_at: instantOf(from, zone), stops_at: instantOf(till, zone) };
}

const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The calendar counts in the browser's own days; only the date is meant. */
const dateOf = (day: string): Date => new Date(`${day}T12:00:00`);

const localDay = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

export const CALENDAR = {
  months: 'relative',
  month_caption: 'flex h-9 items-center justify-center font-semibold',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: 'inline-flex size-9 items-center justify-center rounded-lg hover:bg-sunken',
  button_next: 'inline-flex size-9 items-center justify-center rounded-lg hover:bg-sunken',
  chevron: 'size-4 fill-ink',
  month_grid: 'w-full border-collapse',
  weekday: 'w-10 pb-1 text-sm font-normal text-muted',
  day: 'p-0 text-center',
  day_button: 'size-10 rounded-lg hover:bg-sunken',
  outside: 'text-muted',
  today: 'font-bold underline',
  selected: 'bg-accent-soft text-accent-soft-ink',
  range_start: 'rounded-l-lg !bg-accent !text-accent-ink',
  range_end: 'rounded-r-lg !bg-accent !text-accent-ink',
} as const;
