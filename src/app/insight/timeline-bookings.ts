import { lengthClasses } from '../../db/queries/length-classes.ts';
import { namedStatements } from '../../db/queries/named-statements.ts';
import { alias, bind, COMPANY, literal, raw, slot, sql, type Sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import { isVisibleOrder } from '../rows/visible-orders.ts';
import {
  MAX_TIMELINE_ENTRIES,
  momentOfText,
  type TimelineQuestion,
  timelineSlots,
  tooMany,
} from './timeline-window.ts';

/** An order's planning of a product. */
export interface TimelineBooking {
  /** Of the planning. */
  readonly id: string;
  readonly product_id: string;
  readonly order_id: string;
  readonly order_number: number | null;
  readonly order_status: OrderStatus;
  readonly customer_name: string | null;
  readonly status: OrderStatus;
  readonly location_id: string;
  readonly quantity: number;
  readonly started: number;
  readonly stopped: number;
  readonly shortage_amount: number;
  /** The specified stock items, with those that have left and come back. */
  readonly stock_item_ids: readonly string[];
  readonly started_stock_item_ids: readonly string[];
  readonly stopped_stock_item_ids: readonly string[];
  /** Units of a tracked product without a specified stock item; 0 for bulk stock. */
  readonly unassigned: number;
  readonly starts_at: string;
  readonly stops_at: string;
  readonly reserved_from: string;
  readonly reserved_till: string;
  /** Whether it should have happened by now. */
  readonly late: 'pickup' | 'return' | null;
}

/** Plannings of orders during the window, including finished and overdue ones; the earliest first. */
export async function timelineBookings(
  view: ReadContext,
  question: TimelineQuestion,
): Promise<readonly TimelineBooking[]> {
  const rows = await view.db.many<BookingRow>(
    bind(statement(null), {
      ...timelineSlots(view, question),
      employee_id: view.employee_id,
      trackable: question.products.map(({ tracking_type }) => tracking_type === 'trackable'),
    }),
  );
  if (rows.length > MAX_TIMELINE_ENTRIES) throw tooMany('bookings');
  return rows.map((row) => ({
    ...row,
    stock_item_ids: listOf(row.stock_item_ids),
    started_stock_item_ids: listOf(row.started_stock_item_ids),
    stopped_stock_item_ids: listOf(row.stopped_stock_item_ids),
    starts_at: momentOfText(row.starts_at),
    stops_at: momentOfText(row.stops_at),
    reserved_from: momentOfText(row.reserved_from),
    reserved_till: momentOfText(row.reserved_till),
  }));
}

type StockItems = 'stock_item_ids' | 'started_stock_item_ids' | 'stopped_stock_item_ids';

/** Ids as text with commas: the driver takes longer for arrays than the database for the rest. */
type BookingRow = Omit<TimelineBooking, StockItems> & { readonly [Name in StockItems]: string | null };

const listOf = (ids: string | null): readonly string[] => (ids === null ? [] : ids.split(',').toSorted());

const COLUMNS = `p.id, p.item_id, p.order_id, p.start_location_id, p.status, p.quantity, p.started, p.stopped, p.sold, p.units,
      p.reserved, p.location_shortage_amount, p.starts_at, p.stops_at, p.reserved_from, p.reserved_till`;

/** By length class, as in the supply statement: the cost is proportional to the overlapping plannings. */
const overlapping = (which: string): Sql => sql`
    select ${raw(COLUMNS)}, product.trackable
    from asked
    cross join product
    cross join location
    cross join class
    cross join lateral (
      select ${raw(COLUMNS)}
      from plannings as p
      where p.company_id = ${COMPANY}
        and p.item_id = product.id
        and p.start_location_id = location.id
        and p.length_class = class.length_class
        and p.reserved_from > coalesce(asked."from" - class.reach, '-infinity')
        and p.reserved_from < asked.till
        and p.reserved_till > asked."from"
        and p.planning_type = 'order'
        and ${raw(which)}
      offset 0
    ) as p`;

/**
 * One generic plan, as for the supply. `offset 0` makes the planner look up orders one by one: it cannot know how few
 * there are, and would read all of a company's.
 */
const statement = namedStatements(
  (_: null) => sql`
  with asked as materialized (
    select ${slot('from')}::timestamptz as "from", ${slot('till')}::timestamptz as till, ${slot('now')}::timestamptz as now
  ),
  product as materialized (
    select id, trackable
    from unnest((select ${slot('product_ids')}::uuid[]), (select ${slot('trackable')}::boolean[])) as listed (id, trackable)
  ),
  location as materialized (
    select id
    from unnest((select ${slot('location_ids')}::uuid[])) as listed (id)
  ),
  class (length_class, reach) as (
    values ${raw(lengthClasses.map(({ length_class, reach }) => `(${length_class}::smallint, ${reach})`).join(', '))}
  ),
  p as (
    ${overlapping('(p.units > 0 or p.draft_units > 0)')}
    union all
    ${overlapping('p.units = 0 and p.started > 0 and p.archived_at is null')}
    union all
    select ${raw(COLUMNS)}, product.trackable
    from asked
    cross join product
    cross join location
    cross join lateral (
      select ${raw(COLUMNS)}
      from plannings as p
      where p.company_id = ${COMPANY}
        and p.item_id = product.id
        and p.start_location_id = location.id
        and p.started > p.stopped
        and p.archived_at is null
        and p.reserved_till <= asked."from"
        and p.planning_type = 'order'
        and p.sold = 0
      offset 0
    ) as p
    where asked."from" <= asked.now
  )
  select p.id, p.item_id as product_id, o.id as order_id, o.number as order_number,
    o.status as order_status, customer.name as customer_name, p.status, p.start_location_id as location_id, p.quantity,
    p.started, p.stopped, p.location_shortage_amount as shortage_amount, named.stock_item_ids,
    named.started_stock_item_ids, named.stopped_stock_item_ids,
    case when p.trackable then greatest(0, p.quantity - named.count) else 0 end as unassigned,
    p.starts_at::text as starts_at, p.stops_at::text as stops_at,
    p.reserved_from::text as reserved_from, p.reserved_till::text as reserved_till,
    case
      when p.started > p.stopped and p.sold = 0 and p.stops_at < asked.now then 'return'
      when p.reserved and p.units > 0 and p.started < p.quantity and p.starts_at < asked.now then 'pickup'
    end as late
  from asked
  cross join p
  cross join lateral (
    select o.id, o.number, o.status, o.customer_id, o.employee_id
    from orders as o
    where o.company_id = ${COMPANY}
      and o.id = p.order_id
    offset 0
  ) as o
  left join lateral (
    select c.name
    from customers as c
    where c.company_id = ${COMPANY}
      and c.id = o.customer_id
    offset 0
  ) as customer on true
  cross join lateral (
    select count(*)::integer as count, string_agg(s.stock_item_id::text, ',') as stock_item_ids,
      string_agg(s.stock_item_id::text, ',') filter (where s.started) as started_stock_item_ids,
      string_agg(s.stock_item_id::text, ',') filter (where s.stopped) as stopped_stock_item_ids
    from stock_item_plannings as s
    where s.company_id = ${COMPANY}
      and s.planning_id = p.id
      and s.archived_at is null
  ) as named
  where ${isVisibleOrder(alias('o'), slot('employee_id'))}
  order by p.item_id, p.starts_at, p.id
  limit ${literal(MAX_TIMELINE_ENTRIES + 1)}
`,
);
