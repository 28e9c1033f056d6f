import { join, type Sql, sql } from '../../../db/sql.ts';
import { dayOf } from '../../../domain/time/calendar.ts';
import { microsecondsOf } from '../../../domain/time/window.ts';
import { operatorSql } from '../engine/filter-sql.ts';
import { type Operator, OPERATORS_OF } from '../engine/operators.ts';
import type { CustomFilter } from '../engine/resource.ts';

/** Compares a moment with days: a day stands for its first moment. */
interface MomentAndDay {
  readonly moment: Temporal.Instant;
  readonly day: string;
  readonly isStart: boolean;
}

/** The date of a document; without one, the moment of its creation. */
export const dateOrCreatedFilter: CustomFilter = {
  type: 'datetime',
  operators: [...OPERATORS_OF.datetime, 'between'],
  read: (value, _, zone) => momentAndDay(value as Temporal.Instant, zone),
  sql: (row, operator, values) => {
    const known = values.filter(isMoment);
    const moments = known.map(({ moment }) => moment);
    const created = operatorSql('datetime', operator, sql`${row}.created_at`, moments);
    return sql`case when ${row}.date is null then ${created} else ${dateSql(sql`${row}.date`, operator, known)} end`;
  },
};

const isMoment = (value: unknown): value is MomentAndDay => value !== null;

function momentAndDay(moment: Temporal.Instant, zone: string): MomentAndDay {
  const day = moment.toZonedDateTimeISO(zone).toPlainDate();
  return { moment, day: day.toString(), isStart: dayOf(day, zone).from_us === microsecondsOf(moment) };
}

function dateSql(date: Sql, operator: Operator, values: readonly MomentAndDay[]): Sql {
  if (operator === 'between') {
    const [from, till] = values as readonly [MomentAndDay, MomentAndDay];
    return sql`(${comparison(date, 'gte', from)} and ${comparison(date, 'lte', till)})`;
  }
  const tests = values.map((value) => comparison(date, operator, value));
  return tests.length === 0 ? sql`false` : sql`(${join(tests, operator === 'not_eq' ? ' and ' : ' or ')})`;
}

function comparison(date: Sql, operator: Operator, { day, isStart }: MomentAndDay): Sql {
  const own = isStart ? operator : (WITHIN_A_DAY[operator] ?? operator);
  if (own === 'eq' && !isStart) return sql`false`;
  if (own === 'not_eq' && !isStart) return sql`true`;
  return operatorSql('date', own, date, [day]);
}

/** The day of a moment within it has begun before it. */
const WITHIN_A_DAY: Readonly<Partial<Record<Operator, Operator>>> = { gte: 'gt', lt: 'lte' };
