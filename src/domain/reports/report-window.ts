import { DAY_us } from '../time/microseconds.ts';
import type { Window } from '../time/window.ts';

/** Ten years, with their leap days. */
export const MAX_REPORT_DAYS = 3_653;

export const DEFAULT_REPORT_DAYS = 30;

export type ReportWindow = { readonly window: Window } | { readonly problem: string };

/** What a report is about: up to now unless an end is named, and the thirty days before the end unless a start is. */
export function reportWindow(from_us: number | null, till_us: number | null, now_us: number): ReportWindow {
  const end_us = till_us ?? now_us;
  const start_us = from_us ?? end_us - DEFAULT_REPORT_DAYS * DAY_us;
  if (start_us >= end_us) {
    return { problem: till_us === null ? 'must be given where filter[from] lies ahead' : 'must be after filter[from]' };
  }
  if (end_us - start_us > MAX_REPORT_DAYS * DAY_us) {
    return { problem: `must be within ${MAX_REPORT_DAYS} days of filter[from]` };
  }
  return { window: { from_us: start_us, till_us: end_us } };
}
