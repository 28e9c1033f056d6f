import { type Sql, sql, empty } from '../../db/sql.ts';
import { badRequest } from '../../lib/refusal.ts';

/** The farthest page, and the largest one: far more than anybody has, and what PostgreSQL can multiply. */
export const MAX_PAGE = 1_000_000_000;

export interface Page {
  readonly number: number;
  /** Undefined: no limit, so that the first page is everything. */
  readonly per: number | undefined;
}

export const pageParameters = (query: URLSearchParams): Page => ({
  number: wholeNumber(query, 'page') ?? 1,
  per: wholeNumber(query, 'per'),
});

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
