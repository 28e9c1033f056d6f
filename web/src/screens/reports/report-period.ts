import { addDays, daysBetween } from '../../format/zone.ts';
import type { Search } from '../../ui/search-state.ts';

/** Days of the company's calendar, half-open. */
export interface ReportPeriod {
  readonly choice: PeriodChoice;
  readonly from: string;
  readonly till: string;
}

export const PERIOD_CHOICES = [
  ['30d', 'Last 30 days'],
  ['month', 'This month'],
  ['quarter', 'This quarter'],
  ['year', 'This year'],
  ['12m', 'Last 12 months'],
  ['custom', 'Other days…'],
] as const;

export type PeriodChoice = (typeof PERIOD_CHOICES)[number][0];

/** As many as the interface takes. */
export const MAX_REPORT_DAYS = 3_653;

/** What the address asks for, up to today; whatever it says wrongly is as if it were not said. */
export function reportPeriod(search: Search, today: string): ReportPeriod {
  const choice = PERIOD_CHOICES.find(([key]) => key === search.period)?.[0] ?? '30d';
  const till = addDays(today, 1);
  switch (choice) {
    case '30d':
      return { choice, from: addDays(till, -30), till };
    case 'month':
      return { choice, from: `${today.slice(0, 7)}-01`, till };
    case 'quarter':
      return { choice, from: startOfQuarter(today), till };
    case 'year':
      return { choice, from: `${today.slice(0, 4)}-01-01`, till };
    case '12m':
      return { choice, from: yearBefore(till), till };
    case 'custom':
      return { choice, ...customDays(search, today) };
  }
}

const startOfQuarter = (day: string): string => {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
};

/** The 29th of February has none a year before: the first of March is as good. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(before) ? before : addDays(`${before.slice(0, 4)}-02-28`, 1);
}

/** The last day is part of it; days the wrong way round are turned. */
function customDays(search: Search, today: string): { readonly from: string; readonly till: string } {
  const last = dayIn(search.till) ?? today;
  const first = dayIn(search.from) ?? addDays(last, -29);
  const [from, end] = first <= last ? [first, last] : [last, first];
  const till = addDays(end, 1);
  return { from: daysBetween(from, till) > MAX_REPORT_DAYS ? addDays(till, -MAX_REPORT_DAYS) : from, till };
}

const dayIn = (text: string | undefined): string | undefined => (text !== undefined && isDay(text) ? text : undefined);

const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** By what share something is more or less than before; null where there was nothing. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / Math.abs(before);
}
