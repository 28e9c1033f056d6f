import { addDays } from '../../format/zone.ts';

export type CalendarView = 'month' | 'week';

export const viewOf = (text: string | undefined): CalendarView => (text === 'week' ? 'week' : 'month');

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The weeks on the screen, each of seven days; a month is shown with the days around it that fill its weeks. */
export function weeksOf(view: CalendarView, date: string, firstDayOfWeek: number): readonly (readonly string[])[] {
  const first = startOfWeek(view === 'week' ? date : `${date.slice(0, 7)}-01`, firstDayOfWeek);
  const last = view === 'week' ? first : addDays(`${monthAfter(date, 1)}-01`, -1);
  const weeks: (readonly string[])[] = [];
  for (let start = first; start <= last; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  }
  return weeks;
}

/** The same day of the next week, or the first day of the next month. */
export const stepped = (view: CalendarView, date: string, count: number): string =>
  view === 'week' ? addDays(date, 7 * count) : `${monthAfter(date, count)}-01`;

function startOfWeek(day: string, firstDayOfWeek: number): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - (firstDayOfWeek % 7) + 7) % 7));
}

function monthAfter(date: string, count: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 7);
}

/** `November 2026`, `16–22 November 2026` */
export function calendarTitle(
  view: CalendarView,
  date: string,
  days: readonly string[],
  { locale }: { readonly locale: string },
): string {
  // Days of the calendar, not moments: the same in every zone.
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric', ...options });
  if (view === 'month') return words({}).format(noon(date));
  return words({ day: 'numeric' }).formatRange(noon(days[0] ?? date), noon(days.at(-1) ?? date));
}
