import { COMPANY, type Sql, sql } from '../../db/sql.ts';
import type { Invariant } from './invariant.ts';

/** As `statusesThatFit` in domain/orders says. */
export const orderStatuses: Invariant = {
  name: 'order_statuses',
  says: 'the status of an order is one that fits its plannings, and only what is canceled or archived was ever canceled',
  breaches: () => sql`
    select o.company_id, 'orders', o.id,
      format('is %s with %s units, %s of them out and %s not started', o.status, fold.units, fold.out, fold.not_started)
    from ${ordersWithFold()}
    where o.company_id = ${COMPANY}
      and (
        not case o.status
          when 'reserved' then fold.out = 0 and (fold.not_started > 0 or fold.units = 0)
          when 'started' then fold.out > 0 or (fold.not_started > 0 and fold.started > 0)
          when 'stopped' then fold.units > 0 and fold.out = 0 and fold.not_started = 0
          else true
        end
        or (o.was_canceled and o.status not in ('canceled', 'archived'))
      )
  `,
};

/** As `orderProgress` in domain/orders says. */
export const orderProgress: Invariant = {
  name: 'order_progress',
  says: 'what an order says of how far it is, is what its plannings add up to',
  breaches: () => sql`
    select o.company_id, 'orders', o.id,
      format(
        'says %s, %s, entirely started %s, stopped %s, %s items; it should be %s, %s, %s, %s, %s',
        o.statuses, o.status_counts, o.entirely_started, o.entirely_stopped, o.item_count,
        should.statuses, should.status_counts, should.entirely_started, should.entirely_stopped, should.item_count
      )
    from ${ordersWithFold()}
    cross join lateral (
      select
        case when o.status = 'new' then fold.not_reserved else 0 end as new,
        case when o.status in ('new', 'canceled') then 0 else fold.not_reserved end as draft,
        case when o.status = 'canceled' then 0 else fold.not_started - fold.not_reserved end as reserved,
        case when o.status = 'canceled' then 0 else fold.out end as started,
        case when o.status = 'canceled' then 0 else fold.done end as stopped
    ) as count
    cross join lateral (
      select
        jsonb_build_object(
          'new', count.new, 'draft', count.draft, 'reserved', count.reserved, 'started', count.started,
          'stopped', count.stopped
        ) as status_counts,
        case
          when o.status in ('archived', 'canceled') or fold.units = 0 then array[o.status]
          else array_remove(
            array[
              case when count.new > 0 then 'new' end, case when count.draft > 0 then 'draft' end,
              case when count.reserved > 0 then 'reserved' end, case when count.started > 0 then 'started' end,
              case when count.stopped > 0 then 'stopped' end
            ],
            null
          )
        end as statuses,
        fold.not_started = 0 as entirely_started,
        fold.units > 0 and fold.done = fold.units as entirely_stopped,
        fold.units as item_count
    ) as should
    where o.company_id = ${COMPANY}
      and (o.statuses, o.status_counts, o.entirely_started, o.entirely_stopped, o.item_count) is distinct from
      (should.statuses, should.status_counts, should.entirely_started, should.entirely_stopped, should.item_count)
  `,
};

/** Every order with the state of its plannings' units. */
const ordersWithFold = (): Sql => sql`
  orders as o
  left join (
    select p.company_id, p.order_id,
      sum(p.quantity) as units,
      sum(p.started) as started,
      sum(case when product.product_type = 'rental' then p.started - p.stopped else 0 end) as out,
      sum(case when product.product_type = 'rental' then p.stopped else p.started end) as done,
      sum(p.quantity - p.started) as not_started,
      sum(case when p.reserved then 0 else p.quantity - p.started end) as not_reserved
    from plannings as p
    join items as product
      on product.company_id = ${COMPANY}
      and product.id = p.item_id
    where p.archived_at is null
      and p.quantity is not null
      and p.order_id is not null
      and p.company_id = ${COMPANY}
    group by p.company_id, p.order_id
  ) as planned
    on planned.company_id = ${COMPANY}
    and planned.order_id = o.id
  cross join lateral (
    select coalesce(planned.units, 0) as units, coalesce(planned.started, 0) as started,
      coalesce(planned.out, 0) as out, coalesce(planned.done, 0) as done,
      coalesce(planned.not_started, 0) as not_started, coalesce(planned.not_reserved, 0) as not_reserved
  ) as fold
`;
