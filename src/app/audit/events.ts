import { COMPANY, sql } from '../../db/sql.ts';
import type { Invariant } from './invariant.ts';

export const orderEvents: Invariant = {
  name: 'order_events',
  says: 'of every order that is no longer new the events tell',
  breaches: () => sql`
    select o.company_id, 'orders', o.id, format('is %s without a single event', o.status)
    from orders as o
    where o.status <> 'new'
      and o.company_id = ${COMPANY}
      and not exists (
        select
        from events as e
        where e.company_id = ${COMPANY}
          and e.subject_id = o.id
          and e.subject_type = 'orders'
      )
  `,
};

export const productTrackers: Invariant = {
  name: 'product_trackers',
  says: 'what left and came back, added up, is what an order has out or has handed over, of each product',
  breaches: () => sql`
    select coalesce(moved.company_id, p.company_id), 'orders', coalesce(moved.order_id, p.order_id),
      format(
        'has %s of product %s out, while the trackers say %s',
        coalesce(p.out, 0), coalesce(moved.product_id, p.item_id), coalesce(moved.units, 0)
      )
    from (
      select t.company_id, t.order_id, t.product_id, sum(t.quantity) as units
      from product_trackers as t
      where t.company_id = ${COMPANY}
      group by t.company_id, t.order_id, t.product_id
    ) as moved
    full join (
      select p.company_id, p.order_id, p.item_id, sum(p.started - p.stopped) as out
      from plannings as p
      where p.started > 0
        and p.order_id is not null
        and p.company_id = ${COMPANY}
      group by p.company_id, p.order_id, p.item_id
    ) as p
      on p.order_id = moved.order_id
      and p.item_id = moved.product_id
    where coalesce(p.out, 0) <> coalesce(moved.units, 0)
    union all
    select t.company_id, 'product_trackers', t.id, 'was not made by an event of its order'
    from product_trackers as t
    left join events as e
      on e.company_id = ${COMPANY}
      and e.sequence = t.event_sequence
      and e.subject_id = t.order_id
    where e.id is null
      and t.company_id = ${COMPANY}
  `,
};

export const stockItemTrackers: Invariant = {
  name: 'stock_item_trackers',
  says: 'what left and came back of stock items, added up, is what each order has out, and as many as the product’s tracker says',
  breaches: () => sql`
    select coalesce(moved.company_id, s.company_id), 'stock_items', coalesce(moved.stock_item_id, s.stock_item_id),
      format(
        'is out %s times with order %s, while the trackers say %s',
        coalesce(s.out, 0), coalesce(moved.order_id, s.order_id), coalesce(moved.units, 0)
      )
    from (
      select t.company_id, tracker.order_id, t.stock_item_id, sum(t.quantity) as units
      from stock_item_trackers as t
      join product_trackers as tracker
        on tracker.company_id = ${COMPANY}
        and tracker.id = t.product_tracker_id
      where t.company_id = ${COMPANY}
      group by t.company_id, tracker.order_id, t.stock_item_id
    ) as moved
    full join (
      select s.company_id, s.order_id, s.stock_item_id, count(*) as out
      from stock_item_plannings as s
      where s.started
        and not s.stopped
        and s.archived_at is null
        and s.order_id is not null
        and s.company_id = ${COMPANY}
      group by s.company_id, s.order_id, s.stock_item_id
    ) as s
      on s.order_id = moved.order_id
      and s.stock_item_id = moved.stock_item_id
    where coalesce(s.out, 0) <> coalesce(moved.units, 0)
    union all
    select t.company_id, 'product_trackers', t.id,
      format('moves %s units, and %s stock items', t.quantity, coalesce(sum(piece.quantity), 0))
    from product_trackers as t
    join items as product
      on product.company_id = ${COMPANY}
      and product.id = t.product_id
    left join stock_item_trackers as piece
      on piece.company_id = ${COMPANY}
      and piece.product_tracker_id = t.id
    where t.company_id = ${COMPANY}
    group by t.company_id, t.id, t.quantity, product.tracking_type
    having coalesce(sum(piece.quantity), 0) <> case product.tracking_type when 'trackable' then t.quantity else 0 end
  `,
};
