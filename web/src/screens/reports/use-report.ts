import { type Format, useFormat } from '../../format/format.ts';
import { addDays, startOfDay } from '../../format/zone.ts';
import { useSearchState } from '../../ui/search-state.ts';
import { type ReportPeriod, reportPeriod } from './report-period.ts';

export interface Report {
  readonly format: Format;
  readonly period: ReportPeriod;
  /** The period as the interface wants it. */
  readonly window: { readonly from: string; readonly till: string };
  readonly locationId: string | undefined;
  /** Part of a file's name: `2026-10-17-to-2026-11-15`. */
  readonly days: string;
}

/** What all reports are about: the period and the location of the address. */
export function useReport(): Report {
  const format = useFormat();
  const [search] = useSearchState();
  const period = reportPeriod(search, format.today());
  return {
    format,
    period,
    window: { from: startOfDay(period.from, format.zone), till: startOfDay(period.till, format.zone) },
    locationId: search.location,
    days: `${period.from}-to-${addDays(period.till, -1)}`,
  };
}

/** `17 Oct 2026 – 15 Nov 2026`: first and last day of a window. */
export function spanWords(format: Format, from: string, till: string): string {
  const last = new Date(Date.parse(till) - 1).toISOString();
  return format.day(from) === format.day(last) ? format.day(from) : `${format.day(from)} – ${format.day(last)}`;
}
