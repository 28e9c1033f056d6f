import { dayOf } from '../../domain/time/calendar.ts';
import { INTERVAL_UNITS, type IntervalUnit } from '../../domain/time/calendar-intervals.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import { parseDate } from '../../domain/time/parse-date.ts';
import { parseInstant } from '../../domain/time/parse-instant.ts';
import type { Window } from '../../domain/time/window.ts';
import { badRequest } from '../../lib/refusal.ts';

/** `from` and `till`, both required; a `till` without a time is the end of that day. */
export function periodParameters(query: URLSearchParams, zone: string): Window {
  const from_us = momentParameter(query, 'from', zone);
  const lastDay = parseDate(query.get('till')?.trim() ?? '');
  const till_us = lastDay === null ? momentParameter(query, 'till', zone) : dayOf(lastDay, zone).till_us;
  if (till_us <= from_us) throw badRequest('till must be after from', { parameter: 'till' });
  return { from_us, till_us };
}

export function intervalParameter(query: URLSearchParams): IntervalUnit {
  const text = query.get('interval')?.trim() ?? '';
  if (text === '') return 'day';
  const unit = INTERVAL_UNITS.find((known) => known === text);
  if (unit !== undefined) return unit;
  throw badRequest(`interval must be one of: ${INTERVAL_UNITS.join(', ')}`, { parameter: 'interval' });
}

function momentParameter(query: URLSearchParams, parameter: string, zone: string): number {
  const text = query.get(parameter)?.trim() ?? '';
  if (text === '') throw badRequest(`${parameter} is missing`, { parameter });
  const moment = parseInstant(text, zone);
  if (moment === null) throw badRequest(`${parameter} is not a datetime (invalid date)`, { parameter });
  return microsecondsOf(moment);
}
