import { identifier, sql } from '../../../db/sql.ts';
import { microsecondsOf, type Window } from '../../../domain/time/window.ts';
import { badRequest } from '../../../lib/refusal.ts';
import { UUID } from '../../../lib/uuid-of.ts';
import { operatorSql } from '../engine/filter-sql.ts';
import type { CustomFilter, Filters, FilterValues } from '../engine/resource.ts';

/** The values of a filter of a resource that works its rows out; null when it was not given. */
export function anyOf(filters: FilterValues, name: string): readonly string[] | null {
  const values = filters[name]?.eq;
  return values === undefined ? null : values.filter((value) => value !== null).map(String);
}

/** The value of a filter that takes one; null when it was not given. */
export function oneOf(filters: FilterValues, name: string): unknown {
  const values = filters[name]?.eq ?? [];
  if (values.length > 1) throw badRequest(`filter[${name}] takes one value`, { parameter: `filter[${name}]` });
  return values[0] ?? null;
}

/** A required filter: the engine has checked that it is present, but it may be `null`. */
export function theOne(filters: FilterValues, name: string): unknown {
  const value = oneOf(filters, name);
  if (value === null) throw badRequest(`required filter: filter[${name}] is missing`, { parameter: `filter[${name}]` });
  return value;
}

export function integerWithin(filters: FilterValues, name: string, least: number, most: number): number | null {
  const value = oneOf(filters, name);
  if (value === null) return null;
  const number = Number(value);
  if (number >= least && number <= most) return number;
  throw badRequest(`filter[${name}] must be ${least} to ${most}`, { parameter: `filter[${name}]` });
}

/** The computed rows whose members match these filters, as far as given. */
export function matchingRows<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  filters: FilterValues,
  names: readonly (keyof Row & string)[],
): readonly Row[] {
  const asked = names.flatMap((name) => {
    const values = anyOf(filters, name);
    return values === null ? [] : [{ name, values }];
  });
  return rows.filter((row) => asked.every(({ name, values }) => values.includes(String(row[name]))));
}

/** Rows that are worked out are all worked out before the first is answered. */
export const MAX_COMPUTED_ROWS = 10_000;

export function refuseTooMany(count: number): void {
  if (count <= MAX_COMPUTED_ROWS) return;
  throw badRequest(`more than ${MAX_COMPUTED_ROWS} records: narrow it with filter[item_id] or filter[location_id]`, {
    parameter: 'filter',
  });
}

/** `filter[from]` and `filter[till]`: a window that must be named. */
export const windowFilters = {
  from: { type: 'datetime', operators: ['eq'], required: true },
  till: { type: 'datetime', operators: ['eq'], required: true },
} as const satisfies Filters;

/** Both the same is that moment. */
export function windowOf(filters: FilterValues): Window {
  const from_us = microsecondsOf(theOne(filters, 'from') as Temporal.Instant);
  const till_us = microsecondsOf(theOne(filters, 'till') as Temporal.Instant);
  if (till_us < from_us)
    throw badRequest('filter[till] must not be before filter[from]', { parameter: 'filter[till]' });
  return { from_us, till_us };
}

/** A column of ids whose filter is documented as a text: a malformed id matches nothing. */
export const textIdFilter = (column: string): CustomFilter => ({
  type: 'string',
  operators: ['eq', 'not_eq'],
  sql: (row, operator, values) => {
    const ids = values.filter((value) => value === null || (typeof value === 'string' && UUID.test(value)));
    return operatorSql('uuid', operator, sql`${row}.${identifier(column)}`, ids);
  },
});
