import type { Actor } from '../../auth/actor.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { type Sql, sql, empty } from '../../db/sql.ts';
import { badRequest, forbidden } from '../../lib/refusal.ts';

/** The farthest page, and the largest one: far more than anybody has, and what PostgreSQL can multiply. */
export const MAX_PAGE = 1_000_000_000;

export interface Page {
  readonly number: number;
  /** Undefined: no limit, so that the first page is everything. */
  readonly per: number | undefined;
}

/** A page that anybody may ask for; more at once is an export. */
export const MAX_PER_WITHOUT_EXPORTS = 1000;

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
