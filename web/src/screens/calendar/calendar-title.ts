import type { CalendarView } from './calendar-days.ts';

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
