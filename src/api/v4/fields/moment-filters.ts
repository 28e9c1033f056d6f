import { identifier, join, type Sql, sql } from '../../../db/sql.ts';
import { dayOf } from '../../../domain/time/calendar.ts';
import { instantOf } from '../../../domain/time/window.ts';
import { isProblem, problem, readValue } from '../engine/field-values.ts';
import { operatorSql } from '../engine/filter-sql.ts';
import { OPERATORS_OF } from '../engine/operators.ts';
import type { CustomFilter } from '../engine/resource.ts';

/** A stretch of time, half-open; null where it has no bound. */
interface Stretch {
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
}

/** A moment that can also be given as a day: `compare` matches the same day in the company's time zone. */
export const momentFilter = (column: string): CustomFilter => ({
  type: 'datetime',
  operators: [...OPERATORS_OF.datetime, 'between', 'compare'],
  read: (value, operator, zone) => (operator === 'compare' ? dayAround(value as Temporal.Instant, zone) : value),
  sql: (row, operator, values) => {
    const moment = sql`${row}.${identifier(column)}`;
    if (operator !== 'compare') return operatorSql('datetime', operator, moment, values);
    return anyStretch(values, ({ from, till }) => sql`(${moment} >= ${from} and ${moment} < ${till})`);
  },
});

function dayAround(moment: Temporal.Instant, zone: string): Stretch {
  const { from_us, till_us } = dayOf(moment.toZonedDateTimeISO(zone).toPlainDate(), zone);
  return { from: instantOf(from_us), till: instantOf(till_us) };
}

/** Matches either end; a negation matches neither. */
export const startOrStopFilter: CustomFilter = {
  type: 'datetime',
  operators: [...OPERATORS_OF.datetime, 'between'],
  sql: (row, operator, values) => {
    const ends = [sql`${row}.starts_at`, sql`${row}.stops_at`];
    const tests = ends.map((moment) => operatorSql('datetime', operator, moment, values));
    return join(tests, operator.startsWith('not_') ? ' and ' : ' or ');
  },
};

/** `range[from]` and `range[till]`: everything that overlaps that time; one of them may be missing. */
export const rangeFilter: CustomFilter = {
  type: 'hash',
  operators: ['eq'],
  read: (value, _, zone) => readStretch(value as Readonly<Record<string, unknown>>, zone),
  sql: (row, _, values) =>
    anyStretch(
      values,
      ({ from, till }) => sql`(
        ${from === null ? sql`true` : sql`${row}.stops_at > ${from}`}
        and ${till === null ? sql`true` : sql`${row}.starts_at < ${till}`}
      )`,
    ),
};

/** The same for records valid from `starts_at` until `ends_at`, each possibly open. */
export const validityFilter: CustomFilter = {
  ...rangeFilter,
  sql: (row, _, values) =>
    anyStretch(
      values,
      ({ from, till }) => sql`(
        ${from === null ? sql`true` : sql`(${row}.ends_at > ${from}) is not false`}
        and ${till === null ? sql`true` : sql`(${row}.starts_at < ${till}) is not false`}
      )`,
    ),
};

function readStretch(value: Readonly<Record<string, unknown>>, zone: string): unknown {
  const unknown = Object.keys(value).find((name) => name !== 'from' && name !== 'till');
  if (unknown !== undefined) return problem(`has an unknown member ${unknown}; it has: from, till`);
  const from = readBound(value['from'], zone);
  const till = readBound(value['till'], zone);
  return [from, till].find(isProblem) ?? { from, till };
}

const readBound = (value: unknown, zone: string): unknown =>
  value === undefined || value === null || value === '' ? null : readValue('datetime', null, value, zone);

const anyStretch = (values: readonly unknown[], test: (stretch: Stretch) => Sql): Sql => {
  const tests = values.filter((value) => value !== null).map((value) => test(value as Stretch));
  return tests.length === 0 ? sql`false` : join(tests, ' or ');
};
