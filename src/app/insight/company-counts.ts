import type { Queryable } from '../../db/database.ts';
import { alias, sql } from '../../db/sql.ts';
import { dateContaining, dayOf } from '../../domain/time/calendar.ts';
import { instantOf, microsecondsOf } from '../../domain/time/window.ts';
import { isPickupLate, isReturnLate, isShortOrder } from '../orders/order-sql.ts';

/** Counts for the start of the server. */
export interface CompanyCounts {
  readonly companies: number;
  /** Of the only company, or of the first of several. */
  readonly name: string;
  readonly slug: string;
  readonly demo: boolean;
  readonly products: number;
  readonly stock_items: number;
  readonly customers: number;
  /** Without orders in status `new`, which are visible only to their creator. */
  readonly orders: number;
  readonly today: TodayCounts;
}

/** Orders that hold stock, by what is due today. */
export interface TodayCounts {
  /** They begin today, whether they have left already or not, */
  readonly going_out: number;
  /** or end today, whether they are back or not. */
  readonly coming_back: number;
  /** Something of them was not fetched when it should have been, or is still out. */
  readonly late: number;
  readonly short: number;
}

/** Undefined when there is no company yet. */
export async function companyCounts(db: Queryable, now: Temporal.Instant): Promise<CompanyCounts | undefined> {
  const company = await db.maybe<CompanyRow>(sql`
    select (select count(*) from companies) as companies, id, name, slug, demo, default_timezone
    from companies
    order by created_at, id
    limit 1
  `);
  if (company === undefined) return undefined;
  const { id, default_timezone, ...facts } = company;
  return {
    ...facts,
    ...(await recordCounts(db, id)),
    today: await todayCounts(db, id, default_timezone, now),
  };
}

type RecordCounts = Pick<CompanyCounts, 'products' | 'stock_items' | 'customers' | 'orders'>;

interface CompanyRow extends Omit<CompanyCounts, 'today' | keyof RecordCounts> {
  readonly id: string;
  readonly default_timezone: string;
}

const recordCounts = (db: Queryable, company_id: string): Promise<RecordCounts> =>
  db.one<RecordCounts>(sql`
    select
      (
        select count(*)
        from items
        where company_id = ${company_id}
          and type = 'products'
          and archived_at is null
      ) as products,
      (select count(*) from stock_items where company_id = ${company_id} and archived_at is null) as stock_items,
      (select count(*) from customers where company_id = ${company_id} and archived_at is null) as customers,
      (select count(*) from orders where company_id = ${company_id} and status <> 'new') as orders
  `);

function todayCounts(db: Queryable, company_id: string, zone: string, now: Temporal.Instant): Promise<TodayCounts> {
  const today = dayOf(dateContaining(microsecondsOf(now), zone), zone);
  const [from, till] = [instantOf(today.from_us), instantOf(today.till_us)];
  return db.one<TodayCounts>(sql`
    select
      count(*) filter (where starts_at >= ${from} and starts_at < ${till}) as going_out,
      count(*) filter (where stops_at >= ${from} and stops_at < ${till} and status <> 'reserved') as coming_back,
      count(*) filter (
        where ${isPickupLate(alias('orders'), sql`${now}`)}
          or ${isReturnLate(alias('orders'), sql`${now}`)}
      ) as late,
      count(*) filter (where ${isShortOrder(alias('orders'))}) as short
    from orders
    where company_id = ${company_id}
      and status in ('reserved', 'started', 'stopped')
      and (stops_at >= ${from} or status <> 'stopped')
  `);
}
