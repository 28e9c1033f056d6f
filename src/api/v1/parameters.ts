import { type Actor, hasPermission } from '../../auth/actor.ts';
import { empty, type Sql, sql } from '../../db/sql.ts';
import { dayOf, INTERVAL_UNITS, type IntervalUnit } from '../../domain/time/calendar.ts';
import { parseDate, parseInstant } from '../../domain/time/parse.ts';
import { microsecondsOf, type Window } from '../../domain/time/window.ts';
import { badRequest, forbidden } from '../../lib/refusal.ts';

/** The highest page and page size: far above real values, and within PostgreSQL's range. */
const MAX_PAGE = 1_000_000_000;

export interface Page {
  readonly number: number;
  /** Undefined: no limit, so that the first page is everything. */
  readonly per: number | undefined;
}

/** The largest page without the permission for exports. */
const MAX_PER_WITHOUT_EXPORTS = 1000;

/** `actor` is left out where the list is that of one record: such a list is no export. */
export function pageParameters(query: URLSearchParams, actor?: Actor): Page {
  const page = { number: wholeNumber(query, 'page') ?? 1, per: wholeNumber(query, 'per') };
  const isExport = page.per === undefined || page.per > MAX_PER_WITHOUT_EXPORTS;
  if (actor !== undefined && isExport && !hasPermission(actor, 'exports')) {
    throw forbidden(`a whole list needs the permission exports: ask for pages with per=${MAX_PER_WITHOUT_EXPORTS}`);
  }
  return page;
}

/** The end of a statement that answers one page. */
export function pageSql({ number, per }: Page): Sql {
  if (per !== undefined) return sql`limit ${per} offset ${(number - 1) * per}`;
  return number === 1 ? empty : sql`limit 0`;
}

function wholeNumber(query: URLSearchParams, parameter: string): number | undefined {
  const text = query.get(parameter)?.trim();
  if (text === undefined || text === '') return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MAX_PAGE) return number;
  throw badRequest(`${parameter} must be a whole number from 1 to ${MAX_PAGE}`, { parameter });
}

/** The search text; undefined when missing. */
export function searchParameter(query: URLSearchParams): string {
  const text = query.get('q') ?? '';
  if (text.includes('\0')) throw badRequest('q must not contain a null character', { parameter: 'q' });
  return text;
}

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
