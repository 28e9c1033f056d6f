import { COMPANY, sql } from '../../db/sql.ts';
import { faults, type Invariant } from './invariant.ts';

/** The same as the constraint `stock_item_planned_once`, computed in another way. */
export const stockItemPlannedOnce: Invariant = {
  name: 'stock_item_planned_once',
  says: 'no stock item is planned twice for overlapping times',
  breaches: () => sql`
    select named.company_id, 'stock_items', named.stock_item_id,
      format('is planned up to %s when it is planned again from %s on', named.taken_till, named.reserved_from)
    from (
      select s.company_id, s.stock_item_id, s.reserved_from,
        max(s.reserved_till) over (
          partition by s.company_id, s.stock_item_id
          order by s.reserved_from, s.id
          rows between unbounded preceding and 1 preceding
        ) as taken_till
      from stock_item_plannings as s
      where s.archived_at is null
        and not s.stopped
        and (s.reserved or s.started)
        and s.company_id = ${COMPANY}
    ) as named
    where named.taken_till > named.reserved_from
  `,
};

export const stockItemPlannings: Invariant = {
  name: 'stock_item_plannings',
  says: 'a named stock item is one of the product, not archived while it is held, and named for the times of its planning',
  breaches: () => sql`
    select s.company_id, 'stock_item_plannings', s.id, fault.words
    from stock_item_plannings as s
    join plannings as p
      on p.company_id = ${COMPANY}
      and p.id = s.planning_id
    join stock_items as piece
      on piece.company_id = ${COMPANY}
      and piece.id = s.stock_item_id
    cross join lateral (
      select ${faults(
        [sql`piece.product_id <> p.item_id`, sql`'names a piece of another product'`],
        [
          sql`piece.archived_at is not null and (s.reserved or s.started) and not s.stopped`,
          sql`'names an archived piece'`,
        ],
        [sql`p.archived_at is not null`, sql`'is of an archived planning'`],
        [
          sql`s.order_id is distinct from p.order_id or s.downtime_id is distinct from p.downtime_id`,
          sql`'is of another order or downtime'`,
        ],
        [sql`s.reserved <> p.reserved`, sql`'is reserved when its planning is not, or the other way round'`],
        [sql`s.stopped and not s.started`, sql`'came back without having left'`],
        [
          sql`(s.starts_at, s.stops_at) is distinct from (p.starts_at, p.stops_at)
            or (
              (s.reserved_from, s.reserved_till) is distinct from (p.reserved_from, p.reserved_till)
              and not s.stopped
              and (p.units > 0 or p.draft_units > 0)
            )`,
          sql`'has other times than its planning'`,
        ],
      )}
    ) as fault (words)
    where s.archived_at is null
      and fault.words <> ''
      and s.company_id = ${COMPANY}
  `,
};

export const stockItemUnits: Invariant = {
  name: 'stock_item_units',
  says: 'a planning names no more stock items than it has units, and where stock is tracked as many have left and come back as it says',
  breaches: () => sql`
    select p.company_id, 'plannings', p.id,
      format(
        'quantity %s, started %s, stopped %s, but %s named, %s of them started, %s stopped',
        coalesce(p.quantity, 0), p.started, p.stopped,
        coalesce(named.count, 0), coalesce(named.started, 0), coalesce(named.stopped, 0)
      )
    from plannings as p
    join items as product
      on product.company_id = ${COMPANY}
      and product.id = p.item_id
    left join (
      select s.company_id, s.planning_id, count(*) as count,
        count(*) filter (where s.started) as started,
        count(*) filter (where s.stopped) as stopped
      from stock_item_plannings as s
      where s.archived_at is null
        and s.company_id = ${COMPANY}
      group by s.company_id, s.planning_id
    ) as named
      on named.company_id = ${COMPANY}
      and named.planning_id = p.id
    where p.archived_at is null
      and p.company_id = ${COMPANY}
      and (
        coalesce(named.count, 0) > coalesce(p.quantity, 0)
        or (
          product.tracking_type = 'trackable'
          and p.planning_type = 'order'
          and (coalesce(named.started, 0), coalesce(named.stopped, 0)) <> (p.started, p.stopped)
        )
      )
  `,
};
