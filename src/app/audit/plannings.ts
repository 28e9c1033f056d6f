import { COMPANY, sql } from '../../db/sql.ts';
import { faults, type Invariant } from './invariant.ts';

export const planningUnits: Invariant = {
  name: 'planning_units',
  says: 'of a planning no more came back than left, no more left than is booked, and only what is for sale or a service is handed over for good',
  breaches: () => sql`
    select p.company_id, 'plannings', p.id,
      format('quantity %s, started %s, stopped %s, sold %s', p.quantity, p.started, p.stopped, p.sold)
    from plannings as p
    join items as product
      on product.company_id = ${COMPANY}
      and product.id = p.item_id
    where p.company_id = ${COMPANY}
      and not (
        p.stopped between 0 and p.started
        and p.started <= coalesce(p.quantity, 0)
        and (p.planning_type = 'downtime' or product.product_type in ('rental', 'bundle') or p.stopped = 0)
        and p.sold = case
          when p.planning_type = 'order' and product.product_type in ('sales_item', 'service') then p.started
          else 0
        end
      )
  `,
};

/** Finished plannings keep their times, whatever the product's buffers are now. */
export const planningTimes: Invariant = {
  name: 'planning_times',
  says: 'a planning has the period and the locations of its order, and is taken for that period with the buffer times of its product',
  breaches: () => sql`
    select p.company_id, 'plannings', p.id, fault.words
    from plannings as p
    join orders as o
      on o.company_id = ${COMPANY}
      and o.id = p.order_id
    join items as product
      on product.company_id = ${COMPANY}
      and product.id = p.item_id
    cross join lateral (
      select ${faults(
        [
          sql`(p.starts_at, p.stops_at) is distinct from (o.starts_at, o.stops_at)`,
          sql`'has another period than its order'`,
        ],
        [
          sql`(p.start_location_id, p.stop_location_id) <> (o.start_location_id, o.stop_location_id)`,
          sql`'has other locations than its order'`,
        ],
        [
          sql`(p.units > 0 or p.draft_units > 0)
            and (p.reserved_from, p.reserved_till) is distinct from (
              p.starts_at - make_interval(secs => product.buffer_time_before),
              p.stops_at + make_interval(secs => product.buffer_time_after)
            )`,
          sql`'is taken for another time than its period and the buffer times of its product'`,
        ],
      )}
    ) as fault (words)
    where p.archived_at is null
      and fault.words <> ''
      and p.company_id = ${COMPANY}
  `,
};

export const planningHolds: Invariant = {
  name: 'planning_holds',
  says: 'the plannings of an order hold stock when it is reserved, started or stopped, and take nothing otherwise',
  breaches: () => sql`
    select p.company_id, 'plannings', p.id,
      format(
        'is %sreserved, started %s and takes %s while its order is %s',
        case when p.reserved then '' else 'not ' end, p.started, p.units, o.status
      )
    from plannings as p
    join orders as o
      on o.company_id = ${COMPANY}
      and o.id = p.order_id
    where p.archived_at is null
      and p.company_id = ${COMPANY}
      and not case o.status
        when 'reserved' then p.reserved
        when 'started' then p.reserved
        when 'stopped' then p.reserved
        when 'archived' then p.units = 0 and not (o.was_canceled and p.reserved)
        else not p.reserved and p.started = 0
      end
  `,
};

/** As `statusOfPlanning` in domain/orders; a stock item is like a planning of one unit. */
export const planningStatuses: Invariant = {
  name: 'planning_statuses',
  says: 'the status of a planning, and of a stock item in it, follows from its units and the status of its order',
  breaches: () => sql`
    select standing.company_id, standing.subject_type, standing.id,
      format('is %s, and should be %s', standing.status, standing.expected)
    from (
      select p.company_id, 'plannings' as subject_type, p.id, p.status,
        case
          when o.status not in ('reserved', 'started', 'stopped') then o.status
          when p.started > p.stopped + p.sold then 'started'
          when p.quantity > 0 and p.started = p.quantity then 'stopped'
          else 'reserved'
        end as expected
      from plannings as p
      join orders as o
        on o.company_id = ${COMPANY}
        and o.id = p.order_id
      where p.archived_at is null
        and p.quantity is not null
        and p.company_id = ${COMPANY}
      union all
      select s.company_id, 'stock_item_plannings', s.id, s.status,
        case
          when o.status not in ('reserved', 'started', 'stopped') then o.status
          when s.stopped then 'stopped'
          when s.started then 'started'
          else 'reserved'
        end
      from stock_item_plannings as s
      join orders as o
        on o.company_id = ${COMPANY}
        and o.id = s.order_id
      where s.archived_at is null
        and s.company_id = ${COMPANY}
    ) as standing
    where standing.status <> standing.expected
  `,
};

export const bundlePlannings: Invariant = {
  name: 'bundle_plannings',
  says: 'a planned bundle has no units of its own, and only its parts are planned below it, in the same order',
  breaches: () => sql`
    select p.company_id, 'plannings', p.id, fault.words
    from plannings as p
    join items as item
      on item.company_id = ${COMPANY}
      and item.id = p.item_id
    left join plannings as parent
      on parent.company_id = ${COMPANY}
      and parent.id = p.parent_planning_id
    left join items as parent_item
      on parent_item.company_id = ${COMPANY}
      and parent_item.id = parent.item_id
    cross join lateral (
      select ${faults(
        [sql`item.type = 'bundles' and p.quantity is not null`, sql`'is of a bundle and has a quantity'`],
        [sql`item.type = 'products' and p.quantity is null`, sql`'is of a product and has no quantity'`],
        [sql`item.type = 'product_groups'`, sql`'is of a product group'`],
        [sql`item.type = 'bundles' and p.parent_planning_id is not null`, sql`'is of a bundle below another planning'`],
        [
          sql`parent.id is not null and parent.order_id is distinct from p.order_id`,
          sql`'is below a planning of another order'`,
        ],
        [sql`parent_item.type <> 'bundles'`, sql`'is below a planning that is of no bundle'`],
        [sql`parent.archived_at is not null`, sql`'is below an archived planning'`],
      )}
    ) as fault (words)
    where p.archived_at is null
      and fault.words <> ''
      and p.company_id = ${COMPANY}
  `,
};

/** As `unitsOfDowntime` in domain/downtimes says. */
export const downtimePlannings: Invariant = {
  name: 'downtime_plannings',
  says: 'a downtime has one planning, which says what it says',
  breaches: () => sql`
    select d.company_id, 'downtimes', d.id,
      case count(p.id) when 1 then 'has a planning that says something else' else format('has %s plannings', count(p.id)) end
    from downtimes as d
    left join plannings as p
      on p.company_id = ${COMPANY}
      and p.downtime_id = d.id
    where d.company_id = ${COMPANY}
    group by d.company_id, d.id
    having count(p.id) <> 1
      or not bool_and(
        p.archived_at is null
        and (p.item_id, p.start_location_id, p.quantity, p.status) = (d.product_id, d.location_id, d.quantity, d.status)
        and (p.starts_at, p.stops_at) = (d.starts_at, d.stops_at)
        and (p.reserved_from, p.reserved_till) = (d.starts_at, d.stops_at)
        and p.reserved = (d.status <> 'canceled')
        and p.started = case when d.status in ('started', 'stopped') then d.quantity else 0 end
        and p.stopped = case when d.status = 'stopped' then d.quantity else 0 end
      )
  `,
};
